/// Reads maps of fields and parameters, with the types that are written in place.
struct SpecFieldReader {
    let context: ReadingContext

    private var encodingReader: SpecEncodingReader { SpecEncodingReader(context: context) }
    private var enumReader: SpecEnumReader { SpecEnumReader(context: context) }
    private var typeReader: SpecTypeReader { SpecTypeReader(context: context) }
    private var unionReader: SpecUnionReader { SpecUnionReader(context: context) }
    private var log: DiagnosticLog { context.log }

    func fields(_ node: JSONNode, as owner: SpecObject) -> [SpecField] {
        ObjectReader.entries(of: node, as: owner, log: log).compactMap { field($0) }
    }

    private func field(_ written: JSONMember) -> SpecField? {
        field(underKey: checkedKey(written))
    }

    /// A field whose key is known to be meant.
    func field(underKey member: JSONMember) -> SpecField? {
        if case .string(let text) = member.value.value {
            return shortField(member, text)
        }
        guard case .object = member.value.value else {
            log.error(
                "a field is a type or an object, found \(member.value.value.kindName)",
                at: member.value.range,
                notes: ObjectExample.field(member.value)
            )
            return nil
        }
        guard let object = ObjectReader(member.value, .field, log: log),
            let content = content(object)
        else { return nil }
        let name = object.string("name")
        if let name { warnOfTurnedName(name, key: member.key) }
        return SpecField(
            key: Located(value: member.key, range: member.keyRange),
            name: name,
            doc: object.string("doc")?.value,
            deprecation: context.deprecation(object),
            content: content,
            range: member.value.range,
        )
    }

    /// `"createdAt": { "name": "created_at" }`: in other tools the key is the name in Swift.
    private func warnOfTurnedName(_ name: Located<String>, key: String) {
        let words = name.value.split(separator: "_", omittingEmptySubsequences: false)
        guard words.count > 1, !words.contains(""), !key.contains("_"),
            SwiftIdentifier.isLegal(key), key.first?.isLowercase == true
        else { return }
        log.warning(
            "'name' is the name in Swift, and the key what the wire has: '\(key)'",
            at: name.range,
            notes: ["did you mean \"\(name.value)\": { …, \"name\": \"\(key)\" }?"]
        )
    }

    /// The member under the key that is meant. One that has a `name` is meant as it is.
    private func checkedKey(_ member: JSONMember) -> JSONMember {
        guard member.value["name"] == nil, let mistake = KeyMistake(member.key) else {
            return member
        }
        log.error(
            mistake.message,
            at: member.keyRange,
            notes: mistake.notes(member.key, member.value)
        )
        return JSONMember(key: mistake.key, keyRange: member.keyRange, value: member.value)
    }

    /// `"Type"` or `"Type = default"`.
    private func shortField(_ member: JSONMember, _ text: String) -> SpecField? {
        let (type, defaultValue) =
            typeReader.typeAndDefault(text, at: member.value.range)
            ?? (.unreadable(at: member.value.range), nil)
        let value = SpecValue(
            type: type,
            inline: nil,
            defaultValue: defaultValue,
            encoding: nil,
            isLossy: nil,
            style: nil
        )
        return SpecField(
            key: Located(value: member.key, range: member.keyRange),
            name: nil,
            doc: nil,
            deprecation: nil,
            content: .value(value),
            range: member.value.range
        )
    }

    private func content(_ object: ObjectReader) -> SpecField.Content? {
        if let const = object.member("const") {
            for key in [
                "type", "as", "default", "lossy", "style", "media", "fields", "enum", "closed",
                "union", "flags", "additional", "readOnly",
            ] {
                if let member = object.member(key) {
                    log.error("'\(key)' has no meaning beside 'const'", at: member.keyRange)
                }
            }
            return .const(const.value)
        }
        return value(object).map(SpecField.Content.value)
    }

    private func value(_ object: ObjectReader) -> SpecValue? {
        let hasInline = Self.inlineKinds.contains { object.member($0) != nil }
        let inline = inline(object)
        if object.member("type") == nil, !hasInline {
            let kinds = ["type"] + Self.inlineKinds + ["const"]
            if !kinds.contains(where: object.isMisspelt) {
                log.error(
                    "a field needs \(kinds.quotedList)",
                    at: object.range.opening,
                    notes: ["as in { \"type\": \"String\", \"doc\": \"…\" }"]
                )
            }
            return nil
        }
        if let closed = object.member("closed"), object.member("enum") == nil {
            log.error("'closed' has no meaning without 'enum'", at: closed.keyRange)
        }
        if let additional = object.member("additional"), object.member("fields") == nil {
            log.error("'additional' has no meaning without 'fields'", at: additional.keyRange)
        }
        guard !hasInline || inline != nil, let (type, written) = writtenType(object) else {
            return nil
        }
        let explicit = object.node("default").map(SpecDefault.json)
        if let written, explicit != nil {
            log.error("the default is written twice", at: written.range)
        }
        return SpecValue(
            type: type,
            inline: inline,
            defaultValue: explicit ?? written,
            // Flags have their encoding in themselves.
            encoding: object.member("flags") != nil
                ? nil
                : object.node("as").flatMap {
                    encodingReader.encoding($0, words: ValueEncoding.words(for: type))
                },
            isLossy: object.bool("lossy"),
            style: object.string("style").flatMap(style),
            media: object.string("media").flatMap({ context.media($0, example: "image/png") }),
            isReadOnly: object.bool("readOnly"),
        )
    }

    /// The type and the default behind it; nil when it is there and cannot be read.
    private func writtenType(_ object: ObjectReader) -> (TypeSyntax?, SpecDefault?)? {
        guard object.member("type") != nil else { return (nil, nil) }
        return object.string("type").flatMap { typeReader.typeAndDefault($0.value, at: $0.range) }
    }

    private static let inlineKinds = ["fields", "enum", "union", "flags"]

    private func inline(_ object: ObjectReader) -> SpecInline? {
        let found = Self.inlineKinds.compactMap(object.member)
        guard let first = found.first else { return nil }
        for other in found.dropFirst() {
            log.error("a field has '\(first.key)' already", at: other.keyRange)
        }
        switch first.key {
        case "fields":
            let fields = fields(first.value, as: .value("fields"))
            let additional = object.node("additional").flatMap(typeReader.type)
            return first.value.membersWithoutComment.map { _ in
                .fields(fields, additional: additional)
            }
        case "enum":
            let isClosed = object.bool("closed")?.value ?? false
            return enumReader.enumeration(first.value, isClosed: isClosed).map(
                SpecInline.enumeration
            )
        case "union": return unionReader.union(first.value).map(SpecInline.union)
        default:
            let encoding = object.node("as").flatMap { encodingReader.encoding($0) }
            return enumReader.flags(first.value, encoding: encoding).map(SpecInline.flags)
        }
    }

    private func style(_ text: Located<String>) -> Located<ParameterStyle>? {
        let style = context.word(text, key: "style", synonyms: ParameterStyle.synonyms)
        return style.map { Located(value: $0, range: text.range) }
    }
}

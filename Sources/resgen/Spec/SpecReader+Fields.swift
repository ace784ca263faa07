import Foundation

extension SpecReader {
    func fields(_ node: JSONNode, as owner: String) -> [SpecField] {
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
        return SpecField(
            key: Located(value: member.key, range: member.keyRange),
            name: object.string("name"),
            doc: object.string("doc")?.value,
            deprecation: deprecation(object),
            content: content,
            range: member.value.range,
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
            typeAndDefault(text, at: member.value.range)
            ?? (.unreadable(at: member.value.range), nil)
        let value = SpecValue(
            type: type,
            inline: nil,
            defaultValue: defaultValue,
            form: nil,
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
                "union",
                "flags", "additional",
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
            let kinds = ["type", "const"] + Self.inlineKinds
            if !kinds.contains(where: object.isMisspelt) {
                log.error(
                    "a field needs 'type', 'fields', 'enum' or 'const'",
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
            form: object.node("as").flatMap { form($0, words: ValueEncoding.words(for: type)) },
            isLossy: object.bool("lossy"),
            style: object.string("style").flatMap(style),
            media: object.string("media").flatMap(partMedia),
        )
    }

    /// The type and the default behind it; nil when it is there and cannot be read.
    private func writtenType(_ object: ObjectReader) -> (TypeSyntax?, SpecDefault?)? {
        guard object.member("type") != nil else { return (nil, nil) }
        return object.string("type").flatMap { typeAndDefault($0.value, at: $0.range) }
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
            return .fields(
                fields(first.value, as: "'fields'"),
                additional: object.node("additional").flatMap(type)
            )
        case "enum":
            let isClosed = object.bool("closed")?.value ?? false
            return enumeration(first.value, isClosed: isClosed).map(SpecInline.enumeration)
        case "union": return union(first.value).map(SpecInline.union)
        default: return flags(first.value, form: nil).map(SpecInline.flags)
        }
    }

    private func partMedia(_ text: Located<String>) -> Located<String>? {
        if MediaTypeSyntax.isLegal(text.value) { return text }
        log.error("'\(text.value)' is no media type", at: text.range, notes: ["as in 'image/png'"])
        return nil
    }

    private func style(_ text: Located<String>) -> Located<ParameterStyle>? {
        let style: ParameterStyle? = word(text, key: "style")
        return style.map { Located(value: $0, range: text.range) }
    }

    func form(
        _ node: JSONNode,
        words: [String] = ValueEncoding.words.map(\.word)
    ) -> Located<ValueEncoding>? {
        if case .object = node.value {
            return formatted(node)
        }
        guard let text = string(node, "'as'") else { return nil }
        if words.contains(text.value),
            let form = ValueEncoding.words.first(where: { $0.word == text.value })?.form
        {
            return Located(value: form, range: node.range)
        }
        let near = nearest(to: text.value, in: words)
        log.error(
            "unknown form '\(text.value)': expected \(words.quotedList)",
            at: text.range,
            notes: notes(ofForm: text.value, words, near)
        )
        return nil
    }

    private func notes(ofForm text: String, _ words: [String], _ near: String?) -> [String] {
        if let meaning = ForeignForm.meaning(of: text) {
            let isThere = words.contains { "\"\($0)\"" == meaning }
            if isThere || (meaning.hasPrefix("{") && words.contains("iso8601")) {
                return ["write \(meaning)"]
            }
        }
        if let near { return ["did you mean '\(near)'?"] }
        return words.contains("iso8601")
            ? ["a pattern is an object: { \"format\": \"dd.MM.yyyy\" }"] : []
    }

    private func formatted(_ node: JSONNode) -> Located<ValueEncoding>? {
        guard let object = ObjectReader(node, .dates, log: log),
            let format = object.requiredString("format")
        else { return nil }
        if let mistake = DatePatternMistake(format.value) {
            log.error(
                mistake.message,
                at: format.range,
                notes: mistake.pattern.map { ["did you mean \"\($0)\"?"] } ?? []
            )
            return nil
        }
        return Located(value: .format(format.value), range: node.range)
    }

    func dateForm(_ node: JSONNode) -> ValueEncoding? {
        form(node, words: ValueEncoding.words.filter(\.form.isDateForm).map(\.word))?.value
    }

    func type(_ node: JSONNode) -> TypeSyntax? {
        guard let text = node.string else {
            log.error(
                "a type is a string, found \(node.value.kindName)",
                at: node.range,
                notes: ObjectExample.type(node)
            )
            return nil
        }
        return type(text, of: text, at: node.range)
    }

    /// Reads a type from the beginning of a string's text, or from all of it.
    private func type(_ text: String, of whole: String, at range: SourceRange) -> TypeSyntax? {
        switch TypeParser.parse(text, place: placement(in: range, of: whole)) {
        case .success(let type): return type
        case .failure(let failure):
            log.error(failure.message, at: failure.range, notes: failure.notes)
            return nil
        }
    }

    /// `"Type"` or `"Type = default"`; nil when the type cannot be read.
    private func typeAndDefault(_ text: String, at range: SourceRange) -> (
        TypeSyntax?, SpecDefault?
    )? {
        guard let equals = text.utf8.firstIndex(of: UInt8(ascii: "=")) else {
            return type(text, of: text, at: range).map { ($0, nil) }
        }
        let typeEnd = text.utf8.distance(from: text.startIndex, to: equals)
        guard let type = type(String(text[..<equals]), of: text, at: range) else { return nil }
        let rest = text[text.index(after: equals)...]
        let value = rest.trimmed
        let leading = rest.prefix { $0 == " " }.utf8.count
        let start = typeEnd + 1 + leading
        let place = placement(in: range, of: text)(start..<start + value.utf8.count)
        if value.isEmpty {
            log.error(
                "expected a default after '='",
                at: placement(in: range, of: text)(typeEnd..<typeEnd + 1)
            )
        }
        return (type, value.isEmpty ? nil : .text(value, place))
    }

    func placement(in range: SourceRange, of text: String) -> (Range<Int>) -> SourceRange {
        Self.placement(in: range, of: text, source: source)
    }

    /// Turns ranges of a decoded string into places; the whole string's place has its quotes.
    static func placement(
        in range: SourceRange,
        of text: String,
        source: SourceText
    ) -> (Range<Int>) -> SourceRange {
        let count = text.utf8.count
        return { utf8 in utf8 == 0..<count ? range : source.subrange(of: range, utf8: utf8) }
    }
}

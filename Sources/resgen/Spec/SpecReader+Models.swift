extension SpecReader {
    func models(_ node: JSONNode) -> [SpecModel] {
        ObjectReader.entries(of: node, as: "'models'", log: log).compactMap(model)
    }

    private func model(_ member: JSONMember) -> SpecModel? {
        guard let object = ObjectReader(member.value, .model, log: log) else {
            return SpecModel(
                name: Located(value: member.key, range: member.keyRange),
                doc: nil,
                generics: [],
                kind: .alias(.unreadable(at: member.value.range)),
                conform: []
            )
        }
        let kind = kind(object)
        return SpecModel(
            name: Located(value: member.key, range: member.keyRange),
            doc: object.string("doc")?.value,
            generics: generics(object),
            kind: kind ?? .alias(.unreadable(at: object.range)),
            conform: object.strings("conform"),
        )
    }

    private func generics(_ object: ObjectReader) -> [Located<String>] {
        guard let node = object.node("generic") else { return [] }
        if case .string(let name) = node.value {
            log.error(
                "'generic' is an array, found a string",
                at: node.range,
                notes: ["write [\(JSONPrinter.quoted(name))]"]
            )
            return [Located(value: name, range: node.range)]
        }
        if case .array(let names) = node.value, names.isEmpty {
            log.error("'generic' names no parameter", at: node.range)
        }
        return object.strings("generic")
    }

    private static let kinds = ["fields", "enum", "flags", "union", "wraps", "alias"]

    private func kind(_ object: ObjectReader) -> SpecModelKind? {
        let found = Self.kinds.compactMap(object.member)
        guard let first = found.first else {
            if object.member("extends") != nil { return fieldsKind(object, []) }
            if !Self.kinds.contains(where: object.isMisspelt) {
                log.error("a model needs one of \(Self.kinds.quotedList)", at: object.range.opening)
            }
            return nil
        }
        for other in found.dropFirst() {
            log.error("a model has one kind: '\(first.key)' is there already", at: other.keyRange)
        }
        refuseStrayKeys(object, kind: first.key)
        switch first.key {
        case "fields": return fieldsKind(object, fields(first.value, as: "'fields'"))
        case "enum":
            let isClosed = object.bool("closed")?.value ?? false
            return enumeration(first.value, isClosed: isClosed).map(SpecModelKind.enumeration)
        case "wraps":
            let wrapped = type(first.value)
            let form = object.node("as").flatMap {
                self.form($0, words: ValueEncoding.words(for: wrapped))
            }
            return wrapped.map { .wraps($0, form: form) }
        case "flags":
            return flags(first.value, form: object.node("as").flatMap { form($0) })
                .map(SpecModelKind.flags)
        case "union": return union(first.value).map(SpecModelKind.union)
        default: return type(first.value).map(SpecModelKind.alias)
        }
    }

    /// The model that is extended: one.
    func parent(_ node: JSONNode) -> TypeSyntax? {
        guard case .array(let elements) = node.value else { return type(node) }
        log.error(
            "'extends' is the name of one model, found an array",
            at: node.range,
            notes: elements.first?.string.map { ["write \"\($0)\""] } ?? []
        )
        return nil
    }

    private func fieldsKind(_ object: ObjectReader, _ fields: [SpecField]) -> SpecModelKind {
        .fields(
            SpecFields(
                fields: fields,
                extends: object.node("extends").flatMap(parent),
                identity: object.string("identity"),
                additional: object.node("additional").flatMap(type)
            )
        )
    }

    private func refuseStrayKeys(_ object: ObjectReader, kind: String) {
        let owners = [
            ("closed", ["enum"]), ("as", ["wraps", "flags"]), ("extends", ["fields"]),
            ("identity", ["fields"]), ("additional", ["fields"]),
        ]
        for (key, kinds) in owners where !kinds.contains(kind) {
            guard let member = object.member(key) else { continue }
            log.error("'\(key)' has no meaning without \(kinds.quotedList)", at: member.keyRange)
        }
    }

    /// Wire values, or Swift name → wire value.
    func enumeration(_ node: JSONNode, isClosed: Bool) -> SpecEnum? {
        let cases: [SpecCase]
        switch node.value {
        case .array(let values):
            cases = values.compactMap { value in
                enumValue(value).map { SpecCase(name: nil, value: $0, range: value.range) }
            }
        case .object:
            cases = ObjectReader.entries(of: node, as: "'enum'", log: log).compactMap { member in
                enumValue(member.value).map {
                    SpecCase(
                        name: Located(value: member.key, range: member.keyRange),
                        value: $0,
                        range: member.value.range
                    )
                }
            }
        default:
            let values = node.string?.split { "|,".contains($0) }.map { String($0).trimmed } ?? []
            log.error(
                "'enum' is an array or an object, found \(node.value.kindName)",
                at: node.range,
                notes: values.isEmpty
                    ? [] : ["write [\(values.map(JSONPrinter.quoted).joined(separator: ", "))]"]
            )
            return nil
        }
        if node.isEmptyContainer { log.error("an enum needs at least one value", at: node.range) }
        return SpecEnum(cases: cases, isClosed: isClosed, range: node.range)
    }

    func enumValue(_ node: JSONNode) -> EnumValue? {
        switch node.value {
        case .string(let text): return .string(text)
        case .number(let text):
            if let number = Int64(text) { return .integer(number) }
            log.error("an enum's number is an integer of 64 bits", at: node.range)
            return nil
        default:
            log.error(
                "an enum's value is a string or an integer, found \(node.value.kindName)",
                at: node.range,
                notes: enumNotes(node)
            )
            return nil
        }
    }

    private func enumNotes(_ node: JSONNode) -> [String] {
        switch node.value {
        case .bool: ["true and false are a 'Bool', one of them is a { \"const\": true }"]
        case .null: ["what may be null has a type with '?': leave it out here"]
        case .object:
            ["with names of its own it is one object: { \"small\": \"s\", \"large\": \"l\" }"]
        default: []
        }
    }
}

extension JSONNode {
    fileprivate var isEmptyContainer: Bool {
        switch value {
        case .array(let elements): elements.isEmpty
        case .object: membersWithoutComment?.isEmpty == true
        default: false
        }
    }
}

extension TypeSyntax {
    /// Stands where a type could not be read; whoever meets it says nothing more.
    static func unreadable(at range: SourceRange) -> TypeSyntax {
        TypeSyntax(kind: .named("", []), range: range)
    }

    var isUnreadable: Bool {
        if case .named("", _) = kind { true } else { false }
    }
}

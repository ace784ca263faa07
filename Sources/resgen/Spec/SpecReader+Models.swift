extension SpecReader {
    func models(_ node: JSONNode) -> [SpecModel] {
        ObjectReader.entries(of: node, as: "'models'", log: log).compactMap(model)
    }

    private func model(_ member: JSONMember) -> SpecModel? {
        guard let object = ObjectReader(member.value, .model, log: log) else { return nil }
        let kind = kind(object)
        return SpecModel(
            name: Located(value: member.key, range: member.keyRange),
            doc: object.string("doc")?.value,
            generics: object.strings("generic"),
            kind: kind ?? .alias(.unreadable(at: object.range)),
            conform: object.strings("conform"),
        )
    }

    private static let kinds = ["fields", "enum", "wraps", "alias"]

    private func kind(_ object: ObjectReader) -> SpecModelKind? {
        let found = Self.kinds.compactMap(object.member)
        guard let first = found.first else {
            if object.member("extends") != nil { return fieldsKind(object, []) }
            if !object.hasRefusedKeys {
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
            let form = object.node("as").flatMap { self.form($0) }
            return type(first.value).map { .wraps($0, form: form) }
        default: return type(first.value).map(SpecModelKind.alias)
        }
    }

    private func fieldsKind(_ object: ObjectReader, _ fields: [SpecField]) -> SpecModelKind {
        .fields(
            fields,
            extends: object.node("extends").flatMap(type),
            identity: object.string("identity")
        )
    }

    private func refuseStrayKeys(_ object: ObjectReader, kind: String) {
        let owners = [
            "closed": "enum", "as": "wraps", "extends": "fields", "identity": "fields",
        ]
        for key in ["closed", "as", "extends", "identity"] where owners[key] != kind {
            guard let member = object.member(key), let owner = owners[key] else { continue }
            log.error("'\(key)' has no meaning without '\(owner)'", at: member.keyRange)
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
            log.error(
                "'enum' is an array or an object, found \(node.value.kindName)",
                at: node.range
            )
            return nil
        }
        if node.isEmptyContainer { log.error("an enum needs at least one value", at: node.range) }
        return SpecEnum(cases: cases, isClosed: isClosed, range: node.range)
    }

    private func enumValue(_ node: JSONNode) -> EnumValue? {
        switch node.value {
        case .string(let text): return .string(text)
        case .number(let text):
            if let number = Int64(text) { return .integer(number) }
            log.error("an enum's number is an integer of 64 bits", at: node.range)
            return nil
        default:
            log.error(
                "an enum's value is a string or an integer, found \(node.value.kindName)",
                at: node.range
            )
            return nil
        }
    }
}

extension JSONNode {
    fileprivate var isEmptyContainer: Bool {
        switch value {
        case .array(let elements): elements.isEmpty
        case .object(let members): members.isEmpty
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

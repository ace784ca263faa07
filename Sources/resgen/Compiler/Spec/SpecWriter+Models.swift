extension SpecWriter {
    /// Equal for models that are alike.
    func text(of model: SpecModel) -> String { self.model(model).compactText }

    func model(_ model: SpecModel) -> JSONNode {
        var object = ObjectWriter()
        object.add("doc", model.doc)
        object.add("generic", strings(model.generics.map(\.value)))
        switch model.kind {
        case .fields(let fields):
            object.add("extends", fields.extends?.text)
            object.add("identity", fields.identity?.value)
            let own = self.fields(fields.fields)
            object.add("fields", own ?? (fields.extends == nil ? .object([]) : nil))
            object.add("additional", fields.additional?.text)
        case .enumeration(let enumeration): add(enumeration, to: &object)
        case .flags(let flags): add(flags, to: &object)
        case .union(let union): object.add("union", self.union(union))
        case .wraps(let type, let encoding):
            object.add("wraps", type.text)
            object.add("as", encoding.map { self.encoding($0.value) })
        case .alias(let type): object.add("alias", type.text)
        case .external: break
        }
        object.add("conform", strings(model.conform.map(\.value)))
        object.add("coding", model.coding?.rawValue)
        return object.node
    }

    /// Nil for none.
    func fields(_ fields: [SpecField]) -> JSONNode? {
        fields.isEmpty ? nil : .object(fields.map { ($0.key.value, field($0)) })
    }

    private func field(_ field: SpecField) -> JSONNode {
        var object = ObjectWriter()
        // A name beside a key that looks like a mistake says that it is meant.
        let name =
            field.name?.value
            ?? KeyMistake(field.key.value).flatMap { _ in names.member(field.key.value) }
        switch field.content {
        case .const(let node): object.add("const", node)
        case .value(let value):
            if field.isPlain, value.isPlain, name == nil, field.key.value != JSONNode.commentKey,
                let short = short(value)
            {
                return .string(short)
            }
            add(value, key: field.key.value, to: &object)
        }
        object.add("name", name)
        object.add("doc", field.doc)
        object.add("deprecated", deprecation(field.deprecation))
        return object.node
    }

    /// `Type` or `Type = default`, nil when the default is not allowed there.
    private func short(_ value: SpecValue) -> String? {
        guard let type = value.type?.text else { return nil }
        guard let defaultValue = value.defaultValue else { return type }
        return word(defaultValue).map { "\(type) = \($0)" }
    }

    private func word(_ value: SpecDefault) -> String? {
        switch value {
        case .text(let text, _): return text
        case .json(let node):
            switch node.value {
            case .null: return "null"
            case .bool(let flag): return String(flag)
            case .number(let text): return text
            case .string(let text):
                let isWord =
                    text.unicodeScalars.first?.properties.isAlphabetic == true
                    && text.utf8.allSatisfy { $0 > 0x2D && $0 != 0x27 && $0 != 0x3D && $0 < 0x7F }
                let isReserved =
                    ["true", "false", "null"].contains(text)
                    || SpecDefault.foreignNothing.contains(text)
                return isWord && !isReserved ? text : nil
            case .array(let elements): return elements.isEmpty ? "[]" : nil
            case .object(let members): return members.isEmpty ? "{}" : nil
            }
        }
    }

    private func add(_ value: SpecValue, key: String, to object: inout ObjectWriter) {
        if let type = value.type, value.inline == nil || !isNamed(type, after: key) {
            object.add("type", type.text)
        }
        switch value.inline {
        case nil: break
        case .fields(let fields, let additional):
            object.add("fields", self.fields(fields) ?? .object([]))
            object.add("additional", additional?.text)
        case .enumeration(let enumeration): add(enumeration, to: &object)
        case .flags(let flags): add(flags, to: &object)
        case .union(let union): object.add("union", self.union(union))
        }
        switch value.defaultValue {
        case nil: break
        case .text(let text, _): object.add("default", defaultNode(text))
        case .json(let node): object.add("default", node)
        }
        object.add("as", value.encoding.map { encoding($0.value) })
        object.add("style", value.style?.value.rawValue)
        object.add("media", value.media?.value)
        object.add("lossy", value.isLossy?.value)
        object.add("readOnly", value.isReadOnly?.value)
    }

    /// A default behind `=` where it has to be complete by itself.
    private func defaultNode(_ text: String) -> JSONNode {
        switch text {
        case "null": JSONNode(value: .null, range: .start)
        case "true", "false": .bool(text == "true")
        case "[]": .array([])
        case "{}": .object([])
        default: Double(text) == nil ? .string(text) : .number(text)
        }
    }

    /// Whether an inline type has the name that its key gives it anyway.
    private func isNamed(_ type: TypeSyntax, after key: String) -> Bool {
        guard case .named(let name, let arguments) = type.kind, arguments.isEmpty else {
            return false
        }
        return names.type(key) == name
    }

    private func add(_ enumeration: SpecEnum, to object: inout ObjectWriter) {
        let isNamed = enumeration.cases.contains { $0.name != nil }
        if isNamed {
            object.add(
                "enum",
                .object(enumeration.cases.map { ($0.name?.value ?? $0.value.text, node($0.value)) })
            )
        } else {
            object.add("enum", .array(enumeration.cases.map { node($0.value) }))
        }
        if enumeration.isClosed { object.add("closed", true) }
    }

    private func node(_ value: EnumValue) -> JSONNode {
        switch value {
        case .string(let text): .string(text)
        case .integer(let number): .number(String(number))
        }
    }

    private func add(_ flags: SpecFlags, to object: inout ObjectWriter) {
        object.add("flags", .object(flags.flags.map { ($0.name.value, .number(String($0.bit))) }))
        object.add("as", flags.encoding.map { encoding($0.value) })
    }

    private func union(_ union: SpecUnion) -> JSONNode {
        var object = ObjectWriter()
        object.add("tag", union.tag?.value)
        object.add(
            "cases",
            .object(
                union.cases.map { item in
                    if item.values.isEmpty, !item.isDefault {
                        return (item.name.value, .string(item.type.text))
                    }
                    var members: [(String, JSONNode)] = []
                    if let first = item.values.first {
                        let isOne = item.values.count == 1
                        let all = item.values.map { node($0.value) }
                        members.append(("value", isOne ? node(first.value) : .array(all)))
                    }
                    members.append(("type", .string(item.type.text)))
                    if item.isDefault { members.append(("default", .bool(true))) }
                    return (item.name.value, .object(members))
                }
            )
        )
        return object.node
    }
}

extension SpecField {
    fileprivate var isPlain: Bool { name == nil && doc == nil && deprecation == nil }
}

extension SpecValue {
    fileprivate var isPlain: Bool {
        inline == nil && encoding == nil && isLossy == nil && style == nil && media == nil
            && isReadOnly == nil
    }
}

/// Whether the field of a tag can have a value that a union gives it.
struct TagField {
    let resolver: TypeResolver
    /// The generic parameters of the model that has the field.
    let generics: [String]

    func holds(_ value: EnumValue, _ content: SpecField.Content) -> Bool {
        switch content {
        case .const(let node): return EnumValue(node) == value
        case .value(let field):
            switch field.inline {
            case .enumeration(let spec): return self.value(value, isOf: spec)
            case .flags(let spec): return value.isInteger || spec.encoding != nil
            case .fields: return false
            case .union: return true
            case nil: break
            }
            return field.type.map { holds(value, $0, as: field.encoding?.value) } ?? true
        }
    }

    func holds(_ value: EnumValue, _ syntax: TypeSyntax, as encoding: ValueEncoding? = nil) -> Bool
    {
        let type = resolver.silent.resolve(syntax, generics: generics)
        return type.map { holds(value, $0, as: encoding) } ?? true
    }

    /// The text for a number, or the number for a text, that the field can have, as JSON.
    func counterpart(of value: EnumValue, _ content: SpecField.Content) -> String? {
        counterpart(of: value) { holds($0, content) }
    }

    func counterpart(of value: EnumValue, where holds: (EnumValue) -> Bool) -> String? {
        let other =
            value.isInteger
            ? EnumValue.string(value.text) : Int64(value.text).map(EnumValue.integer)
        guard let other, holds(other) else { return nil }
        return other.isInteger ? other.text : JSONPrinter.quoted(other.text)
    }

    /// Whether a value of the type can be a value of JSON, where that is said by a text, an integer or a Bool.
    func holds(_ node: JSONNode, _ type: APIType, as encoding: ValueEncoding?) -> Bool {
        if let value = EnumValue(node) { return holds(value, type, as: encoding) }
        guard case .bool = node.value else { return true }
        switch resolver.expanded(type) {
        case .standard(let standard):
            return standard == .json || standard == .bool && encoding == nil
        case .optional(let wrapped), .patch(let wrapped): return holds(node, wrapped, as: encoding)
        case .array, .dictionary, .entry: return false
        case .generic, .model: return true
        }
    }

    func holds(_ value: EnumValue, _ type: APIType, as encoding: ValueEncoding?) -> Bool {
        switch resolver.expanded(type) {
        case .standard(let standard): return holds(value, standard, as: encoding)
        case .optional(let wrapped), .patch(let wrapped): return holds(value, wrapped, as: encoding)
        case .array, .dictionary, .entry: return false
        case .generic: return true
        case .model(let path, _):
            // What is written in place in a model is not looked into.
            if path.count > 1 { return true }
            switch resolver.table[path[0]]?.kind {
            case .enumeration(let spec): return self.value(value, isOf: spec)
            case .wraps(let syntax, let encoding):
                let wrapped = resolver.silent.resolve(syntax, generics: [])
                return wrapped.map { holds(value, $0, as: encoding?.value) } ?? true
            case .flags(let spec): return value.isInteger || spec.encoding != nil
            case .fields: return false
            case .alias, .external, .union, nil: return true
            }
        }
    }

    /// Whether values of the kind are read, whatever the text says.
    private func holds(_ value: EnumValue, _ type: StandardType, as encoding: ValueEncoding?)
        -> Bool
    {
        switch type {
        case .bool: return encoding != nil
        case .date where encoding?.isNumberOfTime == true: return value.isInteger
        case .date, .day, .uuid:
            let literal = LiteralResolver.literal(value.text, type, dates: encoding ?? .iso8601)
            return !value.isInteger && literal != nil
        case _ where type.isText: return !value.isInteger
        case _ where type.isNumber: return value.isInteger == (encoding != .string)
        default: return true
        }
    }

    private func value(_ value: EnumValue, isOf spec: SpecEnum) -> Bool {
        guard let first = spec.cases.first else { return true }
        if value.isInteger != first.value.isInteger { return false }
        return !spec.isClosed || spec.cases.contains { $0.value == value }
    }
}

/// What makes a model Identifiable: the field that `identity` names, or a field `id`.
extension ModelResolver {
    /// The field that `identity` names.
    func identity(_ key: Located<String>, in fields: [Field], nested: [Model]) -> Field? {
        guard let field = fields.first(where: { $0.key == key.value }) else {
            log.error(
                "'identity' names no field: '\(key.value)'",
                at: key.range,
                suggestion: nearest(to: key.value, in: fields.map(\.key))
            )
            return nil
        }
        if let nested = nested.first(where: { $0.name == "ID" }) {
            log.error(
                "the type '\(nested.name)' would be taken for the type of the identity",
                at: key.range
            )
        }
        if field.name != "id", fields.contains(where: { $0.name == "id" }) {
            log.error(
                "the model has a field 'id' already, which has to be the identity",
                at: key.range
            )
            return nil
        }
        if !isHashable(field.type, nested: nested) {
            log.error(
                "'\(key.value)' cannot identify: expected a simple type, an enum or a wrapped one",
                at: key.range
            )
        }
        return field
    }

    /// What `conform` calls Identifiable has to have an `id`.
    func checkIdentifiable(_ model: SpecModel, _ kind: Model.Kind) {
        let said = model.conform.first { $0.value.isIdentifiable }
        guard let name = said ?? spec.conform.first(where: { $0.value.isIdentifiable }) else {
            return
        }
        switch kind {
        case .structure(let structure):
            if structure.identity != nil { return }
            guard let id = structure.fields.first(where: { $0.name == "id" }) else { break }
            if isHashable(id.type, nested: structure.nested) { return }
            log.error(
                "'\(id.key)' cannot identify '\(model.name.value)': expected a simple type, an enum or a wrapped one",
                at: name.range
            )
            return
        case .enumeration, .flags, .union, .wrapper, .answers: break
        case .alias, .external: return
        }
        var note = "say it beside the models that have one"
        if said != nil {
            note =
                if case .structure = kind { "'identity' says which field it is" } else {
                    "an extension in Swift can conform to it"
                }
        }
        log.error(
            "'\(model.name.value)' has no 'id', which Identifiable needs",
            at: name.range,
            notes: [note]
        )
    }

    private func isHashable(_ type: APIType, nested: [Model]) -> Bool {
        switch inline.resolver.expanded(type) {
        case .standard: return true
        case .optional(let wrapped), .array(let wrapped), .patch(let wrapped):
            return isHashable(wrapped, nested: nested)
        case .dictionary(_, let value), .entry(_, let value):
            return isHashable(value, nested: nested)
        case .generic: return false
        case .model(let path, _):
            if path.count > 1 {
                return nested.contains { $0.path == path && $0.isHashableByItself }
            }
            guard let model = inline.resolver.table[path[0]] else { return false }
            if model.kind.hasMembers {
                return (model.conform + spec.conform).contains { $0.value == "Hashable" }
            }
            return true
        }
    }
}

extension SpecModelKind {
    /// Whether a value holds values of other types.
    fileprivate var hasMembers: Bool {
        switch self {
        case .fields, .union: true
        default: false
        }
    }
}

extension Model {
    /// Whether a value is hashed by its raw value.
    fileprivate var isHashableByItself: Bool {
        switch kind {
        case .enumeration, .flags, .wrapper: true
        case .structure, .union, .alias, .answers, .external: conform.contains("Hashable")
        }
    }
}

extension String {
    fileprivate var isIdentifiable: Bool { self == "Identifiable" || self == "Swift.Identifiable" }
}

/// Where a type keeps the value of a field, and how its own code gets there.
struct StoredProperty {
    let field: Field
    /// The fields of the type, this one among them.
    let fields: [Field]

    /// The wrapper in the runtime: of a boxed field, and of a deprecated one, since its type can use the
    /// storage of a wrapper without a warning.
    var wrapper: String? {
        if field.isBoxed { return field.type.isOptional ? "BoxedOptional" : "Boxed" }
        return isUsedByStorage ? "Stored" : nil
    }

    /// Whether the field's own property is computed, since the name of the wrapper's storage is a field's.
    var isBehindProperty: Bool {
        guard field.isBoxed || field.deprecation != nil else { return false }
        let storage = "_" + field.name
        return fields.contains { $0.name == storage }
    }

    /// Whether the type's own code uses the storage of the wrapper, which has no warnings.
    private var isUsedByStorage: Bool { field.deprecation != nil && !isBehindProperty }

    /// What the type's own code assigns in an initializer: the text around the value makes a wrapper of it.
    var assignment: (variable: String, head: String, tail: String) {
        isUsedByStorage ? ("_" + field.name, ".init(wrappedValue: ", ")") : (name, "", "")
    }

    /// The value as an expression.
    var value: String {
        isUsedByStorage ? "_\(field.name).wrappedValue" : Self.expression(name)
    }

    /// A property's name as an expression; behind `self` where the bare name means another thing.
    static func expression(_ name: String) -> String {
        let quoted = SwiftIdentifier.quoted(name)
        return name == "fields" || name == "self" || name == "init" ? "self.\(quoted)" : quoted
    }

    /// The name of the property that is not computed.
    var name: String {
        guard isBehindProperty else { return field.name }
        var taken: Set<String> = [ReservedNames.Fields.additional]
        let properties = fields.map { StoredProperty(field: $0, fields: fields) }
        for property in properties {
            taken.insert(property.field.name)
            if property.wrapper != nil, !property.isBehindProperty {
                taken.insert("_" + property.field.name)
            }
        }
        for property in properties where property.isBehindProperty {
            var name = "_" + property.field.name
            while !taken.isDisjoint(with: property.names(ofStorage: name)) { name = "_" + name }
            if property.field.name == field.name { return name }
            taken.formUnion(property.names(ofStorage: name))
        }
        return field.name
    }

    /// A wrapper is itself a property, of the name with an underscore.
    private func names(ofStorage name: String) -> [String] {
        wrapper == nil ? [name] : [name, "_" + name]
    }
}

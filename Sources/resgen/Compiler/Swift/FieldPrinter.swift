/// Prints the properties of a structure, and its initializer where the compiler's own will not do.
struct FieldPrinter {
    let access: Access
    let scope: TypeScope
    let structure: Structure

    func print(_ field: Field, to printer: inout SwiftPrinter) {
        printer.origin(field.origin) { declaration(of: field, to: &$0) }
    }

    private func declaration(of field: Field, to printer: inout SwiftPrinter) {
        printer.doc(field.doc)
        let name = SwiftIdentifier.quoted(field.name)
        let type = scope.type(field.type)
        if let deprecation = field.deprecation { printer.line(deprecation.attribute) }
        if let constant = field.constant {
            printer.line(
                "\(access.prefix)var \(name): \(type) { \(constant.swift(in: scope, for: field.type)) }"
            )
        } else if field.isBehindProperty(in: structure) {
            printer.block("\(access.prefix)var \(name): \(type)") { printer in
                printer.line("get { \(storage(field)) }")
                printer.line("set { \(storage(field)) = newValue }")
            }
            printer.line("\(box(field))private var \(storage(field)): \(type)")
        } else {
            printer.line("\(box(field))\(access.prefix)var \(name): \(type)\(initialValue(field))")
        }
    }

    /// The expression that reads the field inside its type.
    func reference(_ field: Field) -> String {
        let name = storage(field)
        return name == "self" || name == "init"
            ? "self.`\(name)`" : SwiftIdentifier.quoted(name)
    }

    /// The stored property, which may be behind a computed one.
    private func storage(_ field: Field) -> String {
        field.storageName(in: structure)
    }

    private func isBehindProperty(_ field: Field) -> Bool { field.isBehindProperty(in: structure) }

    private func box(_ field: Field) -> String {
        guard field.isBoxed else { return "" }
        return "@\(scope.outer(field.type.isOptional ? "BoxedOptional" : "Boxed")) "
    }

    private func initialValue(_ field: Field) -> String {
        if let literal = field.defaultValue, literal != .null || !field.type.isOptional {
            return " = " + literal.swift(in: scope, for: field.type)
        }
        return field.isBoxed && field.type.isOptional ? " = nil" : ""
    }

    /// The members that have no field.
    func additional(to printer: inout SwiftPrinter) {
        guard let type = structure.additional else { return }
        printer.line("\(access.prefix)var additional: \(map(of: type)) = [:]")
    }

    private func map(of type: APIType) -> String {
        scope.type(.dictionary(key: .standard(.string), value: type))
    }

    /// Written out where the compiler's memberwise initializer would not be seen.
    func initializer(to printer: inout SwiftPrinter) {
        let stored = structure.fields.filter { $0.constant == nil }
        let additional = structure.additional.map { "additional: \(map(of: $0)) = [:]" }
        guard access != .internal || stored.contains(where: isBehindProperty) else { return }
        let parameters = stored.map(parameter) + [additional].compactMap(\.self)
        guard !parameters.isEmpty else {
            if hasMembers { printer.blank() }
            printer.line("\(access.prefix)init() {}")
            return
        }
        printer.blank()
        printer.list(
            "\(access.prefix)init(",
            parameters,
            ") {",
            origins: stored.map(\.origin)
        )
        printer.indented { printer in
            for field in stored {
                let name =
                    isBehindProperty(field) ? storage(field) : SwiftIdentifier.quoted(field.name)
                printer.line("self.\(name) = \(local(field))", of: field.origin)
            }
            if additional != nil { printer.line("self.additional = additional") }
        }
        printer.line("}")
    }

    /// Whether a line of the type is above its initializer.
    private var hasMembers: Bool { !structure.fields.isEmpty || !structure.nested.isEmpty }

    private func parameter(_ field: Field) -> String {
        let name =
            field.name == "self" ? "self \(local(field))" : SwiftIdentifier.parameter(field.name)
        let literal = field.defaultValue ?? (field.type.isOptional ? .null : nil)
        let defaultValue = literal.map { " = " + $0.swift(in: scope, for: field.type) } ?? ""
        return "\(name): \(scope.type(field.type))\(defaultValue)"
    }

    private func local(_ field: Field) -> String {
        guard field.name == "self" else { return SwiftIdentifier.quoted(field.name) }
        return SwiftIdentifier.unused("self", beside: Set(structure.fields.map(\.name)))
    }
}

extension Field {
    /// Whether the value is in another property than its own: that of a deprecated one, so that the type
    /// itself can use it without a warning, and of a boxed one where the wrapper's own name is a field's.
    func isBehindProperty(in structure: Structure) -> Bool {
        deprecation != nil || isBoxed && structure.fields.contains { $0.name == "_" + name }
    }

    /// The name of what holds the value: its own, or that of the property behind it.
    func storageName(in structure: Structure) -> String {
        guard isBehindProperty(in: structure) else { return name }
        var taken = structure.propertyNames
        for field in structure.fields where field.isBehindProperty(in: structure) {
            var storage = "_" + field.name
            while !taken.isDisjoint(with: field.names(ofStorage: storage)) {
                storage = "_" + storage
            }
            if field.name == name { return storage }
            taken.formUnion(field.names(ofStorage: storage))
        }
        return name
    }

    /// A wrapper is itself a property, of the name with an underscore.
    fileprivate func names(ofStorage name: String) -> [String] {
        isBoxed ? [name, "_" + name] : [name]
    }
}

extension Structure {
    /// The names of the properties, besides those behind others.
    fileprivate var propertyNames: Set<String> {
        var names: Set<String> = [ReservedNames.Fields.additional]
        for field in fields {
            let isStored = !field.isBehindProperty(in: self)
            names.formUnion(isStored ? field.names(ofStorage: field.name) : [field.name])
        }
        return names
    }
}

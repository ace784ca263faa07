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
        } else if field.deprecation != nil {
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

    /// The stored property: a deprecated one is behind a computed one, so that the type itself can
    /// use it without a warning.
    private func storage(_ field: Field) -> String {
        field.storageName(in: structure)
    }

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
        guard access != .internal || stored.contains(where: { $0.deprecation != nil }) else {
            return
        }
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
                    field.deprecation == nil ? SwiftIdentifier.quoted(field.name) : storage(field)
                printer.line("self.\(name) = \(local(field))", of: field.origin)
            }
            if additional != nil { printer.line("self.additional = additional") }
        }
        printer.line("}")
    }

    /// Whether a line of the type is above its initializer.
    private var hasMembers: Bool { !structure.fields.isEmpty || !structure.nested.isEmpty }

    private func parameter(_ field: Field) -> String {
        let name = field.name == "self" ? "self self_" : SwiftIdentifier.parameter(field.name)
        let literal = field.defaultValue ?? (field.type.isOptional ? .null : nil)
        let defaultValue = literal.map { " = " + $0.swift(in: scope, for: field.type) } ?? ""
        return "\(name): \(scope.type(field.type))\(defaultValue)"
    }

    private func local(_ field: Field) -> String {
        field.name == "self" ? "self_" : SwiftIdentifier.quoted(field.name)
    }
}

extension Field {
    /// The name of what holds the value: its own, or that of the property behind a deprecated one.
    func storageName(in structure: Structure) -> String {
        guard deprecation != nil else { return name }
        var storage = "_" + name
        while structure.fields.contains(where: { $0.name == storage }) { storage = "_" + storage }
        return storage
    }
}

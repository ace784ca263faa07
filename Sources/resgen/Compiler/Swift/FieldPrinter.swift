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
        let stored = StoredProperty(field: field, fields: structure.fields)
        let wrapper = stored.wrapper.map { "@\(scope.outer($0)) " } ?? ""
        if let deprecation = field.deprecation { printer.line(deprecation.attribute) }
        if let constant = field.constant {
            printer.line(
                "\(access.prefix)var \(name): \(type) { \(constant.swift(in: scope, for: field.type)) }"
            )
        } else if stored.isBehindProperty {
            printer.block("\(access.prefix)var \(name): \(type)") { printer in
                printer.line("get { \(stored.name) }")
                printer.line("set { \(stored.name) = newValue }")
            }
            printer.line("\(wrapper)private var \(stored.name): \(type)")
        } else {
            let initial = initialValue(field, isWrapped: stored.wrapper != nil)
            printer.line("\(wrapper)\(access.prefix)var \(name): \(type)\(initial)")
        }
    }

    private func initialValue(_ field: Field, isWrapped: Bool) -> String {
        if let literal = field.defaultValue, literal != .null || !field.type.isOptional {
            return " = " + literal.swift(in: scope, for: field.type)
        }
        return isWrapped && field.type.isOptional ? " = nil" : ""
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
        let stored = structure.fields.lazy
            .filter { $0.constant == nil }
            .map { StoredProperty(field: $0, fields: structure.fields) }
        let additional = structure.additional.map { "additional: \(map(of: $0)) = [:]" }
        guard access != .internal || stored.contains(where: \.isBehindProperty) else { return }
        let parameters = stored.map { parameter($0.field) } + [additional].compactMap(\.self)
        guard !parameters.isEmpty else {
            if hasMembers { printer.blank() }
            printer.line("\(access.prefix)init() {}")
            return
        }
        printer.blank()
        if structure.hasOneCodingFunction {
            printer.line("\(access.prefix)init() {}")
            printer.blank()
        }
        printer.list(
            "\(access.prefix)init(",
            parameters,
            ") {",
            origins: stored.map(\.field.origin)
        )
        printer.indented { printer in
            for property in stored {
                let field = property.field
                let (variable, head, tail) = property.assignment
                printer.line(
                    "self.\(SwiftIdentifier.quoted(variable)) = \(head)\(local(field))\(tail)",
                    of: field.origin
                )
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

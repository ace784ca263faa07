/// Resolves headers that come from the server.
struct ReceivedHeaderResolver {
    let fields: FieldResolver
    let log: DiagnosticLog
    /// How a message calls one of them.
    let noun: String

    /// - Parameter parameters: Where the types are that are written in place, and the names of properties.
    func headers(_ written: [SpecField], _ parameters: inout ParameterResolver) -> [ReceivedHeader]
    {
        let items = parameters.items(written, in: .headers)
        return written.compactMap { field in
            let argument = fields.memberName(of: field).flatMap { name in
                parameters.ordered.first { $0.name == name }
            }
            let item = items.first { $0.key == field.key.value }
            guard canBeRead(field, argument), let argument, let item else { return nil }
            return ReceivedHeader(
                name: argument.name,
                key: field.key.value,
                type: argument.type,
                encoding: item.encoding,
                doc: argument.doc,
                range: field.range
            )
        }
    }

    /// What a header is has to be one value, and nothing else than what came.
    private func canBeRead(_ field: SpecField, _ argument: Argument?) -> Bool {
        if case .const(let node) = field.content {
            log.error("\(noun) is read: it has a type, not a value", at: node.range)
            return false
        }
        if case .value(let value) = field.content, let written = value.defaultValue,
            !written.isNull
        {
            log.error(
                "\(noun) has no default",
                at: written.range,
                notes: ["a type with '?' is nil where the header is missing"]
            )
            return false
        }
        if let argument, fields.inline.resolver.expanded(argument.type).unwrapped.isCollection {
            log.error("\(noun) is one value", at: field.range)
            return false
        }
        return true
    }
}

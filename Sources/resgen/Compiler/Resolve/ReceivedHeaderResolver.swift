/// Resolves headers that come from the server.
struct ReceivedHeaderResolver {
    let fields: FieldResolver
    let log: DiagnosticLog
    /// How a message calls one of them.
    let noun: String
    /// What a property cannot be called.
    var refused: Set<String> = []

    /// - Parameter parameters: Where the types are that are written in place, and the names of properties.
    func headers(_ written: [SpecField], _ parameters: inout ParameterResolver) -> [ReceivedHeader]
    {
        let single = written.filter(isSingle)
        let items = parameters.items(single, in: .headers).indexed(by: \.key)
        let arguments = parameters.ordered.indexed(by: \.name)
        return single.compactMap { field in
            let argument = fields.validMemberName(of: field).flatMap { arguments[$0] }
            checkName(argument, of: field)
            let item = items[field.key.value]
            guard canBeRead(field, argument), let argument, let item else { return nil }
            return ReceivedHeader(
                name: argument.name,
                key: field.key.value,
                type: argument.type,
                encoding: item.encoding,
                doc: field.doc,
                deprecation: field.deprecation,
                range: field.range
            )
        }
    }

    private func checkName(_ argument: Argument?, of field: SpecField) {
        guard let name = argument?.name, refused.contains(name) else { return }
        log.error(
            "\(noun) cannot be called '\(name)' in Swift",
            at: field.name?.range ?? field.key.range,
            notes: ["give it another 'name'"]
        )
    }

    /// Whether nothing is written that one value cannot be.
    private func isSingle(_ field: SpecField) -> Bool {
        guard case .value(let value) = field.content else { return true }
        if let lossy = value.isLossy {
            log.error("\(noun) is one value, of which nothing is left out", at: lossy.range)
            return false
        }
        var kind = value.type?.kind
        if case .optional(let wrapped)? = kind { kind = wrapped.kind }
        switch kind {
        case .array, .dictionary: break
        case .named, .optional, nil: return true
        }
        log.error("\(noun) is one value", at: field.range)
        return false
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

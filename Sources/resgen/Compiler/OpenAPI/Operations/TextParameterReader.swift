/// Reads headers and cookies, which can only be text, or headers a list of it.
struct TextParameterReader {
    let context: OperationContext

    /// Nil for what is said by other parts of a request or has no legal name.
    func field(_ parameter: OpenAPIParameter) -> SpecField? {
        let isHeader = parameter.location == .header
        if isHeader, parameter.isSaidElsewhere {
            if parameter.onlyAccepted != nil { return nil }
            context.notes.note(
                .parameter,
                parameter.isOfContents
                    ? "OpenAPI takes '\(parameter.key)' from contents, not from a parameter: left out"
                    : "the header '\(parameter.key)' follows from the body: left out",
                at: parameter.keyRange
            )
            return nil
        }
        guard parameter.key.isToken else {
            context.notes.note(
                .parameter,
                "'\(parameter.key)' is no \(parameter.location.rawValue)'s name: left out",
                at: parameter.keyRange,
                makesCallsFail: true
            )
            return nil
        }
        return field(parameter, allowsLists: isHeader)
    }

    private func field(_ parameter: OpenAPIParameter, allowsLists: Bool) -> SpecField {
        let reader = ParameterReader(context: context, names: context.arguments)
        let text = SchemaType("String", at: parameter.node.range)
        guard let schema = parameter.schema else { return reader.field(parameter, text) }
        if let constant = reader.constant(parameter, schema) { return constant }
        let values = PlainValues(analyzer: context.schemas.analyzer)
        if values.isOfSeveralKinds(parameter, schema) { return reader.field(parameter, text) }
        let type = reader.type(of: parameter, schema).unwrapped
        if values.isScalar(type, schema) { return reader.field(parameter, type) }
        if allowsLists, case .list(let items?) = values.content(schema),
            case .scalar = values.content(items)
        {
            return reader.field(parameter, type)
        }
        context.notes.note(.parameter, "'\(parameter.key)' is taken as text", at: schema.range)
        return reader.field(parameter, text)
    }
}

/// Reads headers and cookies, which can only be text, or headers a list of it.
struct TextParameterReader {
    let context: OperationContext

    /// Nil for what is said by other parts of a request, is there already or has no legal name.
    func field(_ parameter: OpenAPIParameter, beside others: [SpecField]) -> SpecField? {
        let isHeader = parameter.location == .header
        if isHeader, parameter.isSaidElsewhere {
            context.notes.note(
                .parameter,
                "the header '\(parameter.key)' follows from other parts: left out",
                at: parameter.keyRange
            )
            return nil
        }
        if others.contains(where: { isSame($0, parameter) }) {
            context.notes.note(
                .parameter,
                "'\(parameter.key)' is described above: left out",
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

    /// The names of headers have no case (RFC 9110, section 5.1).
    private func isSame(_ field: SpecField, _ parameter: OpenAPIParameter) -> Bool {
        parameter.location == .header
            ? field.key.value.lowercased() == parameter.key.lowercased()
            : field.key.value == parameter.key
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

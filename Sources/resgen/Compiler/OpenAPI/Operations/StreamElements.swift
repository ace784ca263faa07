/// What the values of a stream are, as its contents describe them.
struct StreamElements {
    let analyzer: SchemaAnalyzer

    /// One event of a stream.
    struct Event {
        let data: Payload
        /// Whether other fields than the data are described.
        let hasOtherFields: Bool
    }

    enum Payload {
        case text
        /// JSON, of any kind without a schema.
        case value(JSONNode?)
    }

    func event(of content: JSONNode) -> Event {
        guard let schema = content["itemSchema"] ?? content["schema"], !isAny(schema) else {
            return Event(data: .text, hasOtherFields: true)
        }
        var item = schema
        if content["itemSchema"] == nil, case .array = analyzer.finalShape(of: schema) {
            guard let elements = elements(of: schema) else {
                return Event(data: .value(nil), hasOtherFields: false)
            }
            item = elements
        }
        guard let event = EventSchema(item, analyzer) else {
            return Event(data: .value(item), hasOtherFields: false)
        }
        return Event(
            data: event.data.map(Payload.value) ?? .text,
            hasOtherFields: event.hasOtherFields
        )
    }

    /// The schema of one line. A text and a list are all lines together: those of a text are described
    /// nowhere.
    func line(of content: JSONNode) -> JSONNode? {
        if let item = content["itemSchema"] { return item }
        guard let schema = content["schema"] else { return nil }
        switch analyzer.finalShape(of: schema) {
        case .scalar(let scalar) where scalar.type == .string: return nil
        case .constant(let value) where value.string != nil: return nil
        case .array: return elements(of: schema)
        default: return schema
        }
    }

    private func isAny(_ schema: JSONNode) -> Bool {
        analyzer.finalShape(of: schema).isAny
    }

    /// What a list is of, which is all values of a stream together (OpenAPI 3.2, section "Sequential Media
    /// Types").
    private func elements(of schema: JSONNode) -> JSONNode? {
        guard case .array(let items?) = analyzer.finalShape(of: schema), items.isObject
        else { return nil }
        return items
    }
}

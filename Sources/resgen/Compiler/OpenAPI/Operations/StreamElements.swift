/// What the values of a stream are, as its contents describe them.
struct StreamElements {
    let analyzer: SchemaAnalyzer

    /// One event of a stream.
    struct Event {
        let data: Payload
        /// Whether other fields than the data are described.
        let hasOtherFields: Bool
        /// The data of the event that ends the stream.
        var end: String?
    }

    enum Payload {
        case text
        /// JSON, of any kind without a schema.
        case value(JSONNode?)
    }

    func event(of content: JSONNode) -> Event {
        guard let schema = content["itemSchema"] ?? content["schema"] else {
            return Event(data: .text, hasOtherFields: true)
        }
        // Asked first: alternatives that only say more of the fields are no types.
        if let event = event(schema) { return event }
        switch analyzer.finalShape(of: schema) {
        case .any: return Event(data: .text, hasOtherFields: true)
        // A text is that of all events together: nothing is said of one.
        case .scalar(let scalar) where scalar.type == .string && content["itemSchema"] == nil:
            return Event(data: .text, hasOtherFields: true)
        case .array where content["itemSchema"] == nil:
            guard let elements = elements(of: schema) else {
                return Event(data: .value(nil), hasOtherFields: false)
            }
            return event(elements) ?? Event(data: .value(elements), hasOtherFields: false)
        default: return Event(data: .value(schema), hasOtherFields: false)
        }
    }

    /// Nil for a schema that is of the data.
    private func event(_ schema: JSONNode) -> Event? {
        guard let event = EventSchema(schema, analyzer) else { return nil }
        return Event(
            data: event.data.map(Payload.value) ?? .text,
            hasOtherFields: event.hasOtherFields,
            end: event.end
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

    /// What a list is of, which is all values of a stream together (OpenAPI 3.2, section "Sequential Media
    /// Types").
    private func elements(of schema: JSONNode) -> JSONNode? {
        guard case .array(let items?) = analyzer.finalShape(of: schema), items.isObject
        else { return nil }
        return items
    }
}

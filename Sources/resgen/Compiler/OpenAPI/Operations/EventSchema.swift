/// What a schema says of the events of a stream: of their data alone, or of an event with its fields, of
/// which the data is a text (OpenAPI 3.2, section "Special Considerations for Server-Sent Events").
struct EventSchema {
    /// The schema of the data as JSON; nil where it is any text.
    let data: JSONNode?
    /// Whether other fields of the event are described, such as its name.
    let hasOtherFields: Bool
    /// The data of the event that ends the stream.
    let end: String?

    /// Nil for a schema that is of the data.
    init?(_ schema: JSONNode, _ analyzer: SchemaAnalyzer) {
        var reader = EventKindReader(analyzer: analyzer)
        let kinds = reader.kinds(of: schema)
        // Among the events of OpenAI's assistants is one with an optional field of something else.
        guard kinds.allSatisfy({ $0.isEvent || $0.isNamed }),
            kinds.filter(\.isEvent).count * 2 > kinds.count
        else { return nil }
        analyzer.notes.withdraw([.merge, .union], at: reader.ranges)
        hasOtherFields = kinds.contains(where: \.hasOtherFields)
        var contents: [JSONNode] = []
        var isText = false
        var end: String?
        for kind in kinds {
            switch kind.content {
            case .value(let content):
                contents.append(content)
            case .text: isText = true
            case .end(let text): if end == nil || text == "[DONE]" { end = text }
            }
        }
        data = isText ? nil : analyzer.graph.either(of: contents)
        self.end = end
    }
}

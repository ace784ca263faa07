/// One kind of the events of a stream, by what is said of its fields.
struct EventKind {
    let analyzer: SchemaAnalyzer
    let schema: JSONNode
    /// What holds at once, the narrowest first.
    let objects: [ObjectShape]

    enum Content {
        /// The schema of what the data is as JSON.
        case value(JSONNode)
        case text
        /// The data of the event that ends the stream.
        case end(String)
    }

    /// Whether all that is described are the data and other fields of an event (HTML, section 9.2.6).
    var isEvent: Bool {
        let fields = objects.flatMap(\.properties)
        let keys = Set(fields.map(\.key))
        return keys.contains("data") && fields.allSatisfy { isField($0, among: keys) }
    }

    /// Whether it has data and one name in any case, and requires nothing that no event has.
    var isNamed: Bool {
        let required = objects.flatMap(\.properties).filter(\.isRequired)
        let keys = Set(required.map(\.key))
        guard keys.contains("data"), required.allSatisfy({ isField($0, among: keys) }) else {
            return false
        }
        return required.contains {
            $0.key == "event" && analyzer.discriminators.listedValues(of: $0.schema)?.count == 1
        }
    }

    var hasOtherFields: Bool {
        objects.contains { object in object.properties.contains { $0.key != "data" } }
    }

    /// Frameworks call fields as their own types do: `SseItem` of .NET has an `eventType`, `Event` of Micronaut a
    /// `name` and a `comment`. What else has a name or a number is rather no event.
    private func isField(_ property: ObjectShape.Property, among keys: Set<String>) -> Bool {
        let shape = analyzer.finalShape(of: property.schema)
        let isText = shape.isText || shape.isAny
        switch property.key {
        case "data": return true
        case "event", "eventType", "eventId": return isText
        case "id": return isText || shape.isInteger && !keys.isDisjoint(with: ["event", "retry"])
        case "name", "comment": return isText && keys.contains("retry")
        case "retry", "reconnectionInterval": return isText || shape.isInteger
        default: return false
        }
    }

    /// What the text of the data holds.
    var content: Content {
        let schemas = objects.compactMap { $0.property("data")?.schema }
        var described: [JSONNode] = []
        for schema in schemas {
            if let end = end(schema) { return .end(end) }
            let (target, analysis) = analyzer.finalAnalysis(of: schema)
            guard analysis.shape.isAny || analysis.shape.isAnyText else { return .value(schema) }
            described += [schema, target]
        }
        guard let content = described.lazy.compactMap({ $0["contentSchema"] }).first else {
            return .text
        }
        let media = described.lazy.compactMap { Schema($0).mediaType }.first
        return media.map { MediaType($0).isJSON } ?? true ? .value(content) : .text
    }

    /// The one text that the data is, where it is said to end the stream or is no JSON: `[DONE]`.
    private func end(_ data: JSONNode) -> String? {
        guard let values = analyzer.discriminators.listedValues(of: data), values.count == 1,
            case .string(let text) = values[0]
        else { return nil }
        let isWord =
            text.hasPrefix("[") && text.hasSuffix("]") && text.dropFirst().first?.isLetter == true
        return isWord || schema["x-ms-sse-terminal-event"]?.bool == true ? text : nil
    }
}

extension SchemaShape {
    /// Whether it is any text, whatever its format.
    fileprivate var isAnyText: Bool {
        if case .scalar(let scalar) = self { scalar.type.isText } else { false }
    }

    fileprivate var isText: Bool {
        switch self {
        case .constant(let value): value.string != nil
        case .enumeration(let values, _):
            values.allSatisfy { if case .string = $0 { true } else { false } }
        default: isAnyText
        }
    }

    fileprivate var isInteger: Bool {
        if case .scalar(let scalar) = self { scalar.type.isInteger } else { false }
    }
}

/// What a schema says of the events of a stream: of their data alone, or of an event with its fields, of
/// which the data is a text (OpenAPI 3.2, section "Special Considerations for Server-Sent Events").
struct EventSchema {
    /// The schema of the data as JSON; nil where it is any text.
    let data: JSONNode?
    /// Whether other fields of the event are described, such as its name.
    let hasOtherFields: Bool

    /// Nil for a schema that is of the data.
    init?(_ schema: JSONNode, _ analyzer: SchemaAnalyzer) {
        guard let kinds = Self.kinds(of: schema, analyzer) else { return nil }
        hasOtherFields = kinds.contains { $0.properties.count > 1 }
        var data: JSONNode?
        for kind in kinds {
            guard let content = Self.content(of: kind, analyzer) else {
                self.data = nil
                return
            }
            data = data.flatMap { analyzer.graph.synthesized(.either, of: $0, content) } ?? content
        }
        self.data = data
    }

    /// The objects that an event may be; nil where it is something else.
    private static func kinds(of schema: JSONNode, _ analyzer: SchemaAnalyzer) -> [ObjectShape]? {
        let shapes: [SchemaShape]
        switch analyzer.finalShape(of: schema) {
        case .union(let union):
            shapes = union.parts.map { part in
                part.object.map(SchemaShape.object) ?? analyzer.finalShape(of: part.schema)
            }
        case let shape: shapes = [shape]
        }
        var kinds: [ObjectShape] = []
        for shape in shapes {
            guard case .object(let object) = shape, object.property("data") != nil,
                object.properties.allSatisfy({ isField($0, analyzer) })
            else { return nil }
            kinds.append(object)
        }
        return kinds.isEmpty ? nil : kinds
    }

    /// Whether a property is a field of an event (HTML, section 9.2.6): name and id are texts.
    private static func isField(_ property: ObjectShape.Property, _ analyzer: SchemaAnalyzer)
        -> Bool
    {
        let shape = analyzer.finalShape(of: property.schema)
        switch property.key {
        case "data": return true
        case "event", "id": return shape.isText || shape.isAny
        case "retry": return shape.isInteger || shape.isAny
        default: return false
        }
    }

    /// What the text of the data holds, where that is JSON.
    private static func content(of kind: ObjectShape, _ analyzer: SchemaAnalyzer) -> JSONNode? {
        guard let data = kind.property("data")?.schema else { return nil }
        let (target, analysis) = analyzer.finalAnalysis(of: data)
        guard case .scalar(let scalar) = analysis.shape, scalar.type.isText else {
            return analysis.shape.isAny ? nil : data
        }
        guard let content = data["contentSchema"] ?? target["contentSchema"] else { return nil }
        let media = Schema(data).mediaType ?? Schema(target).mediaType
        return media.map { MediaType($0).isJSON } ?? true ? content : nil
    }
}

extension SchemaShape {
    fileprivate var isText: Bool {
        switch self {
        case .scalar(let scalar): scalar.type.isText
        case .constant(let value): value.string != nil
        case .enumeration(let values, _):
            values.allSatisfy { if case .string = $0 { true } else { false } }
        default: false
        }
    }

    fileprivate var isInteger: Bool {
        if case .scalar(let scalar) = self { scalar.type.isInteger } else { false }
    }
}

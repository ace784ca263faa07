/// Schemas that others add to by `allOf`. A type that is written in place in one of them is a part of
/// several models, so it is a model of its own.
struct ExtendedSchemas {
    /// In the order of their places.
    private let schemas: [JSONNode]

    init(of document: OpenAPIDocument) {
        var found: [Int32: JSONNode] = [:]
        document.root.forEach { node in
            for schema in Self.extended(by: node, in: document) {
                found[schema.range.start] = schema
            }
        }
        schemas = found.values.sorted { $0.range.start < $1.range.start }
    }

    /// What a schema refers to and adds something to.
    private static func extended(by node: JSONNode, in document: OpenAPIDocument) -> [JSONNode] {
        guard node["allOf"] != nil else { return [] }
        let own = Schema(node)
        let telling = own.all.filter { part in
            let schema = Schema(part)
            return !schema.isSilent && !schema.isBare
        }
        guard telling.count > 1 || own.properties?.isEmpty == false || own.hasAlternatives else {
            return []
        }
        return telling.filter { $0["$ref"] != nil }.compactMap(document.resolved)
    }

    /// The extended schema that a type in place is written in.
    func around(_ node: JSONNode) -> JSONNode? {
        let next = schemas.partitioningIndex { $0.range.start >= node.range.start }
        guard next > 0, schemas[next - 1].range.end >= node.range.end else { return nil }
        return schemas[next - 1]
    }
}

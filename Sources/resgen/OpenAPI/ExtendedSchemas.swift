/// Schemas that others add to by `allOf`. A type that is written in place in one of them is a part of
/// several models, so it is a model of its own.
struct ExtendedSchemas {
    /// In the order of their places.
    private let schemas: [JSONNode]

    init(of document: OpenAPIDocument) {
        var found: [Int32: JSONNode] = [:]
        var open = [document.root]
        while let node = open.popLast() {
            switch node.value {
            case .object(let members):
                for schema in Self.extended(by: node, in: document) {
                    found[schema.range.start] = schema
                }
                open += members.map(\.value)
            case .array(let elements): open += elements
            default: break
            }
        }
        schemas = found.values.sorted { $0.range.start < $1.range.start }
    }

    /// What a schema refers to and adds something to.
    private static func extended(by node: JSONNode, in document: OpenAPIDocument) -> [JSONNode] {
        guard let all = node["allOf"]?.elements else { return [] }
        let telling = all.filter { !Schema($0).isSilent && !Schema($0).isBare }
        let own = Schema(node)
        guard telling.count > 1 || own.properties?.isEmpty == false || own.hasAlternatives else {
            return []
        }
        return telling.filter { $0["$ref"] != nil }.compactMap(document.resolved)
    }

    /// The extended schema that a type in place is written in.
    func around(_ node: JSONNode) -> JSONNode? {
        var low = 0
        var high = schemas.count
        while low < high {
            let middle = (low + high) / 2
            if schemas[middle].range.start < node.range.start {
                low = middle + 1
            } else {
                high = middle
            }
        }
        guard low > 0, schemas[low - 1].range.end >= node.range.end else { return nil }
        return schemas[low - 1]
    }
}

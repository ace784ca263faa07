/// Schemas that others add to by `allOf`. A type that is written inline in one of them is a part of
/// several models, so it is a model of its own.
struct ExtendedSchemas {
    /// The closest extended schema around each node in one.
    private var enclosing: [JSONNode.ID: JSONNode] = [:]
    private var extended: Set<JSONNode.ID> = []

    var count: Int { extended.count }

    init(of document: OpenAPIDocument) {
        var schemas: [JSONNode] = []
        document.root.forEachObject { node, _ in
            for schema in Self.extended(by: node, in: document)
            where extended.insert(schema.id).inserted {
                schemas.append(schema)
            }
        }
        for schema in schemas { enclose(schema) }
    }

    /// What is inside of an extended schema in another one is of the inner one, from wherever it is
    /// reached.
    private mutating func enclose(_ schema: JSONNode) {
        var open: [(node: JSONNode, around: JSONNode)] = [(schema, schema)]
        while let (node, around) = open.popLast() {
            let inner = extended.contains(node.id) ? node : around
            for child in node.members.map(\.value) + node.elements where child.isContainer {
                enclosing[child.id] = inner
                open.append((child, inner))
            }
        }
    }

    /// What a schema refers to and adds something to.
    private static func extended(by node: JSONNode, in document: OpenAPIDocument) -> [JSONNode] {
        guard node["allOf"] != nil else { return [] }
        let own = Schema(node)
        let constraining = own.all.filter { part in
            let schema = Schema(part)
            return !schema.isSilent && !schema.isBare
        }
        guard constraining.count > 1 || own.properties?.isEmpty == false || own.hasAlternatives
        else {
            return []
        }
        return constraining.filter { $0["$ref"] != nil }.compactMap(document.resolved)
    }

    func contains(_ schema: JSONNode) -> Bool { extended.contains(schema.id) }

    /// The extended schema that an inline type is written in.
    func around(_ node: JSONNode) -> JSONNode? { enclosing[node.id] }
}

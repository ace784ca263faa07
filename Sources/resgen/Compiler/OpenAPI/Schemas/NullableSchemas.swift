/// Which schemas allow null by themselves, or by one of their own alternatives. What is found out is kept:
/// schemas may lead to each other in many ways.
final class NullableSchemas {
    private let graph: SchemaGraph
    private var known: [JSONNode.ID: Bool] = [:]

    init(graph: SchemaGraph) { self.graph = graph }

    func contains(_ node: JSONNode) -> Bool {
        if let known = known[node.id] { return known }
        let allows = leadsToNull(node)
        known[node.id] = allows
        return allows
    }

    private func leadsToNull(_ node: JSONNode) -> Bool {
        var waiting = [node]
        var visited: Set<JSONNode.ID> = []
        while let node = waiting.popLast() {
            guard visited.insert(node.id).inserted else { continue }
            if let known = known[node.id] {
                if known { return true }
                continue
            }
            let schema = Schema(node)
            if schema.isNullable { return true }
            guard schema.types.isEmpty else { continue }
            if schema.alternatives.contains(where: isNull) { return true }
            waiting += schema.alternatives.compactMap { graph.resolved($0) }
        }
        // None of these leads to null.
        for id in visited { known[id] = false }
        return false
    }

    /// Whether a schema is nothing but null.
    func isNull(_ node: JSONNode) -> Bool {
        let schema = Schema(graph.resolved(node) ?? node)
        if schema.constant?.isNull == true { return true }
        if let values = schema.values, !values.isEmpty, values.allSatisfy(\.isNull) { return true }
        return schema.isOnlyNull
    }
}

extension JSONNode {
    /// Whether null stands beside a reference: `"nullable": true` or a `type` with `null`. Neither adds a value
    /// to what is referred to, but that is what authors mean, and their servers send it.
    var saysNullBesideReference: Bool {
        guard members.count > 1, self["$ref"] != nil else { return false }
        return Schema(self).isNullable
    }
}

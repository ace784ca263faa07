/// Finds objects written in place that are in themselves again, by what they take over of the schema that they
/// are written in: `parent` of `Node` is a `Node` and something more. Such a one is a model by itself, for it
/// cannot be written in itself.
struct InlineRecursion {
    let analyzer: SchemaAnalyzer

    func isRecursive(_ node: JSONNode, _ shape: SchemaShape) -> Bool {
        // What is written in one piece ends.
        let schema = Schema(node)
        guard case .object = shape,
            !schema.all.isEmpty || schema.hasAlternatives || analyzer.graph.isSynthesized(node)
        else { return false }
        var seen: Set<JSONNode.ID> = []
        var open = parts(of: shape)
        while let part = open.popLast() {
            if part.id == node.id { return true }
            // What has a name ends there.
            guard part["$ref"] == nil, seen.insert(part.id).inserted else { continue }
            open += parts(of: analyzer.analysis(of: part).shape)
        }
        return false
    }

    private func parts(of shape: SchemaShape) -> [JSONNode] {
        switch shape {
        case .object(let object):
            object.properties.map(\.schema) + [object.additional].compactMap(\.self)
        case .array(let element), .map(let element): [element].compactMap(\.self)
        case .union(let union): union.parts.map(\.schema)
        case .any, .scalar, .constant, .enumeration, .same: []
        }
    }
}

/// Schemas synthesized from two that hold together, or one instead of the other. They have ids beside
/// those that are written, and the place of the second of the two.
struct SynthesizedSchemas {
    private var known: [Origin: JSONNode] = [:]
    private var sources: [JSONNode.ID: JSONNode] = [:]
    private var lastID: JSONNode.ID

    enum Kind {
        /// What one of the two describes.
        case either
        /// What both describe.
        case both
        /// A list whose elements both describe.
        case listOfBoth
    }

    private struct Origin: Hashable {
        let kind: Kind
        let left: JSONNode.ID
        let right: JSONNode.ID
    }

    /// - Parameter lastID: The last id of the document, which is that of its root.
    init(after lastID: JSONNode.ID) { self.lastID = lastID }

    func contains(_ node: JSONNode) -> Bool { sources[node.id] != nil }

    /// The written schema that the last part of a synthesized one is; nil for any other schema.
    func source(of node: JSONNode) -> JSONNode? {
        var source = sources[node.id]
        while let next = source.flatMap({ sources[$0.id] }) { source = next }
        return source
    }

    mutating func schema(_ kind: Kind, of left: JSONNode, _ right: JSONNode) -> JSONNode? {
        let origin = Origin(kind: kind, left: left.id, right: right.id)
        if let known = known[origin] { return known }
        guard let value = value(kind, left, right) else { return nil }
        lastID = lastID.next
        let node = JSONNode(value: .object(value), range: right.range, id: lastID)
        sources[node.id] = right
        known[origin] = node
        return node
    }

    private mutating func value(_ kind: Kind, _ left: JSONNode, _ right: JSONNode)
        -> [JSONMember]?
    {
        func member(_ key: String, _ value: JSONNode) -> JSONMember {
            JSONMember(key: key, keyRange: right.range, value: value)
        }
        func list(_ elements: [JSONNode]) -> JSONNode {
            JSONNode(value: .array(elements), range: right.range)
        }
        let text = right["description"] ?? left["description"]
        let description = text.map { [member("description", $0)] } ?? []
        switch kind {
        case .either:
            let alternatives = contains(left) ? left["anyOf"]?.elements : nil
            return [member("anyOf", list((alternatives ?? [left]) + [right]))]
        case .both: return [member("allOf", list([left, right]))] + description
        case .listOfBoth:
            guard let first = left["items"], let second = right["items"],
                let items = schema(.both, of: first, second)
            else { return nil }
            return [member("items", items)] + description
        }
    }
}

/// Schemas that no one wrote, made of two that hold together or instead of each other. Each stands at
/// a place of its own inside the second one, where no other schema begins.
struct MadeSchemas {
    private var known: [Origin: JSONNode] = [:]
    private var taken: Set<Int32> = []

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
        let left: Int32
        let right: Int32
    }

    func contains(_ node: JSONNode) -> Bool { taken.contains(node.range.start) }

    /// Nil when there is no place left for one more.
    mutating func schema(_ kind: Kind, of left: JSONNode, _ right: JSONNode) -> JSONNode? {
        let origin = Origin(kind: kind, left: left.range.start, right: right.range.start)
        if let known = known[origin] { return known }
        guard let range = place(inside: right) else { return nil }
        var members: [JSONMember] = []
        func add(_ key: String, _ value: JSONNode) {
            members.append(JSONMember(key: key, keyRange: range, value: value))
        }
        switch kind {
        case .either:
            let alternatives = contains(left) ? left["anyOf"]?.elements : nil
            let all = (alternatives ?? [left]) + [right]
            add("anyOf", JSONNode(value: .array(all), range: range))
        case .both: add("allOf", JSONNode(value: .array([left, right]), range: range))
        case .listOfBoth:
            guard let first = left["items"], let second = right["items"],
                let items = schema(.both, of: first, second)
            else { return nil }
            add("items", items)
        }
        if kind != .either, let text = right["description"] ?? left["description"] {
            add("description", text)
        }
        let node = JSONNode(value: .object(members), range: range)
        known[origin] = node
        return node
    }

    /// A schema begins with a brace, and none begins in its first key.
    private mutating func place(inside node: JSONNode) -> SourceRange? {
        let first = node.members.first?.value.range.start ?? node.range.end
        for start in (node.range.start + 1)..<max(first, node.range.start + 2)
        where start < node.range.end && taken.insert(start).inserted {
            return SourceRange(file: node.range.file, start: start, end: node.range.end)
        }
        return nil
    }
}

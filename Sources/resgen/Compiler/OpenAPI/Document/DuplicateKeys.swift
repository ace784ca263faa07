/// Keys that an object of a document has twice. Of such members the last one holds, as in most
/// readers of JSON.
struct DuplicateKeys {
    /// Where the members begin that do not hold.
    private var starts: Set<Int32> = []

    private static let sizeOfIndexedObjects = 16

    /// The same tree with one member for each key, and how many were removed.
    static func removed(from root: JSONNode, notes: OpenAPINotes) -> (JSONNode, count: Int) {
        var duplicates = DuplicateKeys()
        duplicates.find(in: root, notes: notes)
        let count = duplicates.starts.count
        return (count == 0 ? root : duplicates.kept(root), count)
    }

    private mutating func find(in root: JSONNode, notes: OpenAPINotes) {
        root.forEachObject { _, members in
            let overridden = Self.overridden(members)
            if overridden.isEmpty { return }
            for index in overridden {
                let member = members[index]
                starts.insert(member.keyRange.start)
                notes.note(
                    .document,
                    "'\(member.key)' is there twice: the last one holds",
                    at: member.keyRange
                )
            }
        }
    }

    /// The members whose key comes again.
    private static func overridden(_ members: [JSONMember]) -> [Int] {
        if members.count <= sizeOfIndexedObjects { return overriddenOfFew(members) }
        var later = Set<String>(minimumCapacity: members.count)
        return members.indices.reversed().filter { !later.insert(members[$0].key).inserted }
            .reversed()
    }

    /// Each object of a document is looked at, hence plain loops.
    private static func overriddenOfFew(_ members: [JSONMember]) -> [Int] {
        var overridden: [Int] = []
        var index = 0
        while index < members.count {
            let key = members[index].key
            var later = index + 1
            while later < members.count, members[later].key != key { later += 1 }
            if later < members.count { overridden.append(index) }
            index += 1
        }
        return overridden
    }

    /// A text is at most as deep as its parser allows.
    private func kept(_ node: JSONNode) -> JSONNode {
        switch node.value {
        case .array(let elements):
            return node.with(.array(elements.map(kept)))
        case .object(let members):
            let rest = members.filter { !starts.contains($0.keyRange.start) }
                .map { $0.with(kept($0.value)) }
            return node.with(.object(rest))
        default: return node
        }
    }
}

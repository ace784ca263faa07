/// Finds members of objects by key, those of large ones in an index that is made once.
final class MemberIndex {
    private struct Place: Hashable {
        let file: Int32
        let id: JSONNode.ID
    }

    private var indices: [Place: [String: JSONMember]] = [:]

    private static let sizeOfIndexedObjects = 16

    /// The first member of the key.
    func member(_ key: String, of node: JSONNode) -> JSONMember? {
        let members = node.members
        if members.count < Self.sizeOfIndexedObjects { return members.first { $0.key == key } }
        let place = Place(file: node.range.file, id: node.id)
        if let index = indices[place] { return index[key] }
        let index = Dictionary(firstOf: members.map { ($0.key, $0) })
        indices[place] = index
        return index[key]
    }
}

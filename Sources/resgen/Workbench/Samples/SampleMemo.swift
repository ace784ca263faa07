import ResgenCompiler

/// The samples of models that were made, so that each is made once however many alternatives lead to it.
///
/// A sample that ends at a model around it is known only for as long as that model is around.
struct SampleMemo {
    struct ID: Hashable {
        let type: APIType
        let encoding: ValueEncoding?
        let key: String
        /// How many models are around, as far as that is asked.
        let depth: Int
        /// Whether only what is required is there.
        let isShort: Bool
        let turn: Int
    }

    struct Entry {
        /// Nil where none could be made.
        let node: JSONNode?
        /// How many values it has.
        let count: Int
        /// The indices of the models around that it ends at.
        fileprivate let ends: Set<Int>
    }

    private var entries: [ID: Entry] = [:]
    /// The entries that are known as long as the model of an index is around.
    private var borrowed: [Int: [ID]] = [:]
    /// Of each model that is begun, the indices of those around that something in it ends at.
    private var ends: [Set<Int>] = []

    mutating func entry(_ id: ID) -> Entry? {
        guard let entry = entries[id] else { return nil }
        noteEnds(entry.ends)
        return entry
    }

    mutating func noteEnds(_ indices: Set<Int>) {
        guard let last = ends.indices.last else { return }
        ends[last].formUnion(indices)
    }

    mutating func begin() { ends.append([]) }

    /// Ends the innermost model that is begun.
    mutating func end(_ id: ID, _ node: JSONNode?, count: Int) {
        let index = ends.count - 1
        for id in borrowed.removeValue(forKey: index) ?? [] { entries[id] = nil }
        let outer = ends.removeLast().subtracting([index])
        noteEnds(outer)
        entries[id] = Entry(node: node, count: count, ends: outer)
        if let innermost = outer.max() { borrowed[innermost, default: []].append(id) }
    }
}

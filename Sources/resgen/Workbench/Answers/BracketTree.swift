/// Values under names in brackets, as frameworks of servers read them: `a[b][c]=1`, `a[0][b]=1`, `a[][b]=1`.
struct BracketTree<Value> {
    private(set) var values: [Value] = []
    /// In the order in which they came; those under `[]` have no key.
    private(set) var members: [(key: String, value: BracketTree)] = []
    /// Where the members with a key are, and the last element.
    private var indices: [String: Int] = [:]

    /// How many names frameworks read in each other, the one before the brackets among them.
    static var depthLimit: Int { 32 }

    /// The names in the brackets of a text that is nothing else: `[b][c]`; nil for another one.
    static func path(_ text: Substring) -> [String]? {
        if text.isEmpty { return [] }
        guard text.hasPrefix("["), text.hasSuffix("]") else { return nil }
        return text.dropFirst().dropLast()
            .split(separator: "][", omittingEmptySubsequences: false).map(String.init)
    }

    mutating func insert(_ value: Value, at path: ArraySlice<String>) {
        guard let key = path.first else { return values.append(value) }
        let rest = path.dropFirst()
        if key.isEmpty, let last = indices[key], !members[last].value.hasRoom(for: rest) {
            indices[key] = nil
        }
        insert(value, under: key, at: rest)
    }

    /// Adds a value inside the one member of a key, which may be empty.
    mutating func insert(_ value: Value, under key: String, at path: ArraySlice<String>) {
        let index = indices[key] ?? members.count
        if index == members.count {
            indices[key] = index
            members.append((key, BracketTree()))
        }
        members[index].value.insert(value, at: path)
    }

    /// Whether a value belongs to this element of a list, and not to the next one: `a[][k]=1&a[][l]=2`
    /// is one, `a[][k]=1&a[][k]=2` and `a[]=1&a[]=2` are two. A list in an element goes on until
    /// something else comes.
    private func hasRoom(for path: ArraySlice<String>, isLast: Bool = true) -> Bool {
        guard let key = path.first else { return false }
        guard !key.isEmpty else { return isLast }
        guard let index = indices[key] else { return true }
        let isLast = isLast && index == members.count - 1
        return members[index].value.hasRoom(for: path.dropFirst(), isLast: isLast)
    }

    /// Whether all members came under `[]`.
    var isList: Bool { !members.isEmpty && members.allSatisfy(\.key.isEmpty) }

    /// How many of a value, an object and a list there are; numbers of elements are keys.
    var notationCount: Int {
        let elementCount = members.count(where: \.key.isEmpty)
        return [values.isEmpty, elementCount == 0, elementCount == members.count].count { !$0 }
    }

    /// The value that came first.
    var first: Value? { values.first ?? members.first?.value.first }
}

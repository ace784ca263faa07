import Foundation

/// The values of a form by their names, of which those of objects say where in them a value is: `a[b][c]`,
/// `a[0][b]`, `a[][b]`.
struct FormValues {
    /// A place in the form: what is there, or what is in it.
    private struct Node {
        var texts: [String] = []
        /// The names of members in the order in which they came.
        var names: [String] = []
        var members: [String: Int] = [:]
        /// What came under `[]`.
        var elements: [Int] = []

        /// How many of a text, an object and a list the place is; numbers of elements are names.
        var notationCount: Int {
            [texts.isEmpty, names.isEmpty, elements.isEmpty].count { !$0 }
        }
    }

    private let objects: Set<String>
    private var nodes = [Node()]

    /// As deep as the frameworks of servers read names.
    private static let depthLimit = 32

    init(objects: Set<String>) { self.objects = objects }

    mutating func add(_ value: String, named name: String) throws(DecodingFailure) {
        let path = path(of: name)
        guard path.count <= Self.depthLimit else {
            throw DecodingFailure(
                expected: "at most \(Self.depthLimit) names in each other in a form",
                found: "more"
            )
        }
        var index = member(path[0], of: 0)
        for position in path.indices.dropFirst() {
            index =
                path[position].isEmpty
                ? element(of: index, for: path[(position + 1)...])
                : member(path[position], of: index)
        }
        nodes[index].texts.append(value)
    }

    /// The object and the names of members that a name has in brackets.
    private func path(of name: String) -> [String] {
        guard name.hasSuffix("]"), let open = name.firstIndex(of: "["),
            objects.contains(String(name[..<open]))
        else { return [name] }
        let inner = name[name.index(after: open)...].dropLast()
        return [String(name[..<open])] + inner.components(separatedBy: "][")
    }

    private mutating func member(_ name: String, of index: Int) -> Int {
        if let known = nodes[index].members[name] { return known }
        nodes[index].names.append(name)
        nodes[index].members[name] = nodes.count
        nodes.append(Node())
        return nodes.count - 1
    }

    /// The element of a list that a value belongs to: the last one, if it has room, else a new one.
    private mutating func element(of index: Int, for path: ArraySlice<String>) -> Int {
        if let last = nodes[index].elements.last, hasRoom(for: path, in: last) { return last }
        nodes[index].elements.append(nodes.count)
        nodes.append(Node())
        return nodes.count - 1
    }

    /// Whether an element does not have the value by now: `a[][k]=1&a[][l]=2` is one element, `a[][k]=1&a[][k]=2`
    /// are two. A list in an element goes on until something else comes.
    private func hasRoom(
        for path: ArraySlice<String>,
        in index: Int,
        isLast: Bool = true,
    ) -> Bool {
        guard let name = path.first else { return false }
        if name.isEmpty { return isLast }
        guard let next = nodes[index].members[name] else { return true }
        let isLast = isLast && nodes[index].names.last == name
        return hasRoom(for: path.dropFirst(), in: next, isLast: isLast)
    }

    // MARK: JSON

    /// - Throws: Where a name has values in more than one notation, of which only one could be kept.
    func json() throws(DecodingFailure) -> Data { Data(try object(nodes[0], at: [])) }

    private func value(_ index: Int, at path: [JSON.Path.Step]) throws(DecodingFailure) -> [UInt8] {
        let node = nodes[index]
        guard node.notationCount == 1 else {
            throw DecodingFailure(
                path: JSON.Path(path),
                expected: "values in one notation of 'a=', 'a[]=', 'a[0]=' and 'a[b]='",
                found: "several"
            )
        }
        if !node.names.isEmpty { return try object(node, at: path) }
        if !node.elements.isEmpty {
            var elements: [[UInt8]] = []
            for element in node.elements {
                elements.append(try value(element, at: path + [.index(elements.count)]))
            }
            return list(elements)
        }
        let isObject = path.count == 1 && objects.contains(path[0].name)
        let texts = node.texts.map(isObject ? Self.jsonOrText : Self.quoted)
        return texts.count == 1 ? texts[0] : list(texts)
    }

    private func object(_ node: Node, at path: [JSON.Path.Step]) throws(DecodingFailure) -> [UInt8]
    {
        var members: [[UInt8]] = []
        for name in node.names {
            let value = try value(node.members[name] ?? 0, at: path + [.key(name)])
            members.append(Self.quoted(name) + [UInt8(ascii: ":")] + value)
        }
        return [UInt8(ascii: "{")] + Self.joined(members) + [UInt8(ascii: "}")]
    }

    private func list(_ elements: [[UInt8]]) -> [UInt8] {
        [UInt8(ascii: "[")] + Self.joined(elements) + [UInt8(ascii: "]")]
    }

    private static func joined(_ parts: [[UInt8]]) -> [UInt8] {
        Array(parts.joined(separator: [UInt8(ascii: ",")]))
    }

    /// Text that is an object or a list in JSON as that.
    private static func jsonOrText(_ text: String) -> [UInt8] {
        guard let first = text.utf8.first, "{[".utf8.contains(first),
            JSONText.isValid(Data(text.utf8))
        else { return quoted(text) }
        return Array(text.utf8)
    }

    private static func quoted(_ text: String) -> [UInt8] { (try? JSONText.bytes(of: text)) ?? [] }
}

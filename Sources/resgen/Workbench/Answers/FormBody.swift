import ResgenCompiler

/// A form as a server sends it (application/x-www-form-urlencoded), as the tree that its names in brackets
/// make: `a[b][c]`, `a[0][b]`, `a[][b]`. Each text knows its place.
struct FormBody {
    private struct Node {
        var texts: [JSONNode] = []
        /// In the order in which they came.
        var names: [String] = []
        var members: [String: Int] = [:]
        /// What came under `[]`.
        var elements: [Int] = []
        var range: SourceRange

        var notationCount: Int { [texts.isEmpty, names.isEmpty, elements.isEmpty].count { !$0 } }
    }

    private var nodes: [Node]
    /// The names of what has members or elements.
    private let objects: Set<String>
    private(set) var mistakes: [Diagnostic] = []

    private static let depthLimit = 32

    /// - Parameter body: The bytes of the form; places are those of the body.
    init(_ body: AnswerBody, objects: [String]) {
        self.objects = Set(objects)
        nodes = [Node(range: SourceRange(file: 0, 0..<0))]
        var start = 0
        for pair in body.bytes.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
        {
            let range = SourceRange(file: 0, start..<start + pair.count)
            start += pair.count + 1
            if !pair.isEmpty { add(pair, at: range) }
        }
    }

    private mutating func add(_ pair: ArraySlice<UInt8>, at range: SourceRange) {
        let name = pair.prefix { $0 != UInt8(ascii: "=") }
        let value = pair.dropFirst(name.count + 1)
        guard let key = Self.decoded(name), let text = Self.decoded(value) else {
            mistakes.append(.error("expected percent-encoded UTF-8 in a form", at: range))
            return
        }
        let path = path(of: key)
        guard path.count <= Self.depthLimit else {
            let message = "expected at most \(Self.depthLimit) names in each other in a form"
            mistakes.append(.error(message, at: range))
            return
        }
        var index = member(path[0], of: 0, range)
        for position in path.indices.dropFirst() {
            index =
                path[position].isEmpty
                ? element(of: index, for: path[(position + 1)...], range)
                : member(path[position], of: index, range)
        }
        nodes[index].texts.append(JSONNode(value: .string(text), range: range))
    }

    /// A plus is a space, and a percent sign is itself where no code of a byte follows.
    private static func decoded(_ text: ArraySlice<UInt8>) -> String? {
        let bytes = Array(text)
        var result: [UInt8] = []
        var index = 0
        while index < bytes.count {
            let digits = String(decoding: bytes[(index + 1)...].prefix(2), as: UTF8.self)
            if URISyntax.isEscape(at: index, of: bytes), let code = UInt8(digits, radix: 16) {
                result.append(code)
                index += 3
            } else {
                result.append(bytes[index] == UInt8(ascii: "+") ? UInt8(ascii: " ") : bytes[index])
                index += 1
            }
        }
        return String(validating: result, as: UTF8.self)
    }

    private func path(of name: String) -> [String] {
        guard name.hasSuffix("]"), let open = name.firstIndex(of: "["),
            objects.contains(String(name[..<open]))
        else { return [name] }
        let inner = name[name.index(after: open)...].dropLast()
        return [String(name[..<open])]
            + inner.split(separator: "][", omittingEmptySubsequences: false).map(String.init)
    }

    private mutating func member(_ name: String, of index: Int, _ range: SourceRange) -> Int {
        if let known = nodes[index].members[name] { return known }
        nodes[index].names.append(name)
        nodes[index].members[name] = nodes.count
        nodes.append(Node(range: range))
        return nodes.count - 1
    }

    /// The last element, unless that has the value by now.
    private mutating func element(
        of index: Int,
        for path: ArraySlice<String>,
        _ range: SourceRange
    ) -> Int {
        if !path.isEmpty, let last = nodes[index].elements.last, !has(path, last) { return last }
        nodes[index].elements.append(nodes.count)
        nodes.append(Node(range: range))
        return nodes.count - 1
    }

    private func has(_ path: ArraySlice<String>, _ index: Int) -> Bool {
        var index = index
        for name in path where !name.isEmpty {
            guard let next = nodes[index].members[name] else { return false }
            index = next
        }
        return true
    }

    // MARK: JSON

    /// The form as an object of texts; what is wrong with it is among the mistakes.
    mutating func json() -> JSONNode { object(0, depth: 0) }

    private mutating func value(_ index: Int, named name: String, depth: Int) -> JSONNode {
        let node = nodes[index]
        if node.notationCount > 1 {
            let message =
                "expected values of '\(name)' in one notation of 'a=', 'a[]=', 'a[0]=' and 'a[b]=', found several"
            mistakes.append(.error(message, at: node.range))
        }
        if !node.names.isEmpty { return object(index, depth: depth) }
        if !node.elements.isEmpty {
            let elements = node.elements.map { value($0, named: name, depth: depth + 1) }
            return JSONNode(value: .array(elements), range: node.range)
        }
        let isObject = depth == 1 && objects.contains(name)
        let texts = isObject ? node.texts.map(Self.jsonOrText) : node.texts
        return texts.count == 1 ? texts[0] : JSONNode(value: .array(texts), range: node.range)
    }

    private mutating func object(_ index: Int, depth: Int) -> JSONNode {
        let node = nodes[index]
        let members = node.names.map { name in
            let value = value(node.members[name] ?? 0, named: name, depth: depth + 1)
            return JSONMember(key: name, keyRange: value.range, value: value)
        }
        return JSONNode(value: .object(members), range: node.range)
    }

    /// Text that is an object or a list in JSON as that, all of it at the place of the text.
    private static func jsonOrText(_ node: JSONNode) -> JSONNode {
        guard let text = node.string, text.hasPrefix("{") || text.hasPrefix("["),
            case .success(let root) = JSONParser.parse(
                SourceText(name: "", bytes: Array(text.utf8)),
                file: 0
            )
        else { return node }
        return root.placed(at: node.range)
    }
}

extension JSONNode {
    fileprivate func placed(at range: SourceRange) -> JSONNode {
        let value: JSONValue
        switch self.value {
        case .array(let elements): value = .array(elements.map { $0.placed(at: range) })
        case .object(let members):
            value = .object(
                members.map {
                    JSONMember(key: $0.key, keyRange: range, value: $0.value.placed(at: range))
                }
            )
        default: value = self.value
        }
        return JSONNode(value: value, range: range)
    }
}

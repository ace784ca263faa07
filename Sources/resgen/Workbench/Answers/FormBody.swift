import ResgenCompiler

/// A form as a server sends it (application/x-www-form-urlencoded), as the tree that its names in brackets
/// make: `a[b][c]`, `a[0][b]`, `a[][b]`. Each text knows its place.
struct FormBody {
    private var root = BracketTree<JSONNode>()
    /// The names of what has members or elements.
    private let objects: Set<String>
    private(set) var mistakes: [Diagnostic] = []

    /// - Parameter body: The bytes of the form; places are those of the body.
    init(_ body: AnswerBody, objects: [String]) {
        self.objects = Set(objects)
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
        let path = path(of: FormText.decoded(name))
        let limit = BracketTree<JSONNode>.depthLimit
        guard path.count <= limit else {
            let message = "expected at most \(limit) names in each other in a form"
            mistakes.append(.error(message, at: range))
            return
        }
        let node = JSONNode(value: .string(FormText.decoded(value)), range: range)
        root.insert(node, under: path[0], at: path.dropFirst())
    }

    private func path(of name: String) -> [String] {
        guard let open = name.firstIndex(of: "["), objects.contains(String(name[..<open])),
            let path = BracketTree<JSONNode>.path(name[open...])
        else { return [name] }
        return [String(name[..<open])] + path
    }

    // MARK: JSON

    /// The form as an object of texts; what is wrong with it is among the mistakes.
    mutating func json() -> JSONNode {
        object(root, at: SourceRange(file: 0, 0..<0), depth: 0)
    }

    private mutating func value(_ tree: BracketTree<JSONNode>, named name: String, depth: Int)
        -> JSONNode
    {
        let range = tree.first?.range ?? .start
        if tree.notationCount > 1 {
            let message =
                "expected values of '\(name)' in one notation of 'a=', 'a[]=', 'a[0]=' and 'a[b]=', found several"
            mistakes.append(.error(message, at: range))
        }
        if tree.isList {
            let elements = tree.members.map { value($0.value, named: name, depth: depth + 1) }
            return JSONNode(value: .array(elements), range: range)
        }
        if !tree.members.isEmpty { return object(tree, at: range, depth: depth) }
        let isObject = depth == 1 && objects.contains(name)
        let texts = isObject ? tree.values.map(Self.jsonOrText) : tree.values
        return texts.count == 1 ? texts[0] : JSONNode(value: .array(texts), range: range)
    }

    private mutating func object(
        _ tree: BracketTree<JSONNode>,
        at range: SourceRange,
        depth: Int
    ) -> JSONNode {
        let members = tree.members.map { member in
            let value = value(member.value, named: member.key, depth: depth + 1)
            return JSONMember(key: member.key, keyRange: value.range, value: value)
        }
        return JSONNode(value: .object(members), range: range)
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

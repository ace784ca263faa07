import ResgenCompiler

/// What a request has under a name, before it is known which type it is of.
indirect enum ReceivedText {
    case one(String)
    case many([ReceivedText])
    case members([(key: String, value: ReceivedText)])
    /// What was JSON already.
    case json(JSONNode)
}

/// Makes JSON of what a request has as text: a number of what is to be one, and text of all that is no
/// value of its type.
struct ReceivedValues {
    /// A union at a place of the text, by the indices that lead to it.
    private struct Place: Hashable {
        let indices: [Int]
        let type: APIType
        let encoding: ValueEncoding?
    }

    private let types: AnswerTypes
    /// What unions are read as: the cases of one around have the same texts in them.
    private var unions: [Place: JSONNode] = [:]

    init(_ types: AnswerTypes) { self.types = types }

    mutating func node(_ text: ReceivedText, _ type: APIType, _ encoding: ValueEncoding?)
        -> JSONNode
    {
        unions = [:]
        return node(text, type, encoding, at: [])
    }

    private mutating func node(
        _ text: ReceivedText,
        _ type: APIType,
        _ encoding: ValueEncoding?,
        at place: [Int]
    ) -> JSONNode {
        switch (types.plain(type), text) {
        case (_, .json(let node)): return node
        case (.array(let element), .many(let elements)):
            return list(elements, element, encoding, at: place)
        case (.array(let element), .one): return .array([node(text, element, encoding, at: place)])
        // A list may be numbered: `a[0]=1`.
        case (.array(let element), .members(let members)) where members.areNumbered:
            return list(members.map(\.value), element, encoding, at: place)
        case (.dictionary(_, let value), .members(let members)),
            (.entry(_, let value), .members(let members)):
            return .object(
                members.enumerated().map { index, member in
                    (member.key, node(member.value, value, encoding, at: place + [index]))
                }
            )
        case (.model(let path, let arguments), _):
            return model(text, path, arguments, type, encoding, at: place)
        case (let plain, .one(let text)): return scalar(text, plain, encoding)
        default: return untyped(text)
        }
    }

    private mutating func list(
        _ elements: [ReceivedText],
        _ type: APIType,
        _ encoding: ValueEncoding?,
        at place: [Int]
    ) -> JSONNode {
        .array(
            elements.enumerated().map { node($1, type, encoding, at: place + [$0]) }
        )
    }

    private func untyped(_ text: ReceivedText) -> JSONNode {
        switch text {
        case .one(let text): .string(text)
        case .many(let elements): .array(elements.map(untyped))
        case .members(let members): .object(members.map { ($0.key, untyped($0.value)) })
        case .json(let node): node
        }
    }

    /// A string, or a number or a Bool where only these are read.
    private func scalar(_ text: String, _ type: APIType, _ encoding: ValueEncoding?) -> JSONNode {
        var candidates: [JSONNode] = [.string(text)]
        if text == "true" || text == "false" { candidates.append(.bool(text == "true")) }
        if JSONNumber.isLegal(text) { candidates.append(.number(text)) }
        return candidates.first { isRead($0, type, encoding) } ?? candidates[0]
    }

    private func isRead(_ node: JSONNode, _ type: APIType, _ encoding: ValueEncoding?) -> Bool {
        var reader = AnswerReader(types)
        reader.read(type, node, AnswerReader.Context(encoding: encoding))
        return reader.mismatches.isEmpty
    }

    private mutating func model(
        _ text: ReceivedText,
        _ path: [String],
        _ arguments: [APIType],
        _ type: APIType,
        _ encoding: ValueEncoding?,
        at place: [Int]
    ) -> JSONNode {
        let generics = types.replacement(of: path, by: arguments)
        switch (types.model(path)?.kind, text) {
        case (.structure(let structure)?, .members(let members)):
            return object(members, structure, generics, at: place)
        case (.wrapper(let wrapped, let own)?, _):
            return node(text, wrapped.substituting(generics), own ?? encoding, at: place)
        case (.union(let union)?, _):
            let plain = APIType.model(path, arguments)
            let id = Place(indices: place, type: plain, encoding: encoding)
            let known = unions[id] ?? self.union(text, union, generics, id)
            unions[id] = known
            return known
        case (_, .one(let text)): return scalar(text, type, encoding)
        default: return untyped(text)
        }
    }

    private mutating func object(
        _ members: [(key: String, value: ReceivedText)],
        _ structure: Structure,
        _ generics: [String: APIType],
        at place: [Int]
    ) -> JSONNode {
        .object(
            members.enumerated().map { index, member in
                let field = structure.fields.first { $0.key == member.key }
                guard let type = field?.type ?? structure.additional else {
                    return (member.key, untyped(member.value))
                }
                let encoding = field == nil ? structure.additionalEncoding : field?.encoding
                let own = type.substituting(generics)
                return (member.key, node(member.value, own, encoding, at: place + [index]))
            }
        )
    }

    /// The first case that the text is a value of.
    private mutating func union(
        _ text: ReceivedText,
        _ union: Union,
        _ generics: [String: APIType],
        _ id: Place
    ) -> JSONNode {
        for item in union.cases {
            let type = item.type.substituting(generics)
            let node = node(text, type, item.encoding ?? id.encoding, at: id.indices)
            if types.knows(node, id.type, id.encoding) { return node }
        }
        return untyped(text)
    }
}

extension [(key: String, value: ReceivedText)] {
    fileprivate var areNumbered: Bool {
        !isEmpty && enumerated().allSatisfy { $1.key == String($0) || $1.key.isEmpty }
    }
}

/// The pairs of a query or a form, decoded, in their order.
struct ReceivedPairs {
    var pairs: [(name: String, value: String)]

    /// What is under a name in brackets: `a[b][0]=1`, `a[]=1`. Nil where there is nothing.
    func nested(_ name: String) -> ReceivedText? {
        var root = BracketTree<String>()
        for pair in pairs where pair.name == name || pair.name.hasPrefix(name + "[") {
            guard let path = BracketTree<String>.path(pair.name.dropFirst(name.count)),
                path.count < BracketTree<String>.depthLimit
            else { continue }
            root.insert(pair.value, at: path[...])
        }
        return ReceivedText(root)
    }
}

extension ReceivedText {
    /// Nil where there is nothing.
    fileprivate init?(_ tree: BracketTree<String>) {
        let inner = tree.members.compactMap { member in
            ReceivedText(member.value).map { (key: member.key, value: $0) }
        }
        switch (inner.isEmpty, tree.values.count) {
        case (false, _): self = tree.isList ? .many(inner.map(\.value)) : .members(inner)
        case (true, 0): return nil
        case (true, 1): self = .one(tree.values[0])
        default: self = .many(tree.values.map(ReceivedText.one))
        }
    }
}

extension ReceivedPairs {
    /// A query or a form (URL Standard, section 5.1): a plus is a space.
    init(encoded text: String) {
        pairs = RequestAddress.pairs(of: text).map { ($0.key, $0.value) }
    }

    /// The header `Cookie` (RFC 6265, section 4.2.1).
    init(cookies text: String) {
        pairs = text.split(separator: ";").map { pair in
            let name = pair.prefix { $0 != "=" }
            let value = pair.dropFirst(name.count + 1)
            return (String(name).trimmed, value.trimmed.removingPercentEncoding ?? value.trimmed)
        }
    }
}

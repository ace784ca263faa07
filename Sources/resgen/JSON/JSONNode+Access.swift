/// A look into a JSON text of which nothing is certain: what is missing or of another kind is nil.
extension JSONNode {
    /// The value of the first member of the key.
    subscript(key: String) -> JSONNode? {
        guard case .object(let members) = value else { return nil }
        for member in members where member.key == key { return member.value }
        return nil
    }

    var members: [JSONMember] {
        if case .object(let members) = value { members } else { [] }
    }

    var elements: [JSONNode] {
        if case .array(let elements) = value { elements } else { [] }
    }

    /// The same node with another value, as when something in it is replaced.
    func with(_ value: JSONValue) -> JSONNode { JSONNode(value: value, range: range, id: id) }

    /// Visits the value and all that is in it, however deep, without recursion.
    func forEach(_ visit: (JSONNode) -> Void) {
        var open = [self]
        while let node = open.popLast() {
            visit(node)
            switch node.value {
            case .object(let members): open += members.map(\.value)
            case .array(let elements): open += elements
            default: break
            }
        }
    }

    var string: String? {
        if case .string(let text) = value { text } else { nil }
    }

    var bool: Bool? {
        if case .bool(let flag) = value { flag } else { nil }
    }

    var isNull: Bool {
        if case .null = value { true } else { false }
    }

    var isObject: Bool {
        if case .object = value { true } else { false }
    }

    /// The text of a number.
    var number: String? {
        if case .number(let text) = value { text } else { nil }
    }

    /// The text of a number or a string.
    var scalarText: String? {
        switch value {
        case .string(let text), .number(let text): text
        default: nil
        }
    }
}

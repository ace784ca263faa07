/// A look into a JSON text of which nothing is certain: what is missing or of another kind is nil.
extension JSONNode {
    /// The value of the first member of the key. In a debug-built tool a plain loop takes a third of
    /// the time of an iterator, which is felt in documents of megabytes.
    subscript(key: String) -> JSONNode? {
        guard case .object(let members) = value else { return nil }
        var index = 0
        while index < members.count {
            if members[index].key == key { return members[index].value }
            index += 1
        }
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

    /// The tree with ids anew, which follow an id.
    func numbered(after lastID: inout ID) -> JSONNode {
        let value: JSONValue
        switch self.value {
        case .array(let elements): value = .array(elements.map { $0.numbered(after: &lastID) })
        case .object(let members):
            value = .object(members.map { $0.with($0.value.numbered(after: &lastID)) })
        default: value = self.value
        }
        lastID = lastID.next
        return JSONNode(value: value, range: range, id: lastID)
    }

    /// Visits the objects in the value, however deep, without recursion.
    func forEachObject(_ visit: (JSONNode, [JSONMember]) -> Void) {
        var open = [self]
        while let node = open.popLast() {
            var index = 0
            switch node.value {
            case .object(let members):
                visit(node, members)
                while index < members.count {
                    if members[index].value.isContainer { open.append(members[index].value) }
                    index += 1
                }
            case .array(let elements):
                while index < elements.count {
                    if elements[index].isContainer { open.append(elements[index]) }
                    index += 1
                }
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

    var isArray: Bool {
        if case .array = value { true } else { false }
    }

    /// Whether it is an array or an object.
    var isContainer: Bool {
        switch value {
        case .array, .object: true
        default: false
        }
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

extension JSONMember {
    /// The same member with another value.
    func with(_ value: JSONNode) -> JSONMember {
        JSONMember(key: key, keyRange: keyRange, value: value)
    }
}

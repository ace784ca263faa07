/// A look into a JSON text of which nothing is certain: what is missing or of another kind is nil.
extension JSONNode {
    /// The value of the first member of the key. In a debug-built tool a plain loop takes a third of
    /// the time of an iterator, which is felt in documents of megabytes.
    package subscript(key: String) -> JSONNode? {
        guard case .object(let members) = value else { return nil }
        var index = 0
        while index < members.count {
            if members[index].key == key { return members[index].value }
            index += 1
        }
        return nil
    }

    package var members: [JSONMember] {
        if case .object(let members) = value { members } else { [] }
    }

    package var elements: [JSONNode] {
        if case .array(let elements) = value { elements } else { [] }
    }

    /// The same node with another value, as when something in it is replaced.
    package func with(_ value: JSONValue) -> JSONNode {
        JSONNode(value: value, range: range, id: id)
    }

    /// The same node with other elements, or other values of its members.
    ///
    /// - Parameter transform: Gets the key, which elements have none of, and the value.
    package func mapChildren(_ transform: (String?, JSONNode) -> JSONNode) -> JSONNode {
        switch value {
        case .array(let elements): with(.array(elements.map { transform(nil, $0) }))
        case .object(let members):
            with(.object(members.map { $0.with(transform($0.key, $0.value)) }))
        default: self
        }
    }

    /// The tree with ids anew, which follow an id.
    package func numbered(after lastID: inout ID) -> JSONNode {
        let value = mapChildren { $1.numbered(after: &lastID) }.value
        lastID = lastID.next
        return JSONNode(value: value, range: range, id: lastID)
    }

    /// Visits the objects in the value, however deep, without recursion.
    package func forEachObject(_ visit: (JSONNode, [JSONMember]) -> Void) {
        var open = [self]
        while let node = open.popLast() {
            var index = 0
            switch node.value {
            case .object(let members):
                visit(node, members)
                while index < members.count {
                    let value = members[index].value
                    if value.isContainer { open.append(value) }
                    index += 1
                }
            case .array(let elements):
                while index < elements.count {
                    let element = elements[index]
                    if element.isContainer { open.append(element) }
                    index += 1
                }
            default: break
            }
        }
    }

    package var string: String? {
        if case .string(let text) = value { text } else { nil }
    }

    package var bool: Bool? {
        if case .bool(let flag) = value { flag } else { nil }
    }

    package var isNull: Bool {
        if case .null = value { true } else { false }
    }

    package var isObject: Bool {
        if case .object = value { true } else { false }
    }

    package var isArray: Bool {
        if case .array = value { true } else { false }
    }

    /// Whether it is an array or an object.
    package var isContainer: Bool {
        switch value {
        case .array, .object: true
        default: false
        }
    }

    /// An object without the members of a key.
    func without(_ key: String) -> JSONNode {
        guard case .object(let members) = value else { return self }
        return with(.object(members.filter { $0.key != key }))
    }

    /// The text of a number.
    package var number: String? {
        if case .number(let text) = value { text } else { nil }
    }

    /// The text of a number or a string.
    package var scalarText: String? {
        switch value {
        case .string(let text), .number(let text): text
        default: nil
        }
    }
}

extension JSONMember {
    /// The same member with another value.
    package func with(_ value: JSONNode) -> JSONMember {
        JSONMember(key: key, keyRange: keyRange, value: value)
    }
}

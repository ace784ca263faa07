/// A value of a JSON text that knows its place. Ranges of strings include the quotes.
package struct JSONNode: Sendable {
    package let value: JSONValue
    package let range: SourceRange
    /// What the value is known by among those of its text, whose last one is the root.
    package let id: ID

    /// The number of a value, from 1 on; 0 for values that are in no text.
    package struct ID: Hashable, Sendable {
        let number: Int32

        package static let none = ID(number: 0)

        var next: ID { ID(number: number + 1) }
    }

    package init(value: JSONValue, range: SourceRange, id: ID = .none) {
        self.value = value
        self.range = range
        self.id = id
    }
}

/// What is in a JSON text: numbers as written, members in order and with duplicates.
package enum JSONValue: Sendable {
    case null
    case bool(Bool)
    case number(String)
    case string(String)
    case array([JSONNode])
    case object([JSONMember])
}

/// One `"key": value` of an object.
package struct JSONMember: Sendable {
    package let key: String
    package let keyRange: SourceRange
    package let value: JSONNode

    package init(key: String, keyRange: SourceRange, value: JSONNode) {
        self.key = key
        self.keyRange = keyRange
        self.value = value
    }
}

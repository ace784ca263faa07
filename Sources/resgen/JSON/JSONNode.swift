/// A value of a JSON text that knows its place. Ranges of strings include the quotes.
struct JSONNode: Sendable {
    let value: JSONValue
    let range: SourceRange
}

/// What stands in a JSON text: numbers as written, members in order and with duplicates.
enum JSONValue: Sendable {
    case null
    case bool(Bool)
    case number(String)
    case string(String)
    case array([JSONNode])
    case object([JSONMember])
}

/// One `"key": value` of an object.
struct JSONMember: Sendable {
    let key: String
    let keyRange: SourceRange
    let value: JSONNode
}

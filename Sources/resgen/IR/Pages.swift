/// How an endpoint's pages lead to each other, checked.
struct Pages: Sendable {
    enum Next: Sendable {
        case url(ValueLocation)
        case cursor(ValueLocation, into: Parameter)
        case page(Parameter, start: Int)
        case offset(Parameter, limit: Parameter?)
    }

    /// Where a request says which page it asks for.
    enum Parameter: Sendable {
        case query(String)
        case header(String)
        case body(JSONPathSyntax)
    }

    var next: Next
    /// The type of one item.
    var item: APIType
    /// Where the items are in the body; nil when it is the list.
    var items: JSONPathSyntax?
    /// How each item is encoded.
    var form: ValueEncoding?
    var isLossy: Bool
    var more: ValueLocation?
    var total: ValueLocation?
}

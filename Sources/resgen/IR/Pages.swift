/// How an endpoint's pages lead to each other, checked.
struct Pages: Hashable, Sendable {
    enum Next: Hashable, Sendable {
        /// `isFetched` where further pages are asked for by GET, though the first is not.
        case url(ValueLocation, isFetched: Bool)
        case cursor(ValueLocation, into: Parameter)
        case page(Parameter, start: Int, limit: Parameter?)
        case offset(Parameter, limit: Parameter?)
    }

    /// Where a request says which page it asks for.
    enum Parameter: Hashable, Sendable {
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

/// How an endpoint's pages lead to each other, checked.
package struct Pages: Hashable, Sendable {
    package enum Next: Hashable, Sendable {
        /// `isFetched` where further pages are asked for by GET, though the first is not.
        case url(ValueLocation, isFetched: Bool)
        case cursor(ValueLocation, into: Parameter)
        case page(Parameter, start: Int, limit: Parameter?)
        case offset(Parameter, limit: Parameter?)
    }

    /// Where a request says which page it asks for.
    package enum Parameter: Hashable, Sendable {
        case query(String)
        case header(String)
        case body(JSONPathSyntax)
    }

    package var next: Next
    /// The type of one item.
    package var item: APIType
    /// Where the items are in the body; nil when it is the list.
    package var items: JSONPathSyntax?
    /// How each item is encoded.
    package var encoding: ValueEncoding?
    package var isLossy: Bool
    package var more: ValueLocation?
    package var total: ValueLocation?
    /// Where the answer says how many pages there are, which are counted.
    package var totalPages: ValueLocation?
}

/// How an endpoint's pages lead to each other, checked.
package struct Pages: Hashable, Sendable {
    package enum Next: Hashable, Sendable {
        /// `isFetched` where further pages are asked for by GET, though the first is not.
        case url(ValueLocation, isFetched: Bool)
        case cursor(ValueLocation, into: Parameter)
        case page(Parameter, start: Start, limit: Parameter?)
        case offset(Parameter, start: Start, limit: Parameter?)

        /// Where an answer says which number its page, or its first item, has.
        package var numberLocation: ValueLocation? {
            switch self {
            case .page(_, .answer(let location), _), .offset(_, .answer(let location), _): location
            case .page, .offset, .url, .cursor: nil
            }
        }
    }

    /// Which number the first page, or the first item, has.
    package enum Start: Hashable, Sendable {
        case number(Int)
        /// That which its answer says.
        case answer(ValueLocation)
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

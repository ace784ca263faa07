extension NextPage {
    /// Where a response names the next page: a path in the body, a header, or a link.
    ///
    ///     .pages(items: "results", next: .url("next"))
    ///     .pages(next: .cursor(["data", -1, "id"], into: "after", more: "has_more"))
    public enum Source: Hashable, Sendable, ExpressibleByStringLiteral,
        ExpressibleByArrayLiteral
    {
        /// A path in the body.
        case body(JSON.Path)
        /// The value of a header.
        case header(String)
        /// The target of a link in the header `Link` (RFC 8288).
        case link(String)

        public init(stringLiteral value: String) {
            self = .body(JSON.Path(stringLiteral: value))
        }
        public init(arrayLiteral elements: JSON.Path.Step...) {
            self = .body(JSON.Path(elements))
        }
    }
}

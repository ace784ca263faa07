extension NextPage {
    /// Where a request says which page it asks for: `"page"` in the query, a header, or a path in
    /// a JSON or form body.
    public enum Parameter: Hashable, Sendable, ExpressibleByStringLiteral {
        /// A parameter of the query.
        case query(String)
        /// A header.
        case header(String)
        /// A path in the body: keys only, from the top of what is sent.
        case body(JSON.Path)

        public init(stringLiteral value: String) { self = .query(value) }
    }
}

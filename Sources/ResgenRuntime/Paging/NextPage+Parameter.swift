extension NextPage {
    /// Where a request says which page it asks for: `"page"` in the query, a header, or a path in
    /// a JSON or form body.
    public struct Parameter: Hashable, Sendable, ExpressibleByStringLiteral {
        enum Target: Hashable {
            case query(String)
            case header(String)
            case body(JSON.KeyPath)
        }

        let target: Target

        private init(_ target: Target) { self.target = target }

        public init(stringLiteral value: String) { self = .query(value) }

        /// A parameter of the query.
        public static func query(_ name: String) -> Parameter { Parameter(.query(name)) }

        /// A header.
        public static func header(_ name: String) -> Parameter { Parameter(.header(name)) }

        /// A path in the body: keys only, from the top of what is sent.
        public static func body(_ path: JSON.KeyPath) -> Parameter { Parameter(.body(path)) }
    }
}

extension NextPage {
    /// Where a response names the next page: a path in the body, a header, or a link.
    ///
    ///     .pages(items: "results", next: .url("next"))
    ///     .pages(next: .cursor(["data", -1, "id"], into: "after", more: "has_more"))
    public struct Source: Hashable, Sendable, ExpressibleByStringLiteral,
        ExpressibleByArrayLiteral
    {
        enum Origin: Hashable {
            case body(JSON.KeyPath)
            case header(String)
            case link(String)
        }

        let origin: Origin

        private init(_ origin: Origin) { self.origin = origin }

        public init(stringLiteral value: String) {
            self = .body(JSON.KeyPath(stringLiteral: value))
        }
        public init(arrayLiteral elements: JSON.KeyPath.Step...) {
            self = .body(JSON.KeyPath(elements))
        }

        /// A path in the body.
        public static func body(_ path: JSON.KeyPath) -> Source { Source(.body(path)) }

        /// The value of a header.
        public static func header(_ name: String) -> Source { Source(.header(name)) }

        /// The target of a link in the header `Link` (RFC 8288).
        public static func link(_ relation: String) -> Source { Source(.link(relation)) }
    }
}

extension JSON {
    /// What a type needs where a value is, as a failure says it: `a number`.
    ///
    /// The text that was found instead may be a secret, so a failure says no more of it than that it
    /// is a string, unless the expectation is a `format`.
    public struct Expectation: Sendable, ExpressibleByStringInterpolation {
        let text: String
        /// Whether a failure shows the text that was found.
        let revealsText: Bool
        /// The type of which an Optional reads an empty text as nil, if this is one.
        private(set) var emptyAsNil: String?

        /// An expectation that some text may meet, which is shown where it does not: `a date`.
        public static func format(_ text: String) -> Expectation {
            Expectation(text, revealsText: true)
        }

        public init(stringLiteral text: String) { self.init(text) }

        /// The same of a type of which an Optional reads an empty text as nil.
        static func format<T: EmptyAsNil>(_ text: String, of type: T.Type) -> Expectation {
            var expectation = format(text)
            expectation.emptyAsNil = "\(type)"
            return expectation
        }

        init(_ text: String, revealsText: Bool = false) {
            self.text = text
            self.revealsText = revealsText
        }
    }
}

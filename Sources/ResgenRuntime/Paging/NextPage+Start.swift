extension NextPage {
    /// Which number the first page, or the first item, has: `0`, or what the response says of itself, as in
    /// `"meta.page"`.
    public enum Start: Hashable, Sendable, ExpressibleByIntegerLiteral, ExpressibleByStringLiteral,
        ExpressibleByArrayLiteral
    {
        /// This number.
        case number(Int)
        /// Where each response says which number its page or its first item has. One that has another
        /// number than was asked for is an error.
        case response(Source)

        public init(integerLiteral value: Int) { self = .number(value) }
        public init(stringLiteral value: String) { self = .response(Source(stringLiteral: value)) }
        public init(arrayLiteral elements: JSON.Path.Step...) {
            self = .response(.body(JSON.Path(elements)))
        }
    }
}

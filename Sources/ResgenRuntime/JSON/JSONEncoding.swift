extension JSON {
    /// How a value is encoded, where that is not the usual way.
    ///
    /// A form is set for one field. It holds inside the Optionals, arrays and dictionaries of the
    /// field's type and ends at the next model.
    public enum Encoding: Hashable, Sendable {
        /// The usual form of the type.
        case standard
        /// A date as ISO 8601 text, with or without a fraction of a second.
        case iso8601
        /// A date as whole seconds since 1970. A fraction is read, as is a number inside a string.
        case seconds
        /// A date as seconds since 1970, with a fraction.
        case fractionalSeconds
        /// A date as milliseconds since 1970. A number inside a string is read, too.
        case milliseconds
        /// A date as in mail and HTTP headers: `Tue, 15 Nov 1994 08:12:31 GMT`.
        case rfc2822
        /// A date in a pattern of Unicode TR 35, POSIX locale, UTC unless the pattern has a zone.
        case format(String)
        /// A number or Bool inside a string. One that is in none is read, too, and an Optional reads an
        /// empty string as nil.
        case string
        /// A Bool as 0 or 1; `true` and `false` are read, too.
        case integer

        var readsNumbersInStrings: Bool {
            switch self {
            case .string, .seconds, .fractionalSeconds, .milliseconds: true
            case .standard, .iso8601, .rfc2822, .format, .integer: false
            }
        }
    }
}

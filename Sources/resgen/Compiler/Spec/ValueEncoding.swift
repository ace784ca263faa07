/// How a value is encoded when that is not the usual way of its type.
package enum ValueEncoding: Hashable, Sendable {
    case iso8601, seconds, fractionalSeconds, milliseconds, rfc2822
    case format(String)
    case string
    case integer

    /// The encodings that a spec names by a word.
    static let words: [(word: String, encoding: ValueEncoding)] = [
        ("iso8601", .iso8601), ("seconds", .seconds), ("fractionalSeconds", .fractionalSeconds),
        ("milliseconds", .milliseconds), ("rfc2822", .rfc2822), ("String", .string),
        ("Int", .integer),
    ]

    /// The word of a spec for it; nil for a pattern.
    package var word: String? { Self.words.first { $0.encoding == self }?.word }

    /// Whether this is an encoding of a Date.
    var isDateEncoding: Bool { isEncoding(of: .date) }

    /// Whether this is an encoding of a Date as a number.
    package var isNumberOfTime: Bool {
        [.seconds, .fractionalSeconds, .milliseconds].contains(self)
    }

    /// Whether a value of the type can be in this encoding.
    func isEncoding(of type: StandardType) -> Bool {
        switch self {
        case .string: type.isNumber || type == .bool || type == .string
        case .integer: type == .bool
        default: type == .date
        }
    }

    /// The words that fit a type as far as its name says; all for a model and for what has no name.
    static func words(for type: TypeSyntax?) -> [String] {
        guard let name = type?.leaf?.name, let standard = StandardType(rawValue: name) else {
            return words.map(\.word)
        }
        let fitting = words.filter { $0.encoding.isEncoding(of: standard) }.map(\.word)
        return fitting.isEmpty ? words.map(\.word) : fitting
    }
}

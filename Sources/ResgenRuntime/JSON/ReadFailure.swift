/// A failure as the reader throws it: an offset and what was wrong. The path, line and column are
/// found from the offset afterwards, so that reading itself keeps no track of them.
struct ReadFailure: Error {
    enum Found: Sendable {
        case endOfText
        case character(UInt8)
        case value
        case nothing(key: String)
        case other(String)
    }

    var offset: Int
    var expected: JSON.Expectation
    var found: Found
    var underlying: (any Error)?
    /// Whether a path leads through null, behind which there is nothing.
    var isAtNull = false
    /// The fields that lead to the value, the innermost first.
    var fields: [FieldStep] = []

    /// Whether a path leads to no value.
    var isMissingValue: Bool {
        if case .nothing = found { true } else { isAtNull }
    }
}

import ResgenCompiler

/// A piece of an HTML document. Text that a literal interpolates is escaped, other pieces are not:
///
///     let item: HTML = "<li title=\"\(title)\">\(name)</li>"
///
/// What is escaped is safe between tags and in a quoted attribute (HTML, 13.3), not in a script.
struct HTML: Sendable {
    private(set) var text: String

    static func += (left: inout HTML, right: HTML) { left.text += right.text }

    /// Text as it is read, with what has a meaning in HTML escaped.
    static func escaped(_ text: some StringProtocol) -> HTML {
        var result = ""
        result.reserveCapacity(text.utf8.count)
        for character in text.unicodeScalars {
            switch character {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&#39;"
            // No control character but white space is allowed, and NUL ends nothing.
            case "\u{0}"..."\u{8}", "\u{B}"..."\u{1F}", "\u{7F}"..."\u{9F}": result += "\u{FFFD}"
            default: result.unicodeScalars.append(character)
            }
        }
        return HTML(text: result)
    }
}

extension HTML: ExpressibleByStringInterpolation {
    init(stringLiteral value: String) { text = value }

    init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

    struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var text = ""

        init(literalCapacity: Int, interpolationCount: Int) {
            text.reserveCapacity(literalCapacity)
        }

        mutating func appendLiteral(_ literal: String) { text += literal }

        mutating func appendInterpolation(_ value: some StringProtocol) {
            text += HTML.escaped(value).text
        }

        mutating func appendInterpolation(_ value: Int) { text += String(value) }

        mutating func appendInterpolation(_ value: HTML) { text += value.text }

        /// Nothing where there is no piece.
        mutating func appendInterpolation(_ value: HTML?) { text += value?.text ?? "" }

        /// One after the other.
        mutating func appendInterpolation(_ values: some Sequence<HTML>) {
            for value in values { text += value.text }
        }
    }
}

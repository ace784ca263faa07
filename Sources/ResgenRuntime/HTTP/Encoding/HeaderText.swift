/// The lists and parameters that values of headers are made of (RFC 9110, section 5.6).
enum HeaderText {
    /// Splits at a separator that is not in quotes.
    ///
    /// - Parameter keepsTargets: Whether it is not between angle brackets, either, as addresses of links are (RFC 8288).
    static func parts(
        of text: some StringProtocol,
        at separator: Unicode.Scalar,
        keepsTargets: Bool = false,
    ) -> [Substring] {
        let text = Substring(text)
        var parts: [Substring] = []
        var start = text.startIndex
        var (isTarget, isQuoted, isEscaped) = (false, false, false)
        // With a combining mark behind it, a separator is no Character of its own.
        for index in text.utf8.indices {
            let byte = text.utf8[index]
            if isEscaped {
                isEscaped = false
            } else if isQuoted {
                isEscaped = byte == UInt8(ascii: "\\")
                isQuoted = byte != UInt8(ascii: "\"")
            } else if isTarget {
                isTarget = byte != UInt8(ascii: ">")
            } else if byte == UInt8(ascii: separator) {
                parts.append(text[start..<index])
                start = text.utf8.index(after: index)
            } else {
                isQuoted = byte == UInt8(ascii: "\"")
                isTarget = keepsTargets && byte == UInt8(ascii: "<")
            }
        }
        return parts + [text[start...]]
    }

    /// The name of a parameter or a directive in lower case, and its value; nil where there is none:
    /// token BWS [ "=" BWS ( token / quoted-string ) ].
    static func parameter(_ text: some StringProtocol) -> (name: String, value: String?) {
        let sides = Substring(text).slices(at: "=", most: 1, omittingEmpty: false)
        let value = sides.count == 2 ? unquoted(sides[1].withoutOuterSpace) : nil
        return (sides[0].withoutOuterSpace.lowercased(), value)
    }

    /// The value of a parameter of a name; nil for another one.
    static func value(of name: String, in text: some StringProtocol) -> String? {
        let parameter = parameter(text)
        return parameter.name == name ? parameter.value : nil
    }

    /// A quoted-string without its quotes and backslashes; a token as it is (section 5.6.4).
    private static func unquoted(_ text: Substring) -> String {
        let bytes = text.utf8
        let quote = UInt8(ascii: "\"")
        guard bytes.count > 1, bytes.first == quote, bytes.last == quote else {
            return String(text)
        }
        var result: [UInt8] = []
        var isEscaped = false
        for byte in bytes.dropFirst().dropLast() {
            isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
            if !isEscaped { result.append(byte) }
        }
        return String(decoding: result, as: UTF8.self)
    }
}

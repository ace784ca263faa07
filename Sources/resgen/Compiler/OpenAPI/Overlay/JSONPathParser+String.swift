extension JSONPathParser {
    /// string-literal: in single or double quotes, with the escapes of JSON
    mutating func parseString() throws(Mistake) -> String {
        let start = offset
        let quote = text[offset]
        offset += 1
        var units = String.UnicodeScalarView()
        var plain = offset
        func plainText(_ end: Int) -> String { String(decoding: text[plain..<end], as: UTF8.self) }
        while let byte = current, byte != quote {
            guard byte >= 0x20 else { throw mistake("a control character is escaped") }
            guard byte == UInt8(ascii: "\\") else {
                offset += 1
                continue
            }
            units.append(contentsOf: plainText(offset).unicodeScalars)
            units.append(try parseEscape(in: quote))
            plain = offset
        }
        units.append(contentsOf: plainText(offset).unicodeScalars)
        guard offset < text.count else {
            throw Mistake(message: "the quote is not closed", range: start..<start + 1)
        }
        offset += 1
        return String(units)
    }

    private mutating func parseEscape(in quote: UInt8) throws(Mistake) -> Unicode.Scalar {
        let start = offset
        offset += 1
        guard let byte = current else { throw mistake("the quote is not closed") }
        offset += 1
        switch byte {
        case quote, UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"):
            if let scalar = parseScalar() { return scalar }
        default: break
        }
        throw Mistake(message: "this is no escape", range: start..<min(offset, text.count))
    }

    /// hexchar, of which two may be one character
    private mutating func parseScalar() -> Unicode.Scalar? {
        guard let first = parseHexadecimal() else { return nil }
        guard (0xD800..<0xDC00).contains(first) else { return Unicode.Scalar(first) }
        guard take("\\u"), let second = parseHexadecimal(), (0xDC00..<0xE000).contains(second)
        else { return nil }
        return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
    }

    private mutating func parseHexadecimal() -> UInt32? {
        let digits = text[offset...].prefix(4)
        guard digits.count == 4, digits.allSatisfy(\.isHexDigit)
        else { return nil }
        offset += 4
        return UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
    }
}

import Foundation

/// Addresses as RFC 3986 writes them. Foundation takes more than that, on some systems and in some
/// versions: what is printed may be read by another one.
enum URISyntax {
    /// Whether every system makes a URL of the text.
    static func isReference(_ text: String) -> Bool {
        guard !text.isEmpty, hasOnlyLegalBytes(text), let components = URLComponents(string: text)
        else { return false }
        if let range = components.rangeOfPort, !isPort(text[range]) { return false }
        return URL(string: text) != nil
    }

    /// The characters of section 2, and a '%' only before two hexadecimal digits.
    private static func hasOnlyLegalBytes(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        return bytes.indices.allSatisfy { index in
            switch bytes[index] {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"):
                return true
            case UInt8(ascii: "%"):
                let digits = bytes[(index + 1)...].prefix(2)
                return digits.count == 2
                    && digits.allSatisfy { Unicode.Scalar($0).properties.isASCIIHexDigit }
            default: return "-._~:/?#[]@!$&'()*+,;=".utf8.contains(bytes[index])
            }
        }
    }

    private static func isPort(_ text: Substring) -> Bool {
        text.isEmpty || (text.utf8.count <= 5 && UInt16(text) != nil)
    }
}

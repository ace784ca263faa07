import Foundation

/// Addresses as RFC 3986 writes them. Foundation takes more than that, on some systems and in some
/// versions: what is printed may be read by another one.
package enum URISyntax {
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
            isPathByte(bytes[index]) || "?#[]".utf8.contains(bytes[index])
                || isEscape(at: index, of: bytes)
        }
    }

    private static func isPort(_ text: Substring) -> Bool {
        text.isEmpty || (text.utf8.count <= 5 && UInt16(text) != nil)
    }

    /// How letters beyond ASCII are written; nil for a text that has none.
    static func note(for text: String) -> String? {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return nil }
        return "letters beyond ASCII are percent-encoded, those of a host in Punycode: "
            + "'xn--mnchen-3ya.example' for 'münchen.example'"
    }

    /// A pchar that is written as it is, or "/" (section 3.3).
    static func isPathByte(_ byte: UInt8) -> Bool {
        isUnreserved(byte) || "/!$&'()*+,;=:@".utf8.contains(byte)
    }

    /// Section 2.3.
    static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "-._~".utf8.contains(byte)
        }
    }

    /// The text with what is not allowed in a path percent-encoded.
    package static func encodedPath(_ text: Substring) -> String {
        let text = String(text)
        if text.allBytes(isPathByte) { return text }
        let bytes = Array(text.utf8)
        return bytes.indices.map { index in
            isPathByte(bytes[index]) || isEscape(at: index, of: bytes)
                ? String(Unicode.Scalar(bytes[index])) : escape(bytes[index])
        }.joined()
    }

    /// The text as a value in a path, as the runtime writes one: only what is unreserved stays (RFC 6570,
    /// section 3.2.2).
    package static func encodedValue(_ text: String) -> String {
        text.utf8.map { byte in
            isUnreserved(byte) ? String(Unicode.Scalar(byte)) : escape(byte)
        }.joined()
    }

    /// Whether `%` and two hexadecimal digits are at a place (section 2.1).
    package static func isEscape(at index: Int, of bytes: [UInt8]) -> Bool {
        bytes[index] == UInt8(ascii: "%") && index + 2 < bytes.count
            && bytes[index + 1...index + 2].allSatisfy {
                Unicode.Scalar($0).properties.isASCIIHexDigit
            }
    }

    /// A byte as it is written where it cannot be itself.
    static func escape(_ byte: UInt8) -> String {
        let digits = String(byte, radix: 16, uppercase: true)
        return "%" + (digits.count == 1 ? "0" : "") + digits
    }
}

extension URISyntax {
    /// What every client takes out of a path before it is sent, also in escapes (RFC 3986, section 5.2.4;
    /// URL Standard, "double-dot URL path segment"), and whether it takes the segment before along.
    static let dotSegments = [
        ".": false, "%2e": false, "..": true, ".%2e": true, "%2e.": true, "%2e%2e": true,
    ]

    /// The path that a client makes of one, behind whatever comes before its first slash.
    static func withoutDotSegments(_ path: String) -> String {
        var segments = path.parts(at: "/")
        var kept = [segments.removeFirst()]
        for (index, segment) in segments.enumerated() {
            guard let isParent = dotSegments[segment.lowercased()] else {
                kept.append(segment)
                continue
            }
            if isParent, kept.count > 1 { kept.removeLast() }
            if index == segments.count - 1 { kept.append("") }
        }
        return kept.joined(separator: "/")
    }
}

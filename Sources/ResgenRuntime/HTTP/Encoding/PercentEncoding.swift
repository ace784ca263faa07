import Foundation

/// Percent-encoding (RFC 3986), byte by byte.
enum PercentEncoding {
    /// What needs no encoding anywhere: letters, digits and `-._~`.
    static func value(_ text: String) -> String { encode(text, keeping: "") }

    /// Names in a query also keep what RFC 3986 allows there, and nothing that parts names from values.
    /// Brackets are encoded: with one in it, URL encodes the text anew, `%` too.
    static func name(_ text: String) -> String {
        encode(text, keeping: "!$'()*,/:;?@")
    }

    /// A cookie keeps every octet that RFC 6265 (section 4.1.1) allows there.
    static func cookie(_ text: String) -> String {
        encode(text, keeping: "!#$%&'()*+/:<=>?@[]^`{|}")
    }

    /// Whether a text is a token (RFC 9110, section 5.6.2), as the names of cookies must be.
    @inline(never)
    static func isToken(_ text: String) -> Bool {
        !text.isEmpty
            && text.utf8.allSatisfy { isUnreserved($0) || "!#$%&'*+^`|".utf8.contains($0) }
    }

    private static func encode(_ text: String, keeping kept: String) -> String {
        var result = ""
        for byte in text.utf8 {
            if isUnreserved(byte) || kept.utf8.contains(byte) {
                result.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                result += Self.byte(byte)
            }
        }
        return result
    }

    /// A byte as `%41`.
    static func byte(_ byte: UInt8) -> String {
        let hex = String(byte, radix: 16, uppercase: true)
        return byte < 16 ? "%0\(hex)" : "%\(hex)"
    }

    /// Encoded text in one spelling: unreserved bytes as they are, and capitals in codes (RFC 3986, sections 6.2.2.1
    /// and 6.2.2.2).
    static func normalized(_ text: String) -> String {
        let pieces = text.split(separator: "%", omittingEmptySubsequences: false)
        return pieces.dropFirst().reduce(into: String(pieces[0])) { result, piece in
            let digits = piece.prefix(2)
            guard digits.utf8.count == 2, digits.allSatisfy(\.isHexDigit),
                let code = UInt8(digits, radix: 16)
            else { return result += "%" + piece }
            let start = isUnreserved(code) ? String(Unicode.Scalar(code)) : byte(code)
            result += start + piece.dropFirst(2)
        }
    }

    static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"): true
        default: false
        }
    }
}

extension String {
    /// The text that is percent-encoded; the same where it is not.
    var percentDecoded: String { removingPercentEncoding ?? self }
}

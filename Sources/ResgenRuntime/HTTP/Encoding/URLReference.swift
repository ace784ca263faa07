import Foundation

extension URL {
    /// A reference as a server writes it (RFC 3986, section 4.1), resolved against the address that
    /// answered. What is not allowed in a URL is percent-encoded; what is encoded already stays.
    init?(reference: String, of address: URL?) {
        let text = URLReference.encoded(reference.trimmingCharacters(in: .whitespacesAndNewlines))
        guard let url = URL(string: text, relativeTo: address)?.absoluteURL else { return nil }
        self = url.withLowercasedScheme
    }
}

extension URL {
    /// A scheme means the same in either case (RFC 3986, section 3.1), to FoundationNetworking it does not.
    fileprivate var withLowercasedScheme: URL {
        guard let scheme, scheme != scheme.lowercased(),
            var parts = URLComponents(url: self, resolvingAgainstBaseURL: true)
        else { return self }
        parts.scheme = scheme.lowercased()
        return parts.url ?? self
    }
}

/// `URL` encodes a text anew, `%` too, when one character in it needs encoding.
enum URLReference {
    static func encoded(_ text: String) -> String {
        let bytes = Array(text.utf8)
        let authority = Self.authority(bytes)
        var result = ""
        for (index, byte) in bytes.enumerated() {
            let isKept =
                switch byte {
                case UInt8(ascii: "%"): isTriplet(bytes[index...])
                case UInt8(ascii: "["), UInt8(ascii: "]"): authority.contains(index)
                default: isAllowed(byte)
                }
            let character = String(decoding: [byte], as: UTF8.self)
            result += isKept ? character : PercentEncoding.byte(byte)
        }
        return result
    }

    /// reserved / unreserved, RFC 3986, section 2
    private static func isAllowed(_ byte: UInt8) -> Bool {
        PercentEncoding.isUnreserved(byte) || ":/?#@!$&'()*+,;=".utf8.contains(byte)
    }

    private static func isTriplet(_ bytes: ArraySlice<UInt8>) -> Bool {
        let digits = bytes.dropFirst().prefix(2)
        return digits.count == 2 && digits.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
    }

    /// Where host and port are: after `//`, up to the path.
    private static func authority(_ bytes: [UInt8]) -> Range<Int> {
        let start = bytes.firstIndex(of: UInt8(ascii: "/")) ?? bytes.count
        let before = bytes[..<start]
        guard bytes[start...].starts(with: "//".utf8),
            before.isEmpty || before.last == UInt8(ascii: ":")
        else { return 0..<0 }
        let end = bytes[(start + 2)...].firstIndex { "/?#".utf8.contains($0) }
        return start + 2..<(end ?? bytes.count)
    }
}

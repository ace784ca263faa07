import Foundation

extension URL {
    /// A reference as a server writes it (RFC 3986, section 4.1), resolved against the address that
    /// answered, which is meant where the reference is empty. What is not allowed in a URL is
    /// percent-encoded, of a host by IDNA (section 3.2.2), as far as Foundation does that (macOS 14, iOS 17);
    /// what is encoded already stays.
    init?(reference: String, of address: URL?) {
        let text = URLReference.encoded(reference.trimmingCharacters(in: .whitespacesAndNewlines))
        let url =
            text.isEmpty
            ? address.flatMap { URL(string: String($0.absoluteString.upTo("#"))) }
            : URL(string: text, relativeTo: address)
        guard let url = url?.absoluteURL else { return nil }
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
        let host = Self.international(bytes[authority])
        var result = ""
        for (index, byte) in bytes.enumerated() {
            if let host, authority.contains(index) {
                if index == authority.lowerBound { result += host }
                continue
            }
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

    /// An authority with other letters than those of ASCII as it is asked for; nil for other ones.
    private static func international(_ authority: ArraySlice<UInt8>) -> String? {
        guard authority.contains(where: { $0 >= 0x80 }) else { return nil }
        let scheme = "http://"
        return URL(string: scheme + String(decoding: authority, as: UTF8.self))
            .map { String($0.absoluteString.dropFirst(scheme.count)) }
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

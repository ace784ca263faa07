import Foundation

extension ResourceRequest {
    /// The URL of a server with values in it: `"https://\(region).example.com/\(version)"`.
    ///
    /// In the path each value is one segment, as in `ResourceRequest.Path`. In the host, letters,
    /// digits and `.-_:[]` are allowed. What the address begins with may be an address itself, that a path goes on
    /// behind: `"\(address)/v1"`.
    public struct Server: ExpressibleByStringInterpolation, Sendable {
        private let text: String
        private var hasFailed = false

        public init(stringLiteral value: String) { text = value }

        public init(stringInterpolation: StringInterpolation) {
            text = stringInterpolation.text
            hasFailed = stringInterpolation.hasFailed
        }

        /// The scheme of a URL that no request can be sent to, and which says what was meant.
        static let refusedScheme = "invalid"

        fileprivate var url: URL {
            let meant: Path = "\(text)"
            return (hasFailed ? nil : URL(string: text))
                ?? URL(string: "\(Self.refusedScheme):\(meant.encoded)")
                ?? URL(fileURLWithPath: "/")
        }

        /// Collects the parts of an address.
        public struct StringInterpolation: StringInterpolationProtocol {
            fileprivate var text = ""
            fileprivate var hasFailed = false
            /// Whether the text is an address that only a path can go on behind.
            private var isWhole = false

            public init(literalCapacity: Int, interpolationCount: Int) {
                text.reserveCapacity(literalCapacity + 16 * interpolationCount)
            }

            public mutating func appendLiteral(_ literal: String) {
                if literal.isEmpty { return }
                hasFailed = hasFailed || isWhole && !literal.hasPrefix("/")
                isWhole = false
                text += literal
            }

            /// A value, or a part of one.
            public mutating func appendInterpolation<T: FieldWriter.Value>(
                _ value: T,
                as encoding: JSON.Encoding = .standard,
            ) {
                let segment: Path = "\(value, as: encoding)"
                let plain = WireText.scalar(of: value, as: encoding) ?? ""
                if text.isEmpty, let address = Self.address(plain) {
                    (text, isWhole) = (address, true)
                    return
                }
                let isAllowed = !isInHost || plain.utf8.allSatisfy(Self.isHostCharacter)
                hasFailed = hasFailed || isWhole || !isAllowed || segment.failure != nil
                text += isInHost ? plain : segment.encoded
            }

            /// A text that is the address of a server, without slashes at its end.
            private static func address(_ text: String) -> String? {
                guard let parts = URLComponents(string: text),
                    ["http", "https"].contains(parts.scheme?.lowercased()),
                    parts.host?.isEmpty == false, parts.user == nil, parts.password == nil,
                    parts.query == nil, parts.fragment == nil
                else { return nil }
                return String(text[...(text.lastIndex { $0 != "/" } ?? text.startIndex)])
            }

            /// Whether what follows the text is part of the host: no slash but those of the scheme.
            private var isInHost: Bool { text.utf8.count { $0 == UInt8(ascii: "/") } <= 2 }

            private static func isHostCharacter(_ byte: UInt8) -> Bool {
                switch byte {
                case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
                default: ".-_:[]".utf8.contains(byte)
                }
            }
        }
    }
}

extension URL {
    /// The URL of a server with values in it. Where a value is not allowed in it, the URL is one that
    /// no request can be sent to, `invalid:` and what was meant: the failure surfaces when a request is made.
    public init(server: ResourceRequest.Server) { self = server.url }
}

import Foundation

extension ResourceRequest {
    /// Where a server is: scheme, host and port (RFC 6454, section 4). What is a secret of one
    /// origin is never sent to another.
    public struct Origin: Hashable, Sendable, CustomStringConvertible {
        /// `https` or `http`, lower-case.
        public let scheme: String
        /// The host, lower-case.
        public let host: String
        /// The port, the scheme's own where the URL names none.
        public let port: Int

        /// The origin of a URL.
        public init(_ url: URL) {
            scheme = url.scheme?.lowercased() ?? ""
            host = url.host?.lowercased() ?? ""
            port = url.port ?? (scheme == "https" ? 443 : 80)
        }

        /// `https://api.example.com`, with the port where it is not the scheme's own.
        public var description: String {
            // An address of IPv6, which is between brackets only in a URL.
            let isBare = host.contains(":") && !host.hasPrefix("[")
            let address = "\(scheme)://\(isBare ? "[\(host)]" : host)".escapingUnseen
            return port == (scheme == "https" ? 443 : 80) ? address : "\(address):\(port)"
        }
    }
}

extension URL {
    /// Whether it is an http or https URL with a host.
    var isWebAddress: Bool {
        ["http", "https"].contains(scheme?.lowercased()) && host?.isEmpty == false
    }

    /// Whether scheme, host and port are the same.
    func hasSameOrigin(as other: URL?) -> Bool {
        other.map { ResourceRequest.Origin($0) == ResourceRequest.Origin(self) } ?? false
    }
}

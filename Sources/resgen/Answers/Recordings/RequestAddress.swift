import Foundation

/// The parts of the address that a recorded request has.
struct RequestAddress {
    /// `https://api.example`, in lower case; empty for a path alone.
    let origin: String
    /// Begins with a slash unless it is empty.
    let path: String
    /// In the order of the address, decoded.
    let query: [(key: String, value: String)]

    init(_ url: String) {
        let address = url.prefix { $0 != "#" }
        let base = address.prefix { $0 != "?" }
        let scheme = base.range(of: "://").map { base[..<$0.upperBound] } ?? ""
        let host = scheme.isEmpty ? "" : base.dropFirst(scheme.count).prefix { $0 != "/" }
        origin = (scheme + host).lowercased()
        path = String(base.dropFirst(scheme.count + host.count))
        query = address.dropFirst(base.count + 1).split(separator: "&").map { item in
            let key = item.prefix { $0 != "=" }
            return (Self.decoded(key), Self.decoded(item.dropFirst(key.count + 1)))
        }
    }

    /// application/x-www-form-urlencoded has a plus for a space.
    private static func decoded(_ text: Substring) -> String {
        text.replacing("+", with: " ").removingPercentEncoding ?? String(text)
    }
}

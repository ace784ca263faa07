import Foundation
import ResgenCompiler

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
        let end = base.utf8.index(base.startIndex, offsetBy: AddressOrigin.length(in: base.utf8))
        origin = base[..<end].lowercased()
        path = String(base[end...])
        query = Self.pairs(of: address.dropFirst(base.count + 1))
    }

    /// What a query or a form has, decoded.
    static func pairs(of text: some StringProtocol) -> [(key: String, value: String)] {
        text.split(separator: "&").map { item in
            let key = item.prefix { $0 != "=" }
            return (decoded(Substring(key)), decoded(Substring(item.dropFirst(key.count + 1))))
        }
    }

    private static func decoded(_ text: Substring) -> String {
        FormText.decoded(Array(text.utf8)[...])
    }
}

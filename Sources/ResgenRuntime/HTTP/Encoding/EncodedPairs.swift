import Foundation

/// The pairs of a query or a form as they are sent: `a=1&b=2`. Empty ones are kept: of an address that
/// is signed nothing may go.
struct EncodedPairs {
    private(set) var pairs: [String]

    init(_ text: String) {
        let parts = text.slices(at: "&", omittingEmpty: false)
        pairs = text.isEmpty ? [] : parts.map { String($0) }
    }

    var text: String { pairs.joined(separator: "&") }

    /// The value of the first pair with a name.
    func value(of name: String) -> String? {
        guard let pair = pairs.first(where: { Self.name(of: $0) == name }) else { return nil }
        return pair.firstIndex(of: "=").map { String(pair[$0...].dropFirst()) }?
            .removingPercentEncoding ?? ""
    }

    /// Replaces all pairs of its name by one, or adds it at the end.
    mutating func set(_ pair: String) {
        let name = Self.name(of: pair)
        let index = pairs.firstIndex { Self.name(of: $0) == name } ?? pairs.count
        pairs.removeAll { Self.name(of: $0) == name }
        pairs.insert(pair, at: index)
    }

    /// Removes all pairs of a name.
    @inline(never)
    mutating func remove(_ name: String) { pairs.removeAll { Self.name(of: $0) == name } }

    /// The pairs whose names are not among those of others.
    func without(namesOf others: EncodedPairs) -> EncodedPairs {
        let names = Set(others.pairs.map(Self.name))
        var result = self
        result.pairs.removeAll { names.contains(Self.name(of: $0)) }
        return result
    }

    @inline(never)
    private static func name(of pair: String) -> String {
        String(pair.upTo("=")).percentDecoded
    }
}

extension URL {
    /// The same without the parameters of a name; nil if there is no such URL.
    func removingQuery(_ name: String) -> URL? {
        var parts = URLComponents(url: self, resolvingAgainstBaseURL: true)
        guard let query = parts?.percentEncodedQuery else { return self }
        var pairs = EncodedPairs(query)
        pairs.remove(name)
        parts?.percentEncodedQuery = pairs.text.isEmpty ? nil : pairs.text
        return parts?.url
    }
}

extension ResourceRequest {
    /// Sets a parameter. The server's URL, a link to a next page for example, may have it already.
    mutating func setQuery(_ name: String, _ value: String) {
        query.set(name, value)
        if let url = server.removingQuery(name) { server = url }
    }
}

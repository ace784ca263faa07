import Foundation

/// The pairs of a query or a form as they are sent: `a=1&b=2`.
struct EncodedPairs {
    private var pairs: [String]

    init(_ text: String) { pairs = text.parts(at: "&") }

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

    /// The pairs whose names are not among those of others.
    func without(namesOf others: EncodedPairs) -> EncodedPairs {
        let names = Set(others.pairs.map(Self.name))
        var result = self
        result.pairs.removeAll { names.contains(Self.name(of: $0)) }
        return result
    }

    private static func name(of pair: String) -> String {
        let name = String(pair.upTo("="))
        return name.removingPercentEncoding ?? name
    }
}

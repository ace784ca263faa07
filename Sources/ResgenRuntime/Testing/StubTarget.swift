import Foundation

/// The requests that a response is stubbed for.
struct StubTarget: Equatable, CustomStringConvertible {
    private enum Kind: Equatable {
        case pattern(method: String, segments: [String], query: [String])
        case request(method: String, address: String, query: [String], body: ResourceRequest.Body?)
    }

    private let kind: Kind
    let description: String

    /// The requests with the same method, address and body.
    init(_ request: ResourceRequest) {
        let (address, query) = Self.address(of: request)
        kind = .request(
            method: request.method.rawValue,
            address: address,
            query: query.coldSorted(by: <),
            body: request.body,
        )
        let shown = Secrets.hide(inPairs: query.joined(separator: "&"))
        description = request.endpoint + (shown.isEmpty ? "" : "?\(shown)")
    }

    /// The requests with a method and a path, `GET /people/{id}`, and the pairs of a query where
    /// the pattern has one. An absolute URL counts by its path.
    init(pattern: String) {
        let words = pattern.firstPart(at: " ")
        let method = words.rest == nil ? "GET" : words.first.uppercased()
        let (address, query) = (words.rest ?? words.first).firstPart(at: "?")
        kind = .pattern(
            method: method,
            segments: Self.path(of: address).parts(at: "/"),
            query: query?.parts(at: "&") ?? [],
        )
        description = pattern.escapingUnseen
    }

    private static func path(of address: String) -> String {
        guard let scheme = address.range(of: "://") else { return address }
        return String(address[scheme.upperBound...].drop { $0 != "/" })
    }

    var isExact: Bool { if case .request = kind { true } else { false } }

    func matches(_ request: ResourceRequest) -> Bool {
        switch kind {
        case .request: Cold.areEqual(StubTarget(request).kind, kind)
        case .pattern(let method, let segments, let query):
            request.method.rawValue == method
                && Self.match(segments[...], request.pathOfEndpoint.parts(at: "/")[...])
                && Set(query).isSubset(of: query.isEmpty ? [] : Self.address(of: request).1)
        }
    }

    private static func match(_ pattern: ArraySlice<String>, _ path: ArraySlice<String>) -> Bool {
        guard let first = pattern.first else { return path.isEmpty }
        let rest = pattern.dropFirst()
        if first == "**" || first.hasSuffix("*}") {
            return (path.startIndex...path.endIndex).contains { match(rest, path[$0...]) }
        }
        guard let segment = path.first, match(segment, first) else { return false }
        return match(rest, path.dropFirst())
    }

    /// A segment may be a placeholder in part: `{id}.json`; `:id` is one as well.
    private static func match(_ segment: String, _ pattern: String) -> Bool {
        if pattern == "*" || (pattern.hasPrefix(":") && pattern.count > 1) { return true }
        guard let start = pattern.firstIndex(of: "{"), let end = pattern.lastIndex(of: "}"),
            start < end
        else { return segment == pattern }
        let (head, tail) = (pattern[..<start], pattern[pattern.index(after: end)...])
        return segment.count > head.count + tail.count && segment.hasPrefix(head)
            && segment.hasSuffix(tail)
    }

    /// Without what a loader adds to the query as a credential.
    private static func address(of request: ResourceRequest) -> (String, [String]) {
        let text = (try? request.url().absoluteString) ?? ""
        let parts = text.firstPart(at: "?")
        var query = EncodedPairs(parts.rest ?? "")
        for requirement in request.authentication?.requirements ?? [] {
            if case .query(let name) = requirement.scheme { query.remove(name) }
        }
        return (parts.first, query.pairs)
    }
}

extension ResourceRequest {
    /// The path as a spec writes it, or that of an absolute URL.
    fileprivate var pathOfEndpoint: String {
        path.encoded.isEmpty ? server.path(percentEncoded: true) : path.encoded
    }
}

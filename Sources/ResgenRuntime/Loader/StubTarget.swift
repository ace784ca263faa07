import Foundation

/// The requests that an answer is stubbed for.
struct StubTarget: Hashable, CustomStringConvertible {
    private enum Form: Hashable {
        case pattern(method: String, segments: [String])
        case request(method: String, address: String, query: [String], body: Body?)
    }

    private let form: Form
    let description: String

    /// The requests with the same method, address and body.
    init(_ request: Request) {
        let (address, query) = Self.address(of: request)
        form = .request(
            method: request.method.rawValue,
            address: address,
            query: query.sorted(),
            body: request.body,
        )
        let shown = Secrets.hide(inPairs: query.joined(separator: "&"))
        description = request.endpoint + (shown.isEmpty ? "" : "?\(shown)")
    }

    /// The requests with a method and a path: `GET /people/{id}`.
    init(pattern: String) {
        let words = pattern.split(separator: " ", maxSplits: 1).map(String.init)
        let path = words.count > 1 ? words[1] : pattern
        form = .pattern(
            method: words.count > 1 ? words[0] : "GET",
            segments: Self.segments(path),
        )
        description = pattern.escapingUnseen
    }

    var isExact: Bool { if case .request = form { true } else { false } }

    func fits(_ request: Request) -> Bool {
        switch form {
        case .request: StubTarget(request).form == form
        case .pattern(let method, let segments):
            request.method.rawValue == method
                && Self.match(segments[...], Self.segments(request.pathOfEndpoint)[...])
        }
    }

    private static func segments(_ path: String) -> [String] {
        path.split(separator: "/").map(String.init)
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

    /// A segment may be a placeholder in part: `{id}.json`.
    private static func match(_ segment: String, _ pattern: String) -> Bool {
        if pattern == "*" { return true }
        guard let start = pattern.firstIndex(of: "{"), let end = pattern.lastIndex(of: "}"),
            start < end
        else { return segment == pattern }
        let (head, tail) = (pattern[..<start], pattern[pattern.index(after: end)...])
        return segment.count > head.count + tail.count && segment.hasPrefix(head)
            && segment.hasSuffix(tail)
    }

    /// Without what a loader adds to the query as a credential.
    private static func address(of request: Request) -> (String, [String]) {
        let text = (try? request.url().absoluteString) ?? ""
        let parts = text.split(separator: "?", maxSplits: 1).map(String.init)
        var query = parts.count > 1 ? parts[1] : ""
        for requirement in request.authentication?.requirements ?? [] {
            if case .query(let name) = requirement.scheme {
                query = Query.removing(name, from: query)
            }
        }
        return (parts.first ?? "", query.split(separator: "&").map(String.init))
    }
}

extension Request {
    /// The path as a spec writes it, or that of a whole address.
    fileprivate var pathOfEndpoint: String {
        path.encoded.isEmpty ? server.path : path.encoded
    }
}

import ResgenCompiler

/// The endpoints of an API by their paths, with and without the path of a server before them.
struct MockRoutes {
    struct Route {
        let endpoint: Endpoint
        /// What the placeholders of the path are of.
        fileprivate let placeholders: [(name: String, encoding: ValueEncoding?)]
        fileprivate let patterns: [RoutePattern]
        /// The paths that it has, with placeholders in braces.
        fileprivate let texts: [String]
    }

    /// A route whose path a request has.
    struct Match {
        let endpoint: Endpoint
        let values: [Value]

        /// What the last segment of the path has in the place of a placeholder.
        var identity: Value? {
            if case .literal(let tail)? = MockRoutes.pieces(of: endpoint).last,
                tail != "/", tail.contains("/")
            {
                return nil
            }
            return values.last
        }
    }

    /// What a path has in the place of a placeholder.
    typealias Value = (name: String, encoding: ValueEncoding?, text: String)

    private let routes: [Route]

    init(_ api: API) {
        let bases = Self.serverPaths(of: api)
        routes = api.root.allEndpoints.map { endpoint in
            let pieces = Self.pieces(of: endpoint)
            return Route(
                endpoint: endpoint,
                placeholders: pieces.compactMap { piece in
                    if case .argument(let name, let encoding, _) = piece {
                        (name, encoding)
                    } else {
                        nil
                    }
                },
                patterns: ([[]] + bases).map { RoutePattern(base: $0, pieces) },
                texts: ([[]] + bases).map { Self.base($0) + Self.text(pieces) }
            )
        }
    }

    /// The paths of all servers that have one, without a slash at the end.
    static func bases(of api: API) -> [String] { serverPaths(of: api).map(base) }

    private static func serverPaths(of api: API) -> [[Endpoint.Piece]] {
        let first: [[Endpoint.Piece]] =
            switch api.server {
            case .missing: []
            case .address(let address): [[.literal(address)]]
            case .template(let pieces): [pieces]
            }
        let others = (api.otherServers + api.endpointServers).map {
            [Endpoint.Piece.literal($0.address)]
        }
        return (first + others).map(path).filter { !$0.isEmpty }
    }

    /// Endpoints whose caller has the whole address are at a path of their own.
    static func pieces(of endpoint: Endpoint) -> [Endpoint.Piece] {
        switch endpoint.target {
        case .path(let pieces): pieces
        case .address: [.literal("/~\(endpoint.key)")]
        }
    }

    private static func text(_ pieces: [Endpoint.Piece]) -> String {
        pieces.map { piece in
            switch piece {
            case .literal(let text): text
            case .argument(let name, _, _): "{\(name)}"
            }
        }.joined()
    }

    private static func base(_ server: [Endpoint.Piece]) -> String {
        let text = text(server)
        return text.hasSuffix("/") ? String(text.dropLast()) : text
    }

    /// The path of a server's address.
    private static func path(_ server: [Endpoint.Piece]) -> [Endpoint.Piece] {
        var path: [Endpoint.Piece] = []
        for piece in server {
            guard path.isEmpty, case .literal(let text) = piece else {
                if !path.isEmpty { path.append(piece) }
                continue
            }
            let rest = text.firstRange(of: "://").map { text[$0.upperBound...] } ?? text[...]
            if let slash = rest.firstIndex(of: "/") {
                path.append(.literal(String(rest[slash...])))
            }
        }
        if path.count == 1, case .literal("/") = path[0] { return [] }
        return path
    }

    /// The endpoints at a path, of whatever method, those first that say most of it.
    func matches(_ path: String) -> [Match] {
        let text = AddressPattern.normalized(path.keepingPercents[...])
        let slashCount = text.count { $0 == RoutePattern.slash }
        let found = routes.compactMap { route -> (rank: Int, match: Match)? in
            for pattern in route.patterns {
                guard let values = pattern.values(in: text, slashCount: slashCount) else {
                    continue
                }
                let own = values.suffix(route.placeholders.count).map { value in
                    String(decoding: value, as: UTF8.self).replacing("%2F", with: "/")
                        .replacing("%2f", with: "/").replacing("%25", with: "%")
                }
                let all = zip(route.placeholders, own).map { ($0.name, $0.encoding, $1) }
                return (
                    route.patterns[0].pattern.literalCount,
                    Match(endpoint: route.endpoint, values: all)
                )
            }
            return nil
        }
        return found.sorted { $0.rank > $1.rank }.map(\.match)
    }

    /// The paths as the documentation shows them.
    var paths: [String] { routes.map(\.endpoint.displayPath) }

    /// The path with or without the slash at its end, where that is one.
    func sameButSlash(_ path: String) -> String? {
        let other = path.hasSuffix("/") ? String(path.dropLast()) : path + "/"
        return matches(other).isEmpty ? nil : other
    }

    /// The path in the case that makes it one.
    func sameButCase(_ path: String) -> String? {
        let segments = Self.segments(path)
        return routes.lazy.flatMap(\.texts).compactMap { known -> String? in
            let own = Self.segments(known)
            guard own.count == segments.count else { return nil }
            let pairs = zip(own, segments)
            let isSame = pairs.allSatisfy { own, segment in
                own.contains("{") || own.lowercased() == segment.lowercased()
            }
            let other = pairs.map { $0.contains("{") ? $1 : $0 }.joined(separator: "/")
            return isSame && !matches(other).isEmpty ? other : nil
        }.first
    }

    private static func segments(_ path: String) -> [Substring] {
        path.split(separator: "/", omittingEmptySubsequences: false)
    }
}

/// The path of an endpoint, behind that of a server.
private struct RoutePattern {
    static let slash = UInt8(ascii: "/")

    let pattern: AddressPattern
    /// How many slashes each path of it has; nil where a placeholder may have some.
    private let slashCount: Int?

    init(base: [Endpoint.Piece], _ pieces: [Endpoint.Piece]) {
        let path = AddressPattern(pieces.map(\.keepingPercents))
        let server = AddressPattern(server: base.map(\.keepingPercents))
        pattern = base.isEmpty ? path : server + path
        let isOpen = (base + pieces).contains { piece in
            if case .argument(_, _, spansSegments: true) = piece { true } else { false }
        }
        slashCount = isOpen ? nil : pattern.literalBytes.count { $0 == Self.slash }
    }

    /// What placeholders have in a path, which is compared only where it may be one of these: an API may have
    /// a thousand, and an answer a hundred addresses.
    func values(in text: [UInt8], slashCount count: Int) -> [ArraySlice<UInt8>]? {
        if let slashCount, slashCount != count { return nil }
        return pattern.values(in: text[...])
    }
}

extension String {
    /// The text whose encoded percent signs are still encoded when it is decoded: what is before `2F` by
    /// then is no sign of its own.
    fileprivate var keepingPercents: String { replacing("%25", with: "%2525") }
}

extension Endpoint.Piece {
    fileprivate var keepingPercents: Endpoint.Piece {
        if case .literal(let text) = self { .literal(text.keepingPercents) } else { self }
    }
}

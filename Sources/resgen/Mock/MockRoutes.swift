/// The endpoints of an API by their paths, with and without the path of a server before them.
struct MockRoutes {
    struct Route {
        let endpoint: Endpoint
        /// What the placeholders of the path are of.
        fileprivate let placeholders: [(name: String, form: ValueEncoding?)]
        fileprivate let patterns: [AddressPattern]
    }

    /// A route whose path a request has.
    struct Match {
        let endpoint: Endpoint
        let values: [(name: String, form: ValueEncoding?, text: String)]
    }

    private let routes: [Route]

    init(_ api: API) {
        let first: [[Endpoint.Piece]] =
            switch api.server {
            case .missing: []
            case .address(let address): [[.literal(address)]]
            case .template(let pieces): [pieces]
            }
        let others = (api.otherServers + api.endpointServers).map {
            [Endpoint.Piece.literal($0.address)]
        }
        let bases = (first + others).map(Self.path).filter { !$0.isEmpty }
        routes = api.root.allEndpoints.map { endpoint in
            let pieces = Self.pieces(of: endpoint)
            let path = AddressPattern(pieces)
            return Route(
                endpoint: endpoint,
                placeholders: pieces.compactMap { piece in
                    if case .argument(let name, let form, _) = piece { (name, form) } else { nil }
                },
                patterns: [path] + bases.map { AddressPattern(server: $0) + path }
            )
        }
    }

    /// Endpoints whose caller has the whole address are at a path of their own.
    static func pieces(of endpoint: Endpoint) -> [Endpoint.Piece] {
        switch endpoint.target {
        case .path(let pieces): pieces
        case .address: [.literal("/~\(endpoint.key)")]
        }
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
        let text = AddressPattern.normalized(path[...])
        let found = routes.compactMap { route -> (rank: Int, match: Match)? in
            for pattern in route.patterns {
                guard let values = pattern.values(in: text[...]) else { continue }
                let own = values.suffix(route.placeholders.count).map { value in
                    String(decoding: value, as: UTF8.self).replacing("%2F", with: "/")
                        .replacing("%2f", with: "/")
                }
                let all = zip(route.placeholders, own).map { ($0.name, $0.form, $1) }
                return (
                    route.patterns[0].literalCount, Match(endpoint: route.endpoint, values: all)
                )
            }
            return nil
        }
        return found.sorted { $0.rank > $1.rank }.map(\.match)
    }
}

import ResgenCompiler

/// The endpoints of two APIs that are one: by their keys, and of the others by what they request.
struct EndpointPairs {
    let pairs: [(old: Endpoint, new: Endpoint)]
    let removed: [Endpoint]
    let added: [Endpoint]

    init(old: API, new: API) {
        let newEndpoints = new.root.allEndpoints
        let newKeys = newEndpoints.indexed(by: \.key)
        let oldKeys = Set(old.root.allEndpoints.map(\.key))
        let unmatched = newEndpoints.filter { !oldKeys.contains($0.key) }
        // The last one is taken first.
        var free = Dictionary(grouping: unmatched.reversed(), by: \.requestLine)
        var pairs: [(Endpoint, Endpoint)] = []
        var removed: [Endpoint] = []
        for endpoint in old.root.allEndpoints {
            if let other = newKeys[endpoint.key] {
                pairs.append((endpoint, other))
            } else if let other = free[endpoint.requestLine]?.popLast() {
                pairs.append((endpoint, other))
            } else {
                removed.append(endpoint)
            }
        }
        self.pairs = pairs
        self.removed = removed
        let taken = Set(pairs.map(\.1.key))
        added = unmatched.filter { !taken.contains($0.key) }
    }

    /// The new keys of the endpoints that have another.
    var renamed: [String: String] {
        let renamed = pairs.filter { $0.old.key != $0.new.key }
        return Dictionary(firstOf: renamed.map { ($0.old.key, $0.new.key) })
    }
}

extension Endpoint {
    /// `GET /people/{}`: what is asked of the server, whatever the parameters are called.
    var requestLine: String {
        switch target {
        case .address: "\(method.rawValue) {}"
        case .path(let pieces): "\(method.rawValue) \(pieces.template)"
        }
    }
}

extension [Endpoint.Piece] {
    /// The text with `{}` in the place of each argument.
    var template: String {
        map { if case .literal(let text) = $0 { text } else { "{}" } }.joined()
    }
}

import ResgenCompiler

/// Where the requests of both APIs go, and whether there still is something where programs ask that were built
/// before.
struct RequestAddresses {
    private let old: ServerAddresses
    private let new: ServerAddresses
    private let oldRequestLines: [String: [Endpoint]]
    private let newRequestLines: [String: [Endpoint]]

    init(old: API, new: API) {
        self.old = ServerAddresses(of: old)
        self.new = ServerAddresses(of: new)
        oldRequestLines = Dictionary(grouping: old.root.allEndpoints, by: \.requestLine)
        newRequestLines = Dictionary(grouping: new.root.allEndpoints, by: \.requestLine)
    }

    /// `GET /people/{id}`, and the constants of query and headers where several have that.
    func oldSubject(of endpoint: Endpoint) -> String {
        Self.subject(of: endpoint, among: oldRequestLines)
    }

    func newSubject(of endpoint: Endpoint) -> String {
        Self.subject(of: endpoint, among: newRequestLines)
    }

    private static func subject(of endpoint: Endpoint, among lines: [String: [Endpoint]]) -> String
    {
        guard let others = lines[endpoint.requestLine], others.count > 1 else {
            return endpoint.subject
        }
        let query = endpoint.query.allItems.compactMap { $0.shownConstant("=") }
        let headers = endpoint.headers.allItems.filter { !$0.isAccept }
            .compactMap { $0.shownConstant(": ") }
        return endpoint.subject + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
            + (headers.isEmpty ? "" : " (\(headers.joined(separator: ", ")))")
    }

    /// The default servers where they are two; nil where one has none.
    var otherServers: (old: String, new: String)? {
        guard let was = old.server, let now = new.server,
            was.meantAddress != now.meantAddress
        else { return nil }
        return (was, now)
    }

    /// The paths in which servers end, where they are two and callers give one of the servers.
    var otherPaths: (old: String, new: String)? {
        guard old.server == nil || new.server == nil, let was = old.path, let now = new.path,
            was != now
        else { return nil }
        return (was.isEmpty ? "/" : was, now.isEmpty ? "/" : now)
    }

    /// Whether all requests go where they went, though paths begin elsewhere.
    func areEqual(in pairs: EndpointPairs) -> Bool {
        !pairs.pairs.isEmpty && pairs.pairs.allSatisfy(areEqual)
    }

    /// Whether none of the servers has the address any more.
    func isGone(_ server: String) -> Bool {
        let servers = [new.server].compactMap(\.self) + new.others
        return !servers.contains { $0.meantAddress == server.meantAddress }
    }

    /// The servers of an endpoint where they are two, and one of both has one by itself.
    func otherServers(of endpoint: Endpoint, _ other: Endpoint) -> (old: String, new: String)? {
        let servers = (old.address(of: endpoint), new.address(of: other))
        guard servers != (nil, nil), let was = servers.0 ?? old.server,
            let now = servers.1 ?? new.server, was.meantAddress != now.meantAddress
        else { return nil }
        return (was, now)
    }

    /// Whether requests go where they went: a part of the path may be in the server's address now.
    func areEqual(_ endpoint: Endpoint, _ other: Endpoint) -> Bool {
        guard let was = old.requestAddress(of: endpoint), let now = new.requestAddress(of: other)
        else { return false }
        // Of a server that callers give only the end is known.
        return was == now
            || (old.server == nil) != (new.server == nil)
                && old.requestPath(of: endpoint) == new.requestPath(of: other)
    }

    /// What to say of an endpoint that is gone, and the one that has its request line now.
    func removal(of endpoint: Endpoint)
        -> (level: APIChange.Level, message: String, other: Endpoint?)
    {
        guard let other = successor(of: endpoint) else { return (.breaking, "it is gone", nil) }
        let name = newSubject(of: other)
        return (.behaviour, "it is gone, but '\(name)' is still there", other)
    }

    /// The endpoint that has the request line now, and asks for no constants but those that are sent; what is
    /// constant in a spec is not known to be asked for.
    private func successor(of endpoint: Endpoint) -> Endpoint? {
        let constants = endpoint.constants
        return newRequestLines[endpoint.requestLine]?.first { other in
            other.constants.allSatisfy { key, value in
                constants[key].map { $0 == value } ?? !other.isOfDocument
            }
        }
    }

    /// Whether the requests of an endpoint, which is another one now, are answered.
    func isServed(_ endpoint: Endpoint, by other: Endpoint, _ newTypes: WireTypes) -> Bool {
        if successor(of: endpoint) != nil { return true }
        guard endpoint.method == other.method, case .path(let pieces) = endpoint.target,
            case .path(let others) = other.target
        else { return false }
        let paths = PathPattern(others) { name in
            other.argument(name).map { newTypes.shape(of: WireTypes.Value(type: $0.type)) }
        }
        return paths.contains(pieces.template) || areEqual(endpoint, other)
    }
}

extension RequestItem {
    /// `kind=a` of a constant.
    fileprivate func shownConstant(_ separator: String) -> String? {
        guard case .const(let value) = value else { return nil }
        let text = if case .string(let text) = value { text } else { value.wireText }
        return key + separator + text
    }
}

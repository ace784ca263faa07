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
        var free = FreeEndpoints(unmatched, of: new)
        let addresses = ServerAddresses(of: old)
        var pairs = old.root.allEndpoints.map { (old: $0, new: newKeys[$0.key]) }
        for match in FreeEndpoints.Match.allCases {
            for index in pairs.indices where pairs[index].new == nil {
                pairs[index].new = free.take(for: pairs[index].old, match, addresses)
            }
        }
        self.pairs = pairs.compactMap { old, new in new.map { (old, $0) } }
        removed = pairs.filter { $0.new == nil }.map(\.old)
        let taken = Set(self.pairs.map(\.new.key))
        added = unmatched.filter { !taken.contains($0.key) }
    }

    /// The new keys of the endpoints that have another.
    var renamed: [String: String] {
        let renamed = pairs.filter { $0.old.key != $0.new.key }
        return Dictionary(firstOf: renamed.map { ($0.old.key, $0.new.key) })
    }
}

/// The new endpoints whose keys are new, until they are found to be an old one.
private struct FreeEndpoints {
    /// How an endpoint is known again; what says most goes first.
    enum Match: CaseIterable {
        /// Request line and constants are the same.
        case requestLine
        /// The request line is the same, and no constant is another one.
        case similarRequest
        /// A part of the path is now in the server's address, or was there.
        case address
    }

    private let endpoints: [Endpoint]
    private let byRequestLine: [String: [Int]]
    private let byAddress: [String: [Int]]
    private var taken: Set<Int> = []

    init(_ endpoints: [Endpoint], of api: API) {
        self.endpoints = endpoints
        byRequestLine = Dictionary(grouping: endpoints.indices) { endpoints[$0].requestLine }
        let server = ServerAddresses(of: api)
        byAddress = Dictionary(grouping: endpoints.indices) {
            server.requestAddress(of: endpoints[$0]) ?? ""
        }
    }

    /// - Parameter addresses: Those of the API that the endpoint is of.
    mutating func take(
        for endpoint: Endpoint,
        _ match: Match,
        _ addresses: ServerAddresses
    ) -> Endpoint? {
        let candidates =
            match == .address
            ? addresses.requestAddress(of: endpoint).flatMap { byAddress[$0] }
            : byRequestLine[endpoint.requestLine]
        let constants = endpoint.constants
        let index = candidates?.first { index in
            if taken.contains(index) { return false }
            let others = endpoints[index].constants
            return others == constants
                || match != .requestLine
                    && others.allSatisfy { key, value in (constants[key] ?? value) == value }
        }
        guard let index else { return nil }
        taken.insert(index)
        return endpoints[index]
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

    /// What always is in the query or the headers, by which operations of one path are discriminated:
    /// `GET /?Action=List`.
    var constants: [String: Literal] {
        let parts = [("query", query), ("header", headers.meant)]
        var constants: [String: Literal] = [:]
        for (kind, part) in parts {
            for item in part.allItems {
                guard case .const(let value) = item.value else { continue }
                let key = kind == "header" ? item.key.lowercased() : item.key
                if key != "accept" { constants["\(kind) \(key)"] = value }
            }
        }
        return constants
    }
}

extension RequestPart {
    /// What it has beside the fields of a model.
    var allItems: [RequestItem] {
        switch self {
        case .items(let items), .model(_, and: let items): items
        }
    }
}

extension [Endpoint.Piece] {
    /// The text with `{}` in the place of each argument.
    var template: String {
        map { if case .literal(let text) = $0 { text } else { "{}" } }.joined()
    }
}

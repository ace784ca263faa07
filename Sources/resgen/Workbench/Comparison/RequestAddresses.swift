import ResgenCompiler

/// Where the requests of both APIs go, and whether there still is something where programs ask that were built
/// before.
struct RequestAddresses {
    private let old: API
    private let new: API
    private let newTypes: WireTypes
    private let oldRequestLines: [String: [Endpoint]]
    private let newRequestLines: [String: [Endpoint]]

    init(old: API, new: API, _ newTypes: WireTypes) {
        self.old = old
        self.new = new
        self.newTypes = newTypes
        oldRequestLines = Dictionary(grouping: old.root.allEndpoints, by: \.requestLine)
        newRequestLines = Dictionary(grouping: new.root.allEndpoints, by: \.requestLine)
    }

    /// `GET /people/{id}`, and the constants of the query where several have that.
    func oldSubject(of endpoint: Endpoint) -> String {
        Self.subject(of: endpoint, among: oldRequestLines)
    }

    func newSubject(of endpoint: Endpoint) -> String {
        Self.subject(of: endpoint, among: newRequestLines)
    }

    private static func subject(of endpoint: Endpoint, among lines: [String: [Endpoint]]) -> String
    {
        let areSeveral = lines[endpoint.requestLine].map { $0.count > 1 } ?? false
        let constants = areSeveral ? endpoint.query.allItems.compactMap(\.shownConstant) : []
        return endpoint.subject
            + (constants.isEmpty ? "" : "?" + constants.joined(separator: "&"))
    }

    /// The default servers where they are two; nil where one has none.
    var otherServers: (old: String, new: String)? {
        guard let was = old.serverText, let now = new.serverText,
            was.meantAddress != now.meantAddress
        else { return nil }
        return (was, now)
    }

    /// The paths in which servers end that callers give, where they are two.
    var otherPaths: (old: String, new: String)? {
        guard let was = old.callersPath, let now = new.callersPath, was != now else { return nil }
        return (was.isEmpty ? "/" : was, now.isEmpty ? "/" : now)
    }

    /// Whether all requests go where they went, though paths begin elsewhere.
    func areEqual(in pairs: EndpointPairs) -> Bool {
        !pairs.pairs.isEmpty && pairs.pairs.allSatisfy(areEqual)
    }

    /// Whether none of the servers has the address any more.
    func isGone(_ server: String) -> Bool {
        let servers = [new.serverText].compactMap(\.self) + new.otherServers.map(\.address)
        return !servers.contains { $0.meantAddress == server.meantAddress }
    }

    /// The servers of an endpoint where they are two, and one of both has one by itself.
    func otherServers(of endpoint: Endpoint, _ other: Endpoint) -> (old: String, new: String)? {
        let servers = (old.address(of: endpoint), new.address(of: other))
        guard servers != (nil, nil), let was = servers.0 ?? old.serverText,
            let now = servers.1 ?? new.serverText, was.meantAddress != now.meantAddress
        else { return nil }
        return (was, now)
    }

    /// Whether requests go where they went: a part of the path may be in the server's address now.
    func areEqual(_ endpoint: Endpoint, _ other: Endpoint) -> Bool {
        guard let address = old.requestAddress(of: endpoint) else { return false }
        return address == new.requestAddress(of: other)
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
    func isServed(_ endpoint: Endpoint, by other: Endpoint) -> Bool {
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

extension API {
    /// What is asked of which server, where that is known: `GET https://api.example.com/people/{}`.
    func requestAddress(of endpoint: Endpoint) -> String? {
        guard case .path(let pieces) = endpoint.target,
            let server = address(of: endpoint) ?? serverText ?? callersPath
        else { return nil }
        return "\(endpoint.method.rawValue) \(server.meantAddress)\(pieces.template)"
    }

    /// The address of the default server, `{}` in the place of what is a property without a default.
    fileprivate var serverText: String? {
        switch server {
        case .missing: nil
        case .address(let address): address
        case .template(let pieces):
            pieces.map { piece in
                switch piece {
                case .literal(let text): text
                case .argument(let name, _, _):
                    properties.first { $0.name == name }?.defaultText(in: self) ?? "{}"
                }
            }.joined()
        }
    }

    /// The path in which the server ends that callers have to give.
    fileprivate var callersPath: String? {
        if case .missing = server { serverPath ?? "" } else { nil }
    }

    /// The address of the server that an endpoint has by itself.
    fileprivate func address(of endpoint: Endpoint) -> String? {
        endpoint.server.flatMap { name in endpointServers.first { $0.name == name }?.address }
    }
}

extension String {
    /// The address as it is compared: scheme and host are one in any case, the default port is none, and
    /// neither is a slash at the end (RFC 3986, section 6.2).
    var meantAddress: String {
        guard let scheme = firstRange(of: "://") else { return self }
        let path = self[scheme.upperBound...].firstIndex(of: "/") ?? endIndex
        var origin = self[..<path].lowercased()
        for (scheme, port) in [("https", ":443"), ("http", ":80")]
        where origin.hasPrefix("\(scheme)://") && origin.hasSuffix(port) {
            origin.removeLast(port.count)
        }
        let rest = self[path...]
        return origin + (rest.hasSuffix("/") ? rest.dropLast() : rest)
    }
}

extension RequestItem {
    /// `kind=a` of a constant.
    fileprivate var shownConstant: String? {
        guard case .const(let value) = value else { return nil }
        if case .string(let text) = value { return "\(key)=\(text)" }
        return "\(key)=\(value.wireText)"
    }
}

extension Argument {
    /// The default as it is sent, where that is a text, a number or a value of an enum.
    fileprivate func defaultText(in api: API) -> String? {
        switch defaultValue {
        case .string(let text), .number(let text): return text
        case .member(let name):
            guard case .model(let path, _) = type,
                case .enumeration(let enumeration)? = AnswerTypes(api).model(path)?.kind
            else { return nil }
            return enumeration.cases.first { $0.name == name }?.value.text
        default: return nil
        }
    }
}

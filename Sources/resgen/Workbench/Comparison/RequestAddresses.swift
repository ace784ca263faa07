import ResgenCompiler

/// Where the requests of both APIs go, and whether there still is something where programs ask that were built
/// before.
struct RequestAddresses {
    private let old: API
    private let new: API
    private let newTypes: WireTypes
    private let newRequestLines: [String: Endpoint]

    init(old: API, new: API, _ newTypes: WireTypes) {
        self.old = old
        self.new = new
        self.newTypes = newTypes
        newRequestLines = new.root.allEndpoints.indexed(by: \.requestLine)
    }

    /// The default servers; nil where one has none.
    var servers: (old: String, new: String)? {
        guard let was = old.serverText, let now = new.serverText else { return nil }
        return (was, now)
    }

    /// The servers of an endpoint, where one of both has one by itself.
    func servers(of endpoint: Endpoint, _ other: Endpoint) -> (old: String, new: String)? {
        let servers = (old.address(of: endpoint), new.address(of: other))
        guard servers != (nil, nil), let was = servers.0 ?? old.serverText,
            let now = servers.1 ?? new.serverText
        else { return nil }
        return (was, now)
    }

    /// What to say of an endpoint that is gone, and the one that has its request line now.
    func removal(of endpoint: Endpoint)
        -> (level: APIChange.Level, message: String, other: Endpoint?)
    {
        guard let other = newRequestLines[endpoint.requestLine] else {
            return (.breaking, "it is gone", nil)
        }
        return (.behaviour, "it is gone, but '\(other.subject)' is still there", other)
    }

    /// Whether the requests of an endpoint, which is another one now, are answered.
    func isServed(_ endpoint: Endpoint, by other: Endpoint) -> Bool {
        if newRequestLines[endpoint.requestLine] != nil { return true }
        guard endpoint.method == other.method, case .path(let pieces) = endpoint.target,
            case .path(let others) = other.target
        else { return false }
        let paths = PathPattern(others) { name in
            other.argument(name).map { newTypes.shape(of: WireTypes.Value(type: $0.type)) }
        }
        if paths.contains(pieces.template) { return true }
        guard let server = old.address(of: endpoint) ?? old.serverText,
            let now = new.address(of: other) ?? new.serverText
        else { return false }
        return server.joined(with: pieces.template) == now.joined(with: others.template)
    }
}

extension API {
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

    /// The address of the server that an endpoint has by itself.
    fileprivate func address(of endpoint: Endpoint) -> String? {
        endpoint.server.flatMap { name in endpointServers.first { $0.name == name }?.address }
    }
}

extension String {
    /// The address with a path behind it.
    fileprivate func joined(with path: String) -> String {
        (hasSuffix("/") ? String(dropLast()) : self) + path
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

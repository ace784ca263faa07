import ResgenCompiler

/// Where the requests of an API go, as far as it is known.
struct ServerAddresses {
    /// The address of the default server, `{}` in the place of what is a property without a default.
    let server: String?
    /// The path in which the server ends that callers have to give.
    let callersPath: String?
    /// The addresses of the servers that callers can choose.
    let others: [String]
    /// Those of the servers that endpoints have by themselves, by their names.
    private let ofEndpoints: [String: String]

    init(of api: API) {
        server = api.serverText
        callersPath = if case .missing = api.server { api.serverPath ?? "" } else { nil }
        others = api.otherServers.map(\.address)
        ofEndpoints = Dictionary(firstOf: api.endpointServers.map { ($0.name, $0.address) })
    }

    /// The path in which the default server ends, whoever gives it.
    var path: String? { callersPath ?? server.map { String($0.meantAddress.pathOfAddress) } }

    /// The address of the server that an endpoint has by itself.
    func address(of endpoint: Endpoint) -> String? { endpoint.server.flatMap { ofEndpoints[$0] } }

    /// What is asked of which server, where that is known: `GET https://api.example.com/people/{}`.
    func requestAddress(of endpoint: Endpoint) -> String? {
        request(of: endpoint) { $0[...] }
    }

    /// The same without scheme and host: `GET /people/{}`.
    func requestPath(of endpoint: Endpoint) -> String? {
        request(of: endpoint) { $0.pathOfAddress }
    }

    private func request(of endpoint: Endpoint, at part: (String) -> Substring) -> String? {
        guard case .path(let pieces) = endpoint.target,
            let server = address(of: endpoint) ?? server ?? callersPath
        else { return nil }
        return "\(endpoint.method.rawValue) \(part(server.meantAddress))\(pieces.template)"
    }
}

extension API {
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

    /// What follows the host; all of an address that has none.
    fileprivate var pathOfAddress: Substring {
        guard let scheme = firstRange(of: "://") else { return self[...] }
        return self[scheme.upperBound...].drop { $0 != "/" }
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

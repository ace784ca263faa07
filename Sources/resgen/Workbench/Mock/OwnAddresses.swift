import ResgenCompiler

/// Leads addresses of an API's servers to this one, so that who follows them stays here.
struct OwnAddresses {
    private let servers: [String]
    private let routes: MockRoutes

    init(_ api: API, _ routes: MockRoutes) {
        var addresses = (api.otherServers + api.endpointServers).map(\.address)
        if case .address(let address) = api.server { addresses.append(address) }
        servers = addresses.map { $0.hasSuffix("/") ? String($0.dropLast()) : $0 }
        self.routes = routes
    }

    func led(_ node: JSONNode, to origin: String) -> JSONNode {
        if servers.isEmpty { return node }
        if let text = node.string {
            return address(text, origin).map { node.with(.string($0)) } ?? node
        }
        return node.mapChildren { led($1, to: origin) }
    }

    /// The address here; nil where a text is none of the servers, or nothing is at its path.
    private func address(_ text: String, _ origin: String) -> String? {
        guard let server = servers.first(where: { text.hasPrefix($0 + "/") }) else { return nil }
        let path = text.dropFirst(server.count).prefix { $0 != "?" && $0 != "#" }
        let isThere = routes.matches(String(path)).contains { $0.endpoint.method == .get }
        return isThere ? origin + text.dropFirst(server.count) : nil
    }
}

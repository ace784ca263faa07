/// The servers that endpoints have of their own, each as a property of the API.
final class EndpointServers {
    private let named: [SpecServer]
    private let names: SwiftName
    private(set) var all: [(name: String, address: String)] = []
    /// What the property for an address is named after: the first endpoint that has it.
    private let owners: [String: String]

    init(of spec: Spec, names: SwiftName) {
        named = spec.servers
        self.names = names
        owners = spec.serverOwners
    }

    /// The property for a server that an endpoint names, or for an address that it gives.
    func property(for server: Located<String>, of endpoint: SpecEndpoint, log: DiagnosticLog)
        -> String?
    {
        let known = named.first { $0.name?.value == server.value }
        let address = known?.address.value ?? server.value
        if known == nil, !ServerAddress.isLegal(server.value) {
            log.error(
                "'\(server.value)' is no server's name and no http or https URL",
                at: server.range,
                suggestion: nearest(to: server.value, in: named.compactMap(\.name?.value))
            )
            return nil
        }
        if let same = all.first(where: { $0.address == address }) { return same.name }
        let owner = owners[address] ?? endpoint.key.value
        guard let base = names.member(owner) else { return nil }
        let name = base + "Server"
        all.append((name, address))
        return name
    }
}

extension Spec {
    /// For each address that endpoints have of their own, the name or the endpoint that is there first.
    var serverOwners: [String: String] {
        var owners: [String: String] = [:]
        for endpoint in endpoints {
            guard let address = ownAddress(of: endpoint), owners[address] == nil else { continue }
            let isNamed = address != endpoint.server?.value
            owners[address] =
                endpoint.serverOwner
                ?? (isNamed ? endpoint.server?.value : nil) ?? endpoint.key.value
        }
        return owners
    }

    /// The address of the server that an endpoint has of its own.
    func ownAddress(of endpoint: SpecEndpoint) -> String? {
        guard let server = endpoint.server?.value else { return nil }
        return servers.first { $0.name?.value == server }?.address.value ?? server
    }
}

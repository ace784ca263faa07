/// The servers that endpoints have of their own, each as a property of the API.
final class EndpointServers {
    private let named: [SpecServer]
    private let addresses: [String: String]
    private let names: SwiftName
    private(set) var all: [(name: String, address: String)] = []
    /// The properties by the addresses that they have.
    private var properties: [String: String] = [:]
    /// What the property for an address is named after: the first endpoint that has it.
    private let owners: [String: String]

    init(of spec: Spec, names: SwiftName) {
        named = spec.servers
        addresses = spec.addressesByName
        self.names = names
        owners = spec.serverOwners
    }

    /// The property for a server that an endpoint names, or for an address that it gives.
    func property(for server: Located<String>, of endpoint: SpecEndpoint, log: DiagnosticLog)
        -> String?
    {
        let known = addresses[server.value]
        let address = known ?? server.value
        if known == nil, !ServerAddress.isLegal(server.value) {
            log.error(
                "'\(server.value)' is no server's name and no http or https URL",
                at: server.range,
                suggestion: nearest(to: server.value, in: named.compactMap(\.name?.value))
            )
            return nil
        }
        if let known = properties[address] { return known }
        let owner = owners[address] ?? endpoint.key.value
        guard let base = names.member(owner) else { return nil }
        let name = base + "Server"
        all.append((name, address))
        properties[address] = name
        return name
    }
}

/// The servers that endpoints have of their own, each as a property of the API.
final class EndpointServers {
    private let named: [SpecServer]
    private let names: SwiftName
    private(set) var all: [(name: String, address: String)] = []

    init(named: [SpecServer], names: SwiftName) {
        self.named = named
        self.names = names
    }

    /// The property for a server that an endpoint names, or for an address that it gives.
    func property(for server: Located<String>, of endpoint: SpecEndpoint, log: DiagnosticLog) -> String? {
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
        let owner = known?.name?.value ?? endpoint.key.value
        guard let base = names.member(owner) else { return nil }
        let name = base + "Server"
        all.append((name, address))
        return name
    }
}

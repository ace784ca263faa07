/// The servers that endpoints have of their own.
extension Spec {
    /// For each address that endpoints have of their own, the name or the endpoint that is there first.
    var serverOwners: [String: String] {
        var owners: [String: String] = [:]
        let addresses = addressesByName
        for endpoint in endpoints {
            guard let server = endpoint.server?.value else { continue }
            let address = addresses[server] ?? server
            guard owners[address] == nil else { continue }
            let isNamed = address != endpoint.server?.value
            let owner =
                endpoint.serverOwner
                ?? (isNamed ? endpoint.server?.value : nil) ?? endpoint.key.value
            // Two documents may have one title.
            let others = owners.values.map { $0.lowercased() }
            owners[address] = owner.numbered(behind: " ") { others.contains($0.lowercased()) }
        }
        return owners
    }

    /// The addresses of the servers that have names.
    var addressesByName: [String: String] {
        Dictionary(
            firstOf: servers.compactMap { server in
                server.name.map { ($0.value, server.address.value) }
            }
        )
    }

    /// The address of the server that an endpoint has of its own.
    func ownAddress(of endpoint: SpecEndpoint) -> String? {
        guard let server = endpoint.server?.value else { return nil }
        return servers.first { $0.name?.value == server }?.address.value ?? server
    }
}

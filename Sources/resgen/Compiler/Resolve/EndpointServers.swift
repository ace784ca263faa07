/// The servers that endpoints have of their own, each as a property of the API.
struct EndpointServers {
    private let named: [SpecServer]
    private let addresses: [String: String]
    /// The properties by the addresses that they have, named after who has the address first.
    private let properties: [String: String]

    init(of spec: Spec, names: SwiftName) {
        named = spec.servers
        addresses = spec.addressesByName
        properties = spec.serverOwners.compactMapValues { owner in
            names.member(owner).map { $0 + "Server" }
        }
    }

    /// The property for a server that an endpoint names, or for an address that it gives; nil for the API's.
    func property(for server: Located<String>, log: DiagnosticLog) -> String? {
        if named.isFirst(server.value) { return nil }
        let address = addresses[server.value] ?? server.value
        if addresses[server.value] == nil, !ServerAddress.isLegal(server.value) {
            let message = "'\(server.value)' is no server's name and no http or https URL"
            if ServerAddress.hasPlaceholders(server.value) {
                log.error(message, at: server.range, notes: ServerAddress.placeholderNotes)
            } else {
                let known = named.compactMap(\.name?.value)
                log.error(
                    message,
                    at: server.range,
                    suggestion: nearest(to: server.value, in: known)
                )
            }
            return nil
        }
        return properties[address]
    }

    /// The properties that endpoints use, in the order of these.
    func used(by endpoints: [Endpoint]) -> [(name: String, address: String)] {
        let sorted = properties.sorted { $0.key < $1.key }
        let addresses = Dictionary(firstOf: sorted.map { ($0.value, $0.key) })
        return endpoints.compactMap(\.server).unique.compactMap { name in
            addresses[name].map { (name, $0) }
        }
    }
}

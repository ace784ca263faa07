/// The servers that endpoints have of their own.
extension Spec {
    /// For each address that endpoints have of their own, the name or the endpoint that is there first.
    var serverOwners: [String: String] {
        var owners: [String: String] = [:]
        for endpoint in endpoints {
            guard let server = endpoint.server?.value, let address = ownAddress(of: endpoint),
                owners[address] == nil
            else { continue }
            let isNamed = address != server
            let owner =
                endpoint.serverOwner ?? (isNamed ? server : nil) ?? endpoint.key.value
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

    /// The address of the server that an endpoint has of its own; nil where it names the API's.
    func ownAddress(of endpoint: SpecEndpoint) -> String? {
        guard let server = endpoint.server?.value, !servers.isFirst(server) else { return nil }
        return servers.first { $0.name?.value == server }?.address.value ?? server
    }
}

extension [SpecServer] {
    /// Whether a name is that of the first server, which every endpoint has that says nothing.
    func isFirst(_ name: String) -> Bool { first?.name?.value == name }
}

extension SpecServer {
    /// The server where nobody chooses.
    var withDefaults: SpecServer { SpecServer(name: name, address: usualAddress) }

    /// The address with the defaults of its variables.
    var usualAddress: Located<String> {
        var text = address.value
        for variable in variables {
            guard let value = variable.defaultText else { continue }
            text = text.replacing("{\(variable.key.value)}", with: value)
        }
        return Located(value: text, range: address.range)
    }
}

extension SpecField {
    /// What to say of a variable of a server that nobody can choose.
    static func message(ofFixed variable: String, _ value: String) -> String {
        "the variable '\(variable)' of the server has its default '\(value)': no caller can choose it"
    }

    /// The default as text in an address.
    var defaultText: String? {
        guard case .value(let value) = content else { return nil }
        return switch value.defaultValue {
        case .text(let text, _): text
        case .json(let node): node.scalarText
        case nil: nil
        }
    }
}

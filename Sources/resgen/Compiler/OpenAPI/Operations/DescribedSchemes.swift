/// The security schemes of a document: its components, and those that requirements name by where they are
/// (OpenAPI 3.2, section "Security Requirement Object").
struct DescribedSchemes {
    /// By their names, without references.
    private(set) var members: [JSONMember] = []
    /// The names by the references to them.
    private var addresses: [String: String] = [:]

    init(of document: OpenAPIDocument) {
        let components = document.root["components"]?["securitySchemes"]?.members ?? []
        members = components.map { $0.with(document.resolved($0.value) ?? $0.value) }
        var names = Dictionary(firstOf: members.map { ($0.value.id, $0.key) })
        var known = Set(members.map(\.key))
        for written in Self.requirements(of: document)
        where !known.contains(written.key) && addresses[written.key] == nil {
            guard let keys = JSONPointer.keys(of: written.key), let last = keys.last,
                let target = document.target(of: written.key), let node = document.resolved(target)
            else { continue }
            if names[node.id] == nil {
                var name = last
                while !known.insert(name).inserted { name += "Scheme" }
                names[node.id] = name
                members.append(JSONMember(key: name, keyRange: written.keyRange, value: node))
            }
            addresses[written.key] = names[node.id]
        }
    }

    private static func requirements(of document: OpenAPIDocument) -> [JSONMember] {
        let all = [document.root["security"]] + document.operations.map { $0.node["security"] }
        return all.flatMap { $0?.elements ?? [] }.flatMap(\.members)
    }

    /// All that requirements may call a scheme.
    var keys: Set<String> { Set(members.map(\.key)).union(addresses.keys) }

    /// The same schemes, also by the references to them.
    func withAddresses(_ schemes: [String: SpecScheme]) -> [String: SpecScheme] {
        addresses.reduce(into: schemes) { all, address in
            all[address.key] = schemes[address.value]
        }
    }
}

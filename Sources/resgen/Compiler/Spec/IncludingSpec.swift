/// What a spec says itself, to which a document that it includes gives way.
struct IncludingSpec: Sendable {
    /// Whether no other document has operations.
    var hasOneDocument = true
    /// Whether endpoints of its own are at other servers, where nothing of the document goes.
    private(set) var hasOtherServers = false
    /// The keys of what is sent with every request, those of headers in lower case.
    private(set) var query: Set<String> = []
    private(set) var headers: Set<String> = []
    /// The names of properties, endpoints and groups that the API has beside those of the document.
    private(set) var members: Set<String> = []
    /// The groups that it has endpoints in, or says something of.
    private(set) var groups: Set<String> = []

    /// A document by itself.
    init() {}

    /// - Parameter endpoints: Those of the spec and of the files that it includes beside documents.
    init(_ spec: Spec, endpoints: [SpecEndpoint]) {
        hasOtherServers = endpoints.contains { $0.server != nil }
        query = Set(spec.query.map(\.key.value))
        headers = Set(spec.headers.map { $0.key.value.lowercased() })
        for scheme in spec.usualSchemes {
            let (part, name) = scheme.sent
            switch part {
            case .query: query.insert(name)
            case .header: headers.insert(name.lowercased())
            case .cookie: break
            }
        }
        let keys = endpoints.map(\.key.value) + spec.choice.rename.map(\.target.value)
        let names = SwiftName(acronyms: spec.acronyms)
        let fields = spec.query + spec.headers + (spec.servers.first?.variables ?? [])
        members = ReservedNames.Properties.avoided(besides: keys)
            .union(fields.compactMap { $0.name?.value ?? names.field($0.key.value) })
            .union(spec.servers.first?.placeholders ?? [])
        groups = Set(keys.flatMap(EndpointKey.groups) + spec.groups.map(\.name.value))
    }
}

extension Spec {
    /// The ways that hold for every endpoint that says nothing itself.
    fileprivate var usualSchemes: [SpecScheme] {
        guard let defaultAuth else { return Array(auth.prefix(1)) }
        let names = Set(defaultAuth.alternatives.joined().map(\.value))
        return auth.filter { $0.name.map { names.contains($0.value) } ?? false }
    }
}

extension SpecServer {
    /// The names in braces in the address, without their types: `region` of `{region: Region}`.
    fileprivate var placeholders: [String] {
        address.value.split(separator: "{").dropFirst().map { text in
            String(text.prefix { !"}: =".contains($0) })
        }
    }
}

import Foundation

/// What whole APIs say beside their endpoints that are included side by side. Server and credentials of the
/// first are the spec's, and so are errors that all of them say alike; endpoints say what differs.
struct IncludedAPIs {
    private let wholes: [Spec]
    private let haveSameErrors: Bool
    private let schemes: [SpecScheme]
    /// For each API, the names that its schemes have in the spec by those that it gives them; nil is the
    /// name of a scheme that has none.
    private let names: [[String?: String]]

    init(_ parts: [SpecPart]) {
        let wholes = parts.compactMap(\.whole)
        self.wholes = wholes
        haveSameErrors = wholes.dropFirst().allSatisfy { wholes[0].hasErrors(of: $0) }
        var schemes = SharedSchemes()
        names = wholes.map { schemes.add($0) }
        self.schemes = schemes.all
    }

    /// The spec with what the APIs say where it says nothing.
    func joined(with spec: Spec) -> Spec {
        var joined = spec
        if spec.servers.isEmpty { joined.servers = servers }
        joined.query += wholes.flatMap(\.query)
        joined.headers += wholes.flatMap(\.headers)
        if spec.errors.isEmpty, haveSameErrors { joined.errors = wholes.first?.errors ?? [] }
        guard spec.auth.isEmpty, let index = wholes.firstIndex(where: { !$0.auth.isEmpty }) else {
            return joined
        }
        joined.auth = areNamed ? schemes : wholes[index].auth
        joined.defaultAuth = areNamed ? usual(of: index) : wholes[index].defaultAuth
        return joined
    }

    /// Those of the first API that has any.
    private var servers: [SpecServer] { wholes.first { !$0.servers.isEmpty }?.servers ?? [] }

    /// The server of an API that is not that of the spec.
    private func ownServer(of whole: Spec, in spec: Spec) -> SpecServer? {
        guard spec.servers.isEmpty, let own = whole.servers.first,
            own.address.value != servers.first?.address.value
                || own.usualAddress.value != servers.first?.usualAddress.value
        else { return nil }
        return own
    }

    /// The headers of answers that the spec has not.
    func responseHeaders(in spec: Spec, log: DiagnosticLog) -> [SpecField] {
        var headers = IncludedHeaders(besides: spec, log: log)
        for field in wholes.flatMap(\.responseHeaders) { headers.add(field) }
        return headers.all
    }

    /// The variables of servers that only endpoints have, which cannot be chosen.
    func fixedVariables(in spec: Spec) -> [SpecField] {
        wholes.compactMap { ownServer(of: $0, in: spec) }.flatMap(\.variables)
    }

    /// The endpoints of the APIs as those of the spec.
    func endpoints(of parts: [SpecPart], in spec: Spec) -> [SpecEndpoint] {
        if wholes.count == 1 { return parts.flatMap(\.endpoints) }
        var index = 0
        return parts.flatMap { part in
            guard let whole = part.whole else { return part.endpoints }
            defer { index += 1 }
            let own = ownServer(of: whole, in: spec)
            return part.endpoints.map { endpoint($0, of: whole, index, own, in: spec) }
        }
    }

    private func endpoint(
        _ endpoint: SpecEndpoint,
        of whole: Spec,
        _ index: Int,
        _ own: SpecServer?,
        in spec: Spec
    ) -> SpecEndpoint {
        if endpoint.isWebhook { return endpoint }
        var endpoint = endpoint
        if endpoint.server == nil, let own {
            endpoint.server = own.usualAddress
            endpoint.serverOwner = whole.api.value
        }
        if spec.errors.isEmpty, !haveSameErrors {
            let known = Set(endpoint.errors.map(\.status.value))
            endpoint.errors += whole.errors.filter { !known.contains($0.status.value) }
        }
        if spec.auth.isEmpty, areNamed || whole.auth.isEmpty && !schemes.isEmpty {
            endpoint.auth = endpoint.auth.map { renamed($0, index) } ?? usual(of: index)
            endpoint.scopes = Dictionary(
                firstOf: endpoint.scopes.map { (names[index][$0.isEmpty ? nil : $0] ?? $0, $1) }
            )
        }
        return endpoint
    }

    /// Several schemes of a spec have names, also where each API has one.
    private var areNamed: Bool { schemes.count > 1 }

    /// What an API asks for where an endpoint of it says nothing.
    private func usual(of index: Int) -> SpecAuthChoice {
        let whole = wholes[index]
        if let choice = whole.defaultAuth { return renamed(choice, index) }
        let name = whole.auth.first.flatMap { scheme in
            names[index][scheme.name?.value].map { Located(value: $0, range: scheme.range) }
        }
        return SpecAuthChoice(alternatives: [name.map { [$0] } ?? []], range: whole.api.range)
    }

    private func renamed(_ choice: SpecAuthChoice, _ index: Int) -> SpecAuthChoice {
        SpecAuthChoice(
            alternatives: choice.alternatives.map { alternative in
                alternative.map {
                    Located(value: names[index][$0.value] ?? $0.value, range: $0.range)
                }
            },
            range: choice.range
        )
    }
}

/// The credentials of several APIs. A secret is for the server that it was given for: schemes that are
/// described alike are one where their servers are.
private struct SharedSchemes {
    private(set) var all: [SpecScheme] = []
    private var origins: [[String]] = []

    /// Adds the schemes of an API, and gives the names of all of them.
    mutating func add(_ api: Spec) -> [String?: String] {
        let origin = api.origin
        var names: [String?: String] = [:]
        for scheme in api.auth {
            let known = all.indices.first { index in
                all[index].kind == scheme.kind && origins[index] == origin
                    && (scheme.name == nil || all[index].name?.value == scheme.ownName)
            }
            let name = known.flatMap { all[$0].name?.value } ?? unused(scheme.ownName, of: api)
            if known == nil {
                all.append(scheme.named(name))
                origins.append(origin)
            }
            names[scheme.name?.value] = name
        }
        return names
    }

    /// `oauth`, `billingOauth` where another API has that, or with a number.
    private func unused(_ name: String, of api: Spec) -> String {
        let taken = Set(all.compactMap(\.name?.value))
        if !taken.contains(name) { return name }
        let long = SwiftName().member("\(api.api.value) \(name)") ?? name
        return long.numbered { taken.contains($0) }
    }
}

extension SpecScheme {
    /// A scheme without a name is called after what it is.
    fileprivate var ownName: String {
        if let name { return name.value }
        switch kind {
        case .bearer: return "bearer"
        case .basic: return "basic"
        case .oauth: return "oauth"
        case .apiKey(_, let key): return SwiftName().member(key) ?? "apiKey"
        }
    }

    fileprivate func named(_ text: String) -> SpecScheme {
        SpecScheme(
            name: Located(value: text, range: name?.range ?? range),
            kind: kind,
            key: key,
            scopes: scopes,
            range: range
        )
    }
}

extension Spec {
    /// Scheme, host and port of the first server (RFC 6454, section 4).
    fileprivate var origin: [String] {
        let parts = servers.first.flatMap { URLComponents(string: $0.usualAddress.value) }
        return [parts?.scheme, parts?.host?.lowercased(), parts?.port.map(String.init)]
            .map { $0 ?? "" }
    }

    /// Whether two APIs say the same of errors.
    fileprivate func hasErrors(of other: Spec) -> Bool {
        let texts = [self, other].map { spec in
            SpecWriter(spec).errors(spec.errors).map(JSONLayout.text)
        }
        return texts[0] == texts[1]
    }
}

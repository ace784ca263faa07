/// What whole APIs say beside their endpoints that are included side by side. What all of them say is
/// the spec's; where they differ, the spec says what the first does, and the endpoints of the others
/// what holds for them.
struct IncludedAPIs {
    private let wholes: [Spec]
    private let schemes: [SpecScheme]
    /// The names of the schemes by those that each API has for its own, nil for the only one.
    private let names: [[String?: String]]

    init(_ parts: [SpecPart]) {
        wholes = parts.compactMap(\.whole)
        var schemes: [SpecScheme] = []
        names = wholes.map { whole in
            var names: [String?: String] = [:]
            for scheme in whole.auth {
                let own = scheme.name?.value
                let known = schemes.first { $0.kind == scheme.kind && $0.name?.value == own }
                names[own] = (known ?? scheme).ownName
                if known == nil { schemes.append(scheme) }
            }
            return names
        }
        self.schemes = schemes
    }

    /// The spec with what the APIs say where it says nothing.
    func joined(with spec: Spec) -> Spec {
        var joined = spec
        if spec.servers.isEmpty { joined.servers = first { $0.servers.isEmpty }?.servers ?? [] }
        if spec.errors.isEmpty { joined.errors = first { $0.errors.isEmpty }?.errors ?? [] }
        guard spec.auth.isEmpty, let index = wholes.firstIndex(where: { !$0.auth.isEmpty }) else {
            return joined
        }
        joined.auth = areNamed ? schemes.map(\.named) : schemes
        joined.defaultAuth = areNamed ? usual(of: index) : wholes[index].defaultAuth
        return joined
    }

    /// The endpoints of the APIs as those of the spec.
    func endpoints(of parts: [SpecPart], in spec: Spec) -> [SpecEndpoint] {
        var index = -1
        return parts.flatMap { part in
            guard let whole = part.whole else { return part.endpoints }
            index += 1
            if wholes.count == 1 { return part.endpoints }
            return part.endpoints.map { endpoint($0, of: whole, index, in: spec) }
        }
    }

    private func endpoint(_ endpoint: SpecEndpoint, of whole: Spec, _ index: Int, in spec: Spec)
        -> SpecEndpoint
    {
        if endpoint.isWebhook { return endpoint }
        var endpoint = endpoint
        if spec.servers.isEmpty, endpoint.server == nil, let own = whole.servers.first?.address,
            own.value != first(where: { $0.servers.isEmpty })?.servers.first?.address.value
        {
            endpoint.server = own
            endpoint.serverOwner = whole.api.value
        }
        if spec.errors.isEmpty {
            let known = Set(endpoint.errors.map(\.status.value))
            let isOfSpec = first { $0.errors.isEmpty }?.isAlike(whole) == true
            let own = whole.errors.filter { !known.contains($0.status.value) }
            if !isOfSpec { endpoint.errors += own }
        }
        if spec.auth.isEmpty, areNamed || whole.auth.isEmpty && !schemes.isEmpty {
            endpoint.auth = endpoint.auth.map { renamed($0, index) } ?? usual(of: index)
            endpoint.scopes = Dictionary(
                firstOf: endpoint.scopes.map { (names[index][$0.isEmpty ? nil : $0] ?? $0, $1) }
            )
        }
        return endpoint
    }

    private func first(where isSilent: (Spec) -> Bool) -> Spec? {
        wholes.first { !isSilent($0) }
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

    fileprivate var named: SpecScheme {
        SpecScheme(
            name: Located(value: ownName, range: name?.range ?? range),
            kind: kind,
            key: key,
            scopes: scopes,
            range: range
        )
    }
}

extension Spec {
    /// Whether two APIs say the same of errors.
    fileprivate func isAlike(_ other: Spec) -> Bool {
        let texts = [self, other].map { spec in
            SpecWriter(spec).errors(spec.errors).map(JSONLayout.text)
        }
        return texts[0] == texts[1]
    }
}

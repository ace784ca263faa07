/// Resolves what is asked of the one who sends a request: the credentials of the API and of each
/// endpoint, when requests are sent again.
struct RequirementsResolver {
    let api: Spec
    let log: DiagnosticLog

    /// What holds for every request.
    func check() -> Requirements {
        let asked = Set(defaults.joined().map(\.name?.value)).union(askedByEndpoints)
        for scheme in api.auth where asked.contains(scheme.name?.value) {
            refuse(scheme, among: api.headers, .header)
            refuse(scheme, among: api.query, .query)
        }
        return Requirements(
            auth: checkedDefault(),
            oauth: oauthOfEndpoints(),
            retry: api.retry.map(Retry.init),
            timeout: api.timeout
        )
    }

    /// The ways of OAuth that endpoints ask for, and the API itself does not.
    private func oauthOfEndpoints() -> [AuthScheme] {
        let schemes = api.auth.filter { $0.isOAuth && $0.name != nil }
        if schemes.isEmpty { return [] }
        let own = Set(defaults.joined().compactMap(\.name?.value))
        let asked = askedByEndpoints
        return schemes.filter {
            asked.contains($0.name?.value ?? "") && !own.contains($0.name?.value ?? "")
        }
        .map(AuthScheme.init)
    }

    /// The names of the schemes that endpoints ask for by themselves.
    private var askedByEndpoints: Set<String> {
        Set(api.endpoints.compactMap(\.auth).flatMap { $0.names.joined() })
    }

    /// What an endpoint asks for instead; `sent` has the keys that it sends anyway.
    func check(_ endpoint: SpecEndpoint, _ sent: [KeyPart: [String]]) -> Requirements {
        let schemes = endpoint.auth.map(schemes)
        for scheme in (schemes ?? defaults).joined() {
            refuse(scheme, among: sent, of: endpoint)
        }
        if sent[.query]?.contains("") == true {
            refuseParts(beside: endpoint, (schemes ?? defaults).joined())
        }
        for field in api.query
        where endpoint.origin == nil && sent[.query]?.contains(field.key.value) == true {
            warnOfTwice(field.key.value, in: endpoint)
        }
        return Requirements(
            auth: schemes.flatMap(overriding),
            retry: endpoint.retry.map(Retry.init),
            timeout: endpoint.timeout
        )
    }

    /// What holds for endpoints that say nothing; nil where that is nothing.
    private func checkedDefault() -> [[AuthScheme]]? {
        let schemes = api.defaultAuth.map(schemes) ?? api.auth.first.map { [[$0]] } ?? []
        return schemes.allSatisfy(\.isEmpty) ? nil : schemes.map { $0.map(AuthScheme.init) }
    }

    /// The same without reports of mistakes: those of the API are reported once.
    private var defaults: [[SpecScheme]] {
        guard let choice = api.defaultAuth else { return api.auth.first.map { [[$0]] } ?? [] }
        return choice.names.map { names in names.compactMap(scheme) }
    }

    /// Nil where the endpoint asks for what the API does anyway.
    private func overriding(_ schemes: [[SpecScheme]]) -> [[AuthScheme]]? {
        func names(_ schemes: [[SpecScheme]]) -> [[String?]] {
            let isNothing = schemes.allSatisfy(\.isEmpty)
            return isNothing ? [] : schemes.map { $0.map { $0.name?.value } }
        }
        if names(schemes) == names(defaults) { return nil }
        return schemes.map { $0.map(AuthScheme.init) }
    }

    private func scheme(named name: String) -> SpecScheme? {
        api.auth.first { $0.name?.value == name }
    }

    private func schemes(_ choice: SpecAuthChoice) -> [[SpecScheme]] {
        var seen: Set<[String]> = []
        return choice.alternatives.map { alternative in
            let names = alternative.map(\.value)
            if !seen.insert(names.sorted()).inserted {
                let name = names.isEmpty ? "none" : names.joined(separator: "' with '")
                log.error("'\(name)' is there twice", at: alternative.first?.range ?? choice.range)
            }
            return together(alternative)
        }
    }

    /// Schemes that are sent together, of which no two can be sent in one place.
    private func together(_ names: [Located<String>]) -> [SpecScheme] {
        var known: [SpecScheme] = []
        for name in names {
            guard let scheme = scheme(named: name.value) else {
                reportUnknown(name)
                continue
            }
            if known.contains(where: { $0.name?.value == name.value }) {
                log.error("'\(name.value)' is there twice", at: name.range)
            } else if let other = known.first(where: { $0.isSent(where: scheme) }) {
                log.error(
                    "'\(name.value)' is sent where '\(other.name?.value ?? "")' is",
                    at: name.range,
                    notes: ["of alternatives one is sent: [\"first\", \"second\"]"]
                )
            } else {
                known.append(scheme)
            }
        }
        return known
    }

    private func reportUnknown(_ name: Located<String>) {
        let names = api.auth.compactMap(\.name?.value)
        guard names.isEmpty else {
            log.error(
                "'auth' of the API has no '\(name.value)'",
                at: name.range,
                suggestion: nearest(to: name.value, in: names + ["none"]),
                else: "it has \(names.andList)"
            )
            return
        }
        let near = nearest(to: name.value, in: ["none"])
        let remedy =
            api.auth.isEmpty
            ? "the API says how: \"auth\": { \"bearer\": {} }, for all of its endpoints"
            : "the one way of the API holds for every endpoint; one that needs none says \"auth\": \"none\""
        log.error(
            api.auth.isEmpty ? "the API has no 'auth'" : "'auth' of the API has no names",
            at: name.range,
            notes: [near.map { "did you mean '\($0)'?" } ?? remedy]
        )
    }

    // MARK: What is sent twice

    private func refuse(_ scheme: SpecScheme, among fields: [SpecField], _ part: KeyPart) {
        let (own, name) = scheme.sent
        if own != part { return }
        for field in fields where part.isSame(field.key.value, name) {
            log.error("'\(field.key.value)' is sent by 'auth' already", at: field.key.range)
        }
    }

    private func refuse(
        _ scheme: SpecScheme,
        among sent: [KeyPart: [String]],
        of endpoint: SpecEndpoint
    ) {
        let (part, name) = scheme.sent
        guard
            let key = sent[part]?.first(where: { part.isSame($0, name) })
        else { return }
        let range = endpoint.request.shape(of: part).place(of: key) ?? endpoint.key.range
        log.error("'\(key)' is sent by 'auth' already", at: range)
    }
}

extension RequirementsResolver {
    /// Of headers the endpoint's takes the place of the API's; a query has both. An endpoint of a document
    /// is not the author's to change.
    private func warnOfTwice(_ key: String, in endpoint: SpecEndpoint) {
        log.warning(
            "'\(key)' is sent twice",
            at: endpoint.request.query.place(of: key) ?? endpoint.key.range,
            notes: ["the API's 'query' sends it with every request"]
        )
    }

    /// What is all of the query leaves no place for what others put into it.
    private func refuseParts(
        beside endpoint: SpecEndpoint,
        _ schemes: some Sequence<SpecScheme>
    ) {
        let other: String
        if let scheme = schemes.first(where: { $0.sent.0 == .query }) {
            other = "'auth' sends '\(scheme.sent.1)' in the query of this endpoint"
        } else if let field = api.query.first {
            other = "the API's 'query' sends '\(field.key.value)' with every request"
        } else {
            return
        }
        log.error(
            "a parameter without a key is all of the query",
            at: endpoint.request.query.place(of: "") ?? endpoint.key.range,
            notes: [other]
        )
    }
}

extension AuthScheme {
    fileprivate init(_ spec: SpecScheme) {
        self.init(name: spec.name?.value, kind: spec.kind, scopes: spec.scopes)
    }
}

extension Retry {
    fileprivate init(_ spec: SpecRetry) {
        self.init(
            attempts: spec.attempts,
            statuses: spec.statuses,
            key: spec.key?.value,
            methods: spec.methods
        )
    }
}

extension SpecRequest {
    fileprivate func shape(of part: KeyPart) -> SpecShape {
        switch part {
        case .header: headers
        case .query: query
        case .cookie: cookies
        }
    }
}

extension SpecShape {
    fileprivate func place(of key: String) -> SourceRange? {
        switch self {
        case .fields(let fields): fields.first { $0.key.value == key }?.key.range
        case .model(let syntax): syntax.range
        case .extended(let syntax, let fields):
            fields.first { $0.key.value == key }?.key.range ?? syntax.range
        }
    }
}

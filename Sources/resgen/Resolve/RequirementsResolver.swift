/// Resolves what is asked of the one who sends a request: the credentials of the API and of each
/// endpoint, when requests are sent again.
struct RequirementsResolver {
    let api: Spec
    let log: DiagnosticLog

    /// What holds for every request.
    func check() -> Requirements {
        for scheme in api.auth {
            refuse(scheme, among: api.headers, .header)
            refuse(scheme, among: api.query, .query)
        }
        return Requirements(
            auth: api.auth.first.map { [AuthScheme($0)] },
            retry: api.retry.map(Retry.init),
            timeout: api.timeout
        )
    }

    /// What an endpoint asks for instead; `sent` has the keys that it sends anyway.
    func check(_ endpoint: SpecEndpoint, _ sent: [KeyPart: [String]]) -> Requirements {
        let schemes = schemes(endpoint.auth)
        for scheme in schemes ?? Array(api.auth.prefix(1)) {
            refuse(scheme, among: sent, of: endpoint)
        }
        return Requirements(
            auth: schemes.flatMap(overriding),
            retry: endpoint.retry.map(Retry.init),
            timeout: endpoint.timeout
        )
    }

    /// Nil where the endpoint asks for what the API does anyway.
    private func overriding(_ schemes: [SpecScheme]) -> [AuthScheme]? {
        if schemes.isEmpty { return api.auth.isEmpty ? nil : [] }
        let isDefault = schemes.count == 1 && schemes[0].name?.value == api.auth.first?.name?.value
        return isDefault ? nil : schemes.map(AuthScheme.init)
    }

    private func schemes(_ auth: SpecEndpointAuth?) -> [SpecScheme]? {
        guard case .names(let names)? = auth else { return auth == nil ? nil : [] }
        var seen: Set<String> = []
        return names.compactMap { name in
            if !seen.insert(name.value).inserted {
                log.error("'\(name.value)' is there twice", at: name.range)
            }
            if let scheme = api.auth.first(where: { $0.name?.value == name.value }) {
                return scheme
            }
            reportUnknown(name)
            return nil
        }
    }

    private func reportUnknown(_ name: Located<String>) {
        let names = api.auth.compactMap(\.name?.value)
        guard names.isEmpty else {
            log.error(
                "'auth' of the API has no '\(name.value)'",
                at: name.range,
                suggestion: nearest(to: name.value, in: names + ["none"])
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
        guard let (own, name) = scheme.sent, own == part else { return }
        for field in fields where part.isSame(field.key.value, name) {
            log.error("'\(field.key.value)' is sent by 'auth' already", at: field.key.range)
        }
    }

    private func refuse(
        _ scheme: SpecScheme,
        among sent: [KeyPart: [String]],
        of endpoint: SpecEndpoint
    ) {
        guard let (part, name) = scheme.sent,
            let key = sent[part]?.first(where: { part.isSame($0, name) })
        else { return }
        let range = endpoint.request.shape(of: part).place(of: key) ?? endpoint.key.range
        log.error("'\(key)' is sent by 'auth' already", at: range)
    }
}

extension AuthScheme {
    fileprivate init(_ spec: SpecScheme) {
        self.init(name: spec.name?.value, kind: spec.kind)
    }
}

extension Retry {
    fileprivate init(_ spec: SpecRetry) {
        self.init(attempts: spec.attempts, statuses: spec.statuses, key: spec.key?.value)
    }
}

extension SpecScheme {
    /// Where the credential is sent, and by what name.
    fileprivate var sent: (KeyPart, String)? {
        switch kind {
        case .bearer, .basic: (.header, "Authorization")
        case .apiKey(let part, let name): (part, name)
        }
    }
}

extension KeyPart {
    /// Names of headers are the same in any case (RFC 9110, section 5.1).
    fileprivate func isSame(_ key: String, _ name: String) -> Bool {
        self == .header ? key.lowercased() == name.lowercased() : key == name
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

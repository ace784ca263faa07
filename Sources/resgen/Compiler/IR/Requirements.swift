/// One way of proving who sends a request, by the name that credentials know it by.
package struct AuthScheme: Sendable {
    package var name: String?
    package var kind: AuthKind
    /// What a token of OAuth has to be good for.
    package var scopes: [String]
}

/// When a request is sent again; what is nil or empty is as the runtime has it.
package struct Retry: Sendable {
    package var attempts: Int?
    package var statuses: [StatusPattern]
    package var key: String?
    package var methods: [Method]

    /// Whether a request of a method is sent again.
    package func allows(_ method: Method) -> Bool {
        key != nil || (methods.isEmpty ? Method.idempotent : methods).contains(method)
    }
}

/// What is asked of the one who sends a request; nil where the API's holds.
package struct Requirements: Sendable {
    /// Alternatives of which one is enough, each of schemes that are sent together; an empty one is no
    /// credential at all.
    package var auth: [[AuthScheme]]?
    /// Of an API the ways of OAuth that endpoints ask for, beside those of `auth`.
    package var oauth: [AuthScheme] = []
    package var retry: Retry?
    /// Seconds.
    package var timeout: Double?

    var isEmpty: Bool { auth == nil && retry == nil && timeout == nil }
}

extension Endpoint {
    /// Alternatives of which a server takes each, whatever the code sends: what a document says of the endpoint
    /// alone, too.
    package func credentials(in api: API) -> [[AuthScheme]] {
        let asked = requirements.auth ?? api.requirements.auth ?? [[]]
        let isChoice = isAuthOptional && !asked.contains(where: \.isEmpty)
        return asked.map { $0.map(narrowed) } + (isChoice ? [[]] : [])
    }

    /// A scheme with what it has to be good for here.
    private func narrowed(_ scheme: AuthScheme) -> AuthScheme {
        guard isOfDocument, case .oauth = scheme.kind else { return scheme }
        var scheme = scheme
        scheme.scopes = scopes[scheme.name ?? ""] ?? []
        return scheme
    }
}

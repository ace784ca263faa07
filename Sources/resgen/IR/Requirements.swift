/// One way of proving who sends a request, by the name that credentials know it by.
struct AuthScheme: Sendable {
    var name: String?
    var kind: AuthKind
    /// What a token of OAuth has to be good for.
    var scopes: [String]
}

/// When a request is sent again; what is nil or empty is as the runtime has it.
struct Retry: Sendable {
    var attempts: Int?
    var statuses: [StatusPattern]
    var key: String?
}

/// What is asked of the one who sends a request; nil where the API's holds.
struct Requirements: Sendable {
    /// Alternatives of which one is enough, each of schemes that are sent together; an empty one is no
    /// credential at all.
    var auth: [[AuthScheme]]?
    /// Of an API the ways of OAuth that endpoints ask for, beside those of `auth`.
    var oauth: [AuthScheme] = []
    var retry: Retry?
    /// Seconds.
    var timeout: Double?

    var isEmpty: Bool { auth == nil && retry == nil && timeout == nil }
}

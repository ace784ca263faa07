/// One way of proving who sends a request, by the name that credentials know it by.
struct AuthScheme: Sendable {
    let name: String?
    let kind: AuthKind
}

/// When a request is sent again; what is nil or empty is as the runtime has it.
struct Retry: Sendable {
    let attempts: Int?
    let statuses: [StatusPattern]
    let key: String?
}

/// What is asked of the one who sends a request; nil where the API's holds.
struct Requirements: Sendable {
    /// The schemes of which one is enough; empty where nothing is asked for.
    let auth: [AuthScheme]?
    let retry: Retry?
    /// Seconds.
    let timeout: Double?

    var isEmpty: Bool { auth == nil && retry == nil && timeout == nil }
}

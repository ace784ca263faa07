/// One way to prove who sends a request; only where there are several do they have names.
struct SpecScheme: Sendable {
    let name: Located<String>?
    let kind: AuthKind
    /// The name of the header, parameter or cookie that a key is sent as.
    let key: Located<String>?
    let range: SourceRange
}

/// How a credential is sent.
enum AuthKind: Hashable, Sendable {
    /// After another word than `Bearer` if there is a prefix.
    case bearer(prefix: String?)
    case basic
    case apiKey(KeyPart, String)
}

/// The part of a request that an API key is sent in.
enum KeyPart: String, CaseIterable, Sendable {
    case header, query, cookie
}

/// What an endpoint says of credentials: names of schemes, of which one is enough, or none at all.
enum SpecEndpointAuth: Sendable {
    case none(SourceRange)
    case names([Located<String>])
}

/// When a request is sent again.
struct SpecRetry: Sendable {
    let attempts: Int?
    let statuses: [StatusPattern]
    /// The header of one UUID a load.
    let key: Located<String>?
}

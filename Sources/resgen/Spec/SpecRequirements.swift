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

extension SpecScheme {
    /// Where the credential is sent, and by what name.
    var sent: (part: KeyPart, name: String) {
        switch kind {
        case .bearer, .basic: (.header, "Authorization")
        case .apiKey(let part, let name): (part, name)
        }
    }

    /// Whether only one of the two can be sent.
    func isSent(where other: SpecScheme) -> Bool {
        sent.part == other.sent.part && sent.part.isSame(sent.name, other.sent.name)
    }
}

extension KeyPart {
    /// Names of headers are the same in any case (RFC 9110, section 5.1).
    func isSame(_ key: String, _ name: String) -> Bool {
        self == .header ? key.lowercased() == name.lowercased() : key == name
    }
}

/// What is asked for: alternatives of which one is enough, each by the names of schemes that are sent
/// together. An empty one is no credential at all.
struct SpecAuthChoice: Sendable {
    let alternatives: [[Located<String>]]
    let range: SourceRange

    /// The alternatives by names alone.
    var names: [[String]] { alternatives.map { $0.map(\.value) } }
}

/// When a request is sent again.
struct SpecRetry: Sendable {
    let attempts: Int?
    let statuses: [StatusPattern]
    /// The header of one UUID a load.
    let key: Located<String>?
}

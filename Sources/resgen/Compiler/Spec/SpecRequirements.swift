import Foundation

/// One way to prove who sends a request; only where there are several do they have names.
struct SpecScheme: Sendable {
    let name: Located<String>?
    let kind: AuthKind
    /// The name of the header, parameter or cookie that a key is sent as.
    let key: Located<String>?
    /// What a token of OAuth has to be good for.
    var scopes: [String] = []
    let range: SourceRange

    /// Whether a token of it is fetched.
    var isOAuth: Bool { if case .oauth = kind { true } else { false } }
}

/// Where a token of OAuth comes from.
enum TokenAddress {
    /// Whether it is the URL of a server, or a reference that the API's server resolves. Secrets go
    /// there, so that it has `https` (RFC 6749, section 3.2) or is the machine itself.
    static func isLegal(_ text: String) -> Bool {
        guard URISyntax.isReference(text), let parts = URLComponents(string: text),
            parts.user == nil, parts.fragment == nil
        else { return false }
        guard let scheme = parts.scheme else { return true }
        guard let host = parts.host?.lowercased(), !host.isEmpty else { return false }
        return scheme.lowercased() == "https" || scheme.lowercased() == "http" && isLocal(host)
    }

    private static func isLocal(_ host: String) -> Bool {
        let isFirstOfFour = host.hasPrefix("127.") && host.allSatisfy { $0.isNumber || $0 == "." }
        return isFirstOfFour || ["localhost", "::1", "[::1]"].contains(host)
            || host.hasSuffix(".localhost")
    }
}

extension String {
    /// Whether this is a scope-token (RFC 6749, section 3.3).
    var isScope: Bool {
        !isEmpty
            && utf8.allSatisfy { 0x21...0x7E ~= $0 && !"\"\\".utf8.contains($0) }
    }
}

/// How a credential is sent.
package enum AuthKind: Hashable, Sendable {
    /// After another word than `Bearer` if there is a prefix.
    case bearer(prefix: String?)
    case basic
    /// A bearer token of OAuth, from a server at this address.
    case oauth(String)
    case apiKey(KeyPart, String)
}

/// The part of a request that an API key is sent in.
package enum KeyPart: String, CaseIterable, Sendable {
    case header, query, cookie
}

extension AuthKind {
    /// Where the credential is sent, and by what name.
    package var sent: (part: KeyPart, name: String) {
        switch self {
        case .bearer, .basic, .oauth: (.header, "Authorization")
        case .apiKey(let part, let name): (part, name)
        }
    }
}

extension SpecScheme {
    /// Where the credential is sent, and by what name.
    var sent: (part: KeyPart, name: String) { kind.sent }

    /// Whether only one of the two can be sent.
    func isSent(where other: SpecScheme) -> Bool {
        sent.part == other.sent.part && sent.part.isSame(sent.name, other.sent.name)
    }
}

extension KeyPart {
    /// Names of headers are the same in any case (RFC 9110, section 5.1).
    package func isSame(_ key: String, _ name: String) -> Bool {
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
    /// The methods that are sent again without a key; empty for those that are idempotent.
    let methods: [Method]
}

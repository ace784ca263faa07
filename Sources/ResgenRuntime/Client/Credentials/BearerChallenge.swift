/// Why a server does not take a bearer token (RFC 6750, section 3).
struct BearerChallenge {
    /// `insufficient_scope`, for example.
    let error: String?
    /// What a token has to be good for.
    let scopes: [String]

    /// Of the challenges in a `WWW-Authenticate` header (RFC 9110, section 11.6.1), the one for bearer
    /// tokens.
    init?(in header: String) {
        var found: [String: String]?
        for part in LinkHeader.parts(of: header, at: ",") {
            var parameter = part.drop { $0.isWhitespace }
            if let scheme = Self.scheme(of: parameter) {
                if found != nil { break }
                if scheme.lowercased() == "bearer" { found = [:] }
                parameter = parameter.dropFirst(scheme.count)
            }
            if found == nil { continue }
            for name in ["error", "scope"] {
                if let value = LinkHeader.value(of: name, in: parameter) { found?[name] = value }
            }
        }
        guard let found else { return nil }
        error = found["error"]
        scopes = (found["scope"] ?? "").split(separator: " ").map(String.init)
    }

    /// The word that begins a challenge, and not the name of a parameter.
    private static func scheme(of part: Substring) -> Substring? {
        let word = part.prefix { !$0.isWhitespace && $0 != "=" }
        let rest = part.dropFirst(word.count).drop { $0.isWhitespace }
        return rest.first == "=" || word.isEmpty ? nil : word
    }
}

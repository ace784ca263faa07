/// Why a server does not take a bearer token (RFC 6750, section 3).
struct BearerChallenge {
    /// `insufficient_scope`, for example.
    let error: String?
    /// What a token has to be good for.
    let scopes: [String]

    /// Of the challenges in a `WWW-Authenticate` header (RFC 9110, section 11.6.1), the one for bearer
    /// tokens.
    init?(in header: String) {
        var (isFound, error, scope): (Bool, String?, String?) = (false, nil, nil)
        for part in HeaderText.parts(of: header, at: ",") {
            var parameter = part.drop { $0.isWhitespace }
            if let scheme = Self.scheme(of: parameter) {
                if isFound { break }
                isFound = scheme.lowercased() == "bearer"
                parameter = parameter.dropFirst(scheme.count)
            }
            if !isFound { continue }
            error = HeaderText.value(of: "error", in: parameter) ?? error
            scope = HeaderText.value(of: "scope", in: parameter) ?? scope
        }
        if !isFound { return nil }
        self.error = error
        scopes = scope?.parts(at: " ") ?? []
    }

    /// The word that begins a challenge, and not the name of a parameter.
    private static func scheme(of part: Substring) -> Substring? {
        let word = part.prefix { !$0.isWhitespace && $0 != "=" }
        let rest = part.dropFirst(word.count).drop { $0.isWhitespace }
        return rest.first == "=" || word.isEmpty ? nil : word
    }
}

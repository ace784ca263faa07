/// Reads where the tokens of OAuth come from, and what they are good for.
enum OAuthFlows {
    /// The flow that needs no user comes first; most servers give all tokens at one address.
    private static let order = [
        "clientCredentials", "password", "authorizationCode", "deviceAuthorization",
    ]

    /// The address of a scheme's token server; nil if it says none, or one that has to be filled in.
    static func tokenAddress(of scheme: JSONNode) -> String? {
        order.lazy.compactMap { scheme["flows"]?[$0]?["tokenUrl"]?.string }
            .first(where: TokenAddress.isLegal)
    }

    /// The scopes of a security requirement.
    static func scopes(_ requirement: JSONNode) -> [String] {
        requirement.elements.compactMap(\.string).filter(\.isScope)
    }
}

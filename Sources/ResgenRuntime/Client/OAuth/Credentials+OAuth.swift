import Foundation

extension Credentials {
    /// A token that the app gets for itself (RFC 6749, section 4.4), fetched when a request needs it
    /// and again before it ends.
    ///
    ///     Loader(credentials: .oauth(clientCredentials: .basic("id", secret: "secret")))
    ///
    /// Where from and for what is part of what the server asks for, `Authentication.oauth`. However
    /// many requests wait, one token is fetched, over what the loader sends with. What goes wrong is
    /// the `transportError` of the load: `OAuth.Failure` where the token server says why.
    ///
    /// - Parameters:
    ///   - client: How the app identifies itself to the token server.
    ///   - server: The address that gives tokens, where the API does not say it. If nil, the first that
    ///     a request names; secrets go to no other one.
    ///   - scopes: What the token is for, instead of all that the endpoints of the API need.
    ///   - parameters: What is sent to the token server beside this, `audience` for example.
    ///   - store: Where tokens are kept; in memory if nil.
    ///   - ahead: How long before its end a token is renewed, but not before half of its time.
    public static func oauth(
        clientCredentials client: OAuth.Client,
        from server: URL? = nil,
        scopes: [String]? = nil,
        parameters: KeyValuePairs<String, String> = [:],
        store: OAuth.Store? = nil,
        ahead: Duration = .seconds(60),
    ) -> Credentials {
        let request = TokenRequest(.clientCredentials, client, server, scopes, parameters)
        return Credentials(TokenKeeper(request, store), ahead: ahead)
    }

    /// A token for a user's name and password (RFC 6749, section 4.3), renewed with its refresh token
    /// as long as that is good, else with the password.
    ///
    /// - Parameters:
    ///   - user: The name of the user.
    ///   - password: The password of the user.
    ///   - client: How the app identifies itself, if it has to.
    ///   - server: The address that gives tokens, as for
    ///     ``oauth(clientCredentials:from:scopes:parameters:store:ahead:)``.
    ///   - scopes: What the token is for, instead of all that the endpoints of the API need.
    ///   - parameters: What is sent to the token server beside this.
    ///   - store: Where tokens are kept; in memory if nil.
    ///   - ahead: How long before its end a token is renewed, but not before half of its time.
    public static func oauth(
        user: String,
        password: String,
        client: OAuth.Client? = nil,
        from server: URL? = nil,
        scopes: [String]? = nil,
        parameters: KeyValuePairs<String, String> = [:],
        store: OAuth.Store? = nil,
        ahead: Duration = .seconds(60),
    ) -> Credentials {
        let grant = TokenRequest.Grant.password(user: user, password)
        let request = TokenRequest(grant, client, server, scopes, parameters)
        return Credentials(TokenKeeper(request, store), ahead: ahead)
    }

    /// A token for a refresh token (RFC 6749, section 6) that a user's login in a browser gave. Where
    /// the server gives a new refresh token along with each token, keep it in a store.
    ///
    /// - Parameters:
    ///   - token: The refresh token to begin with, where the store has no token.
    ///   - client: How the app identifies itself to the token server.
    ///   - server: The address that gives tokens, as for
    ///     ``oauth(clientCredentials:from:scopes:parameters:store:ahead:)``.
    ///   - scopes: Less than what was granted; all of it if nil.
    ///   - parameters: What is sent to the token server beside this.
    ///   - store: Where tokens are kept; in memory if nil.
    ///   - ahead: How long before its end a token is renewed, but not before half of its time.
    public static func oauth(
        refreshToken token: String?,
        client: OAuth.Client,
        from server: URL? = nil,
        scopes: [String]? = nil,
        parameters: KeyValuePairs<String, String> = [:],
        store: OAuth.Store? = nil,
        ahead: Duration = .seconds(60),
    ) -> Credentials {
        // What was granted is not asked for again.
        let request = TokenRequest(.refresh(token), client, server, scopes ?? [], parameters)
        return Credentials(TokenKeeper(request, store), ahead: ahead)
    }

    private init(_ keeper: TokenKeeper, ahead: Duration) {
        self.init(.one(kind: "OAuth for one token server"), ahead: ahead) { requirement in
            try await keeper.credential(for: requirement)
        } renewal: { _ in
            { try await keeper.renewed(instead: $1, for: $0, over: $2) }
        }
    }
}

import Foundation

extension Credentials {
    /// What `Credentials.oauth` is made of: OAuth 2 (RFC 6749).
    public enum OAuth {}

    /// Tokens of OAuth 2, fetched when a request needs one and again before it ends.
    ///
    ///     Loader(credentials: .oauth(.clientCredentials(.basic("id", secret: "secret"))))
    ///
    /// Where from and for what is part of what the server asks for, `Authentication.oauth`. However
    /// many requests wait, one token is fetched, over what the loader sends with. What goes wrong is
    /// the `transportError` of the load: `OAuth.Failure` where the token server says why.
    ///
    /// - Parameters:
    ///   - grant: What the token server gives a token for.
    ///   - server: The address that gives tokens, where the API does not say it. If nil, the first that
    ///     a request names; secrets go to no other one.
    ///   - scopes: What the token is for, instead of all that the endpoints of the API need, or of all
    ///     that was granted to a refresh token.
    ///   - parameters: What is sent to the token server beside this, `audience` for example.
    ///   - store: Where tokens are kept; in memory if nil.
    ///   - ahead: How long before its end a token is refreshed, but not before half of its time.
    public static func oauth(
        _ grant: OAuth.Grant,
        from server: URL? = nil,
        scopes: [String]? = nil,
        parameters: KeyValuePairs<String, String> = [:],
        store: OAuth.Store? = nil,
        ahead: Duration = .seconds(60),
    ) -> Credentials {
        let keeper = TokenKeeper(TokenRequest(grant, server, scopes, parameters), store)
        return Credentials("OAuth for one token server", ahead: ahead) { requirement in
            try await keeper.credential(for: requirement)
        } refreshing: { _ in
            { try await keeper.refreshed(instead: $1, for: $0, over: $2) }
        }
    }
}

extension Credentials.OAuth {
    /// What a token server gives a token for; without a client, an app need not say who it is.
    public enum Grant: Hashable, Sendable {
        /// That of the app itself (RFC 6749, section 4.4).
        case clientCredentials(Client)
        /// A user's name and password (RFC 6749, section 4.3). Its token is refreshed with a refresh
        /// token as long as that is good, else with the password.
        case password(user: String, password: String, client: Client? = nil)
        /// A refresh token (RFC 6749, section 6) that a user's login in a browser gave, to begin with
        /// where the store has none. Where the server gives a new one along with each token, keep it
        /// in a store.
        case refreshToken(String?, client: Client?)
    }

    /// How an app identifies itself to a token server (RFC 6749, section 2.3).
    public struct Client: Hashable, Sendable {
        enum Proof: Hashable {
            case none
            case header(String)
            case body(String)
        }

        let id: String
        let proof: Proof

        /// With id and secret in the header `Authorization`, which every server takes.
        public static func basic(_ id: String, secret: String) -> Client {
            Client(id: id, proof: .header(secret))
        }

        /// With id and secret in the body, for servers that want it so.
        public static func body(_ id: String, secret: String) -> Client {
            Client(id: id, proof: .body(secret))
        }

        /// With its id alone: an app that users install cannot keep a secret.
        public static func `public`(_ id: String) -> Client { Client(id: id, proof: .none) }
    }

    /// A token as it is kept. Encoded, it is fit for a keychain.
    public struct Token: Codable, Hashable, Sendable {
        /// What requests are sent with.
        public var access: String
        /// What the next token is fetched with.
        public var refresh: String?
        /// When the token ends; nil if that is not known.
        public var expires: Date?
        /// The address that gave it; its refresh token goes nowhere else.
        public var server: URL
        /// What was asked for with it.
        public var scopes: [String]

        /// A token, of a login in a browser for example.
        public init(
            access: String,
            refresh: String? = nil,
            expires: Date? = nil,
            server: URL,
            scopes: [String] = [],
        ) {
            self.access = access
            self.refresh = refresh
            self.expires = expires
            self.server = server
            self.scopes = scopes
        }
    }

    /// Where a token is kept. What the functions throw is the `transportError` of the load.
    public struct Store: Sendable {
        let load: @Sendable () async throws -> Token?
        let save: @Sendable (Token) async throws -> Void

        /// A store.
        ///
        /// - Parameters:
        ///   - load: Gives the token, nil if there is none. Asked for each request.
        ///   - save: Replaces the token.
        public init(
            load: @escaping @Sendable () async throws -> Token?,
            save: @escaping @Sendable (Token) async throws -> Void,
        ) {
            self.load = load
            self.save = save
        }
    }

    /// Why there is no token.
    public struct Failure: Error, Hashable, Sendable {
        /// What a token server says (RFC 6749, section 5.2), and what is said without one.
        public enum Reason: String, Sendable {
            /// A parameter is missing or wrong.
            case invalidRequest = "invalid_request"
            /// The server does not know the app, or its secret is wrong.
            case invalidClient = "invalid_client"
            /// User, password or refresh token are refused: the user has to log in again.
            case invalidGrant = "invalid_grant"
            /// The app may not get tokens in this way.
            case unauthorizedClient = "unauthorized_client"
            /// The server does not give tokens in this way.
            case unsupportedGrantType = "unsupported_grant_type"
            /// A scope is unknown, or more than may be had.
            case invalidScope = "invalid_scope"
            /// The server has another code, which is in `detail`.
            case other = "the token server refuses"
            /// There is no refresh token: the user has to log in.
            case noRefreshToken = "there is no refresh token"
            /// Neither the API nor the credentials say where tokens come from.
            case noServer = "nothing says where tokens come from"
            /// Secrets go to an address of `https` alone, or to this machine (RFC 6749, section 3.2).
            case insecureServer = "the token server has no https"
            /// What the server gave is no bearer token (RFC 6750).
            case noBearerToken = "the token server gives no bearer token"
        }

        /// Why.
        public let reason: Reason
        /// What the server says to developers. It may repeat what was sent, so no message has it.
        public let detail: String?

        init(_ reason: Reason, detail: String? = nil) {
            self.reason = reason
            self.detail = detail
        }

        init(code: String, _ description: String?) {
            reason = Reason(rawValue: code) ?? .other
            detail = [code, description].compactMap(\.self).joined(separator: ": ")
        }
    }
}

extension Credentials.OAuth.Failure: DescribedError, Secretive {
    /// One clause, fit for a log.
    public var description: String { "no token: \(reason.rawValue)" }
}

extension Credentials.OAuth.Grant: Secretive {
    /// Its kind alone.
    public var description: String {
        switch self {
        case .clientCredentials: "client credentials"
        case .password: "user and password"
        case .refreshToken: "refresh token"
        }
    }
}

extension Credentials.OAuth.Client: Secretive {
    /// Says nothing of it.
    public var description: String { "OAuth client" }
}

extension Credentials.OAuth.Token: Secretive {
    /// Says nothing of it.
    public var description: String { "OAuth token" }
}

import Foundation

extension Credentials {
    /// A secret that a server asks for. It is in no description of any kind.
    ///
    /// Two are the same if their secrets are, whenever they end.
    public struct Credential: Sendable {
        enum Secret: Hashable {
            case token(String)
            case password(user: String, password: String)
            case key(String)
        }

        let secret: Secret
        /// When it ends; nil if that is not known.
        public let expires: Date?
        /// Whether it takes the place of a token that has to be fetched first, and is never sent.
        private(set) var isPlaceholder = false

        private init(_ secret: Secret, expires: Date? = nil) {
            self.secret = secret
            self.expires = expires
        }

        /// What is refreshed before anything is sent, another one each time.
        static func placeholder() -> Credential {
            var credential = Credential(.token(UUID().uuidString), expires: .distantPast)
            credential.isPlaceholder = true
            return credential
        }

        /// A token, without the prefix. `Credentials` with a `refresh` refresh it before it ends.
        public static func bearer(_ token: String, expires: Date? = nil) -> Credential {
            Credential(.token(token), expires: expires)
        }

        /// User and password.
        public static func basic(user: String, password: String) -> Credential {
            Credential(.password(user: user, password: password))
        }

        /// A key. `Credentials` with a `refresh` refresh it before it ends.
        public static func apiKey(_ key: String, expires: Date? = nil) -> Credential {
            Credential(.key(key), expires: expires)
        }

        /// Whether it is of the kind that a requirement asks for.
        func matches(_ scheme: ResourceRequest.Authentication.Scheme) -> Bool {
            kind == scheme.kind
        }

        var kind: Kind {
            switch secret {
            case .token: .token
            case .password: .password
            case .key: .key
            }
        }

        enum Kind: String {
            case token = "bearer token"
            case password = "user and password"
            case key = "API key"
        }
    }
}

extension ResourceRequest.Authentication.Scheme {
    /// The kind of credential that is sent so.
    var kind: Credentials.Credential.Kind {
        switch self {
        case .bearer: .token
        case .basic: .password
        case .header, .query, .cookie: .key
        }
    }
}

extension Credentials.Credential: Hashable {
    public static func == (left: Self, right: Self) -> Bool {
        left.secret == right.secret
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(secret) }
}

extension Credentials.Credential: Secretive {
    /// Its kind alone.
    public var description: String { kind.rawValue }
}

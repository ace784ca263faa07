import Foundation

/// A secret that a server asks for. It is in no description of any kind.
public struct Credential: Hashable, Sendable {
    enum Secret: Hashable {
        case token(String)
        case password(user: String, password: String)
        case key(String)
    }

    let secret: Secret

    private init(_ secret: Secret) { self.secret = secret }

    /// A token, without the prefix.
    public static func bearer(_ token: String) -> Credential { Credential(.token(token)) }

    /// User and password.
    public static func basic(user: String, password: String) -> Credential {
        Credential(.password(user: user, password: password))
    }

    /// A key.
    public static func apiKey(_ key: String) -> Credential { Credential(.key(key)) }

    /// Whether it is of the kind that a requirement asks for.
    func matches(_ scheme: Authentication.Scheme) -> Bool {
        switch (scheme, secret) {
        case (.bearer, .token), (.basic, .password), (.header, .key), (.query, .key),
            (.cookie, .key):
            true
        default: false
        }
    }
}

extension Credential: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Its kind alone.
    public var description: String {
        switch secret {
        case .token: "bearer token"
        case .password: "user and password"
        case .key: "API key"
        }
    }

    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: []) }
}

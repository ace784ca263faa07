import Foundation

extension ResourceRequest {
    /// What a server asks for before it answers: a kind of credential and where it is sent. It
    /// holds no secret; a `Loader` meets it with its `Credentials`.
    ///
    /// A requirement belongs to the origin of the server that it was given for. A request that goes
    /// elsewhere gets no secret.
    public struct Authentication: Hashable, Sendable {
        /// How a credential is sent.
        public enum Scheme: Hashable, Sendable {
            /// `Authorization: Bearer TOKEN` (RFC 6750, section 2.1); some servers have a prefix of
            /// their own.
            case bearer(prefix: String)
            /// User and password as `Authorization: Basic …` (RFC 7617).
            case basic
            /// A key in a header.
            case header(String)
            /// A key as a parameter of the query.
            case query(String)
            /// A key as a cookie.
            case cookie(String)
        }

        /// One kind of credential.
        public struct Requirement: Hashable, Sendable {
            /// The name by which `Credentials` know it; nil where an API has only one.
            public let name: String?
            /// How the credential is sent.
            public let scheme: Scheme
            /// Where it may be sent; nil until the requirement is part of a request.
            public internal(set) var origin: Origin?
            /// Where tokens come from, as it was given; an address once the requirement is part of a
            /// request.
            fileprivate(set) var token: String?
            /// What a token has to be good for (RFC 6749, section 3.3).
            public fileprivate(set) var scopes: [String] = []

            /// The server that gives tokens, for `Credentials.oauth`; nil if it is not known.
            public var tokenServer: URL? { token.flatMap { URL(string: $0) } }
        }

        /// What is accepted, best first: all of one of these. An empty one is no credential at all.
        public private(set) var alternatives: [[Requirement]]

        /// All that is asked for, in any alternative.
        public var requirements: [Requirement] {
            alternatives.joined().reduce(into: []) { all, requirement in
                if !all.contains(requirement) { all.append(requirement) }
            }
        }

        /// What the header `Authorization` has: `Bearer TOKEN`, `Token token=TOKEN`.
        static func text(of token: String, after prefix: String) -> String {
            prefix.isEmpty || prefix.hasSuffix("=") ? prefix + token : "\(prefix) \(token)"
        }

        private init(_ name: String?, _ scheme: Scheme) {
            alternatives = [[Requirement(name: name, scheme: scheme)]]
        }

        private init(_ alternatives: [[Requirement]]) { self.alternatives = alternatives }

        /// A token in the header `Authorization`, after `Bearer` or another prefix; behind one that ends in `=`
        /// is no space.
        public static func bearer(
            _ name: String? = nil,
            prefix: String = "Bearer",
        ) -> Authentication {
            Authentication(name, .bearer(prefix: prefix))
        }

        /// A bearer token of OAuth 2 (RFC 6749), which `Credentials.oauth` fetches.
        ///
        /// - Parameters:
        ///   - name: The name by which `Credentials` know it.
        ///   - token: The address that gives tokens, or a reference that is resolved against the
        ///     server.
        ///   - scopes: What a token has to be good for.
        public static func oauth(
            _ name: String? = nil,
            token: String,
            scopes: [String] = [],
        ) -> Authentication {
            var authentication = bearer(name)
            authentication.alternatives[0][0].token = token
            authentication.alternatives[0][0].scopes = scopes
            return authentication
        }

        /// User and password in the header `Authorization`.
        public static func basic(_ name: String? = nil) -> Authentication {
            Authentication(name, .basic)
        }

        /// A key in a header.
        public static func apiKey(_ name: String? = nil, header: String) -> Authentication {
            Authentication(name, .header(header))
        }

        /// A key in the query.
        public static func apiKey(_ name: String? = nil, query: String) -> Authentication {
            Authentication(name, .query(query))
        }

        /// A key as a cookie.
        public static func apiKey(_ name: String? = nil, cookie: String) -> Authentication {
            Authentication(name, .cookie(cookie))
        }

        /// Any of several: the first that the loader has credentials for is sent. Beside
        /// `.anonymous`, credentials are optional.
        public static func anyOf(_ alternatives: [Authentication]) -> Authentication {
            Authentication(alternatives.flatMap(\.alternatives))
        }

        /// All of several, which are sent together.
        public static func allOf(_ parts: [Authentication]) -> Authentication {
            Authentication(
                parts.reduce([[]]) { before, part in
                    before.flatMap { first in part.alternatives.map { first + $0 } }
                },
            )
        }

        /// Nothing is asked for, whatever the API says otherwise.
        public static let anonymous = Authentication([[]])

        /// The same, with where tokens come from, which is said once for all endpoints.
        func completed(by defaults: Defaults) -> Authentication {
            let known = ([defaults.authentication].compactMap(\.self) + defaults.oauth)
                .flatMap(\.requirements).filter { $0.token != nil && $0.name != nil }
            return changingAll { own in
                let same = known.first { $0.name == own.name && $0.scheme == own.scheme }
                if own.token == nil, let same { own = same }
            }
        }

        /// The same, for the origin of a server, unless it has been given for another one before;
        /// nil if nothing is asked for.
        func bound(to server: URL) -> Authentication? {
            guard !alternatives.allSatisfy(\.isEmpty) else { return nil }
            return changingAll { requirement in
                guard requirement.origin == nil else { return }
                requirement.origin = Origin(server)
                requirement.token = requirement.token.flatMap {
                    URL(reference: $0, of: server)?.absoluteString
                }
            }
        }

        private func changingAll(_ change: (inout Requirement) -> Void) -> Authentication {
            var copy = self
            for alternative in alternatives.indices {
                for index in alternatives[alternative].indices {
                    change(&copy.alternatives[alternative][index])
                }
            }
            return copy
        }
    }
}

import Foundation

extension ResourceRequest {
    /// Where a request starts from: a server's URL, or a server with what is sent with every
    /// request.
    public protocol Base: Sendable {
        /// The server and what holds for all of its endpoints.
        var requestDefaults: Defaults { get }
    }
}

extension ResourceRequest {
    /// A server, with what all of its endpoints share: headers, query, cookies, error models, and
    /// what the server asks of those who call it.
    public struct Defaults: Base {
        /// The server.
        public var server: URL
        /// Where secrets may go: the server itself, not that of an absolute URL.
        private(set) var home: URL
        /// Sent with every request; an endpoint's header of the same name wins.
        public var headers: Headers
        /// Sent with every request, before the endpoint's own parameters.
        public var query: Query
        /// Sent with every request; an endpoint's cookie of the same name wins.
        public var cookies: Cookies
        /// Error models by status; an endpoint's for the same status win.
        public var errors: ServerError.Models
        /// Errors inside a response of success, asked after those of the endpoint.
        public var failures: [ServerError.Rule]
        /// What the server asks for; an endpoint may ask for something else.
        public var authentication: Authentication?
        /// The ways of OAuth that endpoints ask for by name, as bearer tokens.
        public var oauth: [Authentication]
        /// When a request is sent again; an endpoint's own rule wins.
        @BoxedOptional public var retry: Retry?
        /// How long a load may take, all attempts and pauses included; an endpoint's own wins.
        public var timeout: Duration?

        /// What all endpoints of a server share.
        public init(
            _ server: URL,
            query: Query = [:],
            headers: Headers = [:],
            cookies: Cookies = [:],
            errors: ServerError.Models = [:],
            failures: [ServerError.Rule] = [],
            auth: Authentication? = nil,
            oauth: [Authentication] = [],
            retry: Retry? = nil,
            timeout: Duration? = nil,
        ) {
            self.server = server
            home = server
            self.headers = headers
            self.query = query
            self.cookies = cookies
            self.errors = errors
            self.failures = failures
            authentication = auth
            self.oauth = oauth
            self.retry = retry
            self.timeout = timeout
        }

        public var requestDefaults: Defaults { self }

        /// The same for an absolute URL. What it has in its query is not sent a second time. Headers,
        /// cookies and query were meant for this server, so they do not go to another origin (RFC
        /// 6454, section 4); nor do credentials.
        public func at(_ url: URL) -> Defaults {
            var copy = self
            copy.server = url
            if url.hasSameOrigin(as: server) {
                copy.query = query.without(namesOf: url)
            } else {
                copy.headers = [:]
                copy.query = [:]
                copy.cookies = [:]
            }
            return copy
        }

        /// The same for another server of the same API; headers, cookies, query and credentials go
        /// there too.
        public func with(server: URL) -> Defaults {
            var copy = self
            copy.server = server
            copy.home = server
            return copy
        }
    }
}

extension URL: ResourceRequest.Base {
    public var requestDefaults: ResourceRequest.Defaults { ResourceRequest.Defaults(self) }
}

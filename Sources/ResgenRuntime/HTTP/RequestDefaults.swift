import Foundation

/// Where a request starts from: a server's URL, or a server with what is sent with every request.
public protocol RequestBase: Sendable {
    /// The server and what holds for all of its endpoints.
    var requestDefaults: RequestDefaults { get }
}

/// A server, with the headers, query, cookies and error models that all of its endpoints share.
public struct RequestDefaults: RequestBase {
    /// The server.
    public var server: URL
    /// Sent with every request; an endpoint's header of the same name wins.
    public var headers: Headers
    /// Sent with every request, before the endpoint's own parameters.
    public var query: Query
    /// Sent with every request; an endpoint's cookie of the same name wins.
    public var cookies: Cookies
    /// Error models by status; an endpoint's for the same status win.
    public var errors: ErrorModels
    /// Errors inside an answer of success, asked after those of the endpoint.
    public var failures: [FailureRule]

    /// What all endpoints of a server share.
    public init(
        _ server: URL,
        query: Query = [:],
        headers: Headers = [:],
        cookies: Cookies = [:],
        errors: ErrorModels = [:],
        failures: [FailureRule] = [],
    ) {
        self.server = server
        self.headers = headers
        self.query = query
        self.cookies = cookies
        self.errors = errors
        self.failures = failures
    }

    public var requestDefaults: RequestDefaults { self }

    /// The same for a whole address. Headers, cookies and query were meant for this server, so they do
    /// not go to another origin (RFC 6454, section 4).
    public func at(_ url: URL) -> RequestDefaults {
        var copy = self
        copy.server = url
        if !url.hasSameOrigin(as: server) {
            copy.headers = [:]
            copy.query = [:]
            copy.cookies = [:]
        }
        return copy
    }

    /// The same for another server of the same API; headers, cookies and query go there too.
    public func with(server: URL) -> RequestDefaults {
        var copy = self
        copy.server = server
        return copy
    }
}

extension URL: RequestBase {
    public var requestDefaults: RequestDefaults { RequestDefaults(self) }
}

extension URL {
    /// Whether scheme, host and port are the same (RFC 6454, section 4).
    func hasSameOrigin(as other: URL?) -> Bool { origin == other?.origin }

    private var origin: String {
        let scheme = scheme?.lowercased() ?? ""
        return "\(scheme)://\(host?.lowercased() ?? ""):\(port ?? (scheme == "https" ? 443 : 80))"
    }
}

import Foundation

/// Where a request starts from: a server's URL, or a server with what is sent with every request.
public protocol RequestBase: Sendable {
    /// The server and what holds for all of its endpoints.
    var requestDefaults: RequestDefaults { get }
}

/// A server, with the headers, query and error models that all of its endpoints share.
public struct RequestDefaults: RequestBase {
    /// The server.
    public var server: URL
    /// Sent with every request; an endpoint's header of the same name wins.
    public var headers: Headers
    /// Sent with every request, before the endpoint's own parameters.
    public var query: Query
    /// Error models by status; an endpoint's for the same status win.
    public var errors: ErrorModels

    /// What all endpoints of a server share.
    public init(
        _ server: URL,
        query: Query = [:],
        headers: Headers = [:],
        errors: ErrorModels = [:]
    ) {
        self.server = server
        self.headers = headers
        self.query = query
        self.errors = errors
    }

    public var requestDefaults: RequestDefaults { self }

    /// The same for a whole address. Headers and query were meant for this server, so they do not go
    /// to another origin (RFC 6454, section 4).
    public func at(_ url: URL) -> RequestDefaults {
        var copy = self
        copy.server = url
        if !url.hasSameOrigin(as: server) {
            copy.headers = [:]
            copy.query = [:]
        }
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

import Foundation

/// Where a request starts from: a server's URL, or a server with what is sent with every request.
public protocol RequestBase: Sendable {
    /// The server and what holds for all of its endpoints.
    var defaults: RequestDefaults { get }
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

    public var defaults: RequestDefaults { self }

    /// The same for another address.
    public func at(_ url: URL) -> RequestDefaults {
        var copy = self
        copy.server = url
        return copy
    }
}

extension URL: RequestBase {
    public var defaults: RequestDefaults { RequestDefaults(self) }
}

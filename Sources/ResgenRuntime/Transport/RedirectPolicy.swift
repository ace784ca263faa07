import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Which redirects are followed, and with what: what was meant for one server does not follow to another.
struct RedirectPolicy: Sendable {
    let followsRedirects: Bool
    /// Whether the conditions of the request are those of a cache, which knows nothing of other addresses.
    var validatesCache = false
    /// The names of headers that the session itself adds to each request.
    var addedNames: [String] = []
    #if canImport(FoundationNetworking)
        var cookies: RequestCookies?
    #endif

    /// The request that follows a redirect; nil if the redirect is the response.
    ///
    /// - Parameters:
    ///   - request: The one that the session would send.
    ///   - response: The redirect.
    ///   - method: The method of the first request, if that had a body.
    func request(
        _ request: URLRequest,
        following response: HTTPURLResponse,
        bodyOf method: ResourceRequest.Method? = nil,
    ) -> URLRequest? {
        guard followsRedirects, let url = request.url,
            ["http", "https"].contains(url.scheme?.lowercased())
        else { return nil }
        // What was encrypted is not sent again in the clear.
        let hasBody = method != nil && request.httpMethod == method?.rawValue
        if hasBody, response.url?.isEncrypted == true, !url.isEncrypted { return nil }
        var stripped = request
        if !url.hasSameOrigin(as: response.url) { stripSecrets(of: &stripped) }
        if validatesCache {
            for name in ["If-None-Match", "If-Modified-Since"] {
                stripped.setValue(nil, forHTTPHeaderField: name)
            }
        }
        #if canImport(FoundationNetworking)
            cookies?.keep(of: response)
            cookies?.set(on: &stripped)
        #endif
        return stripped
    }

    private func stripSecrets(of request: inout URLRequest) {
        for name in request.allHTTPHeaderFields?.keys.map({ $0 }) ?? []
        where !ResourceRequest.Headers.isSafe(name) {
            request.setValue(nil, forHTTPHeaderField: name)
        }
        // What the session adds again can only be replaced.
        for name in addedNames where !ResourceRequest.Headers.isSafe(name) {
            request.setValue("", forHTTPHeaderField: name)
        }
    }
}

extension URL {
    fileprivate var isEncrypted: Bool { scheme?.lowercased() == "https" }
}

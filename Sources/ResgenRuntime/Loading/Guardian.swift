import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Watches over redirects: what was meant for one server does not follow to another.
struct Guardian {
    /// What may follow a redirect to another origin. Everything else could be a credential.
    static let safeHeaders: Set<String> = [
        "accept", "accept-charset", "accept-encoding", "accept-language", "cache-control",
        "content-language", "content-length", "content-type", "if-modified-since", "if-none-match",
        "if-range", "prefer", "range", "transfer-encoding", "user-agent",
    ]

    let followsRedirects: Bool
    #if canImport(FoundationNetworking)
        var cookies: OwnCookies?
    #endif

    /// The request that follows a redirect; nil if the redirect is the answer.
    func request(_ request: URLRequest, following response: HTTPURLResponse) -> URLRequest? {
        guard followsRedirects else { return nil }
        var stripped = request
        if request.url?.hasSameOrigin(as: response.url) != true {
            for name in request.allHTTPHeaderFields?.keys.map({ $0 }) ?? []
            where !Self.safeHeaders.contains(name.lowercased()) {
                stripped.setValue(nil, forHTTPHeaderField: name)
            }
        }
        #if canImport(FoundationNetworking)
            cookies?.set(on: &stripped)
        #endif
        return stripped
    }
}

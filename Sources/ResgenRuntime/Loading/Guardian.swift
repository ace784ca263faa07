import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Watches over one task: a 401 is an answer like any other, and what was meant for one server does
/// not follow a redirect to another.
final class Guardian: NSObject, URLSessionTaskDelegate, @unchecked Sendable {
    /// What may follow a redirect to another origin. Everything else could be a credential.
    static let safeHeaders: Set<String> = [
        "accept", "accept-charset", "accept-encoding", "accept-language", "cache-control",
        "content-language",
        "content-length", "content-type", "if-modified-since", "if-none-match", "prefer", "range",
        "user-agent",
    ]

    private let followsRedirects: Bool
    private let lock = NSLock()
    private var kept: HTTPURLResponse?

    init(followsRedirects: Bool) { self.followsRedirects = followsRedirects }

    /// The answer that asked for a password, if there was one.
    var refusal: HTTPURLResponse? {
        lock.lock()
        defer { lock.unlock() }
        return kept
    }

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest,
        completionHandler: @escaping @Sendable (URLRequest?) -> Void,
    ) {
        guard followsRedirects else { return completionHandler(nil) }
        guard request.url?.hasSameOrigin(as: response.url) != true else {
            return completionHandler(request)
        }
        var stripped = request
        for name in request.allHTTPHeaderFields?.keys.map({ $0 }) ?? []
        where !Self.safeHeaders.contains(name.lowercased()) {
            stripped.setValue(nil, forHTTPHeaderField: name)
        }
        completionHandler(stripped)
    }

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        didReceive challenge: URLAuthenticationChallenge,
        completionHandler:
            @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void,
    ) {
        #if canImport(FoundationNetworking)
            // Default handling of a Basic challenge never ends here. Cancelling does; the answer is
            // then the one kept.
            if let response = challenge.failureResponse as? HTTPURLResponse {
                lock.lock()
                kept = response
                lock.unlock()
                return completionHandler(.cancelAuthenticationChallenge, nil)
            }
        #endif
        completionHandler(.performDefaultHandling, nil)
    }
}

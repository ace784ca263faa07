import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The redirects of one exchange: the policy decides, then the delegate of the user's session. On
/// Linux a redirect that keeps the body is not followed by the task, but by another one.
final class Redirects: @unchecked Sendable {
    private static let limit = 20

    private let request: ResourceRequest
    private let policy: RedirectPolicy
    private let sessionDelegate: SessionDelegate
    private let lock = NSLock()
    private var pending: URLRequest?
    private var count = 0

    init(_ request: ResourceRequest, _ policy: RedirectPolicy, _ sessionDelegate: SessionDelegate) {
        self.request = request
        self.policy = policy
        self.sessionDelegate = sessionDelegate
    }

    /// Whether another task is to follow, so that what this one still receives is not the response.
    var isPending: Bool { lock.withLock { pending != nil } }

    /// Decides on a redirect.
    ///
    /// - Parameter completion: Gets the request that follows; nil if there is none to follow, or not
    ///   yet.
    func follow(
        _ response: HTTPURLResponse,
        with proposed: URLRequest,
        _ task: URLSessionTask,
        _ completion: @escaping @Sendable (URLRequest?) -> Void,
    ) {
        let method = request.body.map { _ in request.method }
        guard let next = policy.request(proposed, following: response, bodyOf: method) else {
            return completion(nil)
        }
        sessionDelegate.redirect(task, response, next) { [self] chosen in
            completion(chosen.flatMap(withBody))
        }
    }

    /// The request that another task is to send; throws when there were too many of them.
    func takePending() throws(URLError) -> URLRequest? {
        let (next, count) = lock.withLock {
            defer { pending = nil }
            if pending != nil { self.count += 1 }
            return (pending, self.count)
        }
        if next != nil, count > Self.limit { throw URLError(.httpTooManyRedirects) }
        return next
    }

    /// The request with the body that it is to have; nil if it is sent by another task, later.
    private func withBody(_ next: URLRequest) -> URLRequest? {
        #if canImport(FoundationNetworking)
            guard request.body != nil else { return next }
            if next.httpMethod == request.method.rawValue {
                // The body would not be sent again, though its length may be declared.
                lock.withLock { pending = next }
                return nil
            }
            var next = next
            next.httpBodyStream = nil
            for name in ["Content-Length", "Transfer-Encoding", "Content-Type"] {
                next.setValue(nil, forHTTPHeaderField: name)
            }
            return next
        #else
            return next
        #endif
    }
}

import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension Exchange {
    /// Decides on a redirect, together with the delegate of the user's session.
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
        guard let next = redirectPolicy.request(proposed, following: response, bodyOf: method)
        else {
            return completion(nil)
        }
        sessionDelegate.redirect(task, response, next) { [self] chosen in
            completion(chosen.flatMap(withBody))
        }
    }

    /// The request with the body that it is to have; nil if it is sent by another task, later.
    private func withBody(_ next: URLRequest) -> URLRequest? {
        #if canImport(FoundationNetworking)
            guard request.body != nil else { return next }
            if next.httpMethod == request.method.rawValue {
                // The body would not be sent again, though its length may be told.
                lock.withLock { state.redirect = next }
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

    func takeRedirect() -> URLRequest? {
        lock.withLock {
            defer { state.redirect = nil }
            return state.outcome == nil ? state.redirect : nil
        }
    }

    func restart(_ redirect: URLRequest) {
        let count = lock.withLock {
            state.redirectCount += 1
            return state.redirectCount
        }
        guard count <= 20 else { return finish(URLError(.httpTooManyRedirects)) }
        var redirect = redirect
        if let input = bodyAgain() {
            redirect.httpBodyStream = input
        } else {
            redirect.httpBody = request.body?.content
        }
        DispatchQueue.global().async { [redirect] in self.start(redirect) }
    }

    /// The streamed body once more, from its first byte.
    func bodyAgain() -> InputStream? {
        guard let pieces = request.body?.pieces, !pieces.isEmpty else { return nil }
        let stream = try? BodyStream(pieces)
        lock.withLock { bodyStream = stream }
        return stream?.input
    }
}

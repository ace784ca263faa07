import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension Exchange {
    /// The request that follows a redirect; nil if there is none to follow, or not yet.
    func follow(_ response: HTTPURLResponse, with proposed: URLRequest) -> URLRequest? {
        guard var next = guardian.request(proposed, following: response) else { return nil }
        #if canImport(FoundationNetworking)
            guard request.body != nil else { return next }
            if next.httpMethod == request.method.rawValue {
                // The body would not be sent again, though its length may be told.
                lock.withLock { state.redirect = next }
                return nil
            }
            next.httpBodyStream = nil
            for name in ["Content-Length", "Transfer-Encoding", "Content-Type"] {
                next.setValue(nil, forHTTPHeaderField: name)
            }
        #endif
        return next
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

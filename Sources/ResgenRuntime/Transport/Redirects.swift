import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The redirects of one exchange: the policy decides, then the delegate of the user's session. On
/// Linux a redirect that keeps the body is not followed by the task, but by another one.
final class Redirects: Sendable {
    private static let limit = 20

    private let request: ResourceRequest
    let policy: RedirectPolicy
    private let sessionDelegate: SessionDelegate
    private let state: Locked<State>
    /// Whether there is nothing to decide any more. Apart from the state, since a decision is told
    /// while it is held.
    private let isOver = Locked(false)

    private struct State {
        /// That of the last request.
        var method: ResourceRequest.Method
        /// What another task is to send.
        var pending: URLRequest?
        /// How often another task had to.
        var count = 0
    }

    init(_ request: ResourceRequest, _ policy: RedirectPolicy, _ sessionDelegate: SessionDelegate) {
        self.request = request
        state = Locked(State(method: request.method))
        self.policy = policy
        self.sessionDelegate = sessionDelegate
    }

    /// Whether another task is to follow, so that what this one still receives is not the response.
    var isPending: Bool { state.value.pending != nil }

    /// Decides nothing from now on: FoundationNetworking traps on a decision for a task that was
    /// cancelled before. Apple's session waits for one.
    func end() { isOver.value = true }

    /// Decides on a redirect, unless the task is cancelled before.
    ///
    /// - Parameter completion: Gets the request that follows; nil if there is none to follow, or not
    ///   yet.
    func follow(
        _ response: HTTPURLResponse,
        with proposed: URLRequest,
        _ task: URLSessionTask,
        _ completion: @escaping @Sendable (URLRequest?) -> Void,
    ) {
        let decide: @Sendable (URLRequest?) -> Void = { request in
            self.isOver.withValue { isOver in
                #if canImport(FoundationNetworking)
                    if !isOver { completion(request) }
                #else
                    completion(isOver ? nil : request)
                #endif
            }
        }
        // FoundationNetworking asks for 305 as well, which names a proxy (RFC 9110, section 15.4.6).
        guard [301, 302, 303, 307, 308].contains(response.statusCode),
            let addressed = withTarget(proposed, of: response)
        else { return decide(nil) }
        let last = task.currentRequest
        let authorized = withAuthorization(addressed, of: response, last)
        let kept = withMethod(authorized, response.statusCode, last)
        let method = request.body.map { _ in request.method }
        guard let next = policy.request(kept, following: response, bodyOf: method) else {
            return decide(nil)
        }
        let isAsProposed = kept.httpMethod == proposed.httpMethod
        sessionDelegate.redirect(task, response, next) { chosen in
            decide(chosen.flatMap { self.withBody($0, isAsProposed: isAsProposed) })
        }
    }

    /// The request that another task is to send; throws when there were too many of them.
    func takePending() throws(URLError) -> URLRequest? {
        let (next, count) = state.withValue { state in
            defer { state.pending = nil }
            if state.pending != nil { state.count += 1 }
            return (state.pending, state.count)
        }
        if next != nil, count > Self.limit { throw URLError(.httpTooManyRedirects) }
        return next
    }

    /// The request to where the redirect leads; nil if that is nowhere. FoundationNetworking takes the path of
    /// a relative reference for one from the root on, and of `file:///etc/passwd` for one of the server.
    private func withTarget(_ next: URLRequest, of response: HTTPURLResponse) -> URLRequest? {
        #if canImport(FoundationNetworking)
            guard let location = response.value(forHTTPHeaderField: "Location"), !location.isEmpty,
                let url = URL(reference: location, of: response.url)
            else { return nil }
            var next = next
            next.url = url
        #endif
        return next
    }

    /// The request with the credential of the last one, where it goes to the same server: of each redirect that
    /// Apple's session proposes it takes `Authorization` away.
    private func withAuthorization(
        _ next: URLRequest,
        of response: HTTPURLResponse,
        _ last: URLRequest?,
    ) -> URLRequest {
        let name = "Authorization"
        guard next.value(forHTTPHeaderField: name) == nil,
            next.url?.hasSameOrigin(as: response.url) == true
        else { return next }
        var next = next
        next.setValue(last?.value(forHTTPHeaderField: name), forHTTPHeaderField: name)
        return next
    }

    /// The request with the method of the last one, where the session would not keep it and should.
    private func withMethod(_ next: URLRequest, _ status: Int, _ last: URLRequest?) -> URLRequest {
        let method = state.value.method
        guard method.isKept(at: status), next.httpMethod != method.rawValue else { return next }
        var next = next
        next.httpMethod = method.rawValue
        if next.value(forHTTPHeaderField: "Content-Type") == nil {
            let mediaType = last?.value(forHTTPHeaderField: "Content-Type")
            next.setValue(mediaType, forHTTPHeaderField: "Content-Type")
        }
        return next
    }

    /// The request with the body that it is to have; nil if it is sent by another task, later.
    ///
    /// - Parameters:
    ///   - next: The request.
    ///   - isAsProposed: Whether the session itself kept the method, or changed it.
    private func withBody(_ next: URLRequest, isAsProposed: Bool) -> URLRequest? {
        state.withValue { $0.method = .init(rawValue: next.httpMethod ?? "GET") }
        guard request.body != nil else { return next }
        let hasBody = next.httpMethod == request.method.rawValue
        #if canImport(FoundationNetworking)
            // The body would not be sent again, though its length may be declared.
            let isSentLater = hasBody
        #else
            let isSentLater = hasBody && !isAsProposed
        #endif
        if isSentLater {
            state.withValue { $0.pending = next }
            return nil
        }
        return hasBody ? next : withoutBody(next)
    }

    private func withoutBody(_ request: URLRequest) -> URLRequest {
        var request = request
        request.httpBodyStream = nil
        for name in ResourceRequest.Headers.namesOfContent {
            request.setValue(nil, forHTTPHeaderField: name)
        }
        return request
    }
}

extension ResourceRequest.Method {
    /// Whether what follows a redirect has the same method (RFC 9110, section 15.4): 303 asks with
    /// GET, or HEAD, and of a POST 301 and 302 make a GET, of nothing else.
    fileprivate func isKept(at status: Int) -> Bool {
        switch status {
        case 301, 302: self != .post
        case 303: self == .head
        case 307, 308: true
        default: false
        }
    }
}

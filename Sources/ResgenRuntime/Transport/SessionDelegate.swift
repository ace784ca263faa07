import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The delegate of the session that sends a request, asked as it is for that session's own tasks.
///
/// A method that it does not have is nil on Apple platforms; elsewhere there is always one, which
/// does nothing else than the default.
struct SessionDelegate: Sendable {
    private let session: URLSession

    init(of session: URLSession) { self.session = session }

    private var delegate: (any URLSessionTaskDelegate)? {
        session.delegate as? any URLSessionTaskDelegate
    }

    /// Whether a response asks for a password that the delegate may have. Then it is not the last
    /// one. On Apple platforms the session asks before there is a response.
    func mayAnswer(_ head: HTTPURLResponse) -> Bool {
        #if canImport(FoundationNetworking)
            return head.statusCode == 401 && delegate != nil
                && head.value(forHTTPHeaderField: "WWW-Authenticate") != nil
        #else
            return false
        #endif
    }

    /// Asks with which request a redirect is followed.
    func redirect(
        _ task: URLSessionTask,
        _ response: HTTPURLResponse,
        _ next: URLRequest,
        _ completion: @escaping @Sendable (URLRequest?) -> Void,
    ) {
        typealias Method = (
            URLSession, URLSessionTask, HTTPURLResponse, URLRequest,
            @escaping @Sendable (URLRequest?) -> Void
        ) -> Void
        guard let delegate else { return completion(next) }
        perform { [session] in
            let method: Method? = delegate.urlSession(
                _:
                task:
                willPerformHTTPRedirection:
                newRequest:
                completionHandler:
            )
            guard let method else { return completion(next) }
            method(session, task, response, next, completion)
        }
    }

    /// Reports how much of a body has been sent.
    func hasSent(_ task: URLSessionTask, _ count: Int64, _ sent: Int64, _ expected: Int64) {
        typealias Method = (URLSession, URLSessionTask, Int64, Int64, Int64) -> Void
        guard let delegate else { return }
        perform { [session] in
            let method: Method? = delegate.urlSession(
                _:
                task:
                didSendBodyData:
                totalBytesSent:
                totalBytesExpectedToSend:
            )
            method?(session, task, count, sent, expected)
        }
    }

    #if !canImport(FoundationNetworking)
        /// Whether it may refuse a certificate or a password, which ends a task as a cancellation does.
        var mayRefuse: Bool {
            typealias Completion =
                @Sendable (
                    URLSession.AuthChallengeDisposition, URLCredential?
                ) -> Void
            typealias Method = (URLSession, URLAuthenticationChallenge, @escaping Completion) ->
                Void
            typealias TaskMethod = (
                URLSession, URLSessionTask, URLAuthenticationChallenge, @escaping Completion
            ) -> Void
            guard let sessionDelegate = session.delegate else { return false }
            let method: Method? = sessionDelegate.urlSession(_:didReceive:completionHandler:)
            guard method == nil, let delegate else { return method != nil }
            let taskMethod: TaskMethod? = delegate.urlSession(
                _:
                task:
                didReceive:
                completionHandler:
            )
            return taskMethod != nil
        }
    #endif

    #if canImport(FoundationNetworking)
        /// Asks for a password. On Apple platforms the session does so itself.
        func challenge(
            _ task: URLSessionTask,
            _ challenge: URLAuthenticationChallenge,
            _ completion:
                @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void,
        ) {
            guard let delegate else { return completion(.performDefaultHandling, nil) }
            perform { [session] in
                delegate.urlSession(
                    session,
                    task: task,
                    didReceive: challenge,
                    completionHandler: completion
                )
            }
        }
    #endif

    /// Calls on the session's queue, where it expects to be called. FoundationNetworking has one
    /// thread for all sessions, which a delegate must not keep.
    private func perform(_ body: @escaping @Sendable () -> Void) {
        #if canImport(FoundationNetworking)
            session.delegateQueue.addOperation(body)
        #else
            body()
        #endif
    }
}

#if canImport(FoundationNetworking)
    extension URLAuthenticationChallenge {
        /// Whether a password can be sent: FoundationNetworking knows Basic alone, and sends it to
        /// the first address of a task, wherever the challenge came from.
        func isAnswerable(by task: URLSessionTask) -> Bool {
            guard let url = failureResponse?.url else { return false }
            return url.hasSameOrigin(as: task.originalRequest?.url)
                && protectionSpace.authenticationMethod == NSURLAuthenticationMethodHTTPBasic
        }
    }
#endif

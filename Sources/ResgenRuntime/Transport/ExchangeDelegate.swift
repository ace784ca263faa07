import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Hands what a session says of a task to the task's exchange.
///
/// FoundationNetworking calls the delegate of the session, which has no exchange itself and finds
/// that of the task's delegate; elsewhere the delegate of the task is called.
final class ExchangeDelegate: NSObject, URLSessionDataDelegate, Sendable {
    private let own: Exchange?

    init(of exchange: Exchange? = nil) { own = exchange }

    private func exchange(of task: URLSessionTask) -> Exchange? {
        own ?? (task.delegate as? ExchangeDelegate)?.own
    }

    func urlSession(
        _ session: URLSession,
        dataTask: URLSessionDataTask,
        didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void,
    ) {
        exchange(of: dataTask)?.receive(response)
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        exchange(of: dataTask)?.receive(data)
    }

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        didSendBodyData count: Int64,
        totalBytesSent sent: Int64,
        totalBytesExpectedToSend expected: Int64,
    ) {
        exchange(of: task)?.hasSent(task, count, sent, expected)
    }

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        didCompleteWithError error: (any Error)?,
    ) {
        exchange(of: task)?.finish(error, task.response)
    }

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest,
        completionHandler: @escaping @Sendable (URLRequest?) -> Void,
    ) {
        guard let exchange = exchange(of: task) else { return completionHandler(nil) }
        exchange.redirects.follow(response, with: request, task, completionHandler)
    }

    #if canImport(FoundationNetworking)
        func urlSession(
            _ session: URLSession,
            task: URLSessionTask,
            didReceive challenge: URLAuthenticationChallenge,
            completionHandler:
                @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void,
        ) {
            guard let exchange = exchange(of: task) else {
                return completionHandler(.performDefaultHandling, nil)
            }
            exchange.answer(challenge, task, completionHandler)
        }
    #else
        // Challenges have no method here, so that they go to the session's delegate, whichever
        // method it has for them: certificates that it pins stay pinned.

        /// A redirect that keeps the body, or a password that was asked for, sends it again.
        func urlSession(
            _ session: URLSession,
            task: URLSessionTask,
            needNewBodyStream completionHandler: @escaping @Sendable (InputStream?) -> Void,
        ) {
            completionHandler(exchange(of: task)?.restartedBody())
        }
    #endif
}

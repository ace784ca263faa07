import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension Exchange: URLSessionDataDelegate {
    func urlSession(
        _ session: URLSession,
        dataTask: URLSessionDataTask,
        didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void,
    ) {
        receive(response)
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        receive(data)
    }

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        didSendBodyData count: Int64,
        totalBytesSent sent: Int64,
        totalBytesExpectedToSend expected: Int64,
    ) {
        hasSent(sent)
        sessionDelegate.hasSent(task, count, sent, expected)
    }

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        didCompleteWithError error: (any Error)?,
    ) {
        finish(error)
    }

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest,
        completionHandler: @escaping @Sendable (URLRequest?) -> Void,
    ) {
        follow(response, with: request, task, completionHandler)
    }

    #if canImport(FoundationNetworking)
        func urlSession(
            _ session: URLSession,
            task: URLSessionTask,
            didReceive challenge: URLAuthenticationChallenge,
            completionHandler:
                @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void,
        ) {
            sessionDelegate.challenge(task, challenge) { [self] disposition, credential in
                if disposition == .useCredential, let credential, isAnswerable(challenge, task) {
                    return completionHandler(.useCredential, credential)
                }
                // Default handling never ends here. Cancelling does, but not from the thread of the
                // session; the response has come whole by now.
                let isCancelled = disposition == .cancelAuthenticationChallenge
                finish(isCancelled ? URLError(.cancelled) : nil)
                DispatchQueue.global().async {
                    completionHandler(.cancelAuthenticationChallenge, nil)
                }
            }
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
            completionHandler(bodyAgain())
        }
    #endif
}

#if canImport(FoundationNetworking)
    extension Exchange {
        /// Whether a password can be sent: FoundationNetworking knows Basic alone, and sends it to
        /// the first address of a task, wherever the challenge came from.
        private func isAnswerable(
            _ challenge: URLAuthenticationChallenge,
            _ task: URLSessionTask,
        ) -> Bool {
            guard let url = challenge.failureResponse?.url else { return false }
            return url.hasSameOrigin(as: task.originalRequest?.url)
                && challenge.protectionSpace.authenticationMethod
                    == NSURLAuthenticationMethodHTTPBasic
        }
    }
#endif

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
        completionHandler(follow(response, with: request))
    }

    #if !canImport(FoundationNetworking)
        /// A redirect that keeps the body, or a password that was asked for, sends it again.
        func urlSession(
            _ session: URLSession,
            task: URLSessionTask,
            needNewBodyStream completionHandler: @escaping @Sendable (InputStream?) -> Void,
        ) {
            completionHandler(bodyAgain())
        }
    #endif

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        didReceive challenge: URLAuthenticationChallenge,
        completionHandler:
            @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void,
    ) {
        #if canImport(FoundationNetworking)
            // Default handling of a Basic challenge never ends here. Cancelling does, but not from
            // the thread of the session; the answer has come whole by now.
            if challenge.failureResponse != nil {
                finish(nil)
                return DispatchQueue.global().async {
                    completionHandler(.cancelAuthenticationChallenge, nil)
                }
            }
        #endif
        completionHandler(.performDefaultHandling, nil)
    }
}

import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// One data task, from start to end. Guarded by a lock that is never held while calling into
/// URLSession: there, cancelling waits for the queue that may just be resuming the continuation,
/// and both would wait for ever.
final class Exchange: @unchecked Sendable {
    private let lock = NSLock()
    private var task: URLSessionTask?
    private var queue: OperationQueue?
    private var isCancelled = false

    /// Sends a request.
    ///
    /// - Parameters:
    ///   - urlRequest: The request as Foundation's.
    ///   - request: The request.
    ///   - session: What sends it.
    ///   - completion: Called once, with the answer or the error.
    func start(
        _ urlRequest: URLRequest,
        of request: Request,
        in session: URLSession,
        completion: @escaping @Sendable (Result<Answer, NetworkError>) -> Void,
    ) {
        let session = Self.cancellable(session)
        let guardian = Guardian(followsRedirects: request.followsRedirects)
        let task = session.task(urlRequest, file: request.body?.file) { data, response, error in
            self.lock.withLock { self.task = nil }
            completion(
                Self.outcome(
                    data,
                    response ?? guardian.refusal,
                    guardian.refusal == nil ? error : nil
                )
            )
        }
        task.delegate = guardian
        let isCancelled = lock.withLock {
            (self.task, queue) = (task, session.delegateQueue)
            return self.isCancelled
        }
        task.resume()
        if isCancelled { cancel() }
    }

    /// Cancels on the session's own queue: the cancellation handler that calls runs under the Swift
    /// task's own lock, and the session must not finish the task at the same time.
    func cancel() {
        let queue = lock.withLock {
            isCancelled = true
            return self.queue
        }
        queue?.addOperation {
            let task = self.lock.withLock { self.task }
            task?.cancel()
        }
    }

    private static func cancellable(_ session: URLSession) -> URLSession {
        #if canImport(FoundationNetworking)
            CancellableSessions.all.session(for: session)
        #else
            session
        #endif
    }

    private static func outcome(
        _ data: Data?,
        _ response: URLResponse?,
        _ error: (any Error)?,
    ) -> Result<Answer, NetworkError> {
        if let error { return .failure(.transportError(error)) }
        guard let response = response as? HTTPURLResponse else {
            return .failure(.transportError(URLError(.badServerResponse)))
        }
        return .success(
            Answer(
                status: response.statusCode,
                headers: Headers(response),
                body: data ?? Data(),
                url: response.url,
            ),
        )
    }
}

extension URLSession {
    /// A task that sends a file as the body, if there is one, straight from disk.
    fileprivate func task(
        _ request: URLRequest,
        file: URL?,
        completion: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void,
    ) -> URLSessionDataTask {
        guard let file else { return dataTask(with: request, completionHandler: completion) }
        var request = request
        request.httpBodyStream = nil
        return uploadTask(with: request, fromFile: file, completionHandler: completion)
    }
}

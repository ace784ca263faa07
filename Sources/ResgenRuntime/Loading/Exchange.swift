import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// One data task, from start to end. Guarded by a lock that is never held while calling into URLSession: there, cancelling
/// waits for the queue that may just be resuming the continuation, and both would wait for ever.
final class Exchange: @unchecked Sendable {
    private let lock = NSLock()
    private var task: URLSessionTask?
    private var isCancelled = false

    func start(
        _ request: URLRequest, in session: URLSession,
        completion: @escaping @Sendable (Result<Answer, NetworkError>) -> Void,
    ) {
        let guardian = Guardian()
        let task = session.dataTask(with: request) { data, response, error in
            completion(Self.outcome(data, response ?? guardian.refusal, guardian.refusal == nil ? error : nil))
        }
        task.delegate = guardian
        lock.lock()
        self.task = task
        let isCancelled = self.isCancelled
        lock.unlock()
        task.resume()
        if isCancelled { cancelApart(task) }
    }

    func cancel() {
        lock.lock()
        isCancelled = true
        let task = self.task
        lock.unlock()
        if let task { cancelApart(task) }
    }

    /// On another queue, because a cancellation handler runs under the Swift task's own lock.
    private func cancelApart(_ task: URLSessionTask) {
        DispatchQueue.global().async { task.cancel() }
    }

    private static func outcome(
        _ data: Data?, _ response: URLResponse?, _ error: (any Error)?,
    ) -> Result<Answer, NetworkError> {
        if let error { return .failure(.transportError(error)) }
        guard let response = response as? HTTPURLResponse else {
            return .failure(.transportError(URLError(.badServerResponse)))
        }
        return .success(
            Answer(
                status: response.statusCode, headers: Headers(response), body: data ?? Data(), url: response.url,
            ),
        )
    }
}

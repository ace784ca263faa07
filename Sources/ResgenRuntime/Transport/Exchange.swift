import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// One request and its response, as bytes arrive. A session's thread writes, one reader reads.
///
/// The lock is never held while URLSession is called, but to halt it, nor while a continuation is
/// resumed.
final class Exchange: NSObject, @unchecked Sendable {
    /// More than what comes before the server knows that it must wait.
    private static let smallestBufferLimit = 1 << 25

    /// What happens to the bytes of the body.
    enum Mode {
        /// They are kept until all are there.
        case whole
        /// They are handed on as they arrive.
        case stream
    }

    struct State {
        var task: URLSessionDataTask?
        var head: HTTPURLResponse?
        /// What lies here, in pieces as they came, or whole.
        var pieces: ArraySlice<Data> = []
        var body = Data()
        /// The number of bytes that lie here.
        var count = 0
        var receivedCount: Int64 = 0
        var outcome: Result<Void, NetworkError>?
        /// What makes the server wait, while it waits.
        var closedValve: Valve?
        var waiter: Waiter?
        var redirect: URLRequest?
        var redirectCount = 0
        /// Whether the head is one that asks for a password, which there may be.
        var isChallenged = false
        /// The length that the body is said to have.
        var length: Int64?
    }

    struct Waiter {
        let isReady: (State) -> Bool
        let continuation: CheckedContinuation<Void, Never>
    }

    let redirectPolicy: RedirectPolicy
    let request: ResourceRequest
    let mode: Mode
    /// That of the user's session, which is not always the one that does the work.
    let sessionDelegate: SessionDelegate
    let session: URLSession
    let lock = NSLock()
    var state = State()
    var bodyStream: BodyStream?
    #if canImport(FoundationNetworking)
        private var watch: IdleWatch?
    #endif

    init(
        _ request: ResourceRequest,
        _ mode: Mode,
        _ bodyStream: BodyStream?,
        _ redirectPolicy: RedirectPolicy,
        _ sessionDelegate: SessionDelegate,
        in session: URLSession,
    ) {
        self.sessionDelegate = sessionDelegate
        self.redirectPolicy = redirectPolicy
        self.request = request
        self.mode = mode
        self.bodyStream = bodyStream
        self.session = session
    }

    /// Begins.
    func start(_ urlRequest: URLRequest) {
        var urlRequest = urlRequest
        #if canImport(FoundationNetworking)
            let timeout = request.timeout?.bounded.seconds
            let usual = session.configuration.timeoutIntervalForRequest
            let watch = IdleWatch(timeout: timeout ?? usual) { [weak self] in
                self?.cancel(with: URLError(.timedOut))
            }
            lock.withLock { self.watch = watch }
            urlRequest.timeoutInterval = 1e9
        #endif
        let task = session.dataTask(with: urlRequest)
        task.delegate = self
        let hasEnded = lock.withLock {
            state.task = task
            return state.outcome != nil
        }
        task.resume()
        if hasEnded { task.cancel() }
    }

    /// Ends the exchange, on another thread: a cancellation handler runs under the Swift task's own
    /// lock, which resuming the task would wait for; and a session's thread must not wait for
    /// itself.
    ///
    /// - Parameter completion: Called when it has ended.
    func cancel(completion: @escaping @Sendable () -> Void = {}) {
        cancel(with: URLError(.cancelled), completion)
    }

    private func cancel(
        with error: any Error,
        _ completion: @escaping @Sendable () -> Void = {},
    ) {
        DispatchQueue.global().async {
            self.cancelAtOnce(self.abort(error))
            completion()
        }
    }

    /// Ends with an error, and halts what still comes: on Linux bytes that pour in keep the queue on
    /// which the task could be cancelled from its turn.
    ///
    /// - Returns: The task, which is still to be cancelled.
    private func abort(_ error: any Error) -> URLSessionTask? {
        var task: URLSessionTask?
        change { state in
            guard state.outcome == nil else { return }
            halt(&state)
            state.outcome = .failure(.transportError(error))
            task = state.task
            state.task = nil
        }
        return task
    }

    private func cancelAtOnce(_ task: URLSessionTask?) {
        task?.cancel()
        #if canImport(FoundationNetworking)
            // The transfer is taken away later, on a queue for which this waits.
            _ = task?.priority
        #endif
        lock.withLock { letGo(&state) }
    }
}

// MARK: What comes from the session, on its thread

extension Exchange {
    func receive(_ response: URLResponse) {
        let head = response as? HTTPURLResponse
        // What comes before the response, 103 for example (RFC 9110, section 15.2).
        if let head, (100...199).contains(head.statusCode) { return }
        let length =
            request.progress == nil
            ? nil : head.flatMap { ResourceRequest.Headers($0).lengthOfBody }
        change { state in
            guard state.redirect == nil else { return }
            state.head = head
            state.isChallenged = mode == .stream && head.map(isChallenge) ?? false
            state.length = length
            (state.pieces, state.body) = ([], Data())
            (state.count, state.receivedCount) = (0, 0)
            if mode == .whole { reserve(response.expectedContentLength, &state.body) }
        }
    }

    func receive(_ data: Data) {
        if let failure = keep(data) {
            let task = abort(failure)
            return DispatchQueue.global().async { self.cancelAtOnce(task) }
        }
        reportReceived()
        holdBack()
    }

    private func keep(_ data: Data) -> (any Error)? {
        var excess: (any Error)?
        change { state in
            guard state.outcome == nil, state.redirect == nil else { return }
            state.count += data.count
            state.receivedCount += Int64(data.count)
            excess = self.excess(state.count)
            if mode == .whole { state.body.append(data) } else { state.pieces.append(data) }
        }
        return excess
    }

    /// Makes room for a body of a length, if that is likely.
    private func reserve(_ length: Int64, _ body: inout Data) {
        guard (1...(1 << 26)).contains(length), length <= request.limit else { return }
        body.reserveCapacity(Int(length))
    }

    /// The error when so many bytes lie here.
    private func excess(_ count: Int) -> (any Error)? {
        switch mode {
        case .whole:
            return count > request.limit ? RawResponse.TooLarge(limit: request.limit) : nil
        case .stream:
            let limit = max(request.limit, Self.smallestBufferLimit)
            return count > limit ? RawResponse.ReaderTooSlow(limit: limit) : nil
        }
    }

    func hasSent(_ count: Int64) {
        lock.withLock { noteActivity() }
        guard let handler = request.progress else { return }
        let total = lock.withLock { bodyStream }?.length ?? request.body?.content.count
        handler.report(TransferProgress(.sent, completed: count, total: total.map(Int64.init)))
    }

    /// The task has ended by itself.
    func finish(_ error: (any Error)?) {
        if let redirect = takeRedirect() { return restart(redirect) }
        if var failure = lock.withLock({ bodyStream })?.failure {
            failure.endpoint = request.endpoint
            return end(.failure(.encodingError(failure)))
        }
        if let error { return end(.failure(.transportError(error))) }
        let head = lock.withLock { state.head }
        let failure = head.map(doubt) ?? URLError(.badServerResponse)
        end(failure.map { .failure(.transportError($0)) } ?? .success(()))
    }

    private func end(_ outcome: Result<Void, NetworkError>) {
        change { state in
            state.outcome = state.outcome ?? outcome
            state.task = nil
            letGo(&state)
        }
    }

    private func reportReceived() {
        guard let handler = request.progress else { return }
        let (total, completed) = lock.withLock { (state.length, state.receivedCount) }
        handler.report(TransferProgress(.received, completed: completed, total: total))
    }

    /// Changes the state and wakes whoever waited for that.
    private func change(_ body: (inout State) -> Void) {
        let waiter: Waiter? = lock.withLock {
            body(&state)
            noteActivity()
            guard state.waiter?.isReady(state) == true else { return nil }
            defer { state.waiter = nil }
            return state.waiter
        }
        waiter?.continuation.resume()
    }

    func noteActivity() {
        #if canImport(FoundationNetworking)
            if state.outcome == nil {
                watch?.touch(isPaused: state.closedValve != nil)
            } else {
                watch?.end()
            }
        #endif
    }
}

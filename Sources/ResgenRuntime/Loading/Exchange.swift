import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// One request and its answer, as bytes arrive.
///
/// Guarded by a lock that is never held while calling into URLSession, nor while a continuation is
/// resumed. Whatever is done to the task is done on the session's own queue, one after the other:
/// FoundationNetworking traps when a task is suspended and cancelled at the same time.
final class Exchange: NSObject, @unchecked Sendable {
    /// How much is held before the server is made to wait.
    static let highWater = 1 << 18
    private static let lowWater = 1 << 16

    /// What happens to the bytes of the body.
    enum Mode {
        /// They are kept up to a limit.
        case whole(limit: Int)
        /// They are handed on as they arrive.
        case stream
    }

    private struct State {
        var task: URLSessionDataTask?
        var queue: OperationQueue?
        var head: HTTPURLResponse?
        var body = Data()
        var receivedCount: Int64 = 0
        var outcome: Result<Void, NetworkError>?
        var isCancelled = false
        var isSuspended = false
        var waiter: Waiter?
    }

    private struct Waiter {
        let isReady: (State) -> Bool
        let continuation: CheckedContinuation<Void, Never>
    }

    var guardian: Guardian
    private let request: Request
    private let mode: Mode
    private var bodyStream: BodyStream?
    private let lock = NSLock()
    private var state = State()
    #if canImport(FoundationNetworking)
        private var watch: IdleWatch?
    #endif

    init(_ request: Request, _ mode: Mode, bodyStream: BodyStream?) {
        self.request = request
        self.mode = mode
        self.bodyStream = bodyStream
        guardian = Guardian(followsRedirects: request.followsRedirects)
    }

    /// Begins; called once.
    func start(_ urlRequest: URLRequest, in session: URLSession) {
        var urlRequest = urlRequest
        #if canImport(FoundationNetworking)
            if case .stream = mode {
                watch = IdleWatch(timeout: session.configuration.timeoutIntervalForRequest) {
                    [weak self] in self?.cancel(with: URLError(.timedOut))
                }
                urlRequest.timeoutInterval = 1e9
            }
        #endif
        let task = session.dataTask(with: urlRequest)
        task.delegate = self
        let isCancelled = lock.withLock {
            (state.task, state.queue) = (task, session.delegateQueue)
            return state.isCancelled
        }
        task.resume()
        if isCancelled { cancel() }
    }

    /// Ends the exchange. Not on the thread that calls: a cancellation handler runs under the Swift
    /// task's own lock, which resuming the task would wait for.
    func cancel() { cancel(with: URLError(.cancelled)) }

    private func cancel(with error: URLError) {
        let queue = lock.withLock {
            state.isCancelled = true
            return state.queue
        }
        queue?.addOperation { self.abort(.transportError(error)) }
    }
}

// MARK: What comes from the session, on its queue

extension Exchange {
    func receive(_ response: URLResponse) {
        change {
            $0.head = response as? HTTPURLResponse
            $0.body = Data()
            $0.receivedCount = 0
        }
    }

    func hasSent(_ count: Int64) {
        lock.withLock { noteActivity() }
        let total = lock.withLock { bodyStream }?.length ?? request.body?.content.count
        request.progress?.report(
            TransferProgress(.sent, completed: count, total: total.map(Int64.init))
        )
    }

    func receive(_ data: Data) {
        var isTooLong = false
        var taskToSuspend: URLSessionDataTask?
        change { state in
            guard state.outcome == nil else { return }
            switch mode {
            case .whole(let limit):
                isTooLong = data.count > limit - state.body.count
                if !isTooLong { state.body.append(data) }
            case .stream:
                state.body.append(data)
                guard state.body.count > Self.highWater, !state.isSuspended else { return }
                state.isSuspended = true
                taskToSuspend = state.task
            }
        }
        if isTooLong, case .whole(let limit) = mode {
            abort(.transportError(AnswerTooLarge(limit: limit)))
        }
        taskToSuspend?.suspendAtOnce()
        reportReceived(data.count)
    }

    private func reportReceived(_ count: Int) {
        guard let handler = request.progress else { return }
        let (head, completed) = lock.withLock {
            state.receivedCount += Int64(count)
            return (state.head, state.receivedCount)
        }
        let total = head.flatMap { Headers($0).lengthOfBody }
        handler.report(TransferProgress(.received, completed: completed, total: total))
    }

    #if !canImport(FoundationNetworking)
        /// The body once more, from its first byte.
        func bodyAgain() -> InputStream? {
            guard let pieces = request.body?.pieces else { return nil }
            let stream = try? BodyStream(pieces)
            lock.withLock { bodyStream = stream }
            return stream?.input
        }
    #endif

    /// The exchange has ended by itself.
    func finish(_ error: (any Error)?) {
        if var failure = lock.withLock({ bodyStream })?.failure {
            failure.endpoint = request.endpoint
            return end(.failure(.encodingError(failure)))
        }
        let hasHead = lock.withLock { state.head != nil }
        if let error {
            end(.failure(.transportError(error)))
        } else {
            end(hasHead ? .success(()) : .failure(.transportError(URLError(.badServerResponse))))
        }
    }

    private func abort(_ error: NetworkError) {
        let task = lock.withLock { state.task }
        end(.failure(error))
        task?.cancel()
    }

    private func end(_ outcome: Result<Void, NetworkError>) {
        change { state in
            state.outcome = state.outcome ?? outcome
            state.task = nil
        }
    }

    private func noteActivity() {
        #if canImport(FoundationNetworking)
            watch?.touch(isPaused: state.isSuspended || state.outcome != nil)
        #endif
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
}

// MARK: What the caller asks for, in order and one after the other

extension Exchange {
    /// Status and headers, once they are there.
    func head() async throws(NetworkError) -> HTTPURLResponse {
        await wait { $0.head != nil || $0.outcome != nil }
        let (head, outcome) = lock.withLock { (state.head, state.outcome) }
        if let head { return head }
        try outcome?.get()
        throw .transportError(URLError(.badServerResponse))
    }

    /// The whole body.
    func body() async throws(NetworkError) -> Data {
        await wait { $0.outcome != nil }
        let (body, outcome) = lock.withLock { (state.body, state.outcome) }
        try outcome?.get()
        return body
    }

    /// The bytes that have come since the last call, as soon as there are any; nil at the end.
    func piece() async throws(NetworkError) -> Data? {
        await wait { !$0.body.isEmpty || $0.outcome != nil }
        let (piece, outcome, isSuspended) = lock.withLock {
            defer { state.body = Data() }
            return (state.body, state.outcome, state.isSuspended)
        }
        if isSuspended { resume() }
        if case .failure(let error)? = outcome, error.isCancellation { throw error }
        if !piece.isEmpty { return piece }
        try outcome?.get()
        return nil
    }

    private func resume() {
        lock.withLock { state.queue }?.addOperation { [self] in
            let task: URLSessionDataTask? = lock.withLock {
                guard state.isSuspended, state.body.count <= Self.lowWater else { return nil }
                state.isSuspended = false
                noteActivity()
                return state.task
            }
            task?.resume()
        }
    }

    private func wait(until isReady: @escaping @Sendable (State) -> Bool) async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isReadyNow = lock.withLock {
                    if isReady(state) { return true }
                    state.waiter = Waiter(isReady: isReady, continuation: continuation)
                    return false
                }
                if isReadyNow { continuation.resume() }
            }
        } onCancel: {
            cancel()
        }
    }
}

extension URLSessionTask {
    /// Suspends, and returns when that has happened. In FoundationNetworking the transfer is taken
    /// away later, and that traps if the task has been cancelled or resumed meanwhile; whatever
    /// asks the task's own queue waits for it.
    fileprivate func suspendAtOnce() {
        suspend()
        #if canImport(FoundationNetworking)
            _ = priority
        #endif
    }
}

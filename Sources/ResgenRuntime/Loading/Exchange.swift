import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// One request and its answer, as bytes arrive. A session's thread writes, one reader reads.
///
/// The lock is never held while URLSession is called, nor while a continuation is resumed.
final class Exchange: NSObject, @unchecked Sendable {
    #if !canImport(FoundationNetworking)
        /// How much may lie here before the server is made to wait.
        private static let highWater = 1 << 18
    #endif

    /// What happens to the bytes of the body.
    enum Mode {
        /// They are kept until all are there.
        case whole
        /// They are handed on as they arrive.
        case stream

        /// The error when more bytes come than may lie here.
        fileprivate func excess(_ limit: Int) -> any Error {
            switch self {
            case .whole: AnswerTooLarge(limit: limit)
            case .stream: ReaderTooSlow(limit: limit)
            }
        }
    }

    private struct State {
        var task: URLSessionDataTask?
        var head: HTTPURLResponse?
        var body = Data()
        var receivedCount: Int64 = 0
        var outcome: Result<Void, NetworkError>?
        var isHeldBack = false
        var waiter: Waiter?
        var redirect: URLRequest?
        var redirectCount = 0
    }

    private struct Waiter {
        let isReady: (State) -> Bool
        let continuation: CheckedContinuation<Void, Never>
    }

    private let guardian: Guardian
    private let request: Request
    private let mode: Mode
    private let session: URLSession
    private let lock = NSLock()
    private var state = State()
    private let sinkLock = NSLock()
    private var sink: (@Sendable (Data) throws -> Void)?
    private var bodyStream: BodyStream?
    #if canImport(FoundationNetworking)
        private var watch: IdleWatch?
    #endif

    init(
        _ request: Request,
        _ mode: Mode,
        _ bodyStream: BodyStream?,
        _ guardian: Guardian,
        in session: URLSession,
    ) {
        self.guardian = guardian
        self.request = request
        self.mode = mode
        self.bodyStream = bodyStream
        self.session = session
    }

    /// Begins.
    func start(_ urlRequest: URLRequest) {
        var urlRequest = urlRequest
        #if canImport(FoundationNetworking)
            let timeout = request.timeout?.seconds
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
    func cancel() { cancel(with: URLError(.cancelled)) }

    private func cancel(with error: any Error) {
        DispatchQueue.global().async { self.abort(error)?.cancel() }
    }

    /// Ends with an error.
    ///
    /// - Returns: The task, which is still to be cancelled.
    private func abort(_ error: any Error) -> URLSessionTask? {
        let task = lock.withLock { state.task }
        end(.failure(.transportError(error)))
        return task
    }
}

// MARK: What comes from the session, on its thread

extension Exchange {
    func receive(_ response: URLResponse) {
        change { state in
            guard state.redirect == nil else { return }
            state.head = response as? HTTPURLResponse
            state.body = Data()
            state.receivedCount = 0
        }
    }

    func receive(_ data: Data) {
        let failure = sinkLock.withLock { sink == nil ? keep(data) : pour(data) }
        if let failure {
            let task = abort(failure)
            return DispatchQueue.global().async { task?.cancel() }
        }
        reportReceived(data.count)
        holdBack()
    }

    private func keep(_ data: Data) -> (any Error)? {
        var excess: (any Error)?
        change { state in
            guard state.outcome == nil, state.redirect == nil else { return }
            if data.count > request.limit - state.body.count {
                excess = mode.excess(request.limit)
            } else {
                state.body.append(data)
            }
        }
        return excess
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
        let hasHead = lock.withLock { state.head != nil }
        end(hasHead ? .success(()) : .failure(.transportError(URLError(.badServerResponse))))
    }

    private func end(_ outcome: Result<Void, NetworkError>) {
        change { state in
            state.outcome = state.outcome ?? outcome
            state.task = nil
        }
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

    private func noteActivity() {
        #if canImport(FoundationNetworking)
            if state.outcome == nil { watch?.touch() } else { watch?.end() }
        #endif
    }
}

// MARK: The reader's pace

extension Exchange {
    /// Makes the server wait while much lies here. Not with FoundationNetworking, where a task that
    /// is suspended and resumed sends its request again, and where one thread serves all sessions,
    /// so that it cannot wait; there the limit must do.
    private func holdBack() {
        #if !canImport(FoundationNetworking)
            guard case .stream = mode else { return }
            let task: URLSessionDataTask? = lock.withLock {
                guard state.body.count > Self.highWater, !state.isHeldBack else { return nil }
                state.isHeldBack = true
                return state.task
            }
            task?.suspend()
        #endif
    }

    /// Takes what lies here, so that the server may go on.
    private func takeBody() -> (Data, Result<Void, NetworkError>?) {
        let (body, outcome, heldBack) = lock.withLock {
            defer {
                state.body = Data()
                state.isHeldBack = false
            }
            return (state.body, state.outcome, state.isHeldBack ? state.task : nil)
        }
        heldBack?.resume()
        return (body, outcome)
    }
}

// MARK: A reader on the session's thread

extension Exchange {
    /// Hands all bytes, from now to the end, to a function, on the session's thread. So the server
    /// waits for it, and nothing lies here.
    func drain(into sink: @escaping @Sendable (Data) throws -> Void) async throws(NetworkError) {
        do {
            try sinkLock.withLock {
                try sink(takeBody().0)
                self.sink = sink
            }
        } catch {
            throw .transportError(error)
        }
        defer { sinkLock.withLock { self.sink = nil } }
        await wait { $0.outcome != nil }
        try lock.withLock { state.outcome }?.get()
    }

    private func pour(_ data: Data) -> (any Error)? {
        lock.withLock { noteActivity() }
        do {
            try sink?(data)
            return nil
        } catch {
            return error
        }
    }
}

// MARK: What the reader asks for, one after the other

extension Exchange {
    /// Status and headers, once they are there.
    func head() async throws(NetworkError) -> HTTPURLResponse {
        await wait { $0.head != nil || $0.outcome != nil }
        let (head, outcome) = lock.withLock { (state.head, state.outcome) }
        if case .failure(let error)? = outcome, error.isCancellation || head == nil { throw error }
        guard let head else { throw .transportError(URLError(.badServerResponse)) }
        return head
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
        let (piece, outcome) = takeBody()
        if case .failure(let error)? = outcome, error.isCancellation { throw error }
        if !piece.isEmpty { return piece }
        try outcome?.get()
        return nil
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

// MARK: Redirects

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

    private func takeRedirect() -> URLRequest? {
        lock.withLock {
            defer { state.redirect = nil }
            return state.outcome == nil ? state.redirect : nil
        }
    }

    private func restart(_ redirect: URLRequest) {
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

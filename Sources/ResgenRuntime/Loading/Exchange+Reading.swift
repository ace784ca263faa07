import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

// MARK: The reader's pace

extension Exchange {
    #if !canImport(FoundationNetworking)
        /// How much may lie here before the server is made to wait.
        private static let highWater = 1 << 18
    #endif

    /// Makes the server wait while much lies here. Not with FoundationNetworking, where a task that
    /// is suspended and resumed sends its request again, and where one thread serves all sessions,
    /// so that it cannot wait; there the limit must do.
    func holdBack() {
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

    /// Hands bytes to the function that takes them.
    func pour(_ data: Data) -> (any Error)? {
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

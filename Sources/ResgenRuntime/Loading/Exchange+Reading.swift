import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

// MARK: The reader's pace

extension Exchange {
    /// How much may lie here before the server is made to wait.
    private static let highWater = 1 << 18
    /// How little must lie here before it may go on.
    private static let lowWater = 1 << 16

    /// Makes the server wait while much lies here.
    func holdBack() {
        lock.withLock {
            guard let valve = state.valve, state.outcome == nil, !state.isHeldBack,
                state.count > Self.highWater
            else { return }
            state.isHeldBack = true
            noteActivity()
            valve.suspend()
        }
    }

    /// Lets the server go on. Called under the lock, because these calls are counted.
    func letGo(_ state: inout State) {
        guard state.isHeldBack else { return }
        state.isHeldBack = false
        state.valve?.resume()
    }

    /// Takes the first piece of what lies here.
    private func takePiece() -> (Data?, Result<Void, NetworkError>?) {
        lock.withLock {
            let piece = state.pieces.popFirst()
            state.count -= piece?.count ?? 0
            if state.count <= Self.lowWater {
                letGo(&state)
                noteActivity()
            }
            return (piece, state.outcome)
        }
    }
}

// MARK: A reader on the session's thread

extension Exchange {
    /// Hands all bytes, from now to the end, to a function, on the session's thread. So the server
    /// waits for it, and nothing lies here.
    func drain(into sink: @escaping @Sendable (Data) throws -> Void) async throws(NetworkError) {
        do {
            try sinkLock.withLock {
                while let piece = takePiece().0 { try sink(piece) }
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

    /// The next bytes, as soon as there are any; nil at the end.
    func piece() async throws(NetworkError) -> Data? {
        await wait { !$0.pieces.isEmpty || $0.outcome != nil }
        let (piece, outcome) = takePiece()
        if case .failure(let error)? = outcome, error.isCancellation { throw error }
        if let piece { return piece }
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

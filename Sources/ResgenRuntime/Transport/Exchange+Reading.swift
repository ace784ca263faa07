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
        guard mode == .stream else { return }
        lock.withLock {
            guard state.outcome == nil, state.count > Self.highWater, !state.isChallenged else {
                return
            }
            halt(&state)
            noteActivity()
        }
    }

    /// Makes the server wait. Called under the lock, as is `letGo`, because these calls are counted.
    func halt(_ state: inout State) {
        guard state.closedValve == nil, let task = state.task else { return }
        state.closedValve = valve(of: task)
        state.closedValve?.suspend()
    }

    /// Lets the server go on.
    func letGo(_ state: inout State) {
        state.closedValve?.resume()
        state.closedValve = nil
    }

    #if canImport(FoundationNetworking)
        typealias Valve = DispatchQueue

        /// A task that is suspended and resumed sends its request again.
        private func valve(of task: URLSessionTask) -> Valve? { session.socketQueue }
    #else
        typealias Valve = URLSessionTask

        private func valve(of task: URLSessionTask) -> Valve? { task }
    #endif

    /// Takes the first piece of what lies here.
    private func takePiece() -> (Data?, Result<Void, NetworkError>?) {
        lock.withLock {
            let piece = state.pieces.popFirst()
            state.count -= piece?.count ?? 0
            if state.count <= Self.lowWater, state.outcome == nil {
                letGo(&state)
                noteActivity()
            }
            return (piece, state.outcome)
        }
    }
}

// MARK: What the reader asks for, one after the other

extension Exchange {
    /// Status and headers, once they are there.
    func head() async throws(NetworkError) -> HTTPURLResponse {
        await wait { $0.head != nil && !$0.isChallenged || $0.outcome != nil }
        let (head, outcome) = lock.withLock { (state.head, state.outcome) }
        if case .failure(let error)? = outcome, error.isCancellation || head == nil { throw error }
        guard let head else { throw .transportError(URLError(.badServerResponse)) }
        return head
    }

    /// The whole body. A head that is asked for afterwards belongs to it.
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

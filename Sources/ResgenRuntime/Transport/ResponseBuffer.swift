import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// What has arrived of a response: a session's thread writes, one reader waits and reads.
///
/// One lock guards all of it. It is never held while URLSession is called, but to halt it, nor while
/// a continuation is resumed.
final class ResponseBuffer: @unchecked Sendable {
    struct State {
        fileprivate(set) var head: HTTPURLResponse?
        /// Whether the head asks for a password, so that another one may follow.
        fileprivate(set) var isChallenged = false
        fileprivate(set) var body: ReceivedBody
        /// The length that the body is said to have.
        fileprivate(set) var length: Int64?
        fileprivate(set) var outcome: Result<Void, NetworkError>?
        fileprivate var task: URLSessionTask?
        fileprivate var backpressure = Backpressure()
    }

    private struct Waiter {
        let isReady: (State) -> Bool
        let continuation: CheckedContinuation<Void, Never>
    }

    private let session: URLSession
    private let lock = NSLock()
    private var state: State
    private var waiter: Waiter?
    #if canImport(FoundationNetworking)
        private var watch: IdleWatch?
    #endif

    init(_ body: ReceivedBody, of session: URLSession) {
        state = State(body: body)
        self.session = session
    }

    /// What is there now.
    var current: State { lock.withLock { state } }

    /// Waits until there is what the reader wants.
    func wait(until isReady: @escaping @Sendable (State) -> Bool) async {
        await withCheckedContinuation { continuation in
            let isReadyNow = lock.withLock {
                if isReady(state) { return true }
                waiter = Waiter(isReady: isReady, continuation: continuation)
                return false
            }
            if isReadyNow { continuation.resume() }
        }
    }

    /// Takes the first piece of the body; the server may go on once little is left.
    func takePiece() -> (Data?, Result<Void, NetworkError>?) {
        lock.withLock {
            let piece = state.body.takePiece()
            if state.body.isDrained, state.outcome == nil {
                state.backpressure.resume()
                touchWatch()
            }
            return (piece, state.outcome)
        }
    }
}

// MARK: What the session's thread writes

extension ResponseBuffer {
    /// Takes the task that brings the response.
    func begin(_ task: URLSessionTask) { lock.withLock { state.task = task } }

    /// Takes the head of a response, which replaces that of an earlier one and its body.
    func receive(
        _ head: HTTPURLResponse?,
        isChallenged: Bool,
        bodyLength: Int64?,
        expecting length: Int64,
    ) {
        change { state in
            state.head = head
            state.isChallenged = isChallenged
            state.length = bodyLength
            state.body.restart(expecting: length)
        }
    }

    /// Takes the head of a response of which the session has said nothing.
    func takeMissing(_ head: HTTPURLResponse) {
        change { state in
            if state.outcome == nil { state.head = state.head ?? head }
        }
    }

    /// Takes bytes of the body, and makes the server wait while too many of them are unread.
    ///
    /// - Returns: The error when there are more than the limit.
    func receive(_ data: Data) -> (any Error)? {
        change { state in
            guard state.outcome == nil else { return nil }
            if let excess = state.body.append(data) { return excess }
            if state.body.isFull, !state.isChallenged { halt(&state) }
            return nil
        }
    }

    /// Ends with what the task ended with, unless it was ended before.
    func end(_ outcome: Result<Void, NetworkError>) {
        change { state in
            state.outcome = state.outcome ?? outcome
            state.task = nil
            state.backpressure.resume()
        }
    }

    /// Ends with an error, and halts what still arrives: on Linux bytes that pour in keep the queue
    /// on which the task could be cancelled from its turn.
    ///
    /// - Returns: The task, which is still to be cancelled.
    func abort(_ error: any Error) -> URLSessionTask? {
        change { state in
            guard state.outcome == nil else { return nil }
            halt(&state)
            state.outcome = .failure(.transportError(error))
            defer { state.task = nil }
            return state.task
        }
    }

    /// Lets the session read on.
    func resume() { lock.withLock { state.backpressure.resume() } }

    /// Notes that bytes of the request have been sent.
    func noteActivity() { lock.withLock { touchWatch() } }

    #if canImport(FoundationNetworking)
        /// Calls when nothing happens for so long; from now on.
        func watch(timeout: TimeInterval, _ expire: @escaping @Sendable () -> Void) {
            let watch = IdleWatch(timeout: timeout, expire)
            lock.withLock { self.watch = watch }
        }
    #endif

    private func halt(_ state: inout State) {
        if let task = state.task { state.backpressure.halt(task, of: session) }
    }

    /// Changes the state and wakes the reader if it waited for that.
    private func change<T>(_ body: (inout State) -> T) -> T {
        let (result, woken): (T, Waiter?) = lock.withLock {
            let result = body(&state)
            touchWatch()
            guard let waiter, waiter.isReady(state) else { return (result, nil) }
            self.waiter = nil
            return (result, waiter)
        }
        woken?.continuation.resume()
        return result
    }

    private func touchWatch() {
        #if canImport(FoundationNetworking)
            if state.outcome == nil {
                watch?.touch(isPaused: state.backpressure.isOn)
            } else {
                watch?.end()
            }
        #endif
    }
}

import Foundation

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

/// Loads a resource as an operation, for code that is built on `OperationQueue`: with dependencies,
/// priorities and a limit to how many run at once.
///
///     let operation = ResourceOperation(api.me(), loader: loader)
///     operation.completionBlock = { print(operation.result) }
///     queue.addOperation(operation)
public final class ResourceOperation<Value: Sendable>: Operation, @unchecked Sendable {
    private let lock = NSLock()
    private var outcome: Result<Value, NetworkError>?
    private var task: Task<Void, Never>?
    private let work: @Sendable () async throws(NetworkError) -> Value

    /// An operation that loads a resource when it is started.
    public init<R: LoadableResource<Value>>(
        _ resource: R,
        loader: any ResourceLoader = URLSession.shared,
    ) {
        work = { () throws(NetworkError) in try await loader.load(resource) }
        super.init()
    }

    /// The value or the error; nil until the operation has finished.
    public var result: Result<Value, NetworkError>? { lock.withLock { outcome } }

    /// True: `start` returns before the operation has finished.
    public override var isAsynchronous: Bool { true }

    /// Whether the resource is being loaded.
    public override var isExecuting: Bool { lock.withLock { task != nil && outcome == nil } }

    /// Whether there is a result.
    public override var isFinished: Bool { lock.withLock { outcome != nil } }

    /// Begins to load; called by a queue.
    public override func start() {
        guard !isCancelled else {
            return finish(.failure(.transportError(CancellationError())))
        }
        willChangeValue(for: \.isExecuting)
        lock.withLock { task = Task { self.finish(await Result(self.work)) } }
        didChangeValue(for: \.isExecuting)
        // Cancelled in the meantime, when there was no task yet.
        if isCancelled { lock.withLock { task }?.cancel() }
    }

    /// Ends the load with an error of cancellation, if it has not ended yet.
    public override func cancel() {
        super.cancel()
        lock.withLock { task }?.cancel()
    }

    private func finish(_ outcome: Result<Value, NetworkError>) {
        willChangeValue(for: \.isExecuting)
        willChangeValue(for: \.isFinished)
        lock.withLock { self.outcome = outcome }
        didChangeValue(for: \.isExecuting)
        didChangeValue(for: \.isFinished)
    }
}

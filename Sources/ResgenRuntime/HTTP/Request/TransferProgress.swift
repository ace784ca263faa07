import Foundation

/// How far the body of a request, or of a response, has come.
public struct TransferProgress: Hashable, Sendable {
    /// Which way the bytes go.
    public enum Direction: Hashable, Sendable {
        /// To the server.
        case sent
        /// From the server.
        case received
    }

    /// Which way the bytes go.
    public let direction: Direction
    /// The bytes so far.
    public let completed: Int64
    /// The bytes in all; nil when that is not known, as with a response that is compressed or sent
    /// in chunks.
    public let total: Int64?

    /// A state of a transfer.
    public init(_ direction: Direction, completed: Int64, total: Int64?) {
        self.direction = direction
        self.completed = completed
        self.total = total
    }

    /// From 0 to 1; nil when the total is not known.
    public var fraction: Double? {
        total.map { $0 > 0 ? min(1, Double(completed) / Double($0)) : 1 }
    }
}

extension TransferProgress {
    /// Gets the progress of a transfer from a loader. Two are equal if they are the same.
    public final class Handler: Hashable, Sendable {
        private let handler: @Sendable (TransferProgress) -> Void
        /// Held during a call, in which the load may end.
        private let calling = NSRecursiveLock()
        private let isOver = Locked(false)

        /// A function that is called for each step, on no particular thread but one after the
        /// other.
        public init(_ handler: @escaping @Sendable (TransferProgress) -> Void) {
            self.handler = handler
        }

        /// Called by a loader, whenever bytes have been sent or received.
        public func report(_ progress: TransferProgress) {
            calling.withLock { if !isOver.value { handler(progress) } }
        }

        /// Waits for a call that is under way; there is none after it.
        func end() { calling.withLock { isOver.value = true } }

        public static func == (left: Handler, right: Handler) -> Bool { left === right }

        public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
    }
}

extension ResourceLoader {
    /// Loads a resource and reports the progress.
    ///
    /// - Parameters:
    ///   - resource: What is asked for.
    ///   - progress: Called for each step of the body that is sent, and of the one that is
    ///     received, on no particular thread but one after the other, and not after the load has
    ///     ended. A loader that does not know does not call it.
    public func load<R: LoadableResource>(
        _ resource: R,
        progress: @escaping @Sendable (TransferProgress) -> Void,
    ) async throws(NetworkError) -> sending R.Value {
        var request = resource.request
        let handler = TransferProgress.Handler(progress)
        defer { handler.end() }
        request.progress = handler
        return try await load(ObservedResource(resource: resource, request: request))
    }
}

/// A resource whose transfer is observed.
private struct ObservedResource<R: LoadableResource>: LoadableResource {
    let resource: R
    let request: ResourceRequest

    func value(of response: RawResponse) throws -> R.Value { try resource.value(of: response) }

    func response(of raw: RawResponse) throws(NetworkError) -> sending Resource<R.Value>.Response {
        try resource.response(of: raw)
    }
}

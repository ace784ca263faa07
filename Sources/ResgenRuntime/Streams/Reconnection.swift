import Foundation

/// How a stream of events is taken up again (WHATWG HTML, section 9.2.3).
final class Reconnection {
    /// The pause when the server has not said how long.
    private static let usualPause = Duration.seconds(3)
    /// The pause never grows beyond this, unless the server says so.
    private static let longestPause = Duration.seconds(30)
    /// The least pause, whatever the server says; twice as long after each connection that ends at
    /// once, up to the usual pause.
    private static let leastPause = Duration.milliseconds(100)
    /// A connection that ends sooner ends at once.
    private static let shortTime = Duration.seconds(1)

    private let clock: LoadClock
    /// Knows the id of the last event, and the pause that the server wants.
    private(set) var events = EventSplitter()
    /// When the last connection began; nil if there was none.
    private var start: Duration?
    /// Connections since the last one that gave anything.
    private var failures = 0
    /// Connections since the last one that did not end at once.
    private var shortConnections = 0

    init(_ clock: LoadClock) { self.clock = clock }

    /// Whether there has been a connection.
    var hasConnected: Bool { start != nil }

    /// Whether an error is one of the connection, which another one might not have.
    func isPossible(after error: NetworkError) -> Bool {
        guard hasConnected, !error.isCancellation, case .transportError(let reason) = error else {
            return false
        }
        return !(reason is RawResponse.BodyFailure)
    }

    func begin() { start = clock.now() }

    func prepare<Element>(after connection: ElementConnection<Element>?) {
        failures = connection?.hasReceivedBytes == true ? 0 : failures + 1
        let isShort = start.map { clock.now() - $0 < Self.shortTime } ?? true
        shortConnections = connection == nil || isShort ? shortConnections + 1 : 0
        guard let last = connection?.decoder.events else { return }
        events = EventSplitter(lastID: last.lastID, reconnectionTime: last.reconnectionTime)
    }

    func pause(isolation actor: isolated (any Actor)?) async throws(NetworkError) {
        let least = min(Self.leastPause.doubled(shortConnections - 1), Self.usualPause)
        let first = max(events.reconnectionTime ?? Self.usualPause, least)
        let grown = first.doubled(failures - 1)
        try await clock.pause(for: max(first, min(grown, Self.longestPause)))
    }
}

extension ResourceLoader {
    /// Sends a request and gives the elements of its response as they arrive.
    ///
    /// - Parameters:
    ///   - resource: What is asked for.
    ///   - reconnects: Whether the request is sent anew when a stream of events breaks off, or ends
    ///     without its `end`, with the header `Last-Event-ID` (WHATWG HTML, section
    ///     9.2.3). The pause before is what the server said in `retry`, else 3 seconds, and grows
    ///     while the server cannot be reached. It is never none: while connections end at once, the
    ///     least pause grows from 0.1 to 3 seconds. Status 204 ends the stream.
    ///   - onDropped: Called for each element that a lossy stream leaves out, and for each that may have been
    ///     cut off (RFC 7464, section 2.4).
    public func stream<Element>(
        _ resource: StreamResource<Element>,
        reconnects: Bool = false,
        onDropped: (@Sendable (DecodingFailure.Dropped) -> Void)? = nil,
    ) -> StreamResource<Element>.Elements {
        StreamResource.Elements(
            resource: resource,
            loader: self,
            reconnects: reconnects,
            onDropped: onDropped,
        )
    }
}

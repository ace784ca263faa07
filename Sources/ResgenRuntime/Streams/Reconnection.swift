import Foundation

/// How a stream of events is taken up again (WHATWG HTML, section 9.2.3).
struct Reconnection {
    /// The pause when the server has not said how long.
    private static let usualPause = Duration.seconds(3)
    /// The pause never grows beyond this, unless the server says so.
    private static let longestPause = Duration.seconds(30)

    var hasConnected = false
    /// Knows the id of the last event, and the pause that the server wants.
    private(set) var events = EventSplitter()
    /// Connections since the last one that gave anything.
    private var failures = 0

    /// Whether an error is one of the connection, which another one might not have.
    func isPossible(after error: NetworkError) -> Bool {
        guard hasConnected, !error.isCancellation, case .transportError(let reason) = error else {
            return false
        }
        return !(reason is AnswerTooLarge) && !(reason is ReaderTooSlow)
    }

    mutating func prepare<Element>(after connection: ElementConnection<Element>?) {
        failures = connection?.hasReceivedBytes == true ? 0 : failures + 1
        guard let last = connection?.events else { return }
        events = EventSplitter(lastID: last.lastID, reconnectionTime: last.reconnectionTime)
    }

    func pause() async throws(NetworkError) {
        let first = events.reconnectionTime ?? Self.usualPause
        let grown = first * (1 << min(max(failures - 1, 0), 10))
        do {
            try await Task.sleep(for: max(first, min(grown, Self.longestPause)))
        } catch {
            throw .transportError(error)
        }
    }
}

extension ResourceLoader {
    /// Sends a request and gives the elements of its answer as they arrive.
    ///
    /// - Parameters:
    ///   - resource: What is asked for.
    ///   - reconnects: Whether the request is sent anew when a stream of events breaks off, or ends
    ///     without its `end`, with the header `Last-Event-ID` (WHATWG HTML, section 9.2.3). The
    ///     pause before is what the server said in `retry`, else 3 seconds, and grows while the
    ///     server cannot be reached. Status 204 ends the stream.
    ///   - onDropped: Called for each element that a lossy stream leaves out.
    public func stream<Element>(
        _ resource: StreamResource<Element>,
        reconnects: Bool = false,
        onDropped: (@Sendable (DroppedElement) -> Void)? = nil,
    ) -> ElementStream<Element> {
        ElementStream(
            resource: resource,
            loader: self,
            reconnects: reconnects,
            onDropped: onDropped,
        )
    }
}

import Foundation

extension StreamResource {
    /// The elements of a stream as they arrive: `for try await delta in session.stream(api.chat())
    /// { … }`
    ///
    /// Nothing is sent before the first element is asked for; each iteration sends the request
    /// anew. The status is checked before the first element. Leaving the loop, or cancelling its
    /// task, ends the transfer. A slow loop holds the server back where the loader can do so, as
    /// `URLSession` does.
    public struct Elements: AsyncSequence, Sendable {
        public typealias Failure = NetworkError

        let resource: StreamResource<Element>
        let loader: any ResourceLoader
        let reconnects: Bool
        let onDropped: (@Sendable (DecodingFailure.Dropped) -> Void)?
        /// What pauses are measured with.
        var clock = LoadClock(ContinuousClock())

        public func makeAsyncIterator() -> Iterator { Iterator(stream: self) }

        /// Gives the elements.
        public struct Iterator: AsyncIteratorProtocol {
            @Boxed private var stream: StreamResource.Elements
            private var connection: ElementConnection<Element>?
            private let reconnection: Reconnection
            private var hasEnded = false

            fileprivate init(stream: StreamResource.Elements) {
                self.stream = stream
                reconnection = Reconnection(stream.clock)
            }

            public mutating func next() async throws(NetworkError) -> Element? {
                try await next(isolation: nil)
            }

            public mutating func next(
                isolation actor: isolated (any Actor)?,
            ) async throws(NetworkError) -> Element? {
                guard !hasEnded else { return nil }
                do throws(NetworkError) {
                    if let element = try await element(isolation: actor) { return element }
                } catch {
                    end()
                    throw NetworkError(reading: error, stream.resource.request.endpoint)
                }
                end()
                return nil
            }

            private mutating func end() {
                hasEnded = true
                connection = nil
            }

            private mutating func element(
                isolation actor: isolated (any Actor)?,
            ) async throws(NetworkError) -> Element? {
                while true {
                    do throws(NetworkError) {
                        guard try await connect(isolation: actor) else { return nil }
                        if let element = try await connection?.next(isolation: actor) {
                            return element
                        }
                        guard stream.reconnects, connection?.decoder.mayContinue == true else {
                            try connection?.decoder.checkEnd()
                            return nil
                        }
                    } catch {
                        guard stream.reconnects, reconnection.isPossible(after: error) else {
                            throw error
                        }
                    }
                    reconnection.prepare(after: connection)
                    connection = nil
                    try await reconnection.pause(isolation: actor)
                }
            }

            /// Sends the request, if it has not been sent; false when the server says that the
            /// stream has ended.
            private mutating func connect(
                isolation actor: isolated (any Actor)?,
            ) async throws(NetworkError) -> Bool {
                guard connection == nil else { return true }
                var request = stream.resource.request
                let lastID = reconnection.events.lastID
                // An id with a control character can be received, but not be sent.
                if !lastID.isEmpty, ResourceRequest.Headers.isValue(lastID) {
                    request.headers["Last-Event-ID"] = lastID
                }
                let response = try await stream.loader.stream(request)
                if stream.reconnects, response.status == 204 { return false }
                try await stream.check(response)
                connection = ElementConnection(stream, response, reconnection.events)
                reconnection.begin()
                return true
            }
        }
    }
}

extension StreamResource.Elements {
    /// A response that is no stream of this kind is read to its end: its body says why.
    fileprivate func check(_ response: RawResponse.Stream) async throws(NetworkError) {
        let isSuccess = (200...299).contains(response.status)
        if isSuccess, (try? resource.parser.checkMedia(response.headers)) != nil { return }
        let limit = response.limit(of: resource.request)
        _ = try resource.response(of: try await response.collected(limit: limit))
    }
}

/// One response of a stream while it is read.
final class ElementConnection<Element: Sendable> {
    private let onDropped: @Sendable (DroppedElements) -> Void
    private var body: RawResponse.Body.Iterator
    private(set) var decoder: ElementDecoder<Element>
    private(set) var hasReceivedBytes = false

    init(
        _ stream: StreamResource<Element>.Elements,
        _ response: RawResponse.Stream,
        _ events: EventSplitter
    ) {
        onDropped = { [onEach = stream.onDropped, onAll = response.onDropped] dropped in
            if let onEach { dropped.described.forEach(onEach) }
            onAll?(dropped)
        }
        body = response.body.makeAsyncIterator()
        decoder = ElementDecoder(
            stream.resource.parser,
            rules: stream.resource.rules,
            head: response.head,
            limit: response.limit(of: stream.resource.request),
            events: events,
        )
    }

    func next(
        isolation actor: isolated (any Actor)?,
    ) async throws(NetworkError) -> Element? {
        while !decoder.isAtEnd {
            let element: Element?
            do { element = try decoder.next() } catch { throw NetworkError(reading: error) }
            let dropped = decoder.takeDropped()
            if dropped.count > 0 { onDropped(dropped) }
            if let element { return element }
            if decoder.isAtEnd { break }
            if let bytes = try await body.next(isolation: actor) {
                hasReceivedBytes = true
                decoder.append(bytes)
            } else {
                decoder.finish()
            }
        }
        return nil
    }
}

import Foundation

extension RawResponse {
    /// What a server answers, its body while it arrives.
    public struct Stream: Sendable {
        /// All but the body; with that, too, where a load takes it whole.
        var head: RawResponse
        /// The bytes of the body. Releasing them ends the transfer.
        public var body: Body
        /// Gets what was left out of the stream.
        var onDropped: (@Sendable (DroppedElements) -> Void)?
        /// The request's limit, or what the loader says instead.
        var sizeLimit: Int?
        /// What the request's rule says of a body that breaks off; nil where there is no rule.
        var restart: Restart?

        /// How a body that breaks off is asked for again.
        struct Restart: Sendable {
            /// The header that is the same for all attempts.
            let key: (name: String, value: String)?
            /// Waits until the request may be sent again; false where the error is the result.
            let pause: @Sendable (NetworkError, _ attempt: Int) async throws(NetworkError) -> Bool
        }

        /// The most bytes of a body, or of an element, of what a request is answered with.
        func limit(of request: ResourceRequest) -> Int { sizeLimit ?? request.limit }

        /// A response whose body arrives bit by bit.
        public init(
            status: Int = 200,
            headers: ResourceRequest.Headers = [:],
            url: URL? = nil,
            body: Body
        ) {
            head = RawResponse(status: status, headers: headers, url: url)
            self.body = body
        }

        /// A response that is there already, as a stream of one piece.
        public init(_ response: RawResponse) {
            self.init(whole: response)
            (head.body, head.stubbed) = (Data(), nil)
        }

        /// A response that is taken from `head`.
        init(whole response: RawResponse) {
            head = response
            body = Body(response.body)
        }

        /// The status, 200 for example.
        public var status: Int {
            get { head.status }
            set { head.status = newValue }
        }
        /// The headers.
        public var headers: ResourceRequest.Headers {
            get { head.headers }
            set { head.headers = newValue }
        }
        /// The address that answered, after redirects.
        public var url: URL? {
            get { head.url }
            set { head.url = newValue }
        }

        /// The response with its complete body.
        ///
        /// - Parameter limit: The most bytes that are taken; a longer body is a transport error,
        ///   `RawResponse.BodyFailure.tooLarge`.
        public func collected(limit: Int = ResourceRequest.defaultSizeLimit)
            async throws(NetworkError)
            -> RawResponse
        {
            var response = head
            (response.body, response.stubbed) = (Data(), nil)
            var pieces = body.makeAsyncIterator()
            while let piece = try await pieces.next() {
                guard piece.count <= limit - response.body.count else {
                    throw .transportError(BodyFailure.tooLarge(limit: limit))
                }
                response.body.append(piece)
            }
            return response
        }
    }
}

extension RawResponse {
    /// The bytes of a body in pieces of any size, in order, as they arrive. They can be gone
    /// through once: they belong to the first iterator that asks for a piece, and any other one
    /// fails with a transport error, `RawResponse.BodyFailure.taken`; so does a copy that asks while
    /// another one waits.
    public struct Body: AsyncSequence, Sendable {
        public typealias Element = Data
        public typealias Failure = NetworkError

        private let next: @Sendable () async throws(NetworkError) -> Data?
        private let reading = Locked(Reading())

        /// Pieces from a function.
        ///
        /// - Parameter next: Gives the next piece, nil at the end. It is not called again before it
        ///   has returned, nor after nil or an error.
        public init(next: @escaping @Sendable () async throws(NetworkError) -> Data?) {
            self.next = next
        }

        /// A body that is there already.
        public init(_ data: Data) {
            let rest = Locked<Data?>(data.isEmpty ? nil : data)
            next = { () throws(NetworkError) in rest.take() }
        }

        /// Pieces from a sequence, that of another HTTP client for example. Errors that are no
        /// `NetworkError` become transport errors.
        public init<Pieces: AsyncSequence & Sendable>(_ pieces: Pieces)
        where Pieces.Element == Data {
            let rest = Rest(pieces)
            next = { () throws(NetworkError) in
                do {
                    return try await rest.next()
                } catch {
                    throw NetworkError(loading: error)
                }
            }
        }

        public func makeAsyncIterator() -> Iterator { Iterator(body: self) }

        /// Gives the pieces.
        public struct Iterator: AsyncIteratorProtocol {
            fileprivate var body: Body?
            private let key = ReaderKey()

            public mutating func next() async throws(NetworkError) -> Data? {
                try await next(isolation: nil)
            }

            public mutating func next(
                isolation actor: isolated (any Actor)?,
            ) async throws(NetworkError) -> Data? {
                guard let body else { return nil }
                // After the end, and after an error, there is nothing more.
                self.body = nil
                guard try body.begin(by: key) else { return nil }
                var isOver = true
                defer { body.end(isOver: isOver) }
                guard let piece = try await body.next() else { return nil }
                isOver = false
                self.body = body
                return piece
            }
        }

        /// The identity of an iterator.
        fileprivate final class ReaderKey: Sendable {}

        private struct Reading {
            /// The iterator that reads.
            var reader: ReaderKey?
            /// Whether it, or a copy of it, waits for a piece.
            var isWaiting = false
            /// Whether there is no further piece.
            var isOver = false
        }

        /// Whether there may be a piece for an iterator; throws if another one reads, or a copy waits.
        private func begin(by key: ReaderKey) throws(NetworkError) -> Bool {
            let isOver: Bool? = reading.withValue { reading in
                guard reading.reader ?? key === key, !reading.isWaiting else { return nil }
                reading.reader = key
                reading.isWaiting = !reading.isOver
                return reading.isOver
            }
            guard let isOver else { throw .transportError(BodyFailure.taken) }
            return !isOver
        }

        private func end(isOver: Bool) {
            reading.withValue { reading in
                reading.isWaiting = false
                reading.isOver = isOver
            }
        }

        /// An iterator that moves from call to call; there is never more than one at a time.
        private final class Rest<Pieces: AsyncSequence>: @unchecked Sendable
        where Pieces.Element == Data {
            private var iterator: Pieces.AsyncIterator

            init(_ pieces: Pieces) { iterator = pieces.makeAsyncIterator() }

            func next() async throws -> Data? {
                var iterator = self.iterator
                defer { self.iterator = iterator }
                return try await iterator.next()
            }
        }
    }
}

extension RawResponse {
    /// Why a body cannot be read to its end.
    public enum BodyFailure: Hashable, DescribedError {
        /// A body, a line or an event has more bytes than the request's `sizeLimit`.
        case tooLarge(limit: Int)
        /// More bytes of a stream than the request's `sizeLimit` wait to be read, and the platform
        /// gave no way to make the server wait.
        case readerTooSlow(limit: Int)
        /// Another iterator reads the body already.
        case taken

        public var description: String {
            switch self {
            case .tooLarge(let limit):
                "the response has more than \(limit) bytes, the size limit of the request"
            case .readerTooSlow(let limit): "more than \(limit) bytes wait to be read"
            case .taken: "the body of the response is read by another iterator"
            }
        }
    }
}

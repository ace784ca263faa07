import Foundation

extension RawResponse {
    /// What a server answers, its body while it arrives.
    public struct Stream: Sendable {
        /// The status, 200 for example.
        public var status: Int
        /// The headers.
        public var headers: ResourceRequest.Headers
        /// The address that answered, after redirects.
        public var url: URL?
        /// The bytes of the body. Releasing them ends the transfer.
        public var body: Body
        /// Gets what was left out of the stream.
        var onDropped: (@Sendable (DroppedElements) -> Void)?
        /// The request's limit, or what the loader says instead.
        var sizeLimit: Int?
        /// Which credential was missing or refused, where the status is due to that.
        var credentialNote: String?

        /// A response whose body arrives bit by bit.
        public init(
            status: Int = 200,
            headers: ResourceRequest.Headers = [:],
            url: URL? = nil,
            body: Body
        ) {
            self.status = status
            self.headers = headers
            self.url = url
            self.body = body
        }

        /// A response that is there already, as a stream of one piece.
        public init(_ response: RawResponse) {
            self.init(
                status: response.status,
                headers: response.headers,
                url: response.url,
                body: Body(response.body),
            )
            credentialNote = response.credentialNote
        }

        /// The response with its complete body.
        ///
        /// - Parameter limit: The most bytes that are taken; a longer body is a transport error,
        ///   `RawResponse.TooLarge`.
        public func collected(limit: Int = ResourceRequest.defaultSizeLimit)
            async throws(NetworkError)
            -> RawResponse
        {
            var bytes = Data()
            var pieces = body.makeAsyncIterator()
            while let piece = try await pieces.next() {
                guard piece.count <= limit - bytes.count else {
                    throw .transportError(TooLarge(limit: limit))
                }
                bytes.append(piece)
            }
            var response = RawResponse(status: status, headers: headers, body: bytes, url: url)
            response.credentialNote = credentialNote
            return response
        }
    }
}

extension RawResponse {
    /// The bytes of a body in pieces of any size, in order, as they arrive. They can be gone
    /// through once: they belong to the first iterator that asks for a piece, and any other one
    /// fails with a transport error, `RawResponse.BodyTaken`.
    public struct Body: AsyncSequence, Sendable {
        public typealias Element = Data
        public typealias Failure = NetworkError

        private let next: @Sendable () async throws(NetworkError) -> Data?
        private let reader = Reader()

        /// Pieces from a function.
        ///
        /// - Parameter next: Gives the next piece, nil at the end. It is not called again before it
        ///   has returned, nor after nil or an error.
        public init(next: @escaping @Sendable () async throws(NetworkError) -> Data?) {
            self.next = next
        }

        /// A body that is there already.
        public init(_ data: Data) {
            let rest = Once(data.isEmpty ? nil : data)
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
                    throw error as? NetworkError ?? .transportError(error)
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
                guard body.reader.isReading(key) else {
                    self.body = nil
                    throw .transportError(BodyTaken())
                }
                do throws(NetworkError) {
                    if let piece = try await body.next() { return piece }
                } catch {
                    self.body = nil
                    throw error
                }
                self.body = nil
                return nil
            }
        }

        /// Whom a body belongs to.
        fileprivate final class Reader: @unchecked Sendable {
            private let lock = NSLock()
            private var key: ReaderKey?

            /// Whether an iterator is the one that reads; the first to ask is.
            func isReading(_ other: ReaderKey) -> Bool {
                lock.withLock {
                    key = key ?? other
                    return key === other
                }
            }
        }

        /// The identity of an iterator.
        fileprivate final class ReaderKey: Sendable {}

        private final class Once: @unchecked Sendable {
            private let lock = NSLock()
            private var data: Data?

            init(_ data: Data?) { self.data = data }

            func take() -> Data? {
                lock.withLock {
                    defer { data = nil }
                    return data
                }
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
    /// A body that another iterator reads already.
    public struct BodyTaken: Error, Hashable, CustomStringConvertible, LocalizedError {
        /// It is read already.
        public init() {}

        public var description: String { "the body of the response is read by another iterator" }
        public var errorDescription: String? { description }
    }
}

extension RawResponse {
    /// A body, a line or an event with more bytes than the request's `sizeLimit`.
    public struct TooLarge: Error, Hashable, CustomStringConvertible, LocalizedError {
        /// The limit in bytes.
        public let limit: Int

        /// More bytes than this.
        public init(limit: Int) { self.limit = limit }

        public var description: String {
            "the response has more than \(limit) bytes, the size limit of the request"
        }
        public var errorDescription: String? { description }
    }
}

extension RawResponse {
    /// More bytes of a stream than the request's `sizeLimit` wait to be read, and the platform gave
    /// no way to make the server wait.
    public struct ReaderTooSlow: Error, Hashable, CustomStringConvertible, LocalizedError {
        /// The limit in bytes.
        public let limit: Int

        /// More bytes than this.
        public init(limit: Int) { self.limit = limit }

        public var description: String { "more than \(limit) bytes wait to be read" }
        public var errorDescription: String? { description }
    }
}

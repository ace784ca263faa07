import AsyncHTTPClient
import Foundation
import NIOHTTP1
import ResgenRuntime

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension Headers {
    /// The headers of an answer. Several of one name mean the same as one with commas (RFC 9110,
    /// section 5.3), but for cookies, which have commas of their own.
    init(_ headers: HTTPHeaders) {
        self.init()
        for (name, value) in headers {
            if name.lowercased() == "set-cookie" {
                append(name, value)
            } else {
                self[name] = self[name].map { "\($0), \(value)" } ?? value
            }
        }
    }
}

/// The bytes of an answer as the runtime wants them.
struct ReceivedBody: AsyncSequence, Sendable {
    private let body: HTTPClientResponse.Body

    init(_ body: HTTPClientResponse.Body) { self.body = body }

    func makeAsyncIterator() -> Iterator { Iterator(buffers: body.makeAsyncIterator()) }

    struct Iterator: AsyncIteratorProtocol {
        fileprivate var buffers: HTTPClientResponse.Body.AsyncIterator

        mutating func next() async throws -> Data? {
            do {
                return try await buffers.next().map { Data($0.readableBytesView) }
            } catch {
                throw NetworkError(sending: error)
            }
        }
    }
}

extension NetworkError {
    /// The error for what the client, or the loader, throws while it sends and receives.
    init(sending error: any Error) {
        self =
            switch error {
            case let error as NetworkError: error
            case let error as EncodingFailure: .encodingError(error)
            case HTTPClientError.cancelled: .transportError(CancellationError())
            case HTTPClientError.readTimeout, HTTPClientError.connectTimeout:
                .transportError(URLError(.timedOut))
            default: .transportError(error)
            }
    }
}

import AsyncHTTPClient
import Foundation
import NIOHTTP1
import ResgenRuntime

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension ResourceRequest.Headers {
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
    private let progress: TransferProgress.Handler?
    private let length: Int64?

    init(_ response: HTTPClientResponse, _ progress: TransferProgress.Handler?) {
        body = response.body
        self.progress = progress
        // The length of a compressed body is not that of its bytes.
        let isPlain = response.headers["Content-Encoding"].isEmpty
        length = isPlain ? response.headers["Content-Length"].first.flatMap { Int64($0) } : nil
    }

    func makeAsyncIterator() -> Iterator {
        Iterator(buffers: body.makeAsyncIterator(), progress: progress, length: length)
    }

    struct Iterator: AsyncIteratorProtocol {
        fileprivate var buffers: HTTPClientResponse.Body.AsyncIterator
        fileprivate let progress: TransferProgress.Handler?
        fileprivate let length: Int64?
        private var count: Int64 = 0

        fileprivate init(
            buffers: HTTPClientResponse.Body.AsyncIterator,
            progress: TransferProgress.Handler?,
            length: Int64?,
        ) {
            self.buffers = buffers
            self.progress = progress
            self.length = length
        }

        mutating func next() async throws -> Data? {
            do {
                guard let buffer = try await buffers.next() else { return nil }
                count += Int64(buffer.readableBytes)
                progress?.report(TransferProgress(.received, completed: count, total: length))
                return Data(buffer.readableBytesView)
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
            case let error as HTTPClientError where error == .cancelled:
                .transportError(CancellationError())
            case let error as HTTPClientError where Self.timeouts.contains(error):
                .transportError(URLError(.timedOut))
            default: .transportError(error)
            }
    }

    private static let timeouts: [HTTPClientError] = [
        .connectTimeout, .readTimeout, .writeTimeout, .tlsHandshakeTimeout, .deadlineExceeded,
    ]
}

import Foundation

/// The body of a request as it is sent, once or again.
final class SentBody: @unchecked Sendable {
    private let body: ResourceRequest.Body?
    private let lock = NSLock()
    private var stream: BodyStream?

    init(_ body: ResourceRequest.Body?, _ stream: BodyStream?) {
        self.body = body
        self.stream = stream
    }

    /// The number of bytes; nil if there is no body.
    var length: Int? { lock.withLock { stream }?.length ?? body?.content.count }

    /// Why the files could not be read to their end.
    var failure: EncodingFailure? { lock.withLock { stream }?.failure }

    /// The streamed body once more, from its first byte; nil if the body is not streamed.
    func restartedStream() -> InputStream? {
        guard let pieces = body?.pieces, !pieces.isEmpty else { return nil }
        let stream = try? BodyStream(pieces)
        lock.withLock { self.stream = stream }
        return stream?.input
    }
}

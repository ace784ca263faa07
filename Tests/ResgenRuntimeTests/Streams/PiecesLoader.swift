import Foundation
import ResgenRuntime

/// Answers with a body in given pieces, the next body for each request.
final class PiecesLoader: ResourceLoader, @unchecked Sendable {
    private let lock = NSLock()
    private var bodies: [[Data]]
    private var asked: [ResourceRequest] = []
    private let status: Int
    private let headers: ResourceRequest.Headers
    private let error: NetworkError?

    init(
        _ bodies: [[String]],
        status: Int = 200,
        headers: ResourceRequest.Headers = [:],
        endingWith error: NetworkError? = nil,
    ) {
        self.bodies = bodies.map { $0.map { Data($0.utf8) } }
        self.status = status
        self.headers = headers
        self.error = error
    }

    convenience init(pieces: [Data]) {
        self.init([])
        bodies = [pieces]
    }

    var requests: [ResourceRequest] { lock.withLock { asked } }

    func rawResponse(for request: ResourceRequest) async throws(NetworkError) -> RawResponse {
        try await stream(request).collected()
    }

    func stream(_ request: ResourceRequest) async throws(NetworkError) -> RawResponse.Stream {
        let pieces: [Data]? = lock.withLock {
            asked.append(request)
            return bodies.isEmpty ? nil : bodies.removeFirst()
        }
        guard let pieces else { return RawResponse.Stream(RawResponse(status: 204)) }
        let rest = Rest(pieces)
        let error = bodies.isEmpty ? self.error : nil
        let body = RawResponse.Body { () throws(NetworkError) in
            if let piece = rest.next() { return piece }
            if let error { throw error }
            return nil
        }
        return RawResponse.Stream(status: status, headers: headers, url: nil, body: body)
    }

    private final class Rest: @unchecked Sendable {
        private var pieces: ArraySlice<Data>
        init(_ pieces: [Data]) { self.pieces = pieces[...] }
        func next() -> Data? { pieces.popFirst() }
    }
}

/// The elements of a stream, and the error that ended it.
func collect<Element>(_ stream: StreamResource<Element>.Elements) async -> (
    [Element], NetworkError?
) {
    var elements: [Element] = []
    do {
        for try await element in stream { elements.append(element) }
        return (elements, nil)
    } catch {
        return (elements, error)
    }
}

let anyServer = URL(string: "https://example.com")!

func lines<T: JSONCodable>(_ type: T.Type = T.self) -> StreamResource<T> {
    StreamResource(.get, anyServer, "/lines", returns: .lines())
}

func events<T: JSONCodable>(end: String? = nil) -> StreamResource<T> {
    StreamResource(.get, anyServer, "/events", returns: .events(end: end))
}

func namedEvents<T: JSONCodable>(end: String? = nil) -> StreamResource<ServerSentEvent<T>> {
    StreamResource(.get, anyServer, "/events", returns: .events(end: end))
}

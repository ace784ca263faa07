import Foundation

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

extension URLSession: ResourceLoader {
    public func answer(to request: Request) async throws(NetworkError) -> Answer {
        let exchange = try exchange(for: request, .whole(limit: request.limit))
        let head = try await exchange.head()
        let body = try await exchange.body()
        return Answer(
            status: head.statusCode,
            headers: Headers(head),
            body: body,
            url: head.url,
        )
    }

    public func stream(_ request: Request) async throws(NetworkError) -> AnswerStream {
        let end = ExchangeEnd(try exchange(for: request, .stream))
        let head = try await end.exchange.head()
        return AnswerStream(
            status: head.statusCode,
            headers: Headers(head),
            url: head.url,
            body: AnswerBody { () throws(NetworkError) in try await end.exchange.piece() },
        )
    }

    private func exchange(
        for request: Request,
        _ mode: Exchange.Mode,
    ) throws(NetworkError) -> Exchange {
        let (prepared, bodyStream) = try request.prepared()
        var urlRequest = prepared
        // A stream is sent in chunks, which not every server takes, unless the length is told; and,
        // by libcurl, unless the other header is blank.
        if let bodyStream {
            urlRequest.setValue("\(bodyStream.length)", forHTTPHeaderField: "Content-Length")
        }
        #if canImport(FoundationNetworking)
            let session = CancellableSessions.all.session(for: self)
            if bodyStream != nil { urlRequest.setValue(" ", forHTTPHeaderField: "Transfer-Encoding") }
        #else
            let session = self
        #endif
        let exchange = Exchange(request, mode, bodyStream: bodyStream)
        exchange.start(urlRequest, in: session)
        return exchange
    }
}

/// Held by whoever reads a body: the transfer ends when nobody does any more.
private final class ExchangeEnd: Sendable {
    let exchange: Exchange

    init(_ exchange: Exchange) { self.exchange = exchange }

    deinit { exchange.cancel() }
}

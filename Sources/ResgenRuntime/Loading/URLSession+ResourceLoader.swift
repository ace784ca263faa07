import Foundation

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

extension URLSession: ResourceLoader {
    /// Sends a request, also again as its own rule says, and gives the answer, whatever its status.
    public func answer(to request: Request) async throws(NetworkError) -> Answer {
        try await Attempts().run(request) { request, _ throws(NetworkError) in
            let exchange = try self.exchange(for: request, .whole(limit: request.limit))
            let head = try await exchange.head()
            let body = try await exchange.body()
            return Answer(
                status: head.statusCode,
                headers: Headers(head),
                body: body,
                url: head.url,
            )
        }
    }

    /// Sends a request, also again as its own rule says, until there is the start of an answer. The
    /// request's time limit is for that; then it limits each silence.
    public func stream(_ request: Request) async throws(NetworkError) -> AnswerStream {
        try await Attempts().run(request) { request, _ throws(NetworkError) in
            let end = ExchangeEnd(try self.exchange(for: request, .stream))
            let head = try await end.exchange.head()
            return AnswerStream(
                status: head.statusCode,
                headers: Headers(head),
                url: head.url,
                body: AnswerBody { () throws(NetworkError) in try await end.exchange.piece() },
            )
        }
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
            let cookies = OwnCookies(urlRequest, configuration)
            cookies?.set(on: &urlRequest)
            let session = CancellableSessions.all.session(for: self, setsCookies: cookies == nil)
            if bodyStream != nil {
                urlRequest.setValue(" ", forHTTPHeaderField: "Transfer-Encoding")
            }
        #else
            let session = self
        #endif
        let exchange = Exchange(request, mode, bodyStream: bodyStream)
        #if canImport(FoundationNetworking)
            exchange.guardian.cookies = cookies
        #endif
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

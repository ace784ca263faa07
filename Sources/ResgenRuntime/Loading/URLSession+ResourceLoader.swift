import Foundation

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

extension URLSession: ResourceLoader {
    public func answer(to request: Request) async throws(NetworkError) -> Answer {
        let exchange = try Exchange.started(request, .whole, in: self)
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
        let reading = Reading(try Exchange.started(request, .stream, in: self))
        let head = try await reading.exchange.head()
        return AnswerStream(
            status: head.statusCode,
            headers: Headers(head),
            url: head.url,
            body: AnswerBody(reading),
        )
    }
}

extension Exchange {
    fileprivate static func started(
        _ request: Request,
        _ mode: Mode,
        in owner: URLSession,
    ) throws(NetworkError) -> Exchange {
        #if canImport(FoundationNetworking)
            let session = CompanionSessions.all.session(for: owner)
        #else
            let session = owner
        #endif
        let (prepared, bodyStream) = try request.prepared()
        var urlRequest = prepared
        // A stream is sent in chunks, which not every server takes, unless the length is told; and,
        // by libcurl, unless the other header is blank.
        if let bodyStream {
            urlRequest.setValue("\(bodyStream.length)", forHTTPHeaderField: "Content-Length")
            #if canImport(FoundationNetworking)
                urlRequest.setValue(" ", forHTTPHeaderField: "Transfer-Encoding")
            #endif
        }
        let exchange = Exchange(request, mode, bodyStream, in: session)
        exchange.start(urlRequest)
        return exchange
    }
}

/// Held by whoever reads a body as it arrives: when nobody does any more, the transfer ends.
final class Reading: Sendable {
    let exchange: Exchange

    init(_ exchange: Exchange) { self.exchange = exchange }

    deinit { exchange.cancel() }
}

import Foundation

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

extension URLSession: ResourceLoader {
    /// Sends a request, also again as its own rule says, and gives the answer, whatever its status.
    public func answer(to request: Request) async throws(NetworkError) -> Answer {
        try await Attempts().run(request) { request, _ throws(NetworkError) in
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
    }

    /// Sends a request, also again as its own rule says, until there is the start of an answer. The
    /// request's time limit is for that; then it limits each silence.
    public func stream(_ request: Request) async throws(NetworkError) -> AnswerStream {
        try await Attempts().run(request) { request, _ throws(NetworkError) in
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
}

extension Exchange {
    fileprivate static func started(
        _ request: Request,
        _ mode: Mode,
        in owner: URLSession,
    ) throws(NetworkError) -> Exchange {
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
        var guardian = Guardian(followsRedirects: request.followsRedirects)
        #if canImport(FoundationNetworking)
            let cookies = OwnCookies(urlRequest, owner.configuration)
            cookies?.set(on: &urlRequest)
            guardian.cookies = cookies
            let session = CompanionSessions.all.session(for: owner, setsCookies: cookies == nil)
        #else
            let session = owner
        #endif
        let exchange = Exchange(request, mode, bodyStream, guardian, in: session)
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

import Foundation

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

extension URLSession: ResourceLoader {
    /// Sends a request, also again as its own rule says, and gives the response, whatever its
    /// status.
    public func rawResponse(for request: ResourceRequest) async throws(NetworkError) -> RawResponse
    {
        try await Retrier { request, _ throws(NetworkError) in
            let exchange = try PreparedRequest(request, from: self).start(.collected).exchange
            let body = try await exchange.body()
            var response = RawResponse(try await exchange.head())
            response.body = body
            response.credentialNote = self.credentialNote(of: response, to: request)
            return RawResponse.Stream(whole: response)
        }.run(request).head
    }

    /// Sends a request, also again as its own rule says, until there is the start of a response.
    /// The request's time limit is for that; then it limits each silence.
    public func stream(_ request: ResourceRequest) async throws(NetworkError) -> RawResponse.Stream
    {
        try await Retrier { request, _ throws(NetworkError) in
            let reading = try Reading(request, in: self)
            var response = RawResponse.Stream(RawResponse(try await reading.exchange.head()))
            response.body = RawResponse.Body { () throws(NetworkError) in
                try await reading.exchange.piece()
            }
            response.head.credentialNote = self.credentialNote(of: response.head, to: request)
            return response
        }.run(request)
    }
}

extension RawResponse {
    /// A response as far as its head.
    fileprivate init(_ head: HTTPURLResponse) {
        self.init(
            status: head.statusCode,
            headers: ResourceRequest.Headers(head),
            url: head.url,
        )
    }
}

/// A request as it is handed to a session.
private struct PreparedRequest {
    let owner: URLSession
    @Boxed private(set) var request: ResourceRequest
    let bodyStream: BodyStream?
    private(set) var urlRequest: URLRequest
    private(set) var redirectPolicy: RedirectPolicy

    init(_ request: ResourceRequest, from owner: URLSession) throws(NetworkError) {
        if Task.isCancelled { throw .transportError(CancellationError()) }
        self.owner = owner
        self.request = request
        redirectPolicy = RedirectPolicy(
            followsRedirects: request.followsRedirects,
            validatesCache: request.validatesCache
        )
        (urlRequest, bodyStream) = try request.prepared()
        // A stream is sent in chunks, which not every server takes, unless the length is declared; and,
        // by libcurl, unless the other header is blank.
        if let bodyStream {
            urlRequest.setValue("\(bodyStream.length)", forHTTPHeaderField: "Content-Length")
            #if canImport(FoundationNetworking)
                urlRequest.setValue(" ", forHTTPHeaderField: "Transfer-Encoding")
            #endif
        }
        let added = owner.configuration.httpAdditionalHeaders ?? [:]
        #if canImport(FoundationNetworking)
            try set(added)
            let cookies = RequestCookies(urlRequest, owner.configuration)
            cookies.set(on: &urlRequest)
            redirectPolicy.cookies = cookies
        #else
            redirectPolicy.addedNames = added.keys.map { "\($0)" }
        #endif
    }

    #if canImport(FoundationNetworking)
        /// What a session adds to each request, the companion does not: headers of the request
        /// itself can be taken off when a redirect leads elsewhere.
        private mutating func set(_ added: [AnyHashable: Any]) throws(NetworkError) {
            let headers = ResourceRequest.Headers(added)
            if let failure = headers.failure { throw .encodingError(failure.of(request.endpoint)) }
            for field in headers.fields
            where urlRequest.value(forHTTPHeaderField: field.name) == nil {
                urlRequest.setValue(field.value, forHTTPHeaderField: field.name)
            }
        }
    #endif

    /// Starts on the session that does the work. For a stream that has one of its own, which is free
    /// again once `giveBack` is called.
    func start(
        _ mode: ReceivedBody.Mode,
    ) -> (exchange: Exchange, giveBack: @Sendable () -> Void) {
        #if canImport(FoundationNetworking)
            let companions = CompanionSessions.of(owner)
            let session = mode == .streamed ? companions.take() : companions.forLoads
            // The companions are there for as long as their session is.
            let giveBack: @Sendable () -> Void = { [owner] in
                withExtendedLifetime(owner) { companions.giveBack(session) }
            }
        #else
            let (session, giveBack) = (owner, { @Sendable in })
        #endif
        let delegate = SessionDelegate(of: owner)
        let exchange = Exchange(request, mode, bodyStream, redirectPolicy, delegate, in: session)
        exchange.start(urlRequest)
        return (exchange, giveBack)
    }
}

/// Held by whoever reads a body as it arrives: when nobody does any more, the transfer ends.
private final class Reading: Sendable {
    let exchange: Exchange
    private let giveBack: @Sendable () -> Void

    init(_ request: ResourceRequest, in owner: URLSession) throws(NetworkError) {
        (exchange, giveBack) = try PreparedRequest(request, from: owner).start(.streamed)
    }

    deinit { exchange.cancel(completion: giveBack) }
}

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
            let exchange = try Exchange.load(request, in: self)
            let body = try await exchange.body()
            let head = try await exchange.head()
            var response = RawResponse(
                status: head.statusCode,
                headers: ResourceRequest.Headers(head),
                body: body,
                url: head.url,
            )
            response.credentialNote = self.credentialNote(for: request, response.status)
            return response
        }.run(request).response
    }

    /// Sends a request, also again as its own rule says, until there is the start of a response.
    /// The request's time limit is for that; then it limits each silence.
    public func stream(_ request: ResourceRequest) async throws(NetworkError) -> RawResponse.Stream
    {
        try await Retrier { request, _ throws(NetworkError) in
            let reading = try Reading(request, in: self)
            let head = try await reading.exchange.head()
            var response = RawResponse.Stream(
                status: head.statusCode,
                headers: ResourceRequest.Headers(head),
                url: head.url,
                body: RawResponse.Body { () throws(NetworkError) in
                    try await reading.exchange.piece()
                },
            )
            response.credentialNote = self.credentialNote(for: request, response.status)
            return response
        }.run(request).stream
    }
}

/// A request as it is handed to a session.
private struct PreparedRequest {
    let owner: URLSession
    @Boxed private(set) var request: ResourceRequest
    let bodyStream: BodyStream?
    private(set) var urlRequest: URLRequest
    private(set) var redirectPolicy: RedirectPolicy
    /// Whether the session's cookies are sent by the session itself.
    private(set) var setsCookies = true

    init(_ request: ResourceRequest, from owner: URLSession) throws(NetworkError) {
        if Task.isCancelled { throw .transportError(CancellationError()) }
        self.owner = owner
        self.request = request
        redirectPolicy = RedirectPolicy(followsRedirects: request.followsRedirects)
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
            let cookies = OwnCookies(urlRequest, owner.configuration)
            cookies?.set(on: &urlRequest)
            redirectPolicy.cookies = cookies
            setsCookies = cookies == nil
        #else
            redirectPolicy.addedNames = added.keys.map { "\($0)" }
        #endif
    }

    #if canImport(FoundationNetworking)
        /// What a session adds to each request, the companion does not: headers of the request
        /// itself can be taken off when a redirect leads elsewhere.
        private mutating func set(_ added: [AnyHashable: Any]) throws(NetworkError) {
            let headers = ResourceRequest.Headers(
                received: added.map { ("\($0.key)", "\($0.value)") }
            )
            if let failure = headers.failure { throw .encodingError(failure.of(request.endpoint)) }
            for field in headers.fields
            where urlRequest.value(forHTTPHeaderField: field.name) == nil {
                urlRequest.setValue(field.value, forHTTPHeaderField: field.name)
            }
        }
    #endif

    func start(_ mode: ReceivedBody.Mode, in session: URLSession) -> Exchange {
        let delegate = SessionDelegate(of: owner)
        let exchange = Exchange(request, mode, bodyStream, redirectPolicy, delegate, in: session)
        exchange.start(urlRequest)
        return exchange
    }
}

extension Exchange {
    fileprivate static func load(
        _ request: ResourceRequest,
        in owner: URLSession,
    ) throws(NetworkError) -> Exchange {
        let prepared = try PreparedRequest(request, from: owner)
        #if canImport(FoundationNetworking)
            let setsCookies = prepared.setsCookies
            let session = CompanionSessions.all.session(for: owner, setsCookies: setsCookies)
        #else
            let session = owner
        #endif
        return prepared.start(.collected, in: session)
    }
}

/// Held by whoever reads a body as it arrives: when nobody does any more, the transfer ends.
private final class Reading: Sendable {
    let exchange: Exchange
    private let giveBack: @Sendable () -> Void

    fileprivate init(_ request: ResourceRequest, in owner: URLSession) throws(NetworkError) {
        let prepared = try PreparedRequest(request, from: owner)
        #if canImport(FoundationNetworking)
            let setsCookies = prepared.setsCookies
            let session = CompanionSessions.all.takeSession(for: owner, setsCookies: setsCookies)
            giveBack = {
                CompanionSessions.all.giveBack(session, of: owner, setsCookies: setsCookies)
            }
        #else
            let session = owner
            giveBack = {}
        #endif
        exchange = prepared.start(.streamed, in: session)
    }

    deinit { exchange.cancel(completion: giveBack) }
}

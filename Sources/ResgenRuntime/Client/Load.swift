import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// One load of a `Loader`, from the request to the response.
final class Load: Sendable {
    private let loader: Loader
    private let request: ResourceRequest
    private let number: Int
    private let clock: LoadClock

    init(_ loader: Loader, _ request: ResourceRequest, number: Int, clock: LoadClock) {
        self.loader = loader
        var request = request
        request.retry = request.retry ?? loader.retry
        request.timeout = request.timeout ?? loader.timeout
        request.sizeLimit = request.sizeLimit ?? loader.sizeLimit
        self.request = request
        self.number = number
        self.clock = clock
    }

    func response() async throws(NetworkError) -> RawResponse {
        try await run { [self] request, attempt throws(NetworkError) in
            try await exchange(request, attempt)
        }.head
    }

    /// The response as soon as its headers are there; only that far it is sent again and limited.
    func stream() async throws(NetworkError) -> RawResponse.Stream {
        var response = try await run { [self] request, attempt throws(NetworkError) in
            try await observed(attempt) { () throws(NetworkError) in
                let response = try await loader.transport.stream(request)
                loader.cache?.invalidate(
                    request,
                    answeredWith: response.status,
                    at: response.url
                )
                return (response, false)
            }
        }
        response.sizeLimit = request.sizeLimit
        if loader.observer != nil {
            response.onDropped = { [self] in
                report(.decoded(duration: .zero, dropped: $0.described, droppedCount: $0.count))
            }
        }
        return response
    }

    /// Reads the value of a response.
    func read<R: LoadableResource>(
        _ response: RawResponse,
        as resource: R,
    ) throws(NetworkError) -> sending Resource<R.Value>.Response {
        let limit = ReadingLimit(of: request) { [clock] in clock.now() }
        let start = clock.now()
        do throws(NetworkError) {
            let response = try limit.response(of: response, as: resource)
            let (dropped, count) = (response.dropped, response.droppedCount)
            let duration = clock.now() - start
            report(.decoded(duration: duration, dropped: dropped, droppedCount: count))
            return response
        } catch {
            if let reason = error.readingReason {
                report(.unreadable(reason: reason, duration: clock.now() - start))
            }
            throw error
        }
    }

    /// Attempt after attempt, each through the interceptors and with credentials.
    private func run(_ send: @escaping Retrier.Send) async throws(NetworkError)
        -> RawResponse.Stream
    {
        let retrier = Retrier(clock: clock, chance: loader.chance, report: report) {
            [self] request, attempt throws(NetworkError) in
            let chain = InterceptorChain(loader.interceptors) {
                [self] request throws(NetworkError) in
                try await authorized(request) { request throws(NetworkError) in
                    try await send(request, attempt)
                }
            }
            return try await chain.stream(request)
        }
        do throws(NetworkError) {
            return try await retrier.run(request)
        } catch {
            throw error.unmarked.of(request.endpoint)
        }
    }

    /// The request as it would be sent first, with all that the loader adds.
    func preparedRequest() async throws(NetworkError) -> ResourceRequest {
        var first = request
        first.addRetryKey(of: first.retry)
        let (request, taken) = (first, Locked<ResourceRequest?>(nil))
        let outcome = await Result { () async throws(NetworkError) in
            try await clock.limit(request.timeout) { [self] () async throws(NetworkError) in
                let chain = InterceptorChain(loader.interceptors) {
                    [self] request throws(NetworkError) in
                    let issued = try await authorizer.supply(request).issued
                    taken.value = taken.value ?? request.adding(issued)
                    throw .transportError(RequestTaken())
                }
                return try await chain.stream(request)
            }
        }
        if let request = taken.value { return request }
        if case .failure(let error) = outcome { throw error.unmarked }
        let reason = "an interceptor responds by itself"
        throw .encodingError(EncodingFailure(endpoint: request.endpoint, reason: reason))
    }

    /// Sends a request with its credentials, and notes which one the status of the response is due to.
    private func authorized(
        _ request: ResourceRequest,
        _ send: Authorizer.Send,
    ) async throws(NetworkError) -> RawResponse.Stream {
        let supply = try await authorizer.supply(request)
        var stream = try await authorizer.send(request, with: supply, send)
        let known = loader.credentials?.known
        let note = CredentialNote(request: request, supply: supply, known: known)
        stream.head.credentialNote = note.text(of: stream.head)
        if stream.head.credentialNote != nil, let session = loader.transport as? URLSession,
            supply.issued.isEmpty, session.mayAddCredential(to: request)
        {
            stream.head.credentialNote = nil
        }
        if let reason = stream.head.credentialNote { report(.unauthorized(reason: reason)) }
        return stream
    }

    private var authorizer: Authorizer {
        Authorizer(credentials: loader.credentials, date: clock.date) { [self] name in
            report(.refresh(credential: name))
        }
    }

    private func exchange(_ request: ResourceRequest, _ attempt: Int) async throws(NetworkError)
        -> RawResponse.Stream
    {
        try await observed(attempt) { () throws(NetworkError) in
            let transport = loader.transport
            guard let cache = loader.cache else {
                return (.init(whole: try await transport.rawResponse(for: request)), false)
            }
            let date = clock.date()
            let found = try await cache.response(to: request, from: transport, at: date)
            return (.init(whole: found.0), found.fromCache)
        }
    }

    private func observed(
        _ attempt: Int,
        _ send: () async throws(NetworkError) -> (RawResponse.Stream, fromCache: Bool),
    ) async throws(NetworkError) -> RawResponse.Stream {
        report(.request(attempt: attempt))
        let start = clock.now()
        do throws(NetworkError) {
            let (stream, fromCache) = try await send()
            report(
                .response(
                    status: stream.status,
                    bytes: stream.head.body.count,
                    duration: clock.now() - start,
                    fromCache: fromCache,
                ),
            )
            return stream
        } catch {
            report(.failure(reason: error.description, duration: clock.now() - start))
            throw error
        }
    }

    @inline(never)
    private func report(_ kind: LoadEvent.Kind) {
        guard let observer = loader.observer else { return }
        observer.observe(
            LoadEvent(
                load: number,
                server: (try? request.url()).map { ResourceRequest.Origin($0) },
                endpoint: request.endpoint,
                kind: kind,
            ),
        )
    }
}

/// Ends a chain of interceptors when the request has reached its end, and nothing is to be sent.
private struct RequestTaken: Error {}

extension NetworkError {
    /// Why a response could not be read, without the request; nil where that is not the reason.
    fileprivate var readingReason: String? {
        switch self {
        case .decodingError(var failure):
            failure.endpoint = nil
            return NetworkError.decodingError(failure).description
        case .noData: return NetworkError.noData.description
        case .transportError, .serverError, .encodingError: return nil
        }
    }

    /// The error as it was thrown, by a provider of credentials or an interceptor.
    fileprivate var unmarked: NetworkError {
        guard case .transportError(let error as FinalFailure) = self else { return self }
        return .transportError(error.error)
    }
}

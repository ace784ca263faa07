import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// One load of a `Loader`, from the request to the response.
struct Load: Sendable {
    private let loader: Loader
    @Boxed private var request: ResourceRequest
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
        try await run { request, attempt throws(NetworkError) in
            try await exchange(request, attempt)
        }.response
    }

    /// The response as soon as its headers are there; only that far it is sent again and limited.
    func stream() async throws(NetworkError) -> RawResponse.Stream {
        var response = try await run { request, attempt throws(NetworkError) in
            try await observed(attempt) { () throws(NetworkError) in
                (try await loader.transport.stream(request), false)
            }
        }.stream
        response.sizeLimit = request.sizeLimit
        if loader.observer != nil {
            response.onDropped = { dropped in
                report(
                    .decoded(
                        duration: .zero,
                        dropped: dropped.described,
                        droppedCount: dropped.count,
                    ),
                )
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
        guard loader.observer != nil else { return try limit.response(of: response, as: resource) }
        let start = clock.now()
        let response = try reported(since: start) { () throws(NetworkError) in
            try limit.response(of: response, as: resource)
        }
        let duration = clock.now() - start
        report(
            .decoded(
                duration: duration,
                dropped: response.dropped,
                droppedCount: response.droppedCount,
            ),
        )
        return response
    }

    private func reported<Value>(
        since start: Duration,
        _ read: () throws(NetworkError) -> sending Value,
    ) throws(NetworkError) -> sending Value {
        do throws(NetworkError) {
            return try read()
        } catch {
            if let reason = error.readingReason {
                report(.unreadable(reason: reason, duration: clock.now() - start))
            }
            throw error
        }
    }

    private typealias Send =
        @Sendable (ResourceRequest) async throws(NetworkError) -> any ResponseHead

    /// Attempt after attempt, each through the interceptors and with credentials.
    private func run(_ send: @escaping Retrier.Send) async throws(NetworkError)
        -> any ResponseHead
    {
        let retrier = Retrier(clock: clock, chance: loader.chance) {
            report(.retry(attempt: $0.attempt, delay: $0.delay, reason: $0.reason))
        } send: { request, attempt throws(NetworkError) in
            try await intercepted(request) { request throws(NetworkError) in
                try await authorized(request) { request throws(NetworkError) in
                    try await send(request, attempt)
                }
            }
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
        let (request, taken) = (first, Latest<ResourceRequest>())
        let outcome = await Result { () async throws(NetworkError) in
            try await clock.limit(request.timeout) { () async throws(NetworkError) in
                try await intercepted(request) { request throws(NetworkError) in
                    let issued = try await supply(request).issued
                    taken.value = taken.value ?? request.adding(issued)
                    throw .transportError(RequestTaken())
                }
            }
        }
        if let request = taken.value { return request }
        if case .failure(let error) = outcome { throw error.unmarked }
        let reason = "an interceptor responds by itself"
        throw .encodingError(EncodingFailure(endpoint: request.endpoint, reason: reason))
    }

    // MARK: Interceptors

    private func intercepted(
        _ request: ResourceRequest,
        _ send: @escaping Send,
    ) async throws(NetworkError) -> any ResponseHead {
        guard !loader.interceptors.isEmpty else { return try await send(request) }
        let last = Latest<any ResponseHead>()
        let response = try await pass(request, loader.interceptors[...]) {
            request throws(NetworkError) in
            let head = try await send(request)
            last.value = head
            return head.response
        }
        return last.value?.replaced(by: response) ?? response
    }

    private func pass(
        _ request: ResourceRequest,
        _ interceptors: ArraySlice<any LoadInterceptor>,
        _ send: @escaping LoadInterceptor.Next,
    ) async throws(NetworkError) -> RawResponse {
        guard let first = interceptors.first else { return try await send(request) }
        do {
            return try await first.intercept(request) { request throws(NetworkError) in
                try await pass(request, interceptors.dropFirst(), send)
            }
        } catch {
            throw error as? NetworkError ?? .transportError(FinalFailure(error: error))
        }
    }

    // MARK: Credentials

    private func authorized(
        _ request: ResourceRequest,
        _ send: Send,
    ) async throws(NetworkError) -> any ResponseHead {
        let supply = try await supply(request)
        guard let credentials = loader.credentials, !supply.issued.isEmpty else {
            return noting(supply, request, try await send(request))
        }
        let head = try await exchange(request, with: supply.issued, send)
        guard head.status == 401,
            let replacements = try await replacements(of: supply.issued, credentials, after: head)
        else { return noting(supply, request, head) }
        return noting(supply, request, try await exchange(request, with: replacements, send))
    }

    /// A response, with the credential that its status is due to.
    private func noting(
        _ supply: AlternativeSupply,
        _ request: ResourceRequest,
        _ head: any ResponseHead,
    ) -> any ResponseHead {
        var head = head
        let note = CredentialNote(request, supply, loader.credentials?.known)
        head.credentialNote = note.text(status: head.status, from: head.url)
        if head.credentialNote != nil, let session = loader.transport as? URLSession,
            supply.issued.isEmpty, session.mayAddCredential(to: request)
        {
            head.credentialNote = nil
        }
        if let reason = head.credentialNote { report(.unauthorized(reason: reason)) }
        return head
    }

    /// The credentials of the first alternative that there are all of, else those that there are of
    /// one. Only those of the origin that the request goes to count. What an alternative throws is the
    /// error only if no other one is enough.
    private func supply(_ request: ResourceRequest) async throws(NetworkError) -> AlternativeSupply
    {
        guard let credentials = loader.credentials, let authentication = request.authentication,
            let url = try? request.url()
        else { return AlternativeSupply() }
        let origin = ResourceRequest.Origin(url)
        var best = AlternativeSupply()
        var failure: NetworkError?
        for alternative in authentication.alternatives where !alternative.isEmpty {
            do throws(NetworkError) {
                let found = try await supply(alternative, for: origin, credentials)
                if !found.issued.isEmpty, found.missing.isEmpty { return found }
                if best.isNothing || (best.issued.isEmpty && !found.issued.isEmpty) { best = found }
            } catch {
                if Task.isCancelled { throw error }
                failure = failure ?? error
            }
        }
        if let failure { throw failure }
        // Where credentials are optional, nothing is better than a part of them.
        if authentication.alternatives.contains(where: \.isEmpty) { best.issued = [] }
        return best
    }

    private func supply(
        _ requirements: [ResourceRequest.Authentication.Requirement],
        for origin: ResourceRequest.Origin,
        _ credentials: Credentials,
    ) async throws(NetworkError) -> AlternativeSupply {
        var found = AlternativeSupply()
        for requirement in requirements {
            let isHere = requirement.origin == origin
            let supply = isHere ? try await supply(requirement, credentials) : .none
            if case .issued(let issued) = supply {
                found.issued.append(issued)
                continue
            }
            found.missing.append(requirement)
            if case .unsuitable(let credential) = supply {
                found.unsuitable =
                    found.unsuitable ?? .init(credential: credential, requirement: requirement)
            }
        }
        return found
    }

    private func supply(
        _ requirement: ResourceRequest.Authentication.Requirement,
        _ credentials: Credentials,
    ) async throws(NetworkError) -> CredentialSupply {
        do {
            return try await credentials.refreshes.issue(
                for: requirement,
                of: credentials,
                date: clock.date,
            ) {
                report(.refresh(credential: requirement.name))
            }
        } catch {
            throw NetworkError(credentials: error)
        }
    }

    /// What is sent instead after a 401; nil where there is nothing new.
    private func replacements(
        of issued: [IssuedCredential],
        _ credentials: Credentials,
        after head: any ResponseHead,
    ) async throws(NetworkError) -> [IssuedCredential]? {
        var all = issued
        var isNew = false
        for (index, rejected) in issued.enumerated() where head.isFrom(rejected.requirement.origin)
        {
            guard let replacement = try await replacement(of: rejected, credentials) else {
                continue
            }
            all[index] = replacement
            isNew = true
        }
        return isNew ? all : nil
    }

    private func replacement(
        of issued: IssuedCredential,
        _ credentials: Credentials,
    ) async throws(NetworkError) -> IssuedCredential? {
        do {
            return try await credentials.refreshes.replacement(
                of: issued,
                from: credentials,
                date: clock.date,
            ) {
                report(.refresh(credential: issued.requirement.name))
            }
        } catch {
            throw NetworkError(credentials: error)
        }
    }

    /// Sends a request with credentials; one in the query does not come back in an address.
    private func exchange(
        _ request: ResourceRequest,
        with issued: [IssuedCredential],
        _ send: Send,
    ) async throws(NetworkError) -> any ResponseHead {
        let authorized = request.adding(issued)
        let names = issued.compactMap { credential in
            if case .query(let name) = credential.requirement.scheme { name } else { nil }
        }
        if names.isEmpty { return try await send(authorized) }
        do throws(NetworkError) {
            var head = try await send(authorized)
            for name in names { head.url = head.url.flatMap { $0.removingQuery(name) } }
            return head
        } catch {
            throw error.withoutAddress
        }
    }

    // MARK: Transport

    private func exchange(_ request: ResourceRequest, _ attempt: Int) async throws(NetworkError)
        -> any ResponseHead
    {
        try await observed(attempt) { () throws(NetworkError) in
            guard let cache = loader.cache else {
                return (try await loader.transport.rawResponse(for: request), false)
            }
            return try await cache.response(
                to: request,
                from: loader.transport,
                at: clock.date()
            )
        }
    }

    private func observed(
        _ attempt: Int,
        _ send: () async throws(NetworkError) -> (any ResponseHead, fromCache: Bool),
    ) async throws(NetworkError) -> any ResponseHead {
        report(.request(attempt: attempt))
        let start = clock.now()
        do throws(NetworkError) {
            let (head, fromCache) = try await send()
            report(
                .response(
                    status: head.status,
                    bytes: head.response.body.count,
                    duration: clock.now() - start,
                    fromCache: fromCache,
                ),
            )
            return head
        } catch {
            report(.failure(reason: error.description, duration: clock.now() - start))
            throw error
        }
    }

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

extension ResourceRequest {
    fileprivate func adding(_ issued: [IssuedCredential]) -> ResourceRequest {
        issued.reduce(self) { $0.adding($1.credential, $1.requirement.scheme) }
    }
}

/// What came last to the end of a chain of interceptors.
private final class Latest<Value: Sendable>: @unchecked Sendable {
    private let lock = NSLock()
    private var latest: Value?

    var value: Value? {
        get { lock.withLock { latest } }
        set { lock.withLock { latest = newValue } }
    }
}

extension ResponseHead {
    /// Whether it comes from an origin, not from where a redirect led.
    fileprivate func isFrom(_ origin: ResourceRequest.Origin?) -> Bool {
        url.map { ResourceRequest.Origin($0) == origin } ?? true
    }
}

extension NetworkError {
    /// Why a response could not be read, without the request; nil where that is not the reason.
    fileprivate var readingReason: String? {
        switch self {
        case .decodingError(var failure):
            failure.endpoint = nil
            return NetworkError.decodingError(failure).description
        case .noData: return description
        case .transportError, .serverError, .encodingError: return nil
        }
    }

    /// The error of getting a credential. One of the transport may pass, as that of the request may.
    fileprivate init(credentials error: any Error) {
        guard case .transportError(let cause)? = error as? NetworkError else {
            self = .transportError(FinalFailure(error: error))
            return
        }
        let mayPass = cause is URLError || cause is FinalFailure
        self = .transportError(mayPass ? cause : FinalFailure(error: cause))
    }

    /// The error as it was thrown, by a provider of credentials or an interceptor.
    fileprivate var unmarked: NetworkError {
        guard case .transportError(let error as FinalFailure) = self else { return self }
        return .transportError(error.error)
    }

    /// A URLError contains the complete URL, with its query.
    fileprivate var withoutAddress: NetworkError {
        guard case .transportError(let error as URLError) = self else { return self }
        let text = [NSLocalizedDescriptionKey: error.localizedDescription]
        return .transportError(URLError(error.code, userInfo: text))
    }
}

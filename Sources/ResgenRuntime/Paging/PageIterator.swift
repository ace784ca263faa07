/// Goes from page to page, each asked for when it is needed. A copy goes on by itself.
struct PageIterator<Page, Output> {
    typealias Read = @Sendable (RawResponse, PageRequest<Page>) throws -> PageStep<Page, Output>

    private let loader: any ResourceLoader
    private let read: Read
    /// The page to ask for; nil after the last.
    @BoxedOptional private var pageRequest: PageRequest<Page>?
    /// Why there is no page to ask for.
    private var failure: NetworkError?
    /// The identities of the pages that have been requested.
    private var visited: Set<String>

    /// An iterator from a page; `identity` is what identifies it.
    init(
        from first: Resource<Page>,
        identity: String?,
        loader: any ResourceLoader,
        read: @escaping Read,
    ) {
        self.loader = loader
        self.read = read
        pageRequest = PageRequest(first: first, identity: identity)
        visited = identity.map { [$0] } ?? []
    }

    /// What is read of the next page; nil after the last, and after an error.
    mutating func next(
        isolation actor: isolated (any Actor)?,
    ) async throws(NetworkError) -> Output? {
        if let failure { throw end(failure) }
        guard let pageRequest else { return nil }
        if Task.isCancelled { throw end(.transportError(CancellationError())) }
        do {
            let step = try await Self.step(PageLoad(pageRequest: pageRequest, read: read), loader)
            go(to: step.next)
            return step.output.value
        } catch {
            if pageRequest.endsIfMissing, error.statusCode == 404 {
                self.pageRequest = nil
                return nil
            }
            throw end(error)
        }
    }

    private mutating func end(_ error: NetworkError) -> NetworkError {
        (pageRequest, failure) = (nil, nil)
        return error
    }

    /// An error of going on is for later: the page itself could be read.
    private mutating func go(to next: Result<PageRequest<Page>?, any Error>) {
        let endpoint = pageRequest?.resource.request.endpoint ?? ""
        do {
            let next = try next.get()
            if let next { try visit(next) }
            pageRequest = next
        } catch {
            failure = NetworkError(reading: error, endpoint)
        }
    }

    /// A page that has been asked for before would lead here again and again.
    private mutating func visit(_ next: PageRequest<Page>) throws(DecodingFailure) {
        guard let identity = next.identity, !visited.insert(identity).inserted else { return }
        let (expected, found) = ("a page not asked for before", "one that was")
        throw next.source?.failure(expected: expected, found: found)
            ?? DecodingFailure(expected: expected, found: found)
    }

    /// Loads and reads, on no actor.
    private static func step(
        _ page: PageLoad<Page, Output>,
        _ loader: any ResourceLoader,
    ) async throws(NetworkError) -> sending PageStep<Page, Output> {
        try await loader.load(page)
    }
}

/// One page as what a loader loads.
private struct PageLoad<Page, Output>: LoadableResource {
    let pageRequest: PageRequest<Page>
    let read: PageIterator<Page, Output>.Read

    var request: ResourceRequest { pageRequest.resource.request }

    func value(of response: RawResponse) throws -> PageStep<Page, Output> {
        try read(response, pageRequest)
    }

    func response(
        of response: RawResponse,
    ) throws(NetworkError) -> sending Resource<PageStep<Page, Output>>.Response {
        do {
            let step = try read(response, pageRequest)
            let (dropped, count) = (step.output.dropped, step.output.droppedCount)
            return Resource.Response(step, of: response, dropped: dropped, droppedCount: count)
        } catch {
            throw NetworkError(reading: error, request.endpoint)
        }
    }
}

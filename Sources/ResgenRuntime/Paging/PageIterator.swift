/// Goes from page to page, each asked for when it is needed. A copy goes on by itself.
struct PageIterator<Page, Output>: Sendable {
    typealias Read = @Sendable (RawResponse, PageRequest<Page>) throws -> PageStep<Page, Output>

    private let loader: any ResourceLoader
    private let read: Read
    /// The page to ask for, nil after the last; or why there is none.
    @Boxed private var pageRequest: Result<PageRequest<Page>?, any Error>
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
        pageRequest = .success(PageRequest(first: first, resource: first, identity: identity))
        visited = identity.map { [$0] } ?? []
    }

    /// What is read of the next page; nil after the last, and after an error.
    mutating func next(
        isolation actor: isolated (any Actor)?,
    ) async throws(NetworkError) -> Output? {
        var pageRequest: PageRequest<Page>?
        do {
            pageRequest = try self.pageRequest.get()
            guard let pageRequest else { return nil }
            if Task.isCancelled { throw NetworkError.transportError(CancellationError()) }
            let page = PageLoad<Page, Output>(pageRequest: pageRequest, read: read)
            let step = try await loader.load(page)
            go(to: step.next, pageRequest.resource.request.endpoint)
            return step.output.value
        } catch {
            self.pageRequest = .success(nil)
            let failure = NetworkError(reading: error)
            if pageRequest?.endsIfMissing == true, failure.statusCode == 404 { return nil }
            throw failure
        }
    }

    /// An error of going on is for later: the page itself could be read.
    private mutating func go(to next: Result<PageRequest<Page>?, any Error>, _ endpoint: String) {
        do {
            if let next = try next.get() { try visit(next) }
            pageRequest = next
        } catch {
            pageRequest = .failure(NetworkError(reading: error, endpoint))
        }
    }

    /// A page that has been asked for before would lead here again and again.
    private mutating func visit(_ next: PageRequest<Page>) throws(DecodingFailure) {
        guard let identity = next.identity, !visited.insert(identity).inserted else { return }
        let (expected, found) = ("a page not asked for before", "one that was")
        throw next.source?.failure(expected: expected, found: found)
            ?? DecodingFailure(expected: expected, found: found)
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
            throw NetworkError(reading: error, request.endpoint, of: response)
        }
    }
}

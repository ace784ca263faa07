/// Goes from page to page, each asked for when it is needed.
struct PageWalk<Page, Output> {
    typealias Load = @Sendable (Request) async throws(NetworkError) -> Answer
    typealias Read = @Sendable (Answer, PageTurn<Page>) throws -> PageStep<Page, Output>

    private let load: Load
    private let read: Read
    /// The page to ask for; nil after the last.
    private var turn: PageTurn<Page>?
    /// Why there is no page to ask for.
    private var failure: NetworkError?
    /// What tells the pages apart that have been asked for.
    private var marks: Set<String>

    /// A walk from a page; `mark` tells it from others.
    init(
        from first: Resource<Page>,
        mark: String?,
        load: @escaping Load,
        read: @escaping Read,
    ) {
        self.load = load
        self.read = read
        turn = PageTurn(first: first, resource: first)
        marks = mark.map { [$0] } ?? []
    }

    /// What is read of the next page; nil after the last, and after an error.
    mutating func next(
        isolation actor: isolated (any Actor)?,
    ) async throws(NetworkError) -> Output? {
        if let failure { throw end(failure) }
        guard let turn else { return nil }
        if Task.isCancelled { throw end(.transportError(CancellationError())) }
        do {
            let step = try await Self.step(turn, load, read)
            go(to: step.next)
            return step.output
        } catch {
            throw end(error)
        }
    }

    private mutating func end(_ error: NetworkError) -> NetworkError {
        (turn, failure) = (nil, nil)
        return error
    }

    /// An error of going on is for later: the page itself could be read.
    private mutating func go(to next: Result<NextTurn<Page>?, any Error>) {
        let endpoint = turn?.resource.request.endpoint ?? ""
        do {
            guard let next = try next.get() else { return turn = nil }
            try mark(next)
            turn?.resource = next.resource
            turn?.itemsBefore = next.itemsBefore
        } catch {
            failure = NetworkError(reading: error, endpoint)
        }
    }

    /// A page that has been asked for before would lead here again and again.
    private mutating func mark(_ next: NextTurn<Page>) throws(DecodingFailure) {
        guard let mark = next.mark, !marks.insert(mark).inserted else { return }
        let (expected, found) = ("a page not asked for before", "one that was")
        throw next.source?.failure(expected: expected, found: found)
            ?? DecodingFailure(expected: expected, found: found)
    }

    /// Loads and reads, on no actor.
    private static func step(
        _ turn: PageTurn<Page>,
        _ load: Load,
        _ read: Read,
    ) async throws(NetworkError) -> sending PageStep<Page, Output> {
        let answer = try await load(turn.resource.request)
        do {
            return try read(answer, turn)
        } catch {
            throw NetworkError(reading: error, turn.resource.request.endpoint)
        }
    }
}

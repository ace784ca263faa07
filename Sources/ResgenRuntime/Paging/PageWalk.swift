/// Goes from page to page, each asked for when it is needed.
struct PageWalk<Page, Output> {
    typealias Load = @Sendable (Request) async throws(NetworkError) -> Answer
    typealias Read = @Sendable (Answer, PageTurn<Page>) throws -> PageStep<Page, Output>

    private enum State {
        case turn(PageTurn<Page>)
        case failure(NetworkError)
        case end
    }

    private let load: Load
    private let read: Read
    private var state: State

    init(from turn: PageTurn<Page>, load: @escaping Load, read: @escaping Read) {
        self.load = load
        self.read = read
        state = .turn(turn)
    }

    /// What is read of the next page; nil after the last, and after an error.
    mutating func next(
        isolation actor: isolated (any Actor)?,
    ) async throws(NetworkError) -> Output? {
        let state = state
        self.state = .end
        switch state {
        case .end: return nil
        case .failure(let error): throw error
        case .turn where Task.isCancelled: throw .transportError(CancellationError())
        case .turn(let turn):
            let step = try await Self.step(turn, load, read)
            self.state = Self.state(after: turn, step.next)
            return step.output
        }
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

    /// An error of going on is for later: the page itself could be read.
    private static func state(
        after turn: consuming PageTurn<Page>,
        _ next: Result<NextTurn<Page>?, any Error>,
    ) -> State {
        let endpoint = turn.resource.request.endpoint
        do {
            guard let next = try next.get() else { return .end }
            return .turn(try turn.going(to: next))
        } catch {
            return .failure(NetworkError(reading: error, endpoint))
        }
    }
}

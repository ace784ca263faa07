import Foundation

/// A pause before a request is sent again.
struct RetryPause: Sendable {
    /// The number of the attempt that follows; 2 is the first one.
    let attempt: Int
    let delay: Duration
    let reason: String
}

/// Sends a request until there is a response that is no reason to send it again, or time is over.
final class Retrier: Sendable {
    typealias Send =
        @Sendable (ResourceRequest, _ attempt: Int) async throws(NetworkError) -> any ResponseHead

    private let clock: LoadClock
    private let chance: @Sendable () -> Double
    private let report: @Sendable (RetryPause) -> Void
    private let send: Send

    /// - Parameters:
    ///   - chance: From 0 to 1; spreads the pauses of clients that failed at the same moment.
    ///   - report: Gets each pause.
    ///   - send: Sends the request once.
    init(
        clock: LoadClock = LoadClock(ContinuousClock()),
        chance: @escaping @Sendable () -> Double = { .random(in: 0...1) },
        report: @escaping @Sendable (RetryPause) -> Void = { _ in },
        send: @escaping Send,
    ) {
        (self.clock, self.chance, self.report, self.send) = (clock, chance, report, send)
    }

    /// Sends a request as its rule and its time limit say.
    func run(_ request: ResourceRequest) async throws(NetworkError) -> any ResponseHead {
        var first = request
        first.retry = nil
        first.addRetryKey(of: request.retry)
        let end = request.timeout.map { clock.now() + $0.bounded }
        return try await clock.limit(request.timeout) {
            [first] () async throws(NetworkError) in
            try await self.repeating(first, request.retry, until: end)
        }
    }

    private func repeating(
        _ request: ResourceRequest,
        _ rule: ResourceRequest.Retry?,
        until end: Duration?,
    ) async throws(NetworkError) -> any ResponseHead {
        var attempt = 1
        while true {
            let outcome = await Result { () async throws(NetworkError) in
                try await send(request, attempt)
            }
            guard let rule, attempt < rule.attempts, rule.allows(request.method),
                let pause = pause(after: attempt, rule, outcome),
                end.map({ clock.now() + pause.delay < $0 }) ?? true
            else { return try outcome.get() }
            report(pause)
            try await sleep(pause.delay)
            attempt += 1
        }
    }

    /// nil if there is no reason to try again, and when the server asks for a pause that is too
    /// long.
    private func pause(
        after attempt: Int,
        _ rule: ResourceRequest.Retry,
        _ outcome: Result<any ResponseHead, NetworkError>,
    ) -> RetryPause? {
        let reason: String?
        var asked: Duration?
        switch outcome {
        case .success(let head):
            reason = rule.names(head.status) ? "status \(head.status)" : nil
            asked = RetryAfter.pause(head.headers, now: clock.date())
        case .failure(let error): reason = error.reasonToRetry
        }
        guard let reason, asked.map({ $0 <= rule.cap }) ?? true else { return nil }
        let delay = asked ?? rule.ceiling(after: attempt) * chance()
        return RetryPause(attempt: attempt + 1, delay: delay, reason: reason)
    }

    private func sleep(_ delay: Duration) async throws(NetworkError) {
        do { try await clock.sleep(delay) } catch { throw .transportError(error) }
    }
}

import Foundation

/// Sends a request until there is a response that is no reason to send it again, or time is over.
final class Retrier: Sendable {
    typealias Send =
        @Sendable (ResourceRequest, _ attempt: Int) async throws(NetworkError) -> RawResponse.Stream

    private let clock: LoadClock
    private let chance: @Sendable () -> Double
    private let report: @Sendable (LoadEvent.Kind) -> Void
    private let send: Send

    /// - Parameters:
    ///   - chance: From 0 to 1; spreads the pauses of clients that failed at the same moment.
    ///   - report: Gets each pause.
    ///   - send: Sends the request once.
    init(
        clock: LoadClock = LoadClock(ContinuousClock()),
        chance: @escaping @Sendable () -> Double = { .random(in: 0...1) },
        report: @escaping @Sendable (LoadEvent.Kind) -> Void = { _ in },
        send: @escaping Send,
    ) {
        (self.clock, self.chance, self.report, self.send) = (clock, chance, report, send)
    }

    /// Sends a request as its rule and its time limit say.
    func run(_ request: ResourceRequest) async throws(NetworkError) -> RawResponse.Stream {
        var first = request
        first.retry = nil
        first.addRetryKey(of: request.retry)
        let end = request.timeout.map { clock.now() + $0.bounded }
        do throws(NetworkError) {
            var response = try await clock.limit(request.timeout) {
                [first] () async throws(NetworkError) in
                try await self.repeating(first, request.retry, until: end)
            }
            if let rule = request.retry { response.restart = restart(of: first, rule) }
            return response
        } catch {
            throw error.of(request.endpoint)
        }
    }

    private func repeating(
        _ request: ResourceRequest,
        _ rule: ResourceRequest.Retry?,
        until end: Duration?,
    ) async throws(NetworkError) -> RawResponse.Stream {
        var attempt = 1
        while true {
            let outcome = await Result { () async throws(NetworkError) in
                try await send(request, attempt)
            }
            guard let rule, try await pause(request, rule, outcome, attempt, until: end) else {
                return try outcome.get()
            }
            attempt += 1
        }
    }

    private func restart(
        of request: ResourceRequest,
        _ rule: ResourceRequest.Retry,
    ) -> RawResponse.Stream.Restart {
        let key = rule.key.flatMap { name in request.headers[name].map { (name, $0) } }
        return .init(key: key) { error, attempt throws(NetworkError) in
            try await self.pause(request, rule, .failure(error), attempt, until: nil)
        }
    }

    /// Waits until a request may be sent again; false where the outcome of this attempt is the result.
    private func pause(
        _ request: ResourceRequest,
        _ rule: ResourceRequest.Retry,
        _ outcome: Result<RawResponse.Stream, NetworkError>,
        _ attempt: Int,
        until end: Duration?,
    ) async throws(NetworkError) -> Bool {
        guard attempt < rule.attempts, rule.allows(request.method),
            let (delay, reason) = pause(after: attempt, rule, outcome),
            end.map({ clock.now() + delay < $0 }) ?? true
        else { return false }
        report(.retry(attempt: attempt + 1, delay: delay, reason: reason))
        try await clock.pause(for: delay)
        return true
    }

    /// nil if there is no reason to try again, and when the server asks for a pause that is too
    /// long.
    private func pause(
        after attempt: Int,
        _ rule: ResourceRequest.Retry,
        _ outcome: Result<RawResponse.Stream, NetworkError>,
    ) -> (delay: Duration, reason: String)? {
        let reason: String?
        var asked: Duration?
        switch outcome {
        case .success(let head):
            let isNamed = StatusNames.contain(head.status, in: rule.statuses)
            reason = isNamed ? "status \(head.status)" : nil
            asked = head.headers.retryAfter(now: clock.date())
        case .failure(let error): reason = error.reasonToRetry
        }
        guard let reason, asked.map({ $0 <= rule.cap }) ?? true else { return nil }
        let delay = asked ?? rule.ceiling(after: attempt) * chance()
        return (delay, reason)
    }
}

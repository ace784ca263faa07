import Foundation

/// A pause before a request is sent again.
struct RetryPause: Sendable {
    /// The number of the attempt that follows; 2 is the first one.
    let attempt: Int
    let delay: Duration
    let reason: String
}

/// Sends a request until there is a response that is no reason to send it again, or time is over.
struct Retrier: Sendable {
    var clock = LoadClock(ContinuousClock())
    /// From 0 to 1; spreads the pauses of clients that failed at the same moment.
    var chance: @Sendable () -> Double = { .random(in: 0...1) }
    var report: @Sendable (RetryPause) -> Void = { _ in }

    /// Sends a request as its rule and its time limit say.
    func run<Head: ResponseHead>(
        _ request: ResourceRequest,
        _ send:
            @escaping @Sendable (ResourceRequest, _ attempt: Int) async throws(NetworkError) -> Head,
    ) async throws(NetworkError) -> Head {
        guard let rule = request.retry else {
            return try await clock.limit(request.timeout) { () async throws(NetworkError) in
                try await send(request, 1)
            }
        }
        var request = request
        request.retry = nil
        if let key = rule.key, request.headers[key] == nil {
            request.headers[key] = UUID().uuidString
        }
        let first = request
        let end = request.timeout.map { clock.now() + $0.bounded }
        return try await clock.limit(request.timeout) { () async throws(NetworkError) in
            try await repeating(first, rule, until: end, send)
        }
    }

    private func repeating<Head: ResponseHead>(
        _ request: ResourceRequest,
        _ rule: ResourceRequest.Retry,
        until end: Duration?,
        _ send: @Sendable (ResourceRequest, _ attempt: Int) async throws(NetworkError) -> Head,
    ) async throws(NetworkError) -> Head {
        var attempt = 1
        while true {
            let outcome = await Result<Head, NetworkError>(of: { () async throws(NetworkError) in
                try await send(request, attempt)
            })
            guard attempt < rule.attempts, rule.allows(request.method),
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
    private func pause<Head: ResponseHead>(
        after attempt: Int,
        _ rule: ResourceRequest.Retry,
        _ outcome: Result<Head, NetworkError>,
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

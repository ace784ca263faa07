import Foundation

/// A clock of any kind, as far as loading needs one.
struct LoadClock: Sendable {
    /// The time since this value was made.
    let now: @Sendable () -> Duration
    /// Waits; throws `CancellationError` when the task is cancelled meanwhile.
    let sleep: @Sendable (Duration) async throws -> Void
    /// The date, for what servers say in dates.
    let date: @Sendable () -> Date

    @_semantics("optimize.sil.specialize.generic.never")
    @inline(never)
    init(_ clock: some Clock<Duration>, date: @escaping @Sendable () -> Date = { Date() }) {
        let start = clock.now
        now = { start.duration(to: clock.now) }
        sleep = {
            try await clock.sleep(until: clock.now.advanced(by: $0.bounded), tolerance: nil)
        }
        self.date = date
    }

    /// Waits between two requests.
    func pause(for duration: Duration) async throws(NetworkError) {
        do { try await sleep(duration) } catch { throw .transportError(error) }
    }

    /// Does some work, and cancels it when it takes longer than allowed; the error is then
    /// `URLError.timedOut`. URLSession's own limit for a resource does nothing on Linux.
    func limit(
        _ limit: Duration?,
        _ work: @escaping @Sendable () async throws(NetworkError) -> RawResponse.Stream,
    ) async throws(NetworkError) -> RawResponse.Stream {
        typealias Outcome = Result<RawResponse.Stream, NetworkError>
        guard let limit else { return try await work() }
        let end = now() + limit.bounded
        let outcome = await withTaskGroup(of: Outcome?.self) { group in
            group.addTask { await Result(work) }
            group.addTask {
                // Cancelled when the work is done, or along with it.
                guard (try? await sleep(end - now())) != nil else { return nil }
                return .failure(.transportError(URLError(.timedOut)))
            }
            let first = await group.next() ?? nil
            if first != nil { group.cancelAll() }
            let second = await group.next() ?? nil
            return first ?? second
        }
        return try (outcome ?? .failure(.transportError(CancellationError()))).get()
    }
}

extension Clock<Duration> {
    /// A clock that starts now.
    func loadClock(date: @escaping @Sendable () -> Date) -> LoadClock {
        LoadClock(self, date: date)
    }
}

extension Result where Failure == NetworkError {
    /// What some work gives or throws.
    init(_ work: () async throws(NetworkError) -> Success) async {
        do throws(NetworkError) {
            self = .success(try await work())
        } catch {
            self = .failure(error)
        }
    }
}

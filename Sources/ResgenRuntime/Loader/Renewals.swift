import Foundation

/// A credential that a request was sent with.
struct Grant: Sendable {
    let requirement: Authentication.Requirement
    let credential: Credential
    /// How many refreshes of the requirement had ended before.
    let epoch: Int
}

/// Refreshes each credential once, whatever the number of requests that it failed for.
final class Renewals: @unchecked Sendable {
    private typealias Outcome = Result<Credential?, any Error>

    /// What is known of one requirement.
    private struct Entry {
        var epoch = 0
        var last: Outcome = .success(nil)
        var running: SharedOutcome<Outcome>?
        /// What took the place of all that were rejected, known by their hashes.
        var successor: Credential?
        var rejected: Set<Int> = []

        /// What is sent instead of a credential that was rejected.
        func current(_ credential: Credential) -> Credential {
            rejected.contains(credential.hashValue) ? successor ?? credential : credential
        }
    }

    /// True in what a refresh does: it cannot wait for its own end.
    @TaskLocal private static var isRefreshing = false

    private let lock = NSLock()
    private var entries: [Authentication.Requirement: Entry] = [:]

    /// The credential to send; nil if there is none. Waits for a refresh that is running.
    func grant(
        for requirement: Authentication.Requirement,
        of credentials: Credentials,
    ) async throws -> Grant? {
        let (running, epoch) = lock.withLock {
            (entries[requirement]?.running, entries[requirement]?.epoch ?? 0)
        }
        var hasFailed = false
        if let running, !Self.isRefreshing {
            guard let outcome = await running.value() else { throw CancellationError() }
            hasFailed = (try? outcome.get()) == nil
        }
        guard let credential = try await credentials.provider(requirement),
            credential.fits(requirement.scheme)
        else { return nil }
        return lock.withLock {
            let entry = entries[requirement] ?? Entry()
            return Grant(
                requirement: requirement,
                credential: entry.current(credential),
                // A refresh that was waited for in vain was for this request, too.
                epoch: hasFailed ? epoch : entry.epoch,
            )
        }
    }

    /// Another credential after a 401; nil if there is none.
    ///
    /// - Parameters:
    ///   - grant: What was rejected.
    ///   - credentials: Where another one comes from.
    ///   - start: Called if this request is the one that starts a refresh.
    func renewal(
        of grant: Grant,
        from credentials: Credentials,
        start: @Sendable () -> Void,
    ) async throws -> Grant? {
        guard !Self.isRefreshing else { return nil }
        // The provider may have something new by itself, after another login for example.
        if let fresh = try await self.grant(for: grant.requirement, of: credentials),
            fresh.credential != grant.credential
        {
            return fresh
        }
        guard let refresh = credentials.refresh else { return nil }
        let credential = try await outcome(grant, refresh, start).get()
        return credential.flatMap {
            $0.fits(grant.requirement.scheme)
                ? Grant(requirement: grant.requirement, credential: $0, epoch: grant.epoch + 1)
                : nil
        }
    }

    private func outcome(
        _ grant: Grant,
        _ refresh: @escaping Credentials.Refresh,
        _ start: @Sendable () -> Void,
    ) async throws -> Outcome {
        let (running, isNew): (SharedOutcome<Outcome>?, Bool) = lock.withLock {
            var entry = entries[grant.requirement] ?? Entry()
            if let running = entry.running { return (running, false) }
            // A refresh ended after the request was sent: it was for this request, too.
            if entry.epoch > grant.epoch { return (nil, false) }
            entry.running = SharedOutcome()
            entries[grant.requirement] = entry
            return (entry.running, true)
        }
        guard let running else {
            return lock.withLock { entries[grant.requirement]?.last ?? .success(nil) }
        }
        if isNew {
            start()
            // A task of its own: it goes on when the request that started it is cancelled.
            Task { await run(refresh, grant, running) }
        }
        guard let outcome = await running.value() else { throw CancellationError() }
        return outcome
    }

    private func run(
        _ refresh: Credentials.Refresh,
        _ grant: Grant,
        _ running: SharedOutcome<Outcome>,
    ) async {
        let outcome: Outcome
        do {
            outcome = .success(
                try await Self.$isRefreshing.withValue(true) {
                    try await refresh(grant.requirement, grant.credential)
                }
            )
        } catch {
            outcome = .failure(error)
        }
        lock.withLock { finish(grant, outcome) }
        running.finish(outcome)
    }

    private func finish(_ grant: Grant, _ outcome: Outcome) {
        var entry = entries[grant.requirement] ?? Entry()
        entry.epoch += 1
        entry.last = outcome
        entry.running = nil
        if case .success(let new?) = outcome {
            entry.rejected.insert(grant.credential.hashValue)
            entry.rejected.remove(new.hashValue)
            entry.successor = new
        }
        entries[grant.requirement] = entry
    }
}

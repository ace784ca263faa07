import Foundation

/// A credential that a request is sent with.
struct IssuedCredential: Sendable {
    let requirement: Authentication.Requirement
    let credential: Credential
    /// How many refreshes of the requirement had ended before.
    let epoch: Int
}

/// Refreshes each credential once, whatever the number of requests that it failed for.
final class Refreshes: @unchecked Sendable {
    private typealias Outcome = Result<Credential?, any Error>

    /// A refresh while it runs. All but its outcome is guarded by the lock of the refreshes.
    private final class Running: @unchecked Sendable {
        let outcome = SharedOutcome<Outcome>()
        let mark = Mark()
        /// How many refreshes had ended when it began.
        let epoch: Int
        var task: Task<Void, Never>?
        var waiting = 0

        init(epoch: Int) { self.epoch = epoch }
    }

    /// Marks what a refresh does until it ends: that cannot wait for its own end. Tasks that it
    /// started may go on after it.
    private final class Mark: @unchecked Sendable {
        @TaskLocal static var current: Mark?

        private let lock = NSLock()
        private var hasEnded = false

        var isRunning: Bool { lock.withLock { !hasEnded } }
        func end() { lock.withLock { hasEnded = true } }
    }

    /// What is known of one requirement.
    private struct Entry {
        var epoch = 0
        var last: Outcome = .success(nil)
        var running: Running?
        /// What took the place of all that were rejected, known by their hashes.
        var successor: Credential?
        var rejected: Set<Int> = []

        /// What is sent instead of a credential that was rejected.
        func current(_ credential: Credential) -> Credential {
            rejected.contains(credential.hashValue) ? successor ?? credential : credential
        }
    }

    /// Whether a refresh has brought something, for tests.
    var hasSuccessor: Bool { lock.withLock { entries.values.contains { $0.successor != nil } } }

    private static var isRefreshing: Bool { Mark.current?.isRunning == true }

    private let lock = NSLock()
    private var entries: [Authentication.Requirement: Entry] = [:]

    /// The credential to send; nil if there is none. Waits for a refresh that is running.
    func issue(
        for requirement: Authentication.Requirement,
        of credentials: Credentials,
    ) async throws -> IssuedCredential? {
        let (running, epoch) = lock.withLock {
            let running = Self.isRefreshing ? nil : entries[requirement]?.running
            running?.waiting += 1
            return (running, entries[requirement]?.epoch ?? 0)
        }
        var hasFailed = false
        if let running {
            let outcome = try await outcome(of: running, for: requirement)
            hasFailed = (try? outcome.get()) == nil
        }
        guard let credential = try await credentials.provider(requirement),
            credential.matches(requirement.scheme)
        else { return nil }
        return lock.withLock {
            let entry = entries[requirement] ?? Entry()
            return IssuedCredential(
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
    ///   - issued: What was rejected.
    ///   - credentials: Where another one comes from.
    ///   - start: Called if this request is the one that starts a refresh.
    func replacement(
        of issued: IssuedCredential,
        from credentials: Credentials,
        start: @Sendable () -> Void,
    ) async throws -> IssuedCredential? {
        guard !Self.isRefreshing else { return nil }
        // The provider may have something new by itself, after another login for example.
        if let fresh = try await issue(for: issued.requirement, of: credentials),
            fresh.credential != issued.credential
        {
            return fresh
        }
        guard let refresh = credentials.refresh else { return nil }
        let credential = try await outcome(issued, refresh, start).get()
        return credential.flatMap {
            $0.matches(issued.requirement.scheme)
                ? IssuedCredential(
                    requirement: issued.requirement,
                    credential: $0,
                    epoch: issued.epoch + 1
                )
                : nil
        }
    }

    private func outcome(
        _ issued: IssuedCredential,
        _ refresh: @escaping Credentials.Refresh,
        _ start: @Sendable () -> Void,
    ) async throws -> Outcome {
        let (running, isNew) = join(issued)
        guard let running else {
            return lock.withLock { entries[issued.requirement]?.last ?? .success(nil) }
        }
        if isNew {
            start()
            // A task of its own: it goes on when the request that started it is cancelled, as long
            // as another one waits.
            let task = Task { await run(refresh, issued, running) }
            lock.withLock { running.task = task }
        }
        return try await outcome(of: running, for: issued.requirement)
    }

    /// The refresh to wait for, and whether it has to be started; nil if one ended after the request
    /// was sent: it was for this request, too.
    private func join(_ issued: IssuedCredential) -> (Running?, isNew: Bool) {
        lock.withLock {
            var entry = entries[issued.requirement] ?? Entry()
            if let running = entry.running {
                running.waiting += 1
                return (running, false)
            }
            guard entry.epoch <= issued.epoch else { return (nil, false) }
            let running = Running(epoch: entry.epoch)
            running.waiting = 1
            entry.running = running
            entries[issued.requirement] = entry
            return (running, true)
        }
    }

    /// Waits for a refresh. One that nobody waits for any more is cancelled; whether it ends or not,
    /// the next request that needs it starts anew.
    private func outcome(
        of running: Running,
        for requirement: Authentication.Requirement,
    ) async throws -> Outcome {
        if let outcome = await running.outcome.value() { return outcome }
        lock.withLock { leave(running, requirement) }
        throw CancellationError()
    }

    private func leave(_ running: Running, _ requirement: Authentication.Requirement) {
        running.waiting -= 1
        guard running.waiting == 0, entries[requirement]?.running === running else { return }
        entries[requirement]?.running = nil
        running.mark.end()
        running.task?.cancel()
    }

    private func run(
        _ refresh: Credentials.Refresh,
        _ issued: IssuedCredential,
        _ running: Running,
    ) async {
        let outcome: Outcome
        do {
            outcome = .success(
                try await Mark.$current.withValue(running.mark) {
                    try await refresh(issued.requirement, issued.credential)
                }
            )
        } catch {
            outcome = .failure(error)
        }
        running.mark.end()
        lock.withLock { finish(running, issued, outcome) }
        running.outcome.finish(outcome)
    }

    private func finish(_ running: Running, _ issued: IssuedCredential, _ outcome: Outcome) {
        var entry = entries[issued.requirement] ?? Entry()
        if entry.running === running {
            entry.running = nil
        } else {
            // Nobody waited for it to the end; what it brought all the same is not lost.
            guard case .success(_?) = outcome, entry.epoch == running.epoch else { return }
        }
        entry.epoch += 1
        entry.last = outcome
        if case .success(let new?) = outcome {
            entry.rejected.insert(issued.credential.hashValue)
            entry.rejected.remove(new.hashValue)
            entry.successor = new
        }
        entries[issued.requirement] = entry
    }
}

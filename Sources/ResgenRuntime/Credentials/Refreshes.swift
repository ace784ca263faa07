import Foundation

/// A credential for a requirement.
final class IssuedCredential: Sendable {
    let requirement: ResourceRequest.Authentication.Requirement
    let credential: Credentials.Credential
    /// How many refreshes of the requirement had ended before.
    let epoch: Int

    init(
        requirement: ResourceRequest.Authentication.Requirement,
        credential: Credentials.Credential,
        epoch: Int,
    ) {
        self.requirement = requirement
        self.credential = credential
        self.epoch = epoch
    }

    /// Whether it is of the kind that is asked for.
    var isSuitable: Bool { credential.matches(requirement.scheme) }

    /// Whether there is nothing of that kind yet.
    var isPlaceholder: Bool { isSuitable && credential.isPlaceholder }

    func replaced(by new: Credentials.Credential) -> IssuedCredential {
        IssuedCredential(requirement: requirement, credential: new, epoch: epoch + 1)
    }
}

/// What there is to send for an alternative: all of it, or a part.
struct AlternativeSupply: Sendable {
    var issued: [IssuedCredential] = []
    var missing: [ResourceRequest.Authentication.Requirement] = []
    /// The first that is of another kind than is asked for.
    var unsuitable: IssuedCredential?

    var isNothing: Bool { issued.isEmpty && unsuitable == nil }
}

/// Refreshes each credential once, whatever the number of requests that it failed for.
final class Refreshes: @unchecked Sendable {
    private typealias Outcome = Result<Credentials.Credential?, any Error>

    /// A refresh while it runs. All but its outcome is guarded by the lock of the refreshes.
    private final class Running: @unchecked Sendable {
        let outcome = SharedOutcome<Outcome>()
        let mark: Mark
        let issued: IssuedCredential
        let entry: Entry
        /// How many refreshes had ended when it began.
        let epoch: Int
        var task: Task<Void, Never>?
        var waiting = 1

        init(_ issued: IssuedCredential, _ entry: Entry, by owner: Refreshes) {
            self.issued = issued
            mark = Mark(owner: owner)
            self.entry = entry
            epoch = entry.epoch
        }
    }

    /// Marks what a refresh does until it ends: that cannot wait for its own end, nor start another
    /// of the same credentials that might wait for it. Tasks that it started may go on after it.
    private final class Mark: Sendable {
        @TaskLocal static var current: Mark?

        private let owner: ObjectIdentifier
        /// The refresh of other credentials that this one is for.
        private let outer = Mark.current?.running
        private let hasEnded = Locked(false)

        init(owner: Refreshes) { self.owner = ObjectIdentifier(owner) }

        func end() { hasEnded.value = true }

        /// Whether a refresh of an owner is what runs, or what waits for it.
        func isRunning(of owner: Refreshes) -> Bool {
            guard let running else { return false }
            return running.owner == ObjectIdentifier(owner)
                || running.outer?.isRunning(of: owner) == true
        }

        /// The first of this and the outer ones that has not ended.
        private var running: Mark? { hasEnded.value ? outer?.running : self }
    }

    /// What is known of one requirement, guarded by the lock of the refreshes.
    private final class Entry {
        var epoch = 0
        var last: Outcome = .success(nil)
        var running: Running?
        /// What replaced all that were rejected, known by their hashes.
        var successor: Credentials.Credential?
        var rejected = ColdTable<Int, Bool>()
        /// Until when a credential is not refreshed, though it may end soon.
        var rest: (credential: Credentials.Credential, end: Date)?

        func rests(_ credential: Credentials.Credential, at date: Date) -> Bool {
            rest.map { $0.credential == credential && date < $0.end } ?? false
        }

        /// A credential that may end soon rests for half the time that it has, so that one that
        /// lives shortly, or that cannot be refreshed now, is not refreshed for each request. Of
        /// one that is new and said to have ended, the server has the last word.
        func rest(_ credential: Credentials.Credential, isNew: Bool, at date: Date) {
            guard let end = credential.expires else { return }
            let left = end.timeIntervalSince(date)
            if left > 0 {
                rest = (credential, date + left / 2)
            } else if isNew {
                rest = (credential, .distantFuture)
            }
        }

        /// What is sent instead of a credential that was rejected.
        func current(_ credential: Credentials.Credential) -> Credentials.Credential {
            rejected[credential.hashValue] == true ? successor ?? credential : credential
        }
    }

    /// Whether a refresh has brought something, for tests.
    var hasSuccessor: Bool { lock.withLock { entries.values.contains { $0.successor != nil } } }

    /// How many requests wait for a refresh, for tests.
    var waiting: Int {
        lock.withLock { entries.values.compactMap { $0.running?.waiting }.reduce(0, +) }
    }

    private var isRefreshing: Bool { Mark.current?.isRunning(of: self) == true }

    private let lock = NSLock()
    private var entries = ColdTable<ResourceRequest.Authentication.Requirement, Entry>()

    /// The credential to send; one of another kind is not suitable. Waits for a refresh that is running,
    /// and for that of a credential that ends soon.
    ///
    /// - Parameter start: Called if this request is the one that starts a refresh.
    func issue(
        for requirement: ResourceRequest.Authentication.Requirement,
        of credentials: Credentials,
        date: @escaping @Sendable () -> Date,
        start: @Sendable () -> Void,
    ) async throws -> IssuedCredential? {
        let issued = try await current(for: requirement, of: credentials, date)
        guard let issued else { return nil }
        let sendable = issued.isPlaceholder ? nil : issued
        guard issued.isSuitable, let refresh = credentials.refresh(for: requirement),
            !isRefreshing,
            let end = issued.credential.expires,
            date() >= end - credentials.ahead.seconds, !rests(issued, at: date())
        else { return sendable }
        switch try await outcome(issued, refresh, date, start) {
        case .success(let new?) where new.matches(requirement.scheme):
            return issued.replaced(by: new)
        case .failure(let error) where date() >= end: throw error
        // The old one is good enough; a 401 for it is the end of it.
        default: return sendable
        }
    }

    private func rests(_ issued: IssuedCredential, at date: Date) -> Bool {
        lock.withLock { entries[issued.requirement]?.rests(issued.credential, at: date) ?? false }
    }

    private func entry(for requirement: ResourceRequest.Authentication.Requirement) -> Entry {
        if let entry = entries[requirement] { return entry }
        let entry = Entry()
        entries[requirement] = entry
        return entry
    }

    /// What the provider gives, or what replaced it. Waits for a refresh that is running.
    private func current(
        for requirement: ResourceRequest.Authentication.Requirement,
        of credentials: Credentials,
        _ date: @Sendable () -> Date,
    ) async throws -> IssuedCredential? {
        let (running, epoch) = lock.withLock {
            let entry = entries[requirement]
            let running = isRefreshing ? nil : entry?.running
            running?.waiting += 1
            return (running, entry?.epoch ?? 0)
        }
        var hasFailed = false
        if let running {
            let outcome = try await outcome(of: running, date)
            hasFailed = (try? outcome.get()) == nil
        }
        guard let credential = try await credentials.provider(requirement) else { return nil }
        return lock.withLock {
            let entry = credential.matches(requirement.scheme) ? entries[requirement] : nil
            return IssuedCredential(
                requirement: requirement,
                credential: entry?.current(credential) ?? credential,
                // A refresh that was waited for in vain was for this request, too.
                epoch: hasFailed ? epoch : entry?.epoch ?? 0,
            )
        }
    }

    /// Another credential after a 401; nil if there is none.
    ///
    /// - Parameter start: Called if this request is the one that starts a refresh.
    func replacement(
        of issued: IssuedCredential,
        from credentials: Credentials,
        date: @escaping @Sendable () -> Date,
        start: @Sendable () -> Void,
    ) async throws -> IssuedCredential? {
        guard !isRefreshing else { return nil }
        // The provider may have something new by itself, after another login for example.
        if let fresh = try await current(for: issued.requirement, of: credentials, date),
            fresh.isSuitable, fresh.credential != issued.credential, !fresh.isPlaceholder
        {
            return fresh
        }
        guard let refresh = credentials.refresh(for: issued.requirement) else { return nil }
        let new = try await outcome(issued, refresh, date, start).get()
        return new.flatMap {
            $0.matches(issued.requirement.scheme) ? issued.replaced(by: $0) : nil
        }
    }

    private func outcome(
        _ issued: IssuedCredential,
        _ refresh: @escaping Credentials.Refresh,
        _ date: @escaping @Sendable () -> Date,
        _ start: @Sendable () -> Void,
    ) async throws -> Outcome {
        let (running, isNew) = join(issued)
        guard let running else {
            return lock.withLock { entry(for: issued.requirement).last }
        }
        if isNew {
            start()
            // A separate task: it continues when the request that started it is cancelled, as long
            // as another one waits.
            let task = Task { await run(refresh, running, date) }
            lock.withLock { running.task = task }
        }
        return try await outcome(of: running, date)
    }

    /// The refresh to wait for, and whether it has to be started; nil if one ended after the
    /// request was sent: it was for this request, too.
    private func join(_ issued: IssuedCredential) -> (Running?, isNew: Bool) {
        lock.withLock {
            let entry = entry(for: issued.requirement)
            if let running = entry.running {
                running.waiting += 1
                return (running, false)
            }
            guard entry.epoch <= issued.epoch else { return (nil, false) }
            let running = Running(issued, entry, by: self)
            entry.running = running
            return (running, true)
        }
    }

    /// Waits for a refresh. One that nobody waits for any more is cancelled; whether it ends or
    /// not, the next request that needs it starts anew.
    private func outcome(
        of running: Running,
        _ date: @Sendable () -> Date,
    ) async throws -> Outcome {
        if let outcome = await running.outcome.value() { return outcome }
        let now = date()
        // What is called by cancelling may wait for a credential itself.
        lock.withLock { leave(running, at: now) }?.cancel()
        throw CancellationError()
    }

    /// The task to cancel, if nobody waits for it any more.
    private func leave(_ running: Running, at date: Date) -> Task<Void, Never>? {
        running.waiting -= 1
        guard running.waiting == 0, running.entry.running === running else { return nil }
        running.entry.running = nil
        running.entry.rest(running.issued.credential, isNew: false, at: date)
        running.mark.end()
        return running.task
    }

    private func run(
        _ refresh: Credentials.Refresh,
        _ running: Running,
        _ date: @Sendable () -> Date,
    ) async {
        let outcome: Outcome
        do {
            outcome = .success(
                try await Mark.$current.withValue(running.mark) {
                    try await refresh(running.issued.requirement, running.issued.credential)
                }
            )
        } catch {
            outcome = .failure(error)
        }
        running.mark.end()
        lock.withLock { finish(running, outcome, at: date()) }
        running.outcome.finish(outcome)
    }

    private func finish(_ running: Running, _ outcome: Outcome, at date: Date) {
        let (issued, entry) = (running.issued, running.entry)
        if entry.running === running {
            entry.running = nil
        } else {
            // Nobody waited for it to the end; what it brought all the same is not lost.
            guard case .success(_?) = outcome, entry.epoch == running.epoch else { return }
        }
        entry.epoch += 1
        entry.last = outcome
        // What is of another kind would stand in for the provider's for good.
        if case .success(let new?) = outcome, new.matches(issued.requirement.scheme) {
            entry.rejected[issued.credential.hashValue] = true
            entry.rejected[new.hashValue] = nil
            entry.successor = new
            entry.rest(new, isNew: true, at: date)
        } else {
            // Where there is no other one, the server has the last word; what failed is tried
            // again.
            let isOnlyOne = if case .success = outcome { true } else { false }
            entry.rest(issued.credential, isNew: isOnlyOne, at: date)
        }
    }
}

import Foundation

/// What several tasks wait for. One that is cancelled stops waiting; the others go on.
final class SharedOutcome<Value: Sendable>: @unchecked Sendable {
    private let lock = NSLock()
    private var outcome: Value?
    private var waiting = ColdTable<Int, CheckedContinuation<Value?, Never>>()
    private var count = 0

    func finish(_ value: Value) {
        let waiting = lock.withLock {
            outcome = value
            defer { self.waiting = ColdTable() }
            return self.waiting
        }
        for continuation in waiting.values { continuation.resume(returning: value) }
    }

    /// The value as soon as there is one; nil if the task is cancelled before.
    func value() async -> Value? {
        let number = lock.withLock {
            count += 1
            return count
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { wait($0, number) }
        } onCancel: {
            let continuation = lock.withLock {
                defer { waiting[number] = nil }
                return waiting[number]
            }
            continuation?.resume(returning: nil)
        }
    }

    private func wait(_ continuation: CheckedContinuation<Value?, Never>, _ number: Int) {
        let isWaiting = lock.withLock {
            // Whoever is cancelled later is found in `waiting`.
            guard outcome == nil, !Task.isCancelled else { return false }
            waiting[number] = continuation
            return true
        }
        if !isWaiting { continuation.resume(returning: lock.withLock { outcome }) }
    }
}

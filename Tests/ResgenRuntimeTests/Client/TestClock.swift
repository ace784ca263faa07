import Foundation

/// A clock that does not wait: short sleeps pass at once and move its time on, and are kept in a
/// record. Sleeps as long as `patience` end only when the time has come that way.
final class TestClock: Clock, @unchecked Sendable {
    struct Instant: InstantProtocol {
        var offset: Duration
        func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        func duration(to other: Instant) -> Duration { other.offset - offset }
        static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private let lock = NSLock()
    private let patience: Duration
    private var time = Instant(offset: .zero)
    private var recorded: [Duration] = []

    init(patience: Duration = .seconds(1_000)) { self.patience = patience }

    var now: Instant { lock.withLock { time } }
    var minimumResolution: Duration { .nanoseconds(1) }
    /// The sleeps that passed.
    var sleeps: [Duration] { lock.withLock { recorded } }

    func advance(by duration: Duration) { lock.withLock { time = time.advanced(by: duration) } }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        try Task.checkCancellation()
        let duration = now.duration(to: deadline)
        if duration < patience {
            return lock.withLock {
                recorded.append(duration)
                time = max(time, deadline)
            }
        }
        while now < deadline { try await Task.sleep(for: .milliseconds(1)) }
    }
}

/// What happened, in order, told from any thread.
final class Record<Element: Sendable>: @unchecked Sendable {
    private let lock = NSLock()
    private var elements: [Element] = []

    var all: [Element] { lock.withLock { elements } }
    var count: Int { all.count }

    /// Adds an element and tells how many there are.
    @discardableResult
    func add(_ element: Element) -> Int {
        lock.withLock {
            elements.append(element)
            return elements.count
        }
    }
}

/// Waits until something holds. Only what never does is given up, after some minutes.
func eventually(_ holds: () -> Bool) async {
    for _ in 0..<100_000 where !holds() { try? await Task.sleep(for: .milliseconds(1)) }
}

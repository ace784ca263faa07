import Foundation

/// A line on a terminal that says what takes long: the stage at work, once a second has gone by since
/// the first one began or something was printed. It is erased before anything else is printed.
final class ProgressLine: @unchecked Sendable {
    // All below is read and written under the lock: another thread ticks.
    private let lock = NSLock()
    private var stages: [String] = []
    /// When the first stage began, of those since something was printed.
    private var start: Duration?
    private var isShown = false
    private let print: (String) -> Void
    private let now: () -> Duration
    private let width: () -> Int?

    /// When people begin to wonder.
    private static let patience = Duration.seconds(1)
    /// Back to the start of the line, which is then erased (ECMA-48, sections 8.3.15 and 8.3.41).
    private static let erasure = "\r\u{1B}[2K"

    /// - Parameters:
    ///   - print: Takes what goes to the terminal.
    ///   - now: The time since a moment that stays the same.
    ///   - width: The columns of the terminal.
    init(
        print: @escaping (String) -> Void,
        now: @escaping () -> Duration,
        width: @escaping () -> Int? = { nil }
    ) {
        self.print = print
        self.now = now
        self.width = width
    }

    /// Takes what is at work.
    func begin(_ stages: [String]) {
        lock.withLock {
            self.stages = stages
            if start == nil, !stages.isEmpty { start = now() }
        }
        tick()
    }

    /// Shows what is at work now, if that takes long.
    func tick() {
        lock.withLock {
            let time = start.map { now() - $0 } ?? .zero
            guard time >= Self.patience, !stages.isEmpty else { return eraseUnderLock() }
            let seconds = time.components.seconds
            let text = "resgen: \(stages.joined(separator: ": ")) (\(seconds) s)"
            // A line that wraps is two, of which only one would be erased.
            let shown = text.suffix(max(0, (width() ?? 80) - 1))
            print("\(Self.erasure)\(shown)")
            isShown = true
        }
    }

    /// Does what prints in the place of the line, which is not shown meanwhile.
    func printing(_ work: () -> Void) {
        lock.withLock {
            eraseUnderLock()
            work()
            start = stages.isEmpty ? nil : now()
        }
    }

    func erase() { lock.withLock { eraseUnderLock() } }

    private func eraseUnderLock() {
        guard isShown else { return }
        print(Self.erasure)
        isShown = false
    }
}

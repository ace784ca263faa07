import Foundation

/// A line on a terminal that says what takes long: the stage at work, once the run has taken a second. It is
/// erased before anything else is printed.
final class ProgressLine: @unchecked Sendable {
    // All below is read and written under the lock: another thread ticks.
    private let lock = NSLock()
    private var stages: [String] = []
    private var isShown = false
    private let print: (String) -> Void
    private let elapsed: () -> Duration
    private let width: () -> Int?

    /// When people begin to wonder.
    private static let patience = Duration.seconds(1)
    /// Back to the start of the line, which is then erased (ECMA-48, sections 8.3.15 and 8.3.41).
    private static let erasure = "\r\u{1B}[2K"

    /// - Parameters:
    ///   - print: Takes what goes to the terminal.
    ///   - elapsed: The time since the run began.
    ///   - width: The columns of the terminal.
    init(
        print: @escaping (String) -> Void,
        elapsed: @escaping () -> Duration,
        width: @escaping () -> Int? = { nil }
    ) {
        self.print = print
        self.elapsed = elapsed
        self.width = width
    }

    /// Takes what is at work.
    func begin(_ stages: [String]) {
        lock.withLock { self.stages = stages }
        tick()
    }

    /// Shows what is at work now, if that takes long.
    func tick() {
        lock.withLock {
            let time = elapsed()
            guard time >= Self.patience, !stages.isEmpty else { return eraseUnderLock() }
            let seconds = time.components.seconds
            let text = "resgen: \(stages.joined(separator: ": ")) (\(seconds) s)"
            // A line that wraps is two, of which only one would be erased.
            let shown = text.suffix(max(0, (width() ?? 80) - 1))
            print("\(Self.erasure)\(shown)")
            isShown = true
        }
    }

    /// Makes room for what is printed.
    func erase() { lock.withLock { eraseUnderLock() } }

    private func eraseUnderLock() {
        guard isShown else { return }
        print(Self.erasure)
        isShown = false
    }
}

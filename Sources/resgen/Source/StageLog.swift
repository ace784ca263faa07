/// What each stage of a compilation did, and how long it took.
final class StageLog {
    struct Entry {
        let name: String
        let duration: Duration
        /// What it made or changed.
        let result: String
    }

    private(set) var entries: [Entry] = []
    private let clock = ContinuousClock()

    func measure<Value>(
        _ name: String,
        _ work: () -> Value,
        result: (Value) -> String
    ) -> Value {
        let start = clock.now
        let value = work()
        let duration = clock.now - start
        entries.append(Entry(name: name, duration: duration, result: result(value)))
        return value
    }
}

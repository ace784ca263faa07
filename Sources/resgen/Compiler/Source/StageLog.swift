/// What each stage of a compilation did, and how long it took.
package final class StageLog {
    package struct Entry {
        let name: String
        /// How many stages it is a part of.
        let depth: Int
        var duration = Duration.zero
        /// What it made or changed.
        var result = ""
    }

    /// In the order in which they began.
    package private(set) var entries: [Entry] = []
    private var depth = 0
    private let clock = ContinuousClock()
    /// Gets the names of the stages at work, the outermost first, whenever one begins or ends.
    var observer: (([String]) -> Void)?
    private var names: [String] = []

    package init() {}

    package func measure<Value>(
        _ name: String,
        _ work: () -> Value,
        result: (Value) -> String
    ) -> Value {
        let index = entries.count
        entries.append(Entry(name: name, depth: depth))
        depth += 1
        names.append(name)
        observer?(names)
        let start = clock.now
        let value = work()
        entries[index].duration = clock.now - start
        names.removeLast()
        observer?(names)
        depth -= 1
        entries[index].result = result(value)
        return value
    }
}

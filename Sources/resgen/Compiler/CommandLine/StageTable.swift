/// What each stage did, as `check --stages` prints it: its name, milliseconds and result. What
/// is a part of a stage is indented.
package enum StageTable {
    package static func text(of entries: [StageLog.Entry]) -> String {
        let names = entries.map { spaces(2 * $0.depth) + $0.name }
        let nameWidth = names.map(\.count).max() ?? 0
        let times = entries.map { milliseconds($0.duration) }
        let width = times.map(\.count).max() ?? 0
        return entries.indices.map { index in
            let name = names[index] + spaces(nameWidth - names[index].count)
            let time = spaces(width - times[index].count) + times[index]
            return "  \(name)  \(time) ms  \(entries[index].result)\n"
        }.joined()
    }

    /// With one digit behind the point.
    package static func milliseconds(_ duration: Duration) -> String {
        let tenths = duration / .microseconds(100)
        return "\(Int(tenths) / 10).\(Int(tenths) % 10)"
    }

    private static func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }
}

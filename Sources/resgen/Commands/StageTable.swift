/// What each stage did, as `check --stages` prints it: its name, milliseconds and result.
enum StageTable {
    static func text(of entries: [StageLog.Entry]) -> String {
        let names = entries.map(\.name.count).max() ?? 0
        let times = entries.map { milliseconds($0.duration) }
        let width = times.map(\.count).max() ?? 0
        return zip(entries, times).map { entry, time in
            let name = entry.name + spaces(names - entry.name.count)
            return "  \(name)  \(spaces(width - time.count))\(time) ms  \(entry.result)\n"
        }.joined()
    }

    /// With one digit behind the point.
    private static func milliseconds(_ duration: Duration) -> String {
        let tenths = duration / .microseconds(100)
        return "\(Int(tenths) / 10).\(Int(tenths) % 10)"
    }

    private static func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }
}

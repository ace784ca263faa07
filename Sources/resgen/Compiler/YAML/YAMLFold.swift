/// A scalar of several lines, whose breaks become blanks.
struct YAMLFold {
    private(set) var text: String
    private(set) var runs: [TextRuns.Run] = []
    private(set) var lines = 1
    /// Where a line begins that is indented no more than what is around the scalar.
    var outdented: Int?

    init() { text = "" }

    init(_ first: YAMLScalar) {
        text = ""
        add(first.text, from: Int(first.range.start), to: Int(first.range.end))
    }

    /// Text that stands for some bytes.
    mutating func add(_ part: String, from start: Int, to end: Int) {
        let decoded = Int32(truncatingIfNeeded: text.utf8.count)
        text += part
        runs.append(
            TextRuns.Run(
                decoded: decoded..<Int32(truncatingIfNeeded: text.utf8.count),
                source: Int32(truncatingIfNeeded: start)..<Int32(truncatingIfNeeded: end)
            )
        )
    }

    /// b-l-folded: one break is a blank, of more of them the first is none.
    mutating func add(breaks: Int, from start: Int) {
        add(breaks == 1 ? " " : String(repeating: "\n", count: breaks - 1), from: start, to: start)
        lines += 1
    }

    /// A line that goes on after an escaped break.
    mutating func addLine() { lines += 1 }
}

/// The text of a block scalar, line by line.
struct YAMLBlockText {
    private let isFolded: Bool
    private var fold = YAMLFold()
    /// The breaks since the last line with text.
    private var breaks = 0
    private var hasText = false
    /// Whether the last line began with a blank: the breaks around it are kept.
    private var wasIndented = false

    init(isFolded: Bool) { self.isFolded = isFolded }

    var runs: [TextRuns.Run] { fold.runs }

    mutating func addEmptyLine() { breaks += 1 }

    mutating func add(_ line: String, from start: Int, to end: Int) {
        let isIndented = line.utf8.first == 0x20 || line.utf8.first == 0x09
        if !hasText || !isFolded || isIndented || wasIndented {
            if breaks > 0 {
                fold.add(String(repeating: "\n", count: breaks), from: start, to: start)
            }
        } else {
            fold.add(breaks: breaks, from: start)
        }
        fold.add(line, from: start, to: end)
        hasText = true
        wasIndented = isIndented
        breaks = 1
    }

    /// The text with as many of its last breaks as its header says.
    mutating func finished(keepsBreaks: Bool?) -> String {
        let kept =
            switch keepsBreaks {
            case true?: breaks
            case false?: 0
            case nil: hasText ? min(breaks, 1) : 0
            }
        return fold.text + String(repeating: "\n", count: kept)
    }
}

import ResgenCompiler

/// What changes in a file, as `diff -u` prints it and `patch -p0` applies it (POSIX, diff utility,
/// "Diff -u or -U Output Format").
struct UnifiedDiff {
    private static let context = 3

    private let change: FileChange
    private let old: DiffText
    private let new: DiffText
    private let hunks: [Hunk]

    /// Changes with the lines around them.
    private struct Hunk {
        var old: Range<Int>
        var new: Range<Int>
        var changes: [LineDiff.Change]
    }

    init(_ change: FileChange) {
        self.change = change
        old = DiffText(change.old ?? [])
        new = DiffText(change.new ?? [])
        hunks = Self.hunks(of: LineDiff(from: old, to: new).changes, in: old)
    }

    /// Changes whose surroundings touch are in one hunk.
    private static func hunks(of changes: [LineDiff.Change], in old: DiffText) -> [Hunk] {
        var hunks: [Hunk] = []
        for change in changes {
            let before = min(context, change.old.lowerBound)
            let after = min(context, old.lines.count - change.old.upperBound)
            let end = (old: change.old.upperBound + after, new: change.new.upperBound + after)
            if let last = hunks.last, change.old.lowerBound - before <= last.old.upperBound {
                hunks[hunks.count - 1] = Hunk(
                    old: last.old.lowerBound..<end.old,
                    new: last.new.lowerBound..<end.new,
                    changes: last.changes + [change]
                )
            } else {
                hunks.append(
                    Hunk(
                        old: change.old.lowerBound - before..<end.old,
                        new: change.new.lowerBound - before..<end.new,
                        changes: [change]
                    )
                )
            }
        }
        return hunks
    }

    func text(isColoured: Bool) -> String {
        var lines = [
            Line("--- \(name(change.old))", .bold), Line("+++ \(name(change.new))", .bold),
        ]
        for hunk in hunks {
            lines.append(Line("@@ -\(Self.place(hunk.old)) +\(Self.place(hunk.new)) @@", .cyan))
            var start = hunk.old.lowerBound
            for change in hunk.changes {
                lines += Self.lines(" ", old, start..<change.old.lowerBound, nil)
                lines += Self.lines("-", old, change.old, .red)
                lines += Self.lines("+", new, change.new, .green)
                start = change.old.upperBound
            }
            lines += Self.lines(" ", old, start..<hunk.old.upperBound, nil)
        }
        return lines.map { $0.printed(isColoured: isColoured) }.joined()
    }

    private struct Line {
        let text: String
        let style: TerminalStyle?

        init(_ text: String, _ style: TerminalStyle?) {
            self.text = text
            self.style = style
        }

        func printed(isColoured: Bool) -> String {
            guard isColoured, let style else { return text + "\n" }
            return style.paint(text) + "\n"
        }
    }

    private static func lines(
        _ mark: String,
        _ source: DiffText,
        _ range: Range<Int>,
        _ style: TerminalStyle?,
    ) -> [Line] {
        source.lines[range].flatMap { line in
            let bytes = source.bytes[line]
            let isEnded = bytes.last == 0x0A
            let text = String(decoding: isEnded ? bytes.dropLast() : bytes, as: UTF8.self)
            return [Line(mark + text, style)]
                + (isEnded ? [] : [Line("\\ No newline at end of file", nil)])
        }
    }

    /// A tab ends a name in which there are blanks.
    private func name(_ bytes: [UInt8]?) -> String {
        if bytes == nil { return "/dev/null" }
        let path = change.path.withVisibleControls
        return path.contains(" ") ? path + "\t" : path
    }

    /// `3,7`: the first line and how many there are. Of one line there is no number; none are said to
    /// be behind the line before.
    private static func place(_ lines: Range<Int>) -> String {
        switch lines.count {
        case 0: "\(lines.lowerBound),0"
        case 1: "\(lines.lowerBound + 1)"
        default: "\(lines.lowerBound + 1),\(lines.count)"
        }
    }
}

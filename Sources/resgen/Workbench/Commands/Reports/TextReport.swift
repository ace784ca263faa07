import ResgenCompiler

/// For people at a terminal: diagnostics with the line they are about, and what is fine.
class TextReport: CheckReport {
    let console: Console

    init(_ console: Console) { self.console = console }

    func add(_ summary: SpecSummary) { console.inform(summary.line) }

    func add(_ summary: AnswerSummary) {
        if summary.errors > 0 { say(summary.line) } else { console.inform(summary.line) }
    }

    func say(_ line: String) { console.output(line) }

    /// As they are pasted into the spec.
    func add(changes: [TypeCorrection]) {
        if changes.isEmpty { return }
        let lines = changes.map { "  \($0.text)" }
        say("\"change\": {\n\(lines.joined(separator: ",\n"))\n}\n")
    }

    func finish() {}
}

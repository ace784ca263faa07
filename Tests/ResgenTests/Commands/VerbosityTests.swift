import Testing

@testable import ResgenCompiler
@testable import ResgenWorkbench

/// `--quiet`, `--verbose`, and what a terminal shows meanwhile.
@Suite struct VerbosityTests {
    private let folder: TemporaryFolder
    private let spec: String

    init() throws {
        folder = try TemporaryFolder()
        spec = try folder.file(
            "Zoo.json",
            """
            {
              "api": "Zoo", "server": "https://zoo.example",
              "endpoints": { "either": { "request": "GET /", "returns": "Either" } },
              "models": {
                "Either": { "union": { "cases": { "cat": "Cat", "dog": "Dog" } } },
                "Cat": { "fields": { "name": "String?" } },
                "Dog": { "fields": { "name": "String?" } }
              }
            }
            """
        )
    }

    @Test(arguments: [["check"], ["preview"], ["list"]])
    func quietLeavesOutWarnings(words: [String]) {
        let loud = ToolRun(words: words + [spec])
        #expect(loud.error.contains("warning: the case 'dog' is never taken"))
        let quiet = ToolRun(words: words + [spec, "--quiet"])
        #expect(quiet.error == "")
        // What `check` prints is that all is well.
        #expect(quiet.output == (words == ["check"] ? "" : loud.output))
        #expect(quiet.status == .fine)
    }

    @Test func quietKeepsErrors() throws {
        let wrong = try folder.file("wrong.json", #"{ "api": "a b" }"#)
        let run = ToolRun("check", wrong, "--quiet")
        #expect(run.status == .mistakes)
        #expect(run.error == ToolRun("check", wrong).error)
        #expect(run.error.contains("error: "))
    }

    @Test func verboseSaysWhatEachStageDid() {
        let run = ToolRun("preview", spec, "--quiet", "--verbose")
        let lines = run.error.split(separator: "\n").map { line in
            line.replacing(#/ +[0-9]+\.[0-9] ms  /#, with: " | ")
        }
        #expect(lines.first?.hasPrefix("  \(spec) | bytes: ") == true, "\(lines)")
        #expect(lines.contains("    read | endpoints: 1, models: 3"))
        #expect(lines.contains("    box members | members boxed: 0"))
        #expect(lines.last?.hasPrefix("  print | lines: ") == true)
        #expect(run.output == ToolRun("preview", spec).output)
    }

    /// Nobody can correct a document of others.
    @Test(arguments: [
        (1, []), (2, ["1 more of the topic 'a': resgen check x.json"]),
        (3, ["2 more of the topic 'a': resgen check x.json"]),
    ])
    func warningsOfATopicAreCounted(count: Int, notes: [String]) {
        let warnings = (0..<count).map {
            Diagnostic(severity: .warning, message: "w\($0)", range: nil, topic: "a")
        }
        let other = Diagnostic.warning("other", at: nil)
        let shown = (warnings + [other]).firstOfEachTopic(in: "x.json")
        #expect(shown.map(\.message) == ["w0", "other"])
        #expect(shown[0].notes == notes)
    }

    /// Also where the run fails.
    @Test func verboseSpeaksOfWhatFailed() throws {
        let wrong = try folder.file("wrong.json", #"{ "api": "a b" }"#)
        let run = ToolRun("check", wrong, "--verbose")
        #expect(run.status == .mistakes)
        #expect(run.error.contains("    read"))
    }

    /// What reads no spec has neither.
    @Test func commandsOnSpecsHaveBoth() {
        for command in AllCommands.list.map({ $0.description }) {
            let help = Help.text(of: command)
            let reads = !["schema", "completion", "help", "version"].contains(command.name)
            #expect(help.contains("--quiet") == reads, "\(command.name)")
            #expect(help.contains("--verbose") == reads)
            #expect(help.contains("Exit status 1: ") == reads)
        }
        #expect(ToolRun("schema", "--quiet").status == .usage)
    }

    // MARK: Progress

    private final class Terminal {
        var text = ""
        var time = Duration.zero
        lazy var line = ProgressLine(print: { self.text += $0 }, now: { self.time })
    }

    @Test func aSecondPassesBeforeALineIsShown() {
        let terminal = Terminal()
        terminal.line.begin(["a.json", "read"])
        terminal.time = .milliseconds(999)
        terminal.line.tick()
        terminal.line.erase()
        #expect(terminal.text == "")
        terminal.time = .seconds(1)
        terminal.line.tick()
        #expect(terminal.text == "\r\u{1B}[2Kresgen: a.json: read (1 s)")
    }

    /// Its end says most.
    @Test func aLineIsAsWideAsTheTerminalAtMost() {
        var text = ""
        var time = Duration.zero
        let line = ProgressLine(print: { text += $0 }, now: { time }, width: { 14 })
        line.begin(["long.json", "read"])
        time = .seconds(12)
        line.tick()
        #expect(text == "\r\u{1B}[2K: read (12 s)")
    }

    /// What waits between two runs is not at work.
    @Test func aLineCountsFromTheFirstStageSinceSomethingWasPrinted() {
        let terminal = Terminal()
        terminal.time = .seconds(100)
        terminal.line.begin(["read"])
        terminal.line.begin([])
        terminal.time = .seconds(102)
        terminal.line.begin(["print"])
        #expect(terminal.text == "\r\u{1B}[2Kresgen: print (2 s)")
        terminal.line.begin([])
        terminal.text = ""
        terminal.line.printing { terminal.text += "done\n" }
        terminal.time = .seconds(200)
        terminal.line.begin(["read"])
        #expect(terminal.text == "done\n")
        terminal.time = .seconds(203)
        terminal.line.tick()
        terminal.line.printing { terminal.text += "done\n" }
        #expect(
            terminal.text == "done\n\r\u{1B}[2Kresgen: read (3 s)\r\u{1B}[2Kdone\n"
        )
    }

    @Test func aLineIsErasedOnceAndAtTheEnd() {
        let terminal = Terminal()
        terminal.line.begin(["read"])
        terminal.time = .seconds(2)
        terminal.line.tick()
        terminal.text = ""
        terminal.line.erase()
        terminal.line.erase()
        #expect(terminal.text == "\r\u{1B}[2K")
        terminal.time = .seconds(4)
        terminal.line.tick()
        terminal.text = ""
        terminal.line.begin([])
        terminal.line.tick()
        #expect(terminal.text == "\r\u{1B}[2K")
    }

    @Test func stagesAreNamedWhileTheyAreAtWork() {
        let log = StageLog()
        var seen: [[String]] = []
        log.observer = { seen.append($0) }
        log.measure("a") {
            log.measure("b") {
            } result: {
                ""
            }
        } result: {
            ""
        }
        #expect(seen == [["a"], ["a", "b"], ["a"], []])
    }
}

import Testing

@testable import ResgenCompiler
@testable import ResgenWorkbench

@Suite struct DiagnosticPrinterTests {
    private func printed(_ text: String, at range: Range<Int>, colour: Bool = false) -> String {
        let source = SourceText(text, name: "a.json")
        let diagnostic = Diagnostic.error("wrong", at: SourceRange(file: 0, range))
        return DiagnosticPrinter(sources: [source], colour: colour).text([diagnostic])
    }

    @Test func printsPlaceLineCaretAndNotes() {
        let text = """
            {
              "endpoints": {
                "person": {
                  "returns": "Persn",
            """
        let source = SourceText(text, name: "Specs/StarWars.json")
        let diagnostic = Diagnostic.error(
            "unknown type 'Persn'",
            at: source.range(of: #""Persn""#),
            notes: ["did you mean 'Person'?"],
        )
        let printed = DiagnosticPrinter(sources: [source], colour: false).text([diagnostic])
        #expect(
            printed == """
                Specs/StarWars.json:4:18: error: unknown type 'Persn'
                      "returns": "Persn",
                                 ^~~~~~~
                note: did you mean 'Person'?

                """
        )
    }

    @Test(arguments: [(0..<0, 1, "^"), (0..<4, 1, "^"), (3..<5, 1, "^~"), (4..<5, 2, " ^")])
    func byteOrderMarkIsInNoLine(range: Range<Int>, column: Int, marker: String) {
        #expect(
            printed("\u{FEFF}[1]", at: range)
                == "a.json:1:\(column): error: wrong\n[1]\n\(marker)\n"
        )
    }

    @Test func longLinesHaveThePathOfThePlace() {
        let rest = String(repeating: " ", count: 1_000)
        let text =
            #"{"a\"":1,"paths":{"/a":{"get":{"tags":["x",{"n":[]},"wrong"],"z":{}}}}\#(rest)}"#
        func note(_ word: String, _ text: String) -> String? {
            let source = SourceText(text, name: "a.json")
            let diagnostic = Diagnostic.error("no", at: source.range(of: word))
            let lines = DiagnosticPrinter(sources: [source]).text([diagnostic]).split(
                separator: "\n"
            )
            return lines.first { $0.hasPrefix("note: ") }.map(String.init)
        }
        #expect(note(#""wrong""#, text) == "note: at paths./a.get.tags[2]")
        #expect(note(#""z""#, text) == "note: at paths./a.get.z")
        #expect(note("{}", text) == "note: at paths./a.get.z")
        #expect(note("1,", text) == #"note: at a\""#)
        #expect(note(#"{"a"#, text) == nil)
        #expect(note(#""wrong""#, text.replacing(rest, with: "")) == nil)
        #expect(note("b", "a: \(rest)b") == nil)
        #expect(note("x", #"{"a":["\#(rest)x"#) == "note: at a[0]")
    }

    @Test(arguments: [
        ("abc", 1..<2, "1:2", "abc", " ^"),
        ("\tabc", 1..<3, "1:2", "\tabc", "\t^~"),
        ("a\tb\tc", 4..<5, "1:5", "a\tb\tc", " \t \t^"),
        ("ab\r\ncd\r\n", 4..<6, "2:1", "cd", "^~"),
        ("ab\r\n", 1..<4, "1:2", "ab", " ^"),
        ("abc\ndef", 1..<6, "1:2", "abc", " ^~"),
        ("abc", 3..<3, "1:4", "abc", "   ^"),
        ("abc\n", 4..<4, "2:1", "", "^"),
        ("", 0..<0, "1:1", "", "^"),
        ("é\"x\"", 2..<5, "1:3", "é\"x\"", " ^~~"),
        ("日本x", 6..<7, "1:7", "日本x", "    ^"),
        ("\"日本\"", 0..<8, "1:1", "\"日本\"", "^~~~~~"),
        ("😀x", 4..<5, "1:5", "😀x", "  ^"),
        ("a\u{1B}[31mb", 6..<7, "1:7", "a␛[31mb", "      ^"),
        ("abc", 9..<12, "1:4", "abc", "   ^"),
    ])
    func putsTheCaretBelowTheMistake(
        text: String,
        range: Range<Int>,
        place: String,
        line: String,
        caret: String,
    ) {
        #expect(printed(text, at: range) == "a.json:\(place): error: wrong\n\(line)\n\(caret)\n")
    }

    @Test func showsOnlyTheNeighbourhoodOfAMistakeInALongLine() {
        let text =
            String(repeating: "é", count: 5_000) + "HERE" + String(repeating: "ü", count: 5_000)
        let lines = printed(text, at: 10_000..<10_004).split(separator: "\n")
        let before = String(repeating: "é", count: 30)
        let after = String(repeating: "ü", count: 48)
        #expect(lines[0] == "a.json:1:10001: error: wrong")
        #expect(lines[1] == "…\(before)HERE\(after)…")
        #expect(lines[2] == String(repeating: " ", count: 31) + "^~~~")
    }

    @Test func neverCutsThroughACharacter() {
        for shift in 0..<4 {
            let text = String(repeating: "a", count: shift) + String(repeating: "😀", count: 200)
            let range = shift + 400..<shift + 404
            #expect(!printed(text, at: range).contains("\u{FFFD}"))
        }
    }

    @Test func clipsALongMarkerToTheWindow() {
        let text = String(repeating: "x", count: 1_000)
        let lines = printed(text, at: 500..<1_000).split(separator: "\n")
        #expect(lines[1].count == 162)
        #expect(lines[2].count == 161)
    }

    @Test func survivesBytesThatAreNotUTF8() {
        let source = SourceText(name: "a.json", bytes: [0x22, 0xFF, 0xFE, 0x22])
        let diagnostic = Diagnostic.error("wrong", at: SourceRange(file: 0, 1..<2))
        let printed = DiagnosticPrinter(sources: [source], colour: false).text([diagnostic])
        #expect(printed == "a.json:1:2: error: wrong\n\"\u{FFFD}\u{FFFD}\"\n ^\n")
    }

    @Test func keepsAMessageOnItsLine() {
        let diagnostic = Diagnostic.error("unknown key 'a\nb\u{1B}'", at: nil)
        let printed = DiagnosticPrinter(sources: [], colour: false).text([diagnostic])
        #expect(printed == "error: unknown key 'a␊b␛'\n")
    }

    @Test func printsInOrderOfPlaceAndErrorsOfAFileFirst() {
        let sources = [SourceText("abc", name: "a.json"), SourceText("x", name: "b.json")]
        var failing = Diagnostic.warning("three", at: SourceRange(file: 0, 0..<1))
        failing.makesCallsFail = true
        let diagnostics = [
            Diagnostic.error("five", at: SourceRange(file: 1, 0..<1)),
            Diagnostic.warning("four", at: SourceRange(file: 0, 0..<1)),
            failing,
            Diagnostic.error("one", at: SourceRange(file: 0, 1..<2)),
            Diagnostic.error("two", at: SourceRange(file: 0, 1..<3)),
        ]
        let printed = DiagnosticPrinter(sources: sources, colour: false).text(diagnostics)
        let heads = printed.split(separator: "\n").filter { $0.contains(".json:") }
        #expect(
            heads == [
                "a.json:1:2: error: one", "a.json:1:2: error: two", "a.json:1:1: warning: three",
                "a.json:1:1: warning: four", "b.json:1:1: error: five",
            ]
        )
    }

    @Test func coloursNothingButWhatIsThere() {
        let plain = printed("abc", at: 1..<3)
        let coloured = printed("abc", at: 1..<3, colour: true)
        #expect(coloured != plain)
        #expect(coloured.withoutColours == plain)
    }

    @Test(arguments: [
        (100, ""), (101, "note: 1 more mistake\n"), (3_100, "note: 3000 more mistakes\n"),
    ])
    func printsAHundredErrorsAndHowManyMoreThereAre(count: Int, rest: String) {
        let warning = Diagnostic.warning("last", at: nil)
        let errors = (0..<count).map { Diagnostic.error("wrong \($0)", at: nil) }
        let printed = DiagnosticPrinter(sources: [], colour: false).text(errors + [warning])
        let shown = (0..<100).map { "error: wrong \($0)\n" }.joined()
        #expect(printed == shown + "warning: last\n" + rest)
    }

    /// To count the lines before each warning anew would take many minutes.
    @Test(.timeLimit(.minutes(5))) func printsManyWarningsOfALargeFileInOnePass() {
        let source = SourceText(String(repeating: "\"key\": 1,\n", count: 300_000))
        let diagnostics = (0..<10_000).map {
            Diagnostic.warning("wrong", at: SourceRange(file: 0, $0 * 300..<$0 * 300 + 5))
        }
        let text = DiagnosticPrinter(sources: [source], colour: false).text(diagnostics)
        #expect(text.hasPrefix("spec.json:1:1: warning"))
    }
}

extension String {
    var withoutColours: String {
        replacing(/\u{1B}\[[0-9;]*m/, with: "")
    }
}

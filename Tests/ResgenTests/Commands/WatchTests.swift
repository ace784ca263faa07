import Foundation
import Testing

@testable import ResgenCompiler
@testable import ResgenWorkbench

/// Nothing waits here: an edit is made whenever the watch would look again.
@Suite struct WatchTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func spec(_ endpoint: String, include: String? = nil) -> String {
        let files = include.map { ", \"include\": [\"\($0)\"]" } ?? ""
        return """
            { "api": "A", "server": "https://a.example"\(files),
              "endpoints": { "\(endpoint)": { "request": "GET /a" } } }
            """
    }

    private func watch(
        _ words: String...,
        isTerminal: Bool = false,
        edits: (() throws -> Void)...
    ) -> ToolRun {
        var rest = edits[...]
        return ToolRun(words: ["preview"] + words + ["--watch"], isTerminal: isTerminal) {
            guard let edit = rest.popFirst() else { return false }
            #expect(throws: Never.self) { try edit() }
            return true
        }
    }

    /// The functions that were printed, in order.
    private func functions(_ run: ToolRun) -> [String] {
        run.output.lines.compactMap { line in
            let words = line.trimmed.split(separator: " ")
            return words.first == "func" ? String(words[1].prefix { $0 != "(" }) : nil
        }
    }

    @Test func printsAgainWhenTheSpecChanges() throws {
        let path = try folder.file("A.json", spec("first"))
        let run = watch(
            path,
            edits: { _ = try folder.file("A.json", spec("second")) },
            {},
            { _ = try folder.file("A.json", spec("thirds")) }
        )
        #expect(functions(run) == ["first", "second", "thirds"])
    }

    /// What each run said it did, without the time that it took.
    private func deeds(_ run: ToolRun) throws -> [String] {
        try run.error.lines.dropLast().map { line in
            let match = try #require(line.wholeMatch(of: /(.*) \(\d+\.\d\d s\)/), "\(run.error)")
            return String(match.1)
        }
    }

    @Test func eachRunSaysWhatItDid() throws {
        let path = try folder.file("A.json", spec("first"))
        let edits: [() throws -> Void] = [
            { _ = try folder.file("A.json", spec("first").replacing(" ", with: "  ")) },
            { _ = try folder.file("A.json", spec("second")) },
        ]
        let text = watch(path, edits: edits[0], edits[1])
        let size = "\(text.output.lineCount / 3) lines of Swift"
        #expect(try deeds(text) == ["printed, \(size)", "unchanged, \(size)", "printed, \(size)"])
        let page = folder.path("a.html")
        let html = watch(path, "--html", page, edits: edits[1])
        #expect(try deeds(html) == ["wrote \(page), \(size)", "unchanged, \(size)"])
        let diff = watch(path, "--diff", folder.path("out"))
        #expect(try deeds(diff) == ["compared, 1 file differs"])
        #expect(watch(path, "--quiet").error.isEmpty)
    }

    @Test func aMistakeIsNothingNew() throws {
        let path = try folder.file("A.json", spec("first"))
        let run = watch(path, edits: { _ = try folder.file("A.json", "{") })
        #expect(run.error.contains("A.json:1:2: error: "))
        let last = try #require(run.error.lines.dropLast().last)
        #expect(last.hasPrefix("nothing new ("))
    }

    @Test func aPageShowsTheSpecBeforeItsMistakes() throws {
        let path = try folder.file("A.json", spec("first"))
        let page = folder.path("pages/a.html")
        let run = watch(path, "--html", page, edits: { _ = try folder.file("A.json", "{") })
        let last = try #require(run.error.lines.dropLast().last)
        #expect(last.hasPrefix("\(page) shows the spec before these mistakes ("))
        let shown = try folder.text("pages/a.html")
        #expect(shown.contains("api.first()"))
        #expect(shown.contains("<pre>\(path):1:2: error: "))
        let other = folder.path("other.html")
        #expect(watch(path, "--html", other).error.contains("\nnothing written ("))
        _ = try folder.file("A.json", spec("first"))
        let edits: [() throws -> Void] = [
            { _ = try folder.file("A.json", "{") },
            { _ = try folder.file("A.json", spec("first")) },
        ]
        let repaired = watch(path, "--html", page, edits: edits[0], edits[1])
        #expect(try #require(repaired.error.lines.dropLast().last).hasPrefix("wrote \(page), "))
        #expect(!(try folder.text("pages/a.html").contains("error: ")))
    }

    @Test func aPageCanBePrinted() throws {
        let path = try folder.file("A.json", spec("first"))
        let run = ToolRun("preview", path, "--html", "-")
        #expect(run.status == .fine && run.output.hasSuffix("</html>\n"))
        let both = ToolRun("preview", path, "--html", "-", "--watch")
        #expect(both.status == .usage)
    }

    @Test func fileOfTheSameSizeThatWasRenamedIsAnother() throws {
        let path = try folder.file("A.json", spec("first"))
        let other = try folder.file("B.json", spec("third"))
        let time = try FileManager.default.attributesOfItem(atPath: path)[.modificationDate]
        try FileManager.default.setAttributes(
            [.modificationDate: try #require(time)],
            ofItemAtPath: other
        )
        let run = watch(path, edits: { rename(other, path) })
        #expect(functions(run) == ["first", "third"])
    }

    @Test func fileWrittenInPlaceIsAnother() throws {
        let path = try folder.file("A.json", spec("first"))
        let run = watch(
            path,
            edits: {
                let file = try #require(FileHandle(forWritingAtPath: path))
                try file.write(contentsOf: Data(spec("third").utf8))
                try file.close()
                let time = Date(timeIntervalSinceNow: 100)
                try FileManager.default.setAttributes([.modificationDate: time], ofItemAtPath: path)
            }
        )
        #expect(functions(run) == ["first", "third"])
    }

    @Test func includedFilesAreWatchedAndMissingOnes() throws {
        let path = try folder.file("A.json", spec("first", include: "B.json"))
        let included = "{ \"endpoints\": { \"more\": { \"request\": \"GET /b\" } } }"
        let run = watch(
            path,
            edits: { _ = try folder.file("B.json", included) },
            { _ = try folder.file("B.json", included.replacing("more", with: "other")) }
        )
        #expect(functions(run) == ["first", "more", "first", "other"])
        #expect(run.error.contains("B.json"))
    }

    @Test func mistakesAreReportedAndItGoesOn() throws {
        let path = folder.path("A.json")
        let run = watch(
            path,
            edits: { _ = try folder.file("A.json", "{") },
            { _ = try folder.file("A.json", spec("first")) }
        )
        #expect(run.error.contains("cannot read '\(path)'"))
        #expect(run.error.contains("A.json:1:2: error: "))
        #expect(functions(run) == ["first"])
    }

    @Test func onlyATerminalIsCleared() throws {
        let path = try folder.file("A.json", spec("first"))
        #expect(watch(path, isTerminal: true).output.hasPrefix("\u{1B}[H\u{1B}[2J\u{1B}[3J"))
        #expect(watch(path).output.hasPrefix("// Generated"))
        #expect(
            watch(path, isTerminal: true).error.hasSuffix("\nwatching '\(path)', Ctrl-C ends\n")
        )
    }

    @Test func pageIsWrittenAgain() throws {
        let path = try folder.file("A.json", spec("first"))
        let page = folder.path("a.html")
        _ = watch(path, "--html", page, edits: { _ = try folder.file("A.json", spec("second")) })
        #expect(try folder.text("a.html").contains("api.second()"))
    }

    /// Only a page that is written again asks for anything, which is itself.
    @Test func pageThatIsWatchedReloads() throws {
        let path = try folder.file("A.json", spec("first"))
        let page = folder.path("a.html")
        func version() throws -> Substring? {
            try folder.text("a.html").firstMatch(of: /const version = "(.*)"/)?.1
        }
        _ = watch(path, "--html", page)
        let first = try #require(try version())
        #expect(try folder.text("a.html").contains("frame-src &#39;self&#39; file:"))
        _ = watch(try folder.file("A.json", spec("second")), "--html", page)
        #expect(try version() != first)
        #expect(ToolRun("preview", path, "--html", page).status == .fine)
        #expect(try version() == nil && !folder.text("a.html").contains("frame-src"))
    }

    @Test func standardInputIsNotWatched() {
        let run = watch("-")
        #expect(run.status == .usage)
        #expect(run.error.hasPrefix("error: standard input cannot be watched\n"))
    }
}

import Foundation
import Testing

@testable import ResgenTool

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
        #expect(run.error.isEmpty)
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
        #expect(watch(path, isTerminal: true).error == "watching '\(path)', Ctrl-C ends\n")
    }

    @Test func pageIsWrittenAgain() throws {
        let path = try folder.file("A.json", spec("first"))
        let page = folder.path("a.html")
        _ = watch(path, "--html", page, edits: { _ = try folder.file("A.json", spec("second")) })
        #expect(try folder.text("a.html").contains("api.second()"))
    }

    @Test func standardInputIsNotWatched() {
        let run = watch("-")
        #expect(run.status == .usage)
        #expect(run.error.hasPrefix("error: standard input cannot be watched\n"))
    }
}

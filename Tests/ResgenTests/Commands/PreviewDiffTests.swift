import Foundation
import Testing

@testable import ResgenCompiler
@testable import ResgenWorkbench

@Suite struct PreviewDiffTests {
    private let folder: TemporaryFolder
    private let spec: String
    private let output: String

    init() throws {
        folder = try TemporaryFolder()
        spec = try folder.file("StarWars.json")
        output = folder.path("out")
    }

    private func generate(_ options: String...) {
        #expect(ToolRun(words: ["generate", spec, "-o", output] + options).status == .fine)
    }

    @Test func nothingIsPrintedWhereNothingWouldChange() {
        generate()
        let run = ToolRun("preview", spec, "--diff", output)
        #expect(run.status == .fine)
        #expect(run.output.isEmpty && run.error.isEmpty)
    }

    @Test func newFileIsAllAdded() {
        let run = ToolRun("preview", spec, "--diff", output)
        #expect(run.status == .mistakes)
        #expect(run.error.isEmpty)
        #expect(run.output.hasPrefix("--- /dev/null\n+++ \(output)/StarWars.swift\n@@ -0,0 +1,"))
        #expect(!FileManager.default.fileExists(atPath: output))
    }

    @Test func changedLinesAreThereTwice() throws {
        generate()
        let old = try folder.text("out/StarWars.swift")
        _ = try folder.file("StarWars.json", ToolRun.spec.replacing("climate", with: "weather"))
        let run = ToolRun("preview", spec, "--diff", output)
        #expect(run.status == .mistakes)
        #expect(
            run.output.contains(
                "\n-    struct Planet: Codable { var climate: String }\n+    struct Planet: Codable { var weather: String }\n"
            )
        )
        #expect(try folder.text("out/StarWars.swift") == old)
    }

    @Test func fileThatGenerateWouldRemoveIsRemoved() throws {
        generate("--files", "3")
        _ = try folder.file("out/Other.swift", "// mine\n")
        let run = ToolRun("preview", spec, "--diff", output)
        #expect(run.output.contains("--- \(output)/StarWars+3.swift\n+++ /dev/null\n"))
        #expect(!run.output.contains("Other.swift"))
        #expect(ToolRun("preview", spec, "--diff", output, "--files", "3").status == .fine)
    }

    @Test func foreignFileIsReported() throws {
        try FileManager.default.createDirectory(atPath: output, withIntermediateDirectories: true)
        _ = try folder.file("out/StarWars.swift", "// mine\n")
        let run = ToolRun("preview", spec, "--diff", output)
        #expect(run.status == .cannotWrite)
        #expect(run.output.isEmpty)
    }

    @Test func coloursATerminal() {
        generate("--name", "B")
        #expect(ToolRun("preview", spec, "--diff", output, "--name", "B").status == .fine)
        let run = ToolRun("preview", spec, "--diff", output, isTerminal: true)
        #expect(run.output.hasPrefix("\u{1B}[1m--- /dev/null\u{1B}[0m\n"))
    }

    @Test(arguments: [
        (["--diff", "d", "--html", "f"], "options '--diff' and '--html' exclude each other"),
        (
            ["--diff", "d", "--with-models"],
            "options '--diff' and '--with-models' exclude each other"
        ),
        (["--files", "2"], "option '--files' needs '--diff DIR'"),
        (["--name", "B"], "option '--name' needs '--diff DIR'"),
        (["person", "--diff", "d"], "one spec is enough, 'person' is too many"),
    ])
    func optionsThatDoNotGoTogetherAreRefused(words: [String], message: String) {
        let run = ToolRun(words: ["preview", spec] + words)
        #expect(run.status == .usage)
        #expect(run.error.contains(message))
    }
}

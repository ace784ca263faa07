import Foundation
import Testing

@testable import ResgenTool

/// `resgen package`
@Suite struct PackageTests {
    private let folder: TemporaryFolder
    private let spec: String
    private let output: String

    init() throws {
        folder = try TemporaryFolder()
        spec = try folder.file("a.json")
        output = folder.path("out/sdk")
    }

    private func run(_ words: String...) -> ToolRun {
        ToolRun(words: ["package", spec, "--output", output] + words)
    }

    private func edit(_ name: String, _ text: String) throws {
        _ = try folder.file("out/sdk/\(name)", text)
    }

    private var files: [String] {
        let all = FileManager.default.subpaths(atPath: output) ?? []
        return all.filter { name in
            var isFolder: ObjCBool = false
            _ = FileManager.default.fileExists(atPath: "\(output)/\(name)", isDirectory: &isFolder)
            return !isFolder.boolValue
        }.sorted()
    }

    private static let all = [
        ".github/workflows/ci.yml", ".gitignore", ".resgen-package.json", "Package.swift",
        "README.md", "Sources/StarWarsAPI/Generated/StarWars.swift",
        "Sources/StarWarsAPI/StarWarsAPI.docc/StarWarsAPI.md",
        "Sources/StarWarsAPI/StarWarsAPI.swift", "Tests/StarWarsAPITests/EndpointTests.swift",
    ]

    @Test func writesAPackageAndSaysWhatIsLeft() throws {
        let run = run()
        #expect(run.status == .fine && run.error.isEmpty)
        #expect(run.output.hasPrefix("wrote 8 files of StarWarsAPI to \(output)\n"))
        #expect(run.output.contains("swift test --package-path \(output)\n"))
        #expect(files == Self.all)
    }

    @Test func folderThatIsNotEmptyIsRefused() throws {
        try FileManager.default.createDirectory(
            atPath: output,
            withIntermediateDirectories: true
        )
        try edit("mine.txt", "mine")
        let refused = run()
        #expect(refused.status == .cannotWrite)
        #expect(refused.error == "error: cannot write '\(output)': it is not empty\n")
        #expect(files == ["mine.txt"])
        let update = run("--update")
        #expect(update.status == .noInput)
        #expect(update.error.contains("does not say what resgen wrote"))
        #expect(files == ["mine.txt"])
    }

    /// A package begins as often as not with a repository.
    @Test func repositoryWithoutFilesIsNew() throws {
        try FileManager.default.createDirectory(
            atPath: "\(output)/.git",
            withIntermediateDirectories: true
        )
        #expect(run().status == .fine)
        #expect(run().error.contains("note: '--update' writes anew what resgen wrote there\n"))
    }

    @Test func updateKeepsWhatOthersWrote() throws {
        #expect(run("--name", "Galaxy").status == .fine)
        #expect(run("--update").output == "\(output) is up to date\n")
        try edit("README.md", "mine")
        try edit("LICENSE", "mine")
        try FileManager.default.removeItem(atPath: "\(output)/.gitignore")
        let tests = "\(output)/Tests/GalaxyTests/EndpointTests.swift"
        try FileManager.default.removeItem(atPath: tests)
        _ = try folder.file("a.json", ToolRun.spec.replacing("films", with: "movies"))

        let update = run("--update")
        #expect(update.status == .fine)
        #expect(
            update.output == """
                wrote \(output)/Sources/Galaxy/Galaxy.docc/Galaxy.md
                wrote \(output)/Sources/Galaxy/Generated/StarWars.swift
                kept \(output)/README.md: resgen has another text for it

                """
        )
        #expect(update.error.isEmpty)
        #expect(try folder.text("out/sdk/README.md") == "mine")
        #expect(try folder.text("out/sdk/LICENSE") == "mine")
        #expect(!files.contains(".gitignore") && !FileManager.default.fileExists(atPath: tests))
        #expect(
            try folder.text("out/sdk/Sources/Galaxy/Generated/StarWars.swift").contains("movies(")
        )
        #expect(run("--update").output == "\(output) is up to date\n")
        _ = try folder.file("a.json", ToolRun.spec.replacing("person", with: "somebody"))
        let kept = "kept \(output)/README.md: resgen has another text for it\n"
        #expect(run("--update").output.hasSuffix(kept))
        #expect(run("--update").output == "\(output) is up to date\n")
        #expect(try folder.text("out/sdk/README.md") == "mine")
    }

    @Test func codeThatWasChangedIsKeptUntilItIsGone() throws {
        #expect(run().status == .fine)
        let code = "Sources/StarWarsAPI/Generated/StarWars.swift"
        let written = try folder.text("out/sdk/\(code)")
        try edit(code, "mine")
        let kept = run("--update")
        #expect(kept.error.hasSuffix("note: without it, '--update' writes it anew\n"))
        #expect(try folder.text("out/sdk/\(code)") == "mine")
        try FileManager.default.removeItem(atPath: "\(output)/\(code)")
        #expect(run("--update").output == "wrote \(output)/\(code)\n")
        #expect(try folder.text("out/sdk/\(code)") == written)
    }

    /// What is written beside it would not go with it.
    @Test func codeThatWasChangedStopsAChangeOfTheAPI() throws {
        #expect(run().status == .fine)
        try edit("Sources/StarWarsAPI/Generated/StarWars.swift", "mine")
        _ = try folder.file("a.json", ToolRun.spec.replacing("\"title\"", with: "\"name\""))
        let before = files
        let update = run("--update")
        #expect(update.status == .cannotWrite)
        #expect(update.error.contains("it is not as resgen wrote it, and the API has changed"))
        #expect(update.error.hasSuffix("note: without it, '--update' writes it anew\n"))
        #expect(files == before)
    }

    @Test func aCloneIsRemembered() throws {
        #expect(run("--resgen", "/some/clone").status == .fine)
        #expect(run("--update").output == "\(output) is up to date\n")
        #expect(try folder.text("out/sdk/Package.swift").contains("/some/clone"))
    }

    @Test func fileOfOthersAmongTheCodeStopsAll() throws {
        #expect(run().status == .fine)
        let code = "\(output)/Sources/StarWarsAPI/Generated/StarTrek.swift"
        try "mine".write(toFile: code, atomically: true, encoding: .utf8)
        let other = ToolRun.spec.replacing("StarWars", with: "StarTrek")
        _ = try folder.file("a.json", other)
        let before = files
        let run = run("--update")
        #expect(run.status == .cannotWrite)
        #expect(
            run.error
                == "error: cannot write '\(code)': a file that resgen did not write is there\n"
        )
        #expect(files == before)
        #expect(try folder.text("out/sdk/README.md").contains("StarWars"))
    }

    /// The code of another API takes the place of the one before.
    @Test func whatNothingNeedsIsRemoved() throws {
        #expect(run().status == .fine)
        _ = try folder.file("a.json", ToolRun.spec.replacing("StarWars", with: "StarTrek"))
        let update = run("--update")
        #expect(update.status == .fine)
        let code = "\(output)/Sources/StarWarsAPI/Generated"
        #expect(update.output.contains("wrote \(code)/StarTrek.swift\n"))
        #expect(update.output.hasSuffix("removed \(code)/StarWars.swift\n"))
        #expect(folder.names(in: "out/sdk/Sources/StarWarsAPI/Generated") == ["StarTrek.swift"])
    }

    /// It is said until somebody has seen to it.
    @Test func whatNothingNeedsAndWasChangedIsKept() throws {
        #expect(run().status == .fine)
        let code = "Sources/StarWarsAPI/Generated/StarWars.swift"
        try edit(code, "mine")
        _ = try folder.file("a.json", ToolRun.spec.replacing("StarWars", with: "StarTrek"))
        for _ in 1...2 {
            let update = run("--update")
            #expect(
                update.error == """
                    warning: '\(output)/\(code)' is kept: nothing needs it any more, but it was changed
                    note: without it, this is not said again

                    """
            )
            #expect(!update.output.contains(code))
        }
        #expect(try folder.text("out/sdk/\(code)") == "mine")
        try FileManager.default.removeItem(atPath: "\(output)/\(code)")
        let update = run("--update")
        #expect(update.error.isEmpty && update.output == "\(output) is up to date\n")
    }

    @Test func nothingIsWrittenWithAMistake() throws {
        _ = try folder.file("a.json", ToolRun.mistakes)
        #expect(run().status == .mistakes)
        #expect(run("--name", "a/b").status == .mistakes)
        #expect(!FileManager.default.fileExists(atPath: folder.path("out")))
    }

    @Test func nothingIsLeftWhereItCannotBeWritten() throws {
        _ = try folder.file("out", "mine")
        let run = run()
        #expect(run.status == .cannotWrite)
        #expect(run.error.hasPrefix("error: cannot write '"))
        #expect(try folder.text("out") == "mine")
        #expect(folder.names(in: "") == ["a.json", "out"])
    }

    @Test func nameIsThatOfAModule() throws {
        let refused = run("--name", "../elsewhere")
        #expect(refused.status == .usage)
        #expect(
            refused.error == """
                error: '../elsewhere' is no name of a module
                note: choose another with --name

                """
        )
        #expect(!FileManager.default.fileExists(atPath: folder.path("out")))
    }

    @Test func modulesOfOthersAreNamed() throws {
        let text = ToolRun.spec.replacing(
            #""api": "StarWars","#,
            with: #""api": "StarWars", "import": ["MoneyKit"],"#
        )
        _ = try folder.file("a.json", text)
        #expect(run().output.contains("\nIts code imports 'MoneyKit': in Package.swift, say"))
    }

    @Test func oneSpecIsAPackage() {
        #expect(run(spec).status == .usage)
        #expect(ToolRun("package", spec).error.contains("--output DIR"))
    }
}

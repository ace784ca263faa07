import Foundation
import Testing

@testable import ResgenCompiler
@testable import ResgenWorkbench

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
        "Sources/StarWarsAPI/StarWarsAPI.swift", "Specs/a.json",
        "Tests/StarWarsAPITests/EndpointTests.swift",
    ]

    @Test func writesAPackageAndSaysWhatIsLeft() throws {
        let run = run()
        #expect(run.status == .fine && run.error.isEmpty)
        #expect(run.output.hasPrefix("wrote 9 files of StarWarsAPI to \(output)\n"))
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
                wrote \(output)/Specs/a.json
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
        #expect(kept.error.hasSuffix("note: delete or move it, and '--update' writes it anew\n"))
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
        #expect(update.error.hasSuffix("note: delete or move it, and '--update' writes it anew\n"))
        #expect(files == before)
    }

    @Test func aCloneIsRemembered() throws {
        #expect(run("--resgen", "/some/clone").status == .fine)
        #expect(run("--update").output == "\(output) is up to date\n")
        #expect(try folder.text("out/sdk/Package.swift").contains("/some/clone"))
    }

    @Test func fileOfOthersAmongTheCodeStopsAll() throws {
        #expect(run().status == .fine)
        let code = "\(output)/Sources/Galaxy/Generated/StarWars.swift"
        try FileManager.default.createDirectory(
            atPath: "\(output)/Sources/Galaxy/Generated",
            withIntermediateDirectories: true
        )
        try "mine".write(toFile: code, atomically: true, encoding: .utf8)
        let before = files
        let run = run("--update", "--name", "Galaxy")
        #expect(run.status == .cannotWrite)
        #expect(
            run.error
                == "error: cannot write '\(code)': a file that resgen did not write is there\n"
        )
        #expect(files == before)
        #expect(try folder.text("out/sdk/README.md").contains("StarWarsAPI"))
    }

    /// The code of the module's new name takes the place of the one before.
    @Test func whatNothingNeedsIsRemoved() throws {
        #expect(run().status == .fine)
        let update = run("--update", "--name", "Galaxy")
        #expect(update.status == .fine)
        let code = "Generated/StarWars.swift"
        #expect(update.output.contains("wrote \(output)/Sources/Galaxy/\(code)\n"))
        #expect(update.output.contains("removed \(output)/Sources/StarWarsAPI/\(code)\n"))
        #expect(folder.names(in: "out/sdk/Sources/StarWarsAPI/Generated").isEmpty)
    }

    /// A record may come with a repository of others, and so may links.
    @Test(arguments: ["Sources", "Tests/StarWarsAPITests", "link"])
    func nothingBehindALinkIsWrittenOrRemoved(link: String) throws {
        #expect(run().status == .fine)
        let hash = "secret\n".utf8.contentHash
        let record = try folder.text("out/sdk/.resgen-package.json")
        try edit(
            ".resgen-package.json",
            record.replacing(
                #""README.md""#,
                with: #""\#(link)/more.txt": "\#(hash)", "README.md""#
            )
        )
        try FileManager.default.createDirectory(
            atPath: folder.path("elsewhere"),
            withIntermediateDirectories: false
        )
        _ = try folder.file("elsewhere/more.txt", "secret\n")
        try? FileManager.default.removeItem(atPath: "\(output)/\(link)")
        try FileManager.default.createSymbolicLink(
            atPath: "\(output)/\(link)",
            withDestinationPath: folder.path("elsewhere")
        )
        let update = run("--update")
        #expect(update.status == .cannotWrite, "\(update.output)")
        #expect(
            update.error.contains("\(output)/\(link)': a link in place of a folder"),
            "\(update.error)"
        )
        #expect(folder.names(in: "elsewhere") == ["more.txt"])
    }

    // MARK: The spec

    @Test func theSpecsCopyIsEnoughForAnUpdate() throws {
        #expect(run().status == .fine)
        try FileManager.default.removeItem(atPath: spec)
        func update() -> ToolRun { ToolRun("package", "--update", "--output", output) }
        #expect(update().output == "\(output) is up to date\n")
        try edit("Specs/a.json", ToolRun.spec.replacing("films", with: "movies"))
        let run = update()
        #expect(run.status == .fine && run.error.isEmpty)
        #expect(try folder.text("out/sdk/\(Self.code)").contains("movies("))
        #expect(update().output == "\(output) is up to date\n")
    }

    private static let code = "Sources/StarWarsAPI/Generated/StarWars.swift"

    /// The spec includes them by names that lead upwards, too.
    @Test func filesOfASpecStayBesideEachOther() throws {
        for name in ["a", "b"] {
            try FileManager.default.createDirectory(
                atPath: folder.path(name),
                withIntermediateDirectories: true
            )
        }
        _ = try folder.file("Package.swift", "")
        let main = try folder.file(
            "a/main.json",
            #"{ "api": "A", "server": "https://a.example", "include": ["../b/part.yaml"] }"#
        )
        _ = try folder.file("b/part.yaml", "endpoints:\n  one:\n    request: GET /one\n")
        #expect(ToolRun("package", main, "-o", output).status == .fine)
        #expect(
            files.filter { $0.hasPrefix("Specs") } == ["Specs/a/main.json", "Specs/b/part.yaml"]
        )
        let update = ToolRun("package", "-o", output, "--update")
        #expect(update.output == "\(output) is up to date\n", "\(update.error)")
        // A file less is no reason to move the others.
        try edit("Specs/a/main.json", #"{ "api": "A", "server": "https://a.example" }"#)
        #expect(ToolRun("package", "-o", output, "--update").status == .fine)
        #expect(files.filter { $0.hasPrefix("Specs") } == ["Specs/a/main.json"])
    }

    /// The spec includes it for a while.
    @Test func aSpecThatOthersWroteInThePackageIsNotRemoved() throws {
        #expect(run().status == .fine)
        let mine = #"{ "endpoints": { "mine": { "request": "GET /mine" } } }"#
        try edit("Specs/mine.json", mine)
        let including = ToolRun.spec.replacing(
            #""api": "StarWars","#,
            with: #""api": "StarWars", "include": ["mine.json"],"#
        )
        for text in [including, ToolRun.spec] {
            try edit("Specs/a.json", text)
            let update = ToolRun("package", "-o", output, "--update")
            #expect(update.status == .fine, "\(update.error)")
        }
        #expect(try folder.text("out/sdk/Specs/mine.json") == mine)
    }

    @Test func theOwnSpecOfAPackageIsNotRemovedForAnother() throws {
        #expect(run().status == .fine)
        try FileManager.default.createDirectory(
            atPath: "\(output)/mine",
            withIntermediateDirectories: true
        )
        try edit("mine/own.json", ToolRun.spec)
        let own = ToolRun("package", "\(output)/mine/own.json", "-o", output, "--update")
        #expect(own.status == .fine, "\(own.error)")
        #expect(run("--update").status == .fine)
        #expect(try folder.text("out/sdk/mine/own.json") == ToolRun.spec)
    }

    /// The copy of the spec would include a file that is not there by that path.
    @Test(arguments: ["more/../part.json", "../a/part.json"])
    func aPathThroughFoldersThatAreNotCopiedIsRefused(path: String) throws {
        try FileManager.default.createDirectory(
            atPath: folder.path("a/more"),
            withIntermediateDirectories: true
        )
        _ = try folder.file("Package.swift", "")
        _ = try folder.file(
            "a/part.json",
            #"{ "endpoints": { "one": { "request": "GET /one" } } }"#
        )
        let main = try folder.file(
            "a/main.json",
            #"{ "api": "A", "server": "https://a.example", "include": ["\#(path)"] }"#
        )
        let run = ToolRun("package", main, "-o", output)
        #expect(run.status == .usage)
        #expect(
            run.error == """
                error: cannot copy '\(folder.path("a/\(path)"))' with the spec: its path leads through a folder that the copy does not have
                note: where it is included, write its path without '..' in the middle

                """
        )
        #expect(files.isEmpty)
    }

    @Test func standardInputIsCalledAfterItsAPI() throws {
        let run = ToolRun("package", "-", "-o", output, input: ToolRun.spec)
        #expect(run.status == .fine, "\(run.error)")
        #expect(try folder.text("out/sdk/Specs/StarWars.json") == ToolRun.spec)
    }

    /// It is what somebody wrote.
    @Test func aCopyThatWasChangedIsNotReplaced() throws {
        #expect(run().status == .fine)
        try edit("Specs/a.json", ToolRun.spec.replacing("films", with: "movies"))
        let update = run("--update")
        #expect(update.status == .cannotWrite)
        #expect(
            update.error == """
                error: cannot write '\(output)/Specs/a.json': it was changed here, and is another spec now
                note: 'resgen package --output \(output) --update' takes it for the spec
                note: delete or move it, and '--update' writes it anew

                """
        )
    }

    @Test func theSpecOfAnotherAPIIsRefused() throws {
        #expect(run().status == .fine)
        _ = try folder.file("a.json", ToolRun.spec.replacing("StarWars", with: "StarTrek"))
        let before = files
        let update = run("--update")
        #expect(update.status == .usage)
        #expect(
            update.error == """
                error: '\(output)' is a package of 'StarWars', and '\(spec)' is a spec of 'StarTrek'
                note: a package is begun without '--update', in an empty folder
                note: where the API has a new name, say it in '\(output)/.resgen-package.json'

                """
        )
        #expect(files == before)
    }

    @Test func aRecordWithoutASpecNeedsOne() throws {
        #expect(run().status == .fine)
        let record = try folder.text("out/sdk/.resgen-package.json")
        try edit(".resgen-package.json", record.replacing(/"spec": "[^"]*",/, with: ""))
        let update = ToolRun("package", "-o", output, "--update")
        #expect(update.status == .noInput)
        #expect(update.error.contains("does not say which spec the package is of"))
        #expect(run("--update").status == .fine)
        #expect(ToolRun("package", "-o", output).error.hasPrefix("error: SPEC is missing\n"))
    }

    @Test func aPackageWithoutItsSpecNeedsOne() throws {
        #expect(run().status == .fine)
        try FileManager.default.removeItem(atPath: "\(output)/Specs/a.json")
        let update = ToolRun("package", "-o", output, "--update")
        #expect(update.status == .noInput)
        #expect(
            update.error == """
                error: the spec of the package is not there: '\(output)/Specs/a.json'
                note: name it: 'resgen package SPEC --output \(output) --update'

                """
        )
        #expect(run("--update").output == "wrote \(output)/Specs/a.json\n")
    }

    /// It is said until somebody has seen to it.
    @Test func whatNothingNeedsAndWasChangedIsKept() throws {
        #expect(run().status == .fine)
        let code = "Sources/StarWarsAPI/Generated/StarWars.swift"
        try edit(code, "mine")
        for _ in 1...2 {
            let update = run("--update", "--name", "Galaxy")
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

    /// Folders in folders are there by then.
    @Test func foldersAreGoneWhereAFileCannotBeWritten() throws {
        let name = String(repeating: "A", count: 300)
        let run = run("--name", name)
        #expect(run.status == .cannotWrite)
        let path = "\(output)/Sources/\(name)"
        #expect(run.error == "error: cannot write '\(path)': file name too long\n")
        #expect(folder.names(in: "") == ["a.json"])
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

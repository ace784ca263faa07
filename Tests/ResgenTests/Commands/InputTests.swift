import Foundation
import Testing

@testable import ResgenCompiler
@testable import ResgenWorkbench

@Suite struct InputTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test func refusesAFileThatDoesNotExist() throws {
        let run = ToolRun("check", folder.path("X.json"))
        #expect(run.status == .noInput)
        let path = folder.path("X.json")
        #expect(run.error == "error: cannot read '\(path)': no such file or directory\n")
    }

    /// The worst of several, whichever comes first.
    @Test(arguments: ["check", "generate"])
    func theStatusIsThatOfTheWorstSpec(command: String) throws {
        let (bad, missing) = (try folder.file("bad.json", ToolRun.mistakes), folder.path("X.json"))
        let options = command == "generate" ? ["-o", folder.path("out")] : []
        for specs in [[bad, missing], [missing, bad]] {
            #expect(ToolRun(words: [command] + specs + options).status == .noInput)
        }
    }

    /// It is what somebody has named, and no file that `Specs/*.json` brought along.
    @Test func aSchemaAloneIsReadAsASpec() throws {
        let schema = try folder.file("a.schema.json", "{}")
        let run = ToolRun("check", schema)
        #expect(run.status == .mistakes)
        #expect(run.error.hasPrefix("\(schema):1:1: error: "), "\(run.error)")
        let beside = ToolRun("check", schema, try folder.file("a.json"))
        #expect(beside.status == .fine)
    }

    @Test func suggestsAFileOfTheSameFolder() throws {
        _ = try folder.file("StarWars.json")
        let run = ToolRun("check", folder.path("StraWars.json"))
        #expect(run.error.hasSuffix("note: did you mean 'StarWars.json'?\n"))
    }

    @Test func refusesAFolder() throws {
        let run = ToolRun("check", folder.path)
        #expect(run.status == .noInput)
        #expect(run.error == "error: cannot read '\(folder.path)': is a directory\n")
    }

    @Test(.timeLimit(.minutes(5))) func refusesWhatHasNoEnd() throws {
        for path in [folder.path("pipe"), "/dev/zero"] {
            mkfifo(folder.path("pipe"), 0o600)
            let run = ToolRun("check", path)
            #expect(run.status == .noInput)
            #expect(run.error.hasPrefix("error: cannot read '\(path)': not a regular file\n"))
        }
    }

    @Test func refusesAPathThroughAFile() throws {
        let path = try folder.file("a.json") + "/b.json"
        let run = ToolRun("check", path)
        #expect(run.status == .noInput)
        #expect(run.error == "error: cannot read '\(path)': not a directory\n")
    }

    @Test(.enabled(if: geteuid() != 0)) func refusesAFileThatMayNotBeRead() throws {
        let path = try folder.file("a.json")
        chmod(path, 0)
        let run = ToolRun("check", path)
        #expect(run.status == .noInput)
        #expect(run.error == "error: cannot read '\(path)': permission denied\n")
    }

    @Test(
        arguments: [
            ([], "1:1: error: file is empty"),
            ([0xEF, 0xBB, 0xBF, 0x7B, 0x7D], "1:1: error: an API needs 'api'"),
            ([0x7B, 0x0A, 0x20, 0xFF, 0x7D], "2:2: error: file is not UTF-8"),
            ([0xFF, 0xFE, 0x7B, 0x00], "1:1: error: file is UTF-16 or UTF-32, not UTF-8"),
            ([0x7B, 0x0A], "2:1: error: expected '}', found the end of the file"),
        ] as [([UInt8], String)]
    )
    func refusesBytesThatAreNoJSON(bytes: [UInt8], message: String) throws {
        let path = folder.path("a.json")
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        let run = ToolRun("check", path)
        #expect(run.status == .mistakes)
        #expect(run.error.hasPrefix("\(path):\(message)\n"))
    }

    @Test func readsStandardInput() {
        let run = ToolRun("check", "-", input: ToolRun.spec)
        #expect(run.status == .fine)
        #expect(run.output == "<stdin>: 2 endpoints, 3 models\n")
        #expect(ToolRun("check", "-", input: "{").error.hasPrefix("<stdin>:1:2: error: "))
    }

    /// SwiftPM gives its commands an empty one.
    @Test func standardInputOfAPluginIsMissed() throws {
        let folder = try TemporaryFolder()
        let spec = try folder.file(
            "a.json",
            #"{"api":"A","server":"https://a.example","endpoints":{"a":{"request":"GET /a","returns":"Int"}}}"#
        )
        let plugin = ToolRun("try", spec, "a", environment: ["RESGEN_PLUGIN": "1"])
        #expect(plugin.error.contains("'swift package' gives its commands none"), "\(plugin.error)")
        #expect(!plugin.error.contains("change"))
        let filled = ToolRun("try", spec, "a", input: "1", environment: ["RESGEN_PLUGIN": "1"])
        #expect(filled.status == .fine, "\(filled.output)\(filled.error)")
    }
}

import Foundation
import Testing

@testable import ResgenCompiler
@testable import ResgenWorkbench

@Suite struct OnlyTests {
    private let folder: TemporaryFolder
    private let spec: String
    private let document: String

    init() throws {
        folder = try TemporaryFolder()
        spec = try folder.file("StarWars.json")
        document = folder.path("Pets.json")
        let pets = Pairs.golden.folder.appendingPathComponent("include/document.json").path
        try FileManager.default.copyItem(atPath: pets, toPath: document)
    }

    @Test(arguments: [
        (["films"], "1 endpoint, 0 models"),
        (["person"], "1 endpoint, 2 models"),
        (["/people", "films"], "2 endpoints, 2 models"),
        (["/people/{id}/"], "1 endpoint, 2 models"),
        (["/"], "2 endpoints, 2 models"),
    ])
    func checkCountsWhatRemainsOfASpec(only: [String], counts: String) {
        let run = ToolRun(words: ["check", spec] + only.flatMap { ["--only", $0] })
        #expect(run.output == "\(spec): \(counts)\n", "\(run.error)")
    }

    @Test(arguments: [
        (["pets"], "2 endpoints, 2 models"),
        (["animals"], "2 endpoints, 2 models"),
        (["shops"], "1 endpoint, 3 models"),
        (["/pets"], "2 endpoints, 2 models"),
        (["/pets/{pet-id}"], "1 endpoint, 2 models"),
        (["pets.listAll"], "1 endpoint, 1 model"),
        (["pets/list-all"], "1 endpoint, 1 model"),
        (["pets/list-all", "shops"], "2 endpoints, 3 models"),
    ])
    func checkCountsWhatRemainsOfADocument(only: [String], counts: String) {
        let run = ToolRun(words: ["check", document] + only.map { "--only=\($0)" })
        #expect(run.output == "\(document): \(counts)\n", "\(run.error)")
    }

    @Test func allCommandsThatReadASpecTakeIt() throws {
        let list = ToolRun("list", document, "--only", "shops").output
        #expect(list.split(separator: "\n").count == 2)
        #expect(list.contains("\nshops.list "))
        let preview = ToolRun("preview", document, "--only", "/pets/{pet-id}").output
        #expect(preview.contains("func get(petID: String)"))
        #expect(!preview.contains("Shop") && !preview.contains("func list"))
        let output = folder.path("out")
        let run = ToolRun("generate", document, "--only", "pets.get", "--output", output)
        #expect(run.status == .fine)
        #expect(try folder.text("out/Pets.swift") == preview)
    }

    @Test func headersOfWhatIsLeftOutAreLeftOut() throws {
        let headers = Pairs.documents.folder.appendingPathComponent("headers-of-responses.json")
            .path
        let rest = ToolRun("preview", headers, "--only", "getMeter").output
        #expect(rest.contains("var total: Int?") && rest.contains("var headerResponse: Bool?"))
        #expect(!rest.contains("Scope") && !rest.contains("retryAfter"))
        let own = try folder.file(
            "Own.json",
            """
            {
              "api": "Own", "responseHeaders": { "x-scope": "String?" },
              "include": ["Meters.json"], "only": ["getMeter"]
            }
            """
        )
        try FileManager.default.copyItem(atPath: headers, toPath: folder.path("Meters.json"))
        let kept = ToolRun("preview", own).output
        #expect(kept.contains("response.header(\"x-scope\")") && !kept.contains("Retry-After"))
    }

    @Test func importWritesWhatRemains() throws {
        let spec = folder.path("spec.json")
        let run = ToolRun("import", document, "--only", "pets.get", "--output", spec)
        #expect(run.status == .fine)
        #expect(try !folder.text("spec.json").contains("Shop"))
        let swift = ToolRun("preview", spec).output.drop { $0 != "\n" }
        let other = ToolRun("preview", document, "--only", "pets.get").output.drop { $0 != "\n" }
        #expect(swift == other)
    }

    @Test func itChoosesFromWhatTheSpecChooses() throws {
        let small = try folder.file(
            "Small.json",
            """
            {"api": "Small", "include": ["Pets.json"], "only": ["zoo"], "rename": {"pets": "zoo"}}
            """
        )
        #expect(ToolRun("check", small).output == "\(small): 2 endpoints, 2 models\n")
        #expect(ToolRun("list", small, "--only", "/pets/{pet-id}").output.contains("\nzoo.get "))
        #expect(ToolRun("list", small, "--only", "zoo.listAll").output.contains("\nzoo.listAll "))
        let run = ToolRun("check", small, "--only", "shops")
        #expect(run.status == .usage)
    }

    @Test(arguments: ["check", "list", "preview", "import"])
    func whatIsNotThereIsWrongUsage(command: String) {
        let run = ToolRun(command, document, "--only", "pest", "--only", "/pet", "--only", "pets")
        #expect(run.status == .usage)
        #expect(run.output.isEmpty)
        #expect(
            run.error == """
                error: option '--only': no group, tag, operation or model is called 'pest'
                note: did you mean 'pets'?
                error: option '--only': no path starts with '/pet'
                note: did you mean '/pets'?

                """
        )
    }

    @Test func groupsAreProposedBeforeModels() {
        let run = ToolRun("check", document, "--only", "pet")
        #expect(run.error.hasSuffix("note: did you mean 'pets'?\n"))
    }

    @Test func nothingIsWrittenForAWrongChoice() {
        let output = folder.path("out")
        let run = ToolRun("generate", document, "--only", "nothing", "--output", output)
        #expect(run.status == .usage)
        #expect(folder.names(in: "out").isEmpty)
    }

    @Test func aMistakeInTheSpecIsToldInsteadOfAChoice() throws {
        let wrong = try folder.file("Wrong.json", ToolRun.mistakes)
        let run = ToolRun("check", wrong, "--only", "nothing")
        #expect(run.status == .mistakes)
        #expect(!run.error.contains("--only"))
    }
}

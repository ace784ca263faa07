import Foundation
import Testing

@testable import ResgenTool

@Suite struct ImportTests {
    private let folder: TemporaryFolder
    private let document: String

    init() throws {
        folder = try TemporaryFolder()
        document = folder.path + "/answers.json"
        let bytes = try Pairs.documents.source("answers").bytes
        try Data(bytes).write(to: URL(fileURLWithPath: document))
    }

    @Test func printsASpecThatChecksWithoutAWarning() throws {
        let run = ToolRun("import", document)
        #expect(run.status == .fine)
        #expect(run.output.hasPrefix("{\n  \"api\": \"Answers\","))
        let spec = folder.path + "/spec.json"
        #expect(ToolRun("import", document, "--output", spec).output.isEmpty)
        #expect(try String(contentsOfFile: spec, encoding: .utf8) == run.output)
        let check = ToolRun("check", spec)
        #expect(check.status == .fine)
        #expect(check.output.hasSuffix("14 endpoints, 4 models\n"))
    }

    @Test func checkOfADocumentEndsWithItsWarnings() {
        let check = ToolRun("check", document)
        #expect(check.status == .fine)
        #expect(check.output.hasSuffix("14 endpoints, 4 models, 4 warnings\n"))
    }

    @Test func refusesASpec() throws {
        let spec = try folder.file("StarWars.resgen.json")
        let run = ToolRun("import", spec)
        #expect(run.status == .mistakes)
        #expect(run.error.contains("this is no OpenAPI document"))
    }
}

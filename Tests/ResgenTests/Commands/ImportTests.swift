import Foundation
import Testing

@testable import ResgenCompiler
@testable import ResgenWorkbench

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
        #expect(ToolRun("import", document, "--output", "-").output == run.output)
        let inner = folder.path + "/a/b/spec.json"
        #expect(ToolRun("import", document, "--output", inner).status == .fine)
        #expect(try String(contentsOfFile: inner, encoding: .utf8) == run.output)
        let check = ToolRun("check", spec)
        #expect(check.status == .fine)
        #expect(check.output.hasSuffix("14 endpoints, 4 models\n"))
    }

    @Test func checkOfADocumentEndsWithItsWarnings() {
        let check = ToolRun("check", document)
        #expect(check.status == .fine)
        #expect(check.output.hasSuffix("14 endpoints, 4 models, 3 warnings\n"))
    }

    /// The usual ones need no word.
    @Test(arguments: [
        ("post", #""200": JOB"#, []), ("post", #""201": JOB"#, ["201"]),
        ("post", #""202": JOB, "201": JOB"#, ["202", "201"]), ("post", #""2XX": JOB"#, []),
        ("post", #""default": JOB"#, []), ("post", #""201": {}"#, ["201"]),
        ("post", #""200": {}"#, ["200"]), ("post", #""204": {}"#, []),
        ("head", #""200": {}"#, []), ("head", #""204": {}"#, ["204"]),
        ("post", #""200": JOB, "204": {}"#, []),
    ])
    func keepsTheStatusesOfAnswers(method: String, responses: String, expected: [String]) throws {
        let job = """
            { "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Job" } } } }
            """
        let document = """
            { "openapi": "3.1.0", "info": { "title": "A" }, "servers": [{ "url": "https://a.example" }],
              "paths": { "/jobs": { "\(method)": { "operationId": "run",
                "responses": { \(responses.replacing("JOB", with: job)) } } } },
              "components": { "schemas": { "Job": { "properties": { "id": { "type": "integer" } } } } } }
            """
        let run = ToolRun("import", try folder.file("statuses.json", document))
        #expect(run.status == .fine, "\(run.error)")
        let spec = try JSONParser.parse(SourceText(run.output), file: 0).get()
        let status = spec["endpoints"]?["run"]?["status"]
        let found = status.map { $0.elements.isEmpty ? [$0] : $0.elements } ?? []
        #expect(found.compactMap(\.string) == expected, "\(run.output)")
        #expect(ToolRun("check", "-", input: run.output).status == .fine)
    }

    @Test func refusesASpec() throws {
        let spec = try folder.file("StarWars.resgen.json")
        let run = ToolRun("import", spec)
        #expect(run.status == .mistakes)
        #expect(run.error.contains("this is no OpenAPI document"))
    }
}

import Foundation
import Testing

@testable import ResgenCompiler
@testable import ResgenWorkbench

/// Specs and documents in YAML are what they are in JSON.
@Suite struct YAMLSpecTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static let spec = """
        api: Harbour
        server: https://harbour.example.com
        include: [parts/Cranes.yml]
        endpoints:
          crane: {request: "GET /cranes/{id: Int}", returns: Crane}
        """

    private static let cranes = """
        models:
          Crane:
            fields:
              name: String
              200: Double?   # a key that is a number

        """

    private static let json = """
        {"api": "Harbour", "server": "https://harbour.example.com",
        "endpoints": {"crane": {"request": "GET /cranes/{id: Int}", "returns": "Crane"}},
        "models": {"Crane": {"fields": {"name": "String", "200": "Double?"}}}}
        """

    private func write(_ cranes: String) throws -> String {
        try FileManager.default.createDirectory(
            atPath: folder.path("parts"),
            withIntermediateDirectories: true
        )
        _ = try folder.file("parts/Cranes.yml", cranes)
        return try folder.file("Harbour.yaml", Self.spec)
    }

    @Test func theSwiftIsThatOfTheSpecInJSON() throws {
        let yaml = ToolRun("preview", try write(Self.cranes))
        let json = ToolRun("preview", try folder.file("Harbour.json", Self.json))
        #expect(yaml.status == .fine, "\(yaml.error)")
        #expect(yaml.output.replacing("Harbour.yaml", with: "Harbour.json") == json.output)
        let input = ToolRun("preview", "-", input: Self.spec.replacing("include", with: "$comment"))
        #expect(input.error.contains("<stdin>:3:1"), "\(input.error)")
    }

    @Test func mistakesAreShownInTheLinesOfYAML() throws {
        let spec = try write(
            Self.cranes.replacing("name: String", with: "name: >-\n          Strin\n")
        )
        let run = ToolRun("check", spec)
        let path = folder.path("parts/Cranes.yml")
        #expect(run.error.hasPrefix("\(path):4:13: error: unknown type 'Strin'\n      name: >-\n"))
    }

    @Test func whatIsWrittenIsNamedForTheSpec() throws {
        let spec = try write(Self.cranes)
        let output = folder.path("out")
        #expect(ToolRun("generate", spec, "--output", output).status == .fine)
        #expect(folder.names(in: "out") == ["Harbour.swift"])
        #expect(try folder.text("out/Harbour.swift").contains("resgen from Harbour.yaml"))
    }

    @Test(arguments: [
        ("models:\n\tA: 1\n", "2:1: error: lines are indented by spaces, found a tab"),
        ("models: {}\n---\nmodels: {}\n", "2:1: error: a second document begins here"),
        ("models:\n  A: {alias: Int}\n  A: {alias: Int}\n", "3:3: error: duplicate key 'A'"),
    ])
    func whatYAMLHasAndSpecsHaveNotIsAMistake(text: String, expected: String) throws {
        let run = ToolRun("check", try write(text))
        #expect(run.error.contains("Cranes.yml:\(expected)"), "\(run.error)")
    }

    /// Nothing is shown of files that are no specs, whoever names them.
    @Test func textOfOtherFilesIsNotShown() throws {
        let run = ToolRun("check", try write("password: *secret\n"))
        #expect(run.error.contains("not YAML from line 1 on"))
        #expect(!run.error.contains("secret"))
    }

    @Test func aDocumentInYAMLIsADocument() throws {
        let document = """
            openapi: "3.0.3"
            info: {title: Harbour, version: 1.0}
            paths:
              /cranes:
                get:
                  operationId: cranes
                  responses:
                    200:
                      description: on
                      content:
                        application/json: {schema: {type: array, items: {type: string}}}

            """
        let run = ToolRun("list", try folder.file("Harbour.yaml", document))
        #expect(run.output.contains("GET     /cranes"), "\(run.error)")
        #expect(run.output.contains("[String]"))
    }
}

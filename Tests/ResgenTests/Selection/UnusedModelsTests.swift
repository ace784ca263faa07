import Foundation
import Testing

@testable import ResgenCompiler
@testable import ResgenWorkbench

/// Which models are left out of documents that are included, and what is said of it.
@Suite struct UnusedModelsTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static let operation = """
        get:
          operationId: a
          responses:
            "200": {description: "", content: {application/json: {schema: {$ref: models.yaml#/Used}}}}

        """

    private static func models(_ names: String...) -> String {
        names.map { "\($0): {type: object, properties: {\($0.lowercased()): {type: string}}}\n" }
            .joined()
    }

    private static func document(paths: String, schemas: String...) -> String {
        let schemas = schemas.map { "    \($0)\n" }.joined()
        return """
            openapi: 3.1.0
            info: {title: Zoo}
            servers: [{url: "https://zoo.example"}]
            paths: \(paths)
            components:
              schemas:
            \(schemas)
            """
    }

    private func write(_ files: [String: String]) throws {
        for (name, text) in files { _ = try folder.file(name, text) }
    }

    /// Operations and models that are in files of their own are of one document.
    @Test func modelsOfAllFilesOfADocumentAreLeftOut() throws {
        try write([
            "zoo.yaml": Self.document(
                paths: "{/a: {$ref: a.yaml}}",
                schemas: "Main: {type: object, properties: {x: {type: string}}}",
                "Other: {$ref: models.yaml#/Other}"
            ),
            "a.yaml": Self.operation,
            "models.yaml": Self.models("Used", "Other"),
        ])
        let run = ToolRun("preview", folder.path("zoo.yaml"))
        #expect(run.output.contains("struct Used: "))
        #expect(!run.output.contains("struct Main: "))
        #expect(!run.output.contains("struct Other: "))
        #expect(run.error.contains("2 models that no printed code uses are not printed"))
    }

    /// What a document without operations has is there to be used, whoever else reads its files.
    @Test func modelsThatADocumentOfModelsSharesAreKept() throws {
        try write([
            "spec.json": #"{"api": "Zoo", "include": ["zoo.yaml", "models-only.yaml"]}"#,
            "zoo.yaml": Self.document(
                paths: "{/a: {$ref: a.yaml}}",
                schemas: "Main: {type: object, properties: {x: {type: string}}}"
            ),
            "models-only.yaml": Self.document(
                paths: "{}",
                schemas: "Other: {$ref: models.yaml#/Other}",
                "Lone: {type: object, properties: {x: {type: string}}}"
            ),
            "a.yaml": Self.operation,
            "models.yaml": Self.models("Used", "Other"),
        ])
        let run = ToolRun("preview", folder.path("spec.json"))
        #expect(run.output.contains("struct Used: "))
        #expect(run.output.contains("struct Other: "))
        #expect(run.output.contains("struct Lone: "))
        #expect(!run.output.contains("struct Main: "), "\(run.error)")
    }

    /// What is sent of a User is a model of its own, which nobody has written.
    @Test func otherHalfOfAModelIsNotMissed() throws {
        try write([
            "zoo.yaml": Self.document(
                paths: """

                      /a:
                        get:
                          responses:
                            "200": {description: "", content: {application/json: {schema: {$ref: "#/components/schemas/User"}}}}
                        post:
                          requestBody: {content: {application/json: {schema: {$ref: "#/components/schemas/Order"}}}}
                          responses: {"204": {description: ""}}
                    """,
                schemas: "User: {required: [id], properties: {id: {type: string, readOnly: true}}}",
                """
                Order: {properties: {n: {type: string}, \
                owner: {allOf: [{$ref: "#/components/schemas/User"}], readOnly: true}}}
                """
            )
        ])
        let run = ToolRun("preview", folder.path("zoo.yaml"))
        #expect(run.output.contains("struct User: "), "\(run.error)")
        #expect(!run.output.contains("UserInput"))
        #expect(!run.error.contains("is not printed"), "\(run.error)")
    }

    /// Who follows the advice loses no model.
    @Test func adviceNamesModelsOfTheSpecThatNothingNeeds() throws {
        func spec(_ only: String = "") -> String {
            """
            {"api": "Zoo", "include": ["zoo.yaml"]\(only), "models": {
              "Mine": {"fields": {"x": "Int", "y": "Yours"}}, "Yours": {"fields": {"x": "Int"}}
            }}
            """
        }
        try write([
            "spec.json": spec(),
            "zoo.yaml": Self.document(
                paths: "{/a: {$ref: a.yaml}}",
                schemas: "Main: {type: object, properties: {x: {type: string}}}"
            ),
            "a.yaml": Self.operation,
            "models.yaml": Self.models("Used"),
        ])
        let run = ToolRun("preview", folder.path("spec.json"))
        let only = #""only": ["/", "Mine", "Yours", "Main"]"#
        #expect(run.error.contains("to have one: \(only), or --only / --only Mine"), "\(run.error)")
        try write(["spec.json": spec(", " + only)])
        let followed = ToolRun("preview", folder.path("spec.json"))
        for name in ["Mine", "Yours", "Main", "Used"] {
            #expect(followed.output.contains("struct \(name): "))
        }
    }
}

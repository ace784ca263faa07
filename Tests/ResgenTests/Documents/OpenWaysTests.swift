import Testing

@testable import ResgenCompiler
@testable import ResgenWorkbench

/// What no server that judges by the standard alone can tell: which of several ways a document means.
@Suite("Ways that documents leave open") struct OpenWaysTests {
    private func swift(_ operation: String) throws -> String {
        let document = """
            openapi: 3.1.0
            info: {title: A}
            servers: [{url: "https://a.example"}]
            paths:
            \(operation)

            """
        let folder = try TemporaryFolder()
        let run = ToolRun("preview", try folder.file("a.yaml", document))
        #expect(run.error == "")
        return run.output
    }

    @Test(arguments: [
        ("{oneOf: [{type: string, format: binary}, {type: string}]}", "FileUpload? = nil"),
        ("{anyOf: [{type: string, format: binary}, {type: 'null'}]}", "FileUpload? = nil"),
        (
            "{anyOf: [{type: string, format: binary}, {type: array, items: {type: string, format: binary}}]}",
            "[FileUpload]? = nil"
        ),
        (
            "{type: array, items: {anyOf: [{type: string, format: binary}, {type: string}]}}",
            "[FileUpload]? = nil"
        ),
        ("{anyOf: [{type: string, minLength: 1}, {type: string}]}", "String? = nil"),
    ])
    func partThatMayBeAFileIsOne(schema: String, type: String) throws {
        let swift = try swift(
            """
              /files:
                post:
                  operationId: addFile
                  requestBody:
                    required: true
                    content: {multipart/form-data: {schema: {type: object, properties: {p: \(schema)}}}}
                  responses: {"204": {description: Done}}
            """
        )
        #expect(swift.contains("func addFile(p: \(type))"), "\(swift)")
    }

    @Test func constantThatIsNotEncodedKeepsItsSlashes() throws {
        let swift = try swift(
            """
              /files/{place}:
                get:
                  operationId: getFile
                  parameters:
                    - {in: path, name: place, required: true, schema: {type: string, enum: [a/b c]}, x-ms-skip-url-encoding: true}
                  responses: {"204": {description: Done}}
            """
        )
        #expect(swift.contains("\"/files/a/b%20c\""), "\(swift)")
    }

    @Test func templateInAListIsFound() throws {
        let swift = try swift(
            """
              /users:
                get:
                  operationId: getUsers
                  responses:
                    "200":
                      description: Users
                      content:
                        application/json:
                          schema:
                            $ref: '#/components/schemas/Pages/x-kinds/0'
                            $defs: {item: {$dynamicAnchor: item, type: integer}}
            components:
              schemas:
                Pages:
                  x-kinds:
                  - type: object
                    properties: {items: {type: array, items: {$dynamicRef: '#item'}}}
                    $defs: {item: {$dynamicAnchor: item, not: {}}}
            """
        )
        #expect(swift.contains("items: [Int]"), "\(swift)")
    }
}

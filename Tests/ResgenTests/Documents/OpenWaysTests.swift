import Testing

@testable import ResgenCompiler
@testable import ResgenWorkbench

/// What no server that judges by the standard alone can tell: which of several ways a document means.
@Suite("Ways that documents leave open") struct OpenWaysTests {
    private func swift(_ operation: String) throws -> String {
        let run = try run("preview", operation)
        #expect(run.error == "")
        return run.output
    }

    private func run(_ command: String, _ operation: String) throws -> ToolRun {
        let document = """
            openapi: 3.1.0
            info: {title: A}
            servers: [{url: "https://a.example"}]
            paths:
            \(operation)

            """
        return try ToolRun(command, document: document)
    }

    /// Of an operation that sends a part `p`.
    private func swiftOfPart(_ schema: String, encoding: String = "") throws -> String {
        let parts = "{schema: {type: object, properties: {p: \(schema)}}\(encoding)}"
        return try swift(
            """
              /files:
                post:
                  operationId: addFile
                  requestBody:
                    required: true
                    content: {multipart/form-data: \(parts)}
                  responses: {"204": {description: Done}}
            """
        )
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
        // Without a type it is bytes.
        ("{}", "FileUpload? = nil"), ("{contentMediaType: image/png}", "FileUpload? = nil"),
        ("{type: array, items: {}}", "[FileUpload]? = nil"), ("{default: 1}", "JSON? = nil"),
        ("{type: array, items: {contentMediaType: image/png}}", "[FileUpload]? = nil"),
        ("{type: object}", "[String: JSON]? = nil"),
    ])
    func partThatMayBeAFileIsOne(schema: String, type: String) throws {
        let swift = try swiftOfPart(schema)
        #expect(swift.contains("func addFile(p: \(type))"), "\(swift)")
    }

    @Test(arguments: [
        ("{}", "application/json", "JSON? = nil"), ("{}", "image/png", "FileUpload? = nil"),
        ("{contentMediaType: image/png}", "application/json", "FileUpload? = nil"),
    ])
    func aContentTypeSaysWhatAPartIs(schema: String, media: String, type: String) throws {
        let swift = try swiftOfPart(schema, encoding: ", encoding: {p: {contentType: \(media)}}")
        #expect(swift.contains("func addFile(p: \(type))"), "\(swift)")
    }

    @Test(arguments: [
        ("basePath: v1", "https://a.example/v1"), ("basePath: /v1/", "https://a.example/v1"),
        ("basePath: ''", "https://a.example"),
    ])
    func aBasePathIsNoPartOfTheHost(line: String, address: String) throws {
        let document = """
            swagger: "2.0"
            info: {title: A}
            host: a.example
            \(line)
            paths:
              /bytes:
                put:
                  operationId: putBytes
                  parameters: [{name: b, in: body, required: true, schema: {type: string, format: binary}}]
                  responses: {204: {description: Done}}

            """
        let folder = try TemporaryFolder()
        let run = ToolRun("preview", try folder.file("a.yaml", document))
        #expect(run.output.contains(#"URL(string: "\#(address)")!"#), "\(run.output)")
        // There are no bytes in JSON.
        #expect(run.output.contains("func putBytes(_ body: FileUpload)"), "\(run.output)")
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

    @Test func boundaryOfAnExampleIsNotSent() throws {
        let swift = try swift(
            """
              /files:
                post:
                  operationId: addFile
                  requestBody:
                    required: true
                    content: {multipart/form-data; boundary=abc: {schema: {type: object, properties: {p: {type: string}}}}}
                  responses: {"204": {description: Done}}
            """
        )
        #expect(swift.contains(".multipart([\"p\": p]"), "\(swift)")
        #expect(!swift.contains("abc"))
    }

    /// OpenAPI has no words for it: servers stream unless they are told not to.
    @Test func jsonIsAskedForWhereAStreamIsTheDefault() throws {
        let swift = try run(
            "preview",
            """
              /chats:
                post:
                  operationId: chat
                  requestBody:
                    required: true
                    content:
                      application/json:
                        schema: {type: object, properties: {text: {type: string}, stream: {type: boolean, default: true}}}
                  responses:
                    "200":
                      description: Chat
                      content: {application/json: {schema: {type: integer}}, text/event-stream: {schema: {type: string}}}
            """
        ).output
        #expect(swift.contains("func chat(text: String? = nil) -> Resource<Int>"), "\(swift)")
        #expect(swift.contains("body: .json([\"text\": text, \"stream\": false])"), "\(swift)")
        #expect(swift.contains("body: .json([\"text\": text, \"stream\": true])"), "\(swift)")
    }

    @Test func headerThatIsDescribedTwiceIsSentOnce() throws {
        let operation = """
              /files:
                get:
                  operationId: getFile
                  parameters:
                    - {in: header, name: X-Part, schema: {type: string}}
                    - {in: header, name: x-part, schema: {type: string}}
                    - {in: header, name: X Part, schema: {type: string}}
                  responses: {"204": {description: Done}}
            """
        let swift = try run("preview", operation).output
        #expect(swift.contains("headers: [\"X-Part\": part]"), "\(swift)")
        let warnings = try run("check", operation).error
        #expect(warnings.contains("warning: 'x-part' is described above: left out"), "\(warnings)")
        #expect(warnings.contains("warning: 'X Part' is no header's name: left out"))
    }

    @Test func headerOfACredentialThatIsDescribedNowhereIsSentAsTheAPIsOwn() throws {
        let run = try run(
            "preview",
            """
              /a:
                post:
                  operationId: refresh
                  security: [{jwt: []}]
                  parameters: [{name: Authorization, in: header, required: true, schema: {type: string}}]
                  responses: {"204": {description: Done}}
                get: {operationId: me, security: [{token: []}], responses: {"204": {description: Done}}}
            components: {securitySchemes: {token: {type: http, scheme: bearer}}}
            """
        )
        #expect(run.output.contains("func refresh() -> Resource<Void>"), "\(run.output)")
        #expect(run.error.contains("'jwt' is described nowhere: what the API asks for is sent"))
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

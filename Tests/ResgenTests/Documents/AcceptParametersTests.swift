import Testing

@testable import ResgenCompiler
@testable import ResgenWorkbench

/// A parameter sets no `Accept` (OpenAPI 3.0, section "Parameter Object"), but what it says may be all there is.
@Suite struct AcceptParametersTests {
    private func run(_ schema: String, _ response: String) throws -> ToolRun {
        let document = """
            openapi: 3.1.0
            info: {title: Accepting}
            servers: [{url: 'https://a.example'}]
            paths:
              /a:
                get:
                  operationId: get
                  parameters: [{name: accept, in: header, required: true, schema: {\(schema)}}]
                  responses: {'200': {\(response)}}
            """
        return try ToolRun("preview", document: document)
    }

    private static let json = "content: {application/json: {schema: {type: string}}}"

    @Test(arguments: [
        ("type: string, enum: [text/csv]", "description: OK", "text/csv"),
        ("const: application/vnd.a+json", json, "application/vnd.a+json"),
    ]) func oneTypeIsAskedFor(schema: String, response: String, accept: String) throws {
        let run = try run(schema, response)
        #expect(run.output.contains("headers: [\"Accept\": \"\(accept)\"]"), "\(run.output)")
        #expect(run.output.contains("func get() -> "))
        #expect(!run.error.contains("warning"), "\(run.error)")
    }

    @Test(arguments: [
        ("const: application/json", json, ""),
        ("const: text/plain", "content: {text/csv: {}}", ", headers: [\"Accept\": \"text/csv\"]"),
    ])
    func whatIsDescribedOfTheAnswerHolds(schema: String, response: String, headers: String) throws {
        let output = try run(schema, response).output
        #expect(output.contains("Resource(.get, server, \"/a\"\(headers)"), "\(output)")
        #expect(output.contains("headers: ") == !headers.isEmpty, "\(output)")
    }

    @Test(arguments: ["type: string", "enum: [text/csv, text/plain]", "const: 1", "const: '*/*'"])
    func othersAreLeftOut(schema: String) throws {
        let run = try run(schema, "description: OK")
        #expect(!run.output.contains("headers: "), "\(run.output)")
        #expect(run.error.contains("OpenAPI takes 'accept' from contents"), "\(run.error)")
    }

    /// What is read as JSON comes as JSON.
    @Test(arguments: ["application/xml", "text/event-stream"])
    func noOtherKindIsAskedFor(accept: String) throws {
        let run = try run("const: \(accept)", Self.json)
        #expect(!run.output.contains("headers: "), "\(run.output)")
        #expect(run.error.contains("OpenAPI takes 'Accept' from the contents"), "\(run.error)")
    }
}

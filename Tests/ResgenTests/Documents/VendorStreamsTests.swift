import Testing

@testable import ResgenCompiler
@testable import ResgenWorkbench

/// What `x-fern-streaming` says of an operation: https://buildwithfern.com/learn/api-definitions/openapi/extensions
@Suite struct VendorStreamsTests {
    /// The functions of an operation, and what their answers are.
    private func swift(_ streaming: String, responses: String? = nil) throws -> (String, String) {
        let own =
            "'200': {description: OK, content: {application/json: {schema: {$ref: '#/components/schemas/Reply'}}}}"
        let document = """
            openapi: 3.1.0
            info: {title: Streams}
            servers: [{url: "https://a.example"}]
            paths:
              /chat:
                post:
                  operationId: chat
                  x-fern-streaming: \(streaming)
                  requestBody: {required: true, content: {application/json: {schema: {
                    type: object, required: [text],
                    properties: {text: {type: string}, stream: {type: boolean}, live: {type: boolean}}}}}}
                  responses: {\(responses ?? own)}
            components:
              responses:
                Shared: {description: OK, content: {application/json: {schema: {$ref: '#/components/schemas/Reply'}}}}
              schemas:
                Reply: {type: object, required: [id], properties: {id: {type: string}}}
                Delta: {type: object, required: [text], properties: {text: {type: string}}}
                End: {type: object, required: [reason], properties: {reason: {type: string}}}
                ReplyEvent: {oneOf: [{$ref: '#/components/schemas/Delta'}, {$ref: '#/components/schemas/End'}]}
            """
        let run = try ToolRun("preview", document: document)
        return (run.output, run.error)
    }

    private static let delta = "response-stream: {$ref: '#/components/schemas/Delta'}"
    private static let both =
        "response: {$ref: '#/components/schemas/Reply'}, stream-condition: $request.stream, \(delta)"

    @Test(arguments: [
        (
            "{format: sse, \(both)}",
            ["-> Resource<Reply>", "-> StreamResource<Delta>", ".events()"]
        ),
        ("{format: sse, terminator: END, \(both)}", [".events(end: \"END\")"]),
        ("{\(both)}", ["-> StreamResource<Delta>", "returns: .lines()", "\"stream\": true"]),
        ("{format: sse, \(delta)}", ["-> Resource<Reply>", "-> StreamResource<Delta>"]),
        ("{format: sse}", ["-> StreamResource<Reply>", ".events("]),
        ("true", ["-> StreamResource<Reply>", "returns: .lines()"]),
    ]) func answerIsAStream(streaming: String, parts: [String]) throws {
        let (swift, warnings) = try swift(streaming)
        for part in parts { #expect(swift.contains(part), "\(swift)") }
        #expect(!warnings.contains("warning"), "\(warnings)")
    }

    @Test(arguments: ["{}", "false", "sse"]) func answerIsNoStream(streaming: String) throws {
        #expect(try !swift(streaming).0.contains("StreamResource"))
    }

    @Test func answerMayBeShared() throws {
        let swift = try swift(
            "{\(Self.both)}",
            responses: "'200': {$ref: '#/components/responses/Shared'}"
        ).0
        #expect(swift.contains("-> StreamResource<Delta>"), "\(swift)")
    }

    /// The contents have names for what the extension describes in place.
    @Test func namesAreThoseOfTheContents() throws {
        let swift = try swift(
            """
            {format: sse, stream-condition: $request.stream, \
             response: {type: object, required: [id], properties: {id: {type: string}}}, \
             response-stream: {oneOf: [{$ref: '#/components/schemas/Delta'}, {$ref: '#/components/schemas/End'}]}}
            """,
            responses: """
                '200': {description: OK, content: {application/json: {schema: { \
                oneOf: [{$ref: '#/components/schemas/Reply'}, {$ref: '#/components/schemas/ReplyEvent'}]}}}}
                """
        ).0
        #expect(swift.contains("-> Resource<Reply>"), "\(swift)")
        #expect(swift.contains("-> StreamResource<ReplyEvent>"), "\(swift)")
    }

    @Test func otherConditionIsTheCallers() throws {
        let (swift, warnings) = try swift("{stream-condition: $request.live, \(Self.delta)}")
        #expect(
            swift.contains("live: Bool? = nil) -> StreamResource<Delta>")
                || swift.contains("live: Bool? = nil\n")
        )
        #expect(warnings.contains("the caller asks for a stream by '$request.live'"), "\(warnings)")
    }
}

import Testing

@testable import ResgenCompiler
@testable import ResgenWorkbench

@Suite struct ContentReferencesTests {
    private func run(_ reference: String, mediaTypes: String) throws -> ToolRun {
        let document = """
            openapi: 3.0.3
            info: {title: Contents}
            servers: [{url: "https://a.example"}]
            paths:
              /letters:
                get:
                  operationId: letters
                  responses: {'200': {description: OK, content: {$ref: '\(reference)'}}}
                post:
                  operationId: send
                  requestBody: {required: true, content: {$ref: '\(reference)'}}
                  responses: {'204': {description: OK}}
              /other:
                get:
                  operationId: other
                  responses: {'200': {description: OK, content: {application/json: {schema: {$ref: '#/components/schemas/Letter'}}}}}
            components:
              mediaTypes: {\(mediaTypes)}
              schemas:
                Letter: {type: object, required: [id], properties: {id: {type: string}}}
            """
        return try ToolRun("preview", document: document)
    }

    @Test(arguments: [
        "#/components/mediaTypes/letter", "#/paths/~1other/get/responses/200/content",
    ]) func contentsAreReferredTo(reference: String) throws {
        let run = try run(
            reference,
            mediaTypes:
                "letter: {application/json: {schema: {$ref: '#/components/schemas/Letter'}}}"
        )
        #expect(run.output.contains("func letters() -> Resource<Letter>"), "\(run.output)")
        #expect(run.output.contains("func send(_ body: Letter) -> Resource<Void>"))
        #expect(!run.error.contains("warning"), "\(run.error)")
    }

    @Test(arguments: [
        (
            "#/components/mediaTypes/none",
            "the reference '#/components/mediaTypes/none' leads nowhere: left out"
        ),
        ("#/components/schemas/Letter", "the reference leads to no contents: left out"),
        ("#/paths/~1letters/get/responses/200/content", "leads nowhere: left out"),
    ]) func nothingIsReferredTo(reference: String, warning: String) throws {
        let error = try run(reference, mediaTypes: "").error
        #expect(error.contains(warning), "\(error)")
    }

    /// A property of the same name may lead back to where it is.
    @Test func whatIsReferredToIsNotLookedInto() throws {
        let run = try run(
            "#/components/mediaTypes/letter",
            mediaTypes: """
                letter: {application/json: {schema: {type: object, required: [id], properties: { \
                  id: {type: string}, content: {$ref: '#/components/mediaTypes/letter'}}}}}
                """
        )
        #expect(run.output.contains("var content: JSON?"), "\(run.output)")
    }
}

import Testing

@testable import ResgenCompiler
@testable import ResgenWorkbench

/// Styles of a form that have no place for what is in an object (OpenAPI 3.1, section "Encoding Object").
@Suite struct FormStylesTests {
    private func run(_ command: String, member: String) throws -> (run: ToolRun, check: ToolRun) {
        let document = """
            openapi: 3.1.0
            info: {title: Styles}
            servers: [{url: 'https://a.example'}]
            paths:
              /a:
                post:
                  operationId: send
                  requestBody:
                    required: true
                    content:
                      application/x-www-form-urlencoded:
                        schema: {type: object, properties: {o: {$ref: '#/components/schemas/O'}}}
                        encoding: {o: {style: form, explode: false}}
                  responses: {'204': {description: OK}}
            components: {schemas: {O: {type: object, required: [x], properties: {x: {\(member)}}}}}
            """
        let folder = try TemporaryFolder()
        let run = ToolRun(command, try folder.file("a.yaml", document))
        return (run, ToolRun("check", try folder.file("b.json", run.output)))
    }

    @Test(arguments: [
        "type: object, properties: {y: {type: string}}", "type: array, items: {type: string}",
    ])
    func whatHasNoPlaceIsJSON(member: String) throws {
        let (run, check) = try run("import", member: member)
        #expect(run.output.contains(#""o": { "type": "O?", "style": "json" }"#), "\(run.output)")
        #expect(run.error.contains("an object in an object is encoded in a form: sent as JSON"))
        #expect(check.status == .fine, "\(check.error)")
    }

    @Test(arguments: ["type: integer", ""])
    func whatHasAPlaceIsThere(member: String) throws {
        let (run, check) = try run("import", member: member)
        #expect(run.output.contains(#""o": { "type": "O?", "style": "comma" }"#), "\(run.output)")
        #expect(!run.error.contains("warning"), "\(run.error)")
        #expect(check.status == .fine, "\(check.error)")
    }
}

import Testing

@testable import ResgenCompiler
@testable import ResgenWorkbench

/// In YAML the type null is a text only in quotes, which many authors leave out.
@Suite("Null as a type") struct NullTypesTests {
    @Test(arguments: [
        ("{type: [string, 'null']}", "String?"), ("{type: [string, null]}", "String?"),
        ("{anyOf: [{type: string}, {type: null}]}", "String?"),
        ("{oneOf: [{type: integer}, {type: null}]}", "Int?"),
        ("{type: array, items: {type: [string, null]}}", "[String?]"),
        ("{type: [array, null], items: {type: string}}", "[String]?"),
        // Beside other words it says that nothing is known of the type.
        ("{type: null, properties: {a: {type: string}}}", "P"), ("{type: string}", "String"),
    ])
    func nullWithoutQuotesIsOne(schema: String, type: String) throws {
        let document = """
            openapi: 3.1.0
            info: {title: A}
            paths:
              /a:
                get:
                  operationId: a
                  responses:
                    "200":
                      content: {application/json: {schema: {$ref: '#/components/schemas/Whole'}}}
            components:
              schemas:
                Whole: {type: object, required: [p], properties: {p: \(schema)}}

            """
        let folder = try TemporaryFolder()
        let run = ToolRun("preview", try folder.file("a.yaml", document))
        #expect(run.output.contains("var p: \(type)\n") || run.output.contains("var p: \(type) }"))
    }
}

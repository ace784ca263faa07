import Testing

@testable import ResgenCompiler
@testable import ResgenWorkbench

/// Alternatives and further members that say limits and no type, beside the pair `combined-limits`.
@Suite struct LimitsTests {
    /// Where the limits are those of the only type, authors mean its values.
    @Test(arguments: [
        ("anyOf: [{type: integer}, {minimum: 2}]", "Int"),
        ("anyOf: [{type: string}, {pattern: ^x}]", "String"),
        ("oneOf: [{type: string, format: date-time}, {maxLength: 0}]", "Date"),
        ("anyOf: [{type: array, items: {type: string}}, {maxItems: 3}]", "[String]"),
        ("anyOf: [{type: integer}, {not: {}}]", "Int"),
        ("anyOf: [{$ref: '#/components/schemas/Other'}, {required: [a]}]", "Other"),
        (
            "{type: object, additionalProperties: {type: integer}, patternProperties: {^x: {minLength: 1}}}",
            "[String: JSON]"
        ),
    ])
    func limitsHaveAType(schema: String, type: String) throws {
        let run = try ToolRun(
            "preview",
            document: """
                openapi: 3.1.0
                info: {title: Limits, version: "1"}
                servers: [{url: "https://limits.example"}]
                paths:
                  /a:
                    get:
                      operationId: a
                      responses:
                        "200": {description: "", content: {application/json: {schema: {$ref: '#/components/schemas/Thing'}}}}
                components:
                  schemas:
                    Other: {type: object, properties: {a: {type: string}}}
                    Thing:
                      type: object
                      required: [value]
                      properties:
                        value: \(schema.hasPrefix("{") ? schema : "{\(schema)}")

                """
        )
        #expect(run.status == .fine, "\(run.error)")
        #expect(run.output.contains("var value: \(type) }"), "\(run.output)")
    }
}

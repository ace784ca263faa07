import Testing

@testable import ResgenCompiler
@testable import ResgenWorkbench

/// What a property is that two parts of an `allOf` describe: the narrower of both, whichever is first.
@Suite("Narrowing") struct NarrowingTests {
    private static let descriptions: [(one: String, other: String, type: String)] = [
        (##"{"type":"string"}"##, ##"{"type":"string","format":"date"}"##, "Day"),
        (##"{"type":"number"}"##, ##"{"type":"integer"}"##, "Int"),
        (##"{"type":"string"}"##, ##"{"type":"string","format":"uuid"}"##, "UUID"),
        (##"{}"##, ##"{"type":"boolean"}"##, "Bool"),
        (##"{"description":"Any."}"##, ##"{"type":"string"}"##, "String"),
        (##"{"type":"array"}"##, ##"{"type":"array","items":{"type":"integer"}}"##, "[Int]"),
        (
            ##"{"type":"array","items":{"type":"number"}}"##,
            ##"{"type":"array","items":{"type":"integer"}}"##, "[Int]"
        ),
        (##"{"type":"object"}"##, ##"{"$ref":"#/components/schemas/Named"}"##, "Named"),
        (
            ##"{"type":"object","additionalProperties":{"type":"number"}}"##,
            ##"{"type":"object","additionalProperties":{"type":"integer"}}"##, "[String: Int]"
        ),
        (
            ##"{"$ref":"#/components/schemas/Named"}"##, ##"{"$ref":"#/components/schemas/Pet"}"##,
            "Pet"
        ),
        (##"{"type":"string"}"##, ##"{"$ref":"#/components/schemas/Size"}"##, "Size"),
    ]

    @Test(arguments: descriptions)
    func narrowerDescriptionIsRead(one: String, other: String, type: String) throws {
        for (first, second) in [(one, other), (other, one)] {
            let swift = try swift(first, second)
            #expect(swift.contains(" { var p: \(type)? }\n"), "\(swift)")
        }
    }

    private func swift(_ first: String, _ second: String) throws -> String {
        let document = """
            {
              "openapi": "3.0.3",
              "info": { "title": "A" },
              "paths": {
                "/a": { "get": { "operationId": "a", "responses": { "200": { "content": {
                  "application/json": { "schema": { "$ref": "#/components/schemas/Whole" } }
                } } } } }
              },
              "components": { "schemas": {
                "Named": { "type": "object", "properties": { "name": { "type": "string" } } },
                "Pet": { "type": "object", "properties": {
                  "name": { "type": "string" }, "age": { "type": "integer" }
                } },
                "Size": { "type": "string", "enum": ["small", "large"] },
                "Whole": { "allOf": [
                  { "type": "object", "properties": { "p": \(first) } },
                  { "type": "object", "properties": { "p": \(second) } }
                ] }
              } }
            }
            """
        let result = Compilation.run(SourceText(name: "a.json", bytes: Array(document.utf8)))
        let api = try #require(result.api, "\(result.printed)")
        return SwiftOutput.preview(of: api, specName: "a.json", names: ["Whole"], withModels: false)
            .text
    }
}

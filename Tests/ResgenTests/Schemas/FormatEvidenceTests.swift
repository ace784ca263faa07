import Testing

@testable import ResgenCompiler
@testable import ResgenWorkbench

/// Which documents mean ISO 8601 by `format: duration`.
@Suite("Evidence of formats") struct FormatEvidenceTests {
    /// A parameter, and what of it shows that they do not.
    static let others: [(parameter: String, found: String)] = [
        (##"{ "schema": D, "example": "1h30m" }"##, ##""1h30m""##),
        (
            ##"{ "schema": D, "examples": { "a": { "value": "PT1S" }, "b": { "value": "24h" } } }"##,
            ##""24h""##
        ),
        (##"{ "schema": D, "examples": { "a": { "dataValue": "24h" } } }"##, ##""24h""##),
        (
            ##"{ "schema": D, "examples": { "a": { "$ref": "#/components/examples/e" } } }"##,
            ##""9m""##
        ),
        (##"{ "schema": { "$ref": "#/components/schemas/D" }, "example": 30 }"##, "30"),
        (##"{ "schema": { "$ref": "#/components/schemas/D", "default": "5s" } }"##, ##""5s""##),
        (
            ##"{ "schema": { "$ref": "#/components/schemas/O" }, "example": { "d": "5s" } }"##,
            ##""5s""##
        ),
        (##"{ "schema": { "allOf": [O], "example": { "d": "1s" } } }"##, ##""1s""##),
        (
            ##"{ "schema": { "items": O, "example": [{ "d": "PT1S" }, { "d": "P1M" }] } }"##,
            ##""P1M""##
        ),
        (##"{ "schema": { "anyOf": [D, { "type": "null" }], "default": "2h" } }"##, ##""2h""##),
        (
            ##"{ "schema": { "type": ["string", "integer"], "format": "duration", "const": "2h" } }"##,
            ##""2h""##
        ),
        (
            ##"{ "schema": { "type": "string", "format": "duration", "pattern": "^[0-9]+[hms]$" } }"##,
            ##""^[0-9]+[hms]$""##
        ),
    ]

    @Test(arguments: others)
    func whatIsNoDurationShowsThatNoneIs(parameter: String, found: String) throws {
        #expect(try counterexample(in: parameter) == found)
    }

    @Test(arguments: [
        ##"{ "schema": D, "example": "pt1h30m" }"##,
        ##"{ "schema": D, "examples": { "a": { "value": "P1DT2H" }, "b": { "externalValue": "x" } } }"##,
        ##"{ "schema": { "type": "integer", "format": "duration", "default": 30 } }"##,
        ##"{ "schema": { "type": ["string", "integer"], "format": "duration", "default": 30 } }"##,
        ##"{ "schema": { "type": "string", "format": "duration", "pattern": "^PT(\\d+H)?(\\d+M)?$" } }"##,
        ##"{ "schema": { "type": "string", "format": "duration", "pattern": "(" } }"##,
        ##"{ "schema": { "anyOf": [D, { "type": "string" }], "default": "never" } }"##,
        // Names of properties are no keys of a schema.
        ##"{ "schema": { "properties": { "schema": D, "example": { "type": "string" } } } }"##,
        // What is in an example is no schema.
        ##"{ "schema": {}, "example": { "type": "string", "format": "duration", "default": "1h" } }"##,
    ])
    func othersShowNothing(parameter: String) throws {
        #expect(try counterexample(in: parameter) == nil)
    }

    /// No text takes longer than its length times the pattern's.
    @Test(arguments: [
        (#"^(?:\\d+[hms])+$"#, false), ("^((.+)+)+!", false),
        ("(.*)*(.*)*(.*)*(.*)*!", false), ("^P.*$", true), ("^-?P(?:[0-9]+D)?T", true),
        // These say more than is read.
        ("^P(?!$).*$", true), ("^s+?$", true), ("((a{0,999}){0,999}){0,999}!", true),
        ("(|){800}!", false),
    ])
    func patternShowsWhetherDurationsMatch(pattern: String, matches: Bool) throws {
        let parameter =
            #"{ "schema": { "type": "string", "format": "duration", "pattern": "\#(pattern)" } }"#
        #expect(try (counterexample(in: parameter) == nil) == matches)
    }

    private func counterexample(in parameter: String) throws -> String? {
        let schema = ##"{ "type": "string", "format": "duration" }"##
        let object = ##"{ "type": "object", "properties": { "d": \##(schema) } }"##
        let written = parameter.replacing("D,", with: "\(schema),")
            .replacing("O]", with: "\(object)]").replacing("O,", with: "\(object),")
        let document = ##"""
            { "openapi": "3.2.0",
              "paths": { "/a": { "get": { "parameters": [\##(written)] } } },
              "components": { "schemas": { "D": \##(schema), "O": \##(object) },
                              "examples": { "e": { "value": "9m" } } } }
            """##
        let source = SourceText(name: "a.json", bytes: Array(document.utf8))
        let root = try JSONParser.parse(source, file: 0).get()
        let found = FormatEvidence(
            of: .duration,
            in: OpenAPIDocument(root: root, text: DocumentText(source))
        )
        return found.counterexample.map { example in
            let range = example.node.range
            return String(decoding: source.bytes[Int(range.start)..<Int(range.end)], as: UTF8.self)
        }
    }
}

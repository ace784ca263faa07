import Testing

@testable import ResgenCompiler
@testable import ResgenWorkbench

@Suite struct ParametersOfOneKeyTests {
    private func run(shared: String = "", _ parameters: String) throws -> ToolRun {
        let document = """
            openapi: 3.0.3
            info: {title: Keys}
            servers: [{url: 'https://a.example'}]
            paths:
              /a:
                parameters: [\(shared)]
                get:
                  operationId: get
                  parameters:
            \(parameters.split(separator: "\n").map { "        - \($0)" }.joined(separator: "\n"))
                  responses: {'204': {description: OK}}
            components:
              parameters:
                Name: {name: name, in: query, schema: {type: string}}
            """
        return try ToolRun("preview", document: document)
    }

    /// No two parameters of one list have one name in one place (OpenAPI 3.0, section "Operation Object").
    @Test(arguments: [
        ("query", "a", "a"), ("header", "X-A", "x-a"), ("cookie", "a", "a"),
    ]) func theFirstHolds(location: String, first: String, second: String) throws {
        let run = try run(
            """
            {name: \(first), in: \(location), required: true, schema: {type: string}}
            {name: \(second), in: \(location), schema: {type: integer}}
            """
        )
        #expect(run.output.contains("func get(a: String) -> "), "\(run.output)")
        #expect(run.error.contains("'\(second)' is described above: left out"), "\(run.error)")
    }

    @Test func whatAnOperationSaysHoldsForIt() throws {
        let run = try run(
            shared: "{name: X-A, in: header, schema: {type: string}}",
            "{name: x-a, in: header, schema: {type: integer}}"
        )
        #expect(run.output.contains("func get(a: Int? = nil) -> "), "\(run.output)")
        #expect(!run.error.contains("warning"), "\(run.error)")
    }

    @Test func aReferenceIsSaidWhereItIs() throws {
        let reference = "{$ref: '#/components/parameters/Name'}"
        let error = try run("\(reference)\n\(reference)").error
        #expect(error.contains("a.yaml:11:18: warning: 'name' is described above"), "\(error)")
    }

    /// An object that is spread has keys like those of other parameters.
    @Test func oneOfTwoIsSent() throws {
        let run = try run(
            """
            {name: x, in: query, schema: {type: string}}
            {name: o, in: query, schema: {type: object, properties: {x: {type: integer}, y: {type: string}}}}
            """
        )
        #expect(run.output.contains("query: [\"x\": x, \"y\": y]"), "\(run.output)")
        #expect(
            run.error.contains("the query has another 'x': left out"),
            "\(run.error)"
        )
        #expect(!run.error.contains("is named"), "\(run.error)")
    }

    /// A spec has each key of a query once.
    @Test(arguments: ["additionalProperties: {type: string}", "properties: {a: {type: string}}"])
    func keysInBracketsAreNoOthers(members: String) throws {
        let run = try run(
            """
            {name: at, in: query, style: deepObject, schema: {type: object, \(members)}}
            {name: sort, in: query, schema: {type: object, properties: {at: {type: string}}}}
            """
        )
        #expect(run.output.contains("query: [\"at\": .value(at, style: .deep)]"), "\(run.output)")
        #expect(run.error.contains("the query has another 'at': left out"), "\(run.error)")
    }
}

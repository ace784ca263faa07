import Testing

@testable import ResgenCompiler
@testable import ResgenWorkbench

/// What authors of documents write in another form than the standard has: nothing of it is lost without a word.
@Suite("Mistakes in documents") struct DocumentMistakesTests {
    private func warnings(_ yaml: String, of version: String = "openapi: 3.0.3") throws -> String {
        let head = "\(version)\ninfo: {title: A}\nservers: [{url: \"https://a.example\"}]\n"
        return try ToolRun("check", document: head + yaml + "\n").error
    }

    private func warnings(ofOperation yaml: String) throws -> String {
        try warnings("paths: {/a: {post: {\(yaml)}}}\ncomponents: {schemas: {Pet: {type: object}}}")
    }

    private func warnings(ofSchema yaml: String) throws -> String {
        let content = "content: {application/json: {schema: \(yaml)}}"
        return try warnings(ofOperation: "responses: {'200': {description: OK, \(content)}}")
    }

    @Test(arguments: [
        (
            "{type: object, propertys: {a: {type: string}}}", "'propertys' of a schema",
            "'properties'"
        ),
        ("{type: string, fromat: date}", "'fromat' of a schema", "'format'"),
        ("{type: string, Enum: [a]}", "'Enum' of a schema", "'enum'"),
        (
            "{type: object, additionalproperties: {type: string}}", "'additionalproperties'",
            "'additionalProperties'"
        ),
        ("{oneof: [{type: string}]}", "'oneof' of a schema", "'oneOf'"),
        ("{ref: '#/components/schemas/Pet'}", "'ref' of a schema", "'$ref'"),
    ]) func keywordIsMisspelt(_ schema: String, _ key: String, _ meant: String) throws {
        let warnings = try warnings(ofSchema: schema)
        #expect(warnings.contains("warning: unknown key \(key)"), "\(warnings)")
        #expect(warnings.contains("note: did you mean \(meant)?"), "\(warnings)")
    }

    @Test(arguments: [
        (
            "{type: object, properties: {a: {type: string, required: true}}}",
            "'required' is a list of names, found a boolean: not read"
        ),
        (
            "{type: object, properties: [{a: {type: string}}]}",
            "'properties' is an object of schemas by name, found an array: not read"
        ),
        (
            "{type: object, properties: {a: {type: string}, additionalProperties: false}}",
            "'additionalProperties' is read as the name of a property"
        ),
        ("{type: array, items: string}", "'items' is a schema, found a string: not read"),
        ("{allOf: {type: object}}", "'allOf' is a list of schemas, found an object: not read"),
        ("{type: string, enum: a}", "'enum' is a list of values, found a string: not read"),
        (
            "{oneOf: [{type: object}], discriminator: kind}",
            "'discriminator' is an object, found a string: not read"
        ),
        (
            "{type: object, properties: {a: string}}",
            "a schema is an object, found a string: 'a' is any value"
        ),
        (
            "{type: object, properties: {a: {type: string}, required: [a]}}",
            "a schema is an object, found an array: 'required' is any value"
        ),
        ("{type: Number}", "unknown type 'Number': taken as 'number'"),
        ("{type: datetime}", "unknown type 'datetime': taken as a 'string' of format 'date-time'"),
        (
            "{type: string, format: date, example: '2019-09-15T02:06:58Z'}",
            "this is no day: read as a Date"
        ),
        ("{type: string, format: datetime}", "unknown format 'datetime': a String"),
    ]) func valueIsOfAnotherKind(_ schema: String, _ message: String) throws {
        let warnings = try warnings(ofSchema: schema)
        #expect(warnings.contains("warning: \(message)"), "\(warnings)")
    }

    @Test(arguments: [
        (
            "requestbody: {}", "unknown key 'requestbody' of an operation: not read",
            "did you mean 'requestBody'?"
        ),
        (
            "response: {}", "unknown key 'response' of an operation: not read",
            "did you mean 'responses'?"
        ),
        (
            "responses: [{description: OK}]", "'responses' is an object by status, found an array",
            "calls can fail"
        ),
        (
            "responses: {'200': {description: OK, schema: {type: string}}}",
            "'schema' of a response is not read",
            "write \"content\": { \"application/json\": { \"schema\""
        ),
        (
            "responses: {'200': {$ref: '#/components/schemas/Pet'}}",
            "the reference leads to a schema, and not to a response: it is not read",
            "{ \"schema\": { \"$ref\": \"#/components/schemas/Pet\" } }"
        ),
        (
            "responses: {'200': {$ref: '#/components/schemas/Pte'}}",
            "the reference '#/components/schemas/Pte' leads nowhere",
            "did you mean 'Pet'?"
        ),
        (
            "responses: {'200': {description: OK, content: {json: {schema: {type: string}}}}}",
            "'json' is no media type", "did you mean 'application/json'?"
        ),
        (
            "requestBody: {schema: {type: string}}", "'schema' of a body is not read",
            "write \"content\""
        ),
        (
            "parameters: {name: a, in: query}", "'parameters' is an object, and no list",
            "calls can fail"
        ),
        (
            "responses: {'200': OK}", "a response is an object, found a string: not read",
            "calls can fail"
        ),
        (
            "requestBody: {content: {application/json: {type: object, properties: {a: {}}}}}",
            "'type' of a media type is not read", "write \"schema\": { … }"
        ),
        (
            "responses: {'200': {description: OK, headers: {X-A: {type: integer}}}}",
            "'type' of a header is not read", "write \"schema\": { \"type\": \"integer\" }"
        ),
        ("parameters: [{name: a}]", "a parameter is in a query", "write \"in\": \"query\""),
        ("parameters: [{name: a, in: body}]", "a parameter is in a query", "'requestBody'"),
        (
            "parameters: [{name: a, in: query, type: integer}]",
            "'type' of a parameter is not read", "write \"schema\": { \"type\": \"integer\" }"
        ),
    ]) func operationIsWrittenInAnotherWay(_ operation: String, _ message: String, _ note: String)
        throws
    {
        let warnings = try warnings(ofOperation: operation)
        #expect(warnings.contains("warning: \(message)"), "\(warnings)")
        #expect(warnings.contains(note), "\(warnings)")
    }

    @Test(arguments: [
        ("path: {}", "unknown key 'path' of a document: not read", "did you mean 'paths'?"),
        ("paths: {/a: {gte: {}}}", "'gte' is no method: left out", "did you mean 'get'?"),
        (
            "paths: {}\ncomponents: {schema: {A: {type: object}}}",
            "unknown key 'schema' of 'components': not read", "did you mean 'schemas'?"
        ),
        (
            "paths: {}\ncomponents: {schemas: {A: {type: object}, properties: {a: {type: string}}}}",
            "'properties' is read as the name of a schema", "one level further in"
        ),
        (
            "paths: {/a: {parameters: [{name: a, in: query, type: integer}], get: {}}}",
            "'type' of a parameter is not read", "write \"schema\""
        ),
        (
            "paths: {}\nwebhooks: {a: {post: {requestbody: {}}}}",
            "unknown key 'requestbody' of an operation", "'requestBody'"
        ),
    ]) func documentIsWrittenInAnotherWay(_ yaml: String, _ message: String, _ note: String) throws
    {
        let warnings = try warnings(yaml)
        #expect(warnings.contains("warning: \(message)"), "\(warnings)")
        #expect(warnings.contains(note), "\(warnings)")
    }

    @Test(arguments: [
        ("definition: {A: {type: object}}", "definitions"), ("basepath: /v1", "basePath"),
        ("consume: [application/json]", "consumes"), ("schemas: {A: {}}", "definitions"),
    ]) func keyOfSwaggerIsMisspelt(_ yaml: String, _ meant: String) throws {
        let warnings = try warnings("paths: {}\n\(yaml)", of: "swagger: \"2.0\"")
        #expect(warnings.contains("unknown key '\(yaml.prefix { $0 != ":" })'"), "\(warnings)")
        #expect(warnings.contains("did you mean '\(meant)'?"), "\(warnings)")
    }

    @Test func namesThatAreKeywordsAreLeftAlone() throws {
        let schemas =
            "{items: {type: array, items: {type: string}}, properties: {type: object, properties: {a: {}}}}"
        let warnings = try warnings("paths: {}\ncomponents: {schemas: \(schemas)}")
        #expect(!warnings.contains("warning"), "\(warnings)")
    }

    /// Words of other tools, of limits and of properties are no mistakes.
    @Test func whatNobodyMeansIsLeftAlone() throws {
        let schema = """
            {type: object, markdownDescription: a, minProperties: 1, example: {}, x-a: 1, $comment: a,
            properties: {type: {type: string}, item: {type: string, maxLength: 2}, any: true, none: false}}
            """
        let warnings = try warnings(ofSchema: schema)
        #expect(!warnings.contains("warning"), "\(warnings)")
    }

    @Test func keysWithNothingBehindThemAreLeftAlone() throws {
        let warnings = try warnings(
            "paths: {/a: {get: {requestBody: , parameters: , responses: }}}"
        )
        #expect(!warnings.contains("warning"), "\(warnings)")
    }
}

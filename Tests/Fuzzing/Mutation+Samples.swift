@testable import ResgenCompiler
@testable import ResgenWorkbench

extension Mutation {
    /// Values that stand where another one is expected.
    static let samples = [
        "null", "true", "0", "-1", "1e999", "1.5", "123456789012345678901234567890", "\"\"",
        "\"a b\"", "[]", "{}", "[[{}]]", "\"\\u0000\"", "\"é\u{301}👩‍👩‍👧\"", "\"\\\"\\\\(x)*/\"",
        "[null]", "[1,1]", "[\"a\",\"A\",\"\",\"+\"]", "\"self\"", "\"Type\"", "\"/{a}/{a}{b}\"",
        ##"{"$ref":"#"}"##, ##"{"$ref":"other.json#/a"}"##,
        ##"{"$ref":"#/components/schemas/None"}"##,
        #"{"type":"object"}"#, #"{"type":["string","null"]}"#, #"{"type":["string","integer"]}"#,
        #"{"type":"string","format":"binary"}"#, #"{"type":"string","format":"date-time"}"#,
        #"{"type":"string","enum":["a","A","","+"]}"#, #"{"type":"integer","enum":[1,-1,null]}"#,
        #"{"type":"string","enum":["on"],"default":"on"}"#, #"{"const":{"a":[1]}}"#,
        #"{"type":"integer","minimum":3,"maximum":1,"default":2}"#, #"{"not":{}}"#,
        #"{"type":"array","items":{"type":"object","properties":{"a":{},"A":{}}}}"#,
        #"{"type":"object","required":["a","b"],"properties":{"a":{"default":{}}}}"#,
        #"{"type":"object","additionalProperties":{"type":"string","nullable":true}}"#,
        ##"{"oneOf":[{"$ref":"#"},{"type":"string"}]}"##, ##"{"allOf":[{"$ref":"#"}]}"##,
        #"{"anyOf":[{"type":"object"},{"type":"array"},{"type":"string"},{"type":"null"}]}"#,
        #"{"allOf":[{"type":"string"},{"type":"integer"}]}"#, #"{"oneOf":[]}"#,
    ]

    /// Keys and texts that mean something to Swift, to Foundation, to OpenAPI or to the runtime.
    static let words = [
        "", " ", "self", "Self", "Type", "init", "default", "Int", "String", "Optional", "Any",
        "Error", "Data", "URL", "Result", "JSON", "File", "Patch", "Resource", "Codable", "Swift",
        "Foundation", "ResgenRuntime", "description", "hashValue", "rawValue", "allCases", "some",
        "server", "Endpoints", "1", "-", "+1", "a-b", "a.b", "a_b", "ab", "aB", "_", "é", "🙂", "$",
        "`", "\\n", "\\\"", "\\\\", "/", "{a}", "x-a", "$ref", "type", "properties", "items",
        "allOf", "oneOf", "anyOf", "enum", "const", "format", "nullable", "required", "parameters",
        "additionalProperties", "discriminator", "mapping", "get", "post", "2XX", "204", "404",
        "application/json", "text/plain", "multipart/form-data", "application/octet-stream",
        "application/x-www-form-urlencoded", "text/event-stream", "deepObject", "spaceDelimited",
        "encoding", "style", "explode",
        "header", "cookie", "path", "query", "operationId", "security", "servers", "content",
    ]

    static let wrappers = [
        ("[", "]"), (#"{"a":"#, "}"), (#"{"allOf":["#, #",{"description":"a"}]}"#),
        (#"{"oneOf":["#, #",{"type":"string"}]}"#), (#"{"anyOf":["#, #",{"type":"null"}]}"#),
        (#"{"type":"array","items":"#, "}"), (#"{"additionalProperties":"#, "}"),
        (#"{"type":"object","properties":{"a":"#, "}}"), (#"{"schema":"#, "}"),
        (#"{"content":{"application/json":{"schema":"#, "}}}"), (#"{"default":"#, "}"),
    ]
}

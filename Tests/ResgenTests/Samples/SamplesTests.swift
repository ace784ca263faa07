import Foundation
import Testing

@testable import ResgenCompiler
@testable import ResgenWorkbench

@Suite struct SamplesTests {
    private func api(_ text: String) throws -> API {
        let result = Compilation.run(SourceText(name: "spec.json", bytes: Array(text.utf8)))
        return try #require(result.api, "\(result.printed)")
    }

    /// The values of a spec's one model, as they are with and without optional fields.
    private func samples(_ models: String, of name: String = "A") throws -> [String?] {
        let samples = Samples(try api(#"{ "api": "Shop", "models": { \#(models) } }"#))
        let type = APIType.model([name], [])
        return [samples.value(of: type), samples.value(of: type, .required)].map {
            $0?.compactText
        }
    }

    @Test(arguments: Pairs.printed)
    func everySampleAnswerIsReadWithoutADrift(name: String) throws {
        let result = try Pairs.compile(printed: name)
        SampleOracle.expectReadable(try #require(result.api), result.sources, name)
    }

    @Test(.enabled(if: !Corpus.documents.isEmpty), arguments: Corpus.documents)
    func everySampleAnswerOfADocumentIsReadWithoutADrift(file: URL) throws {
        let source = SourceText(name: file.path, bytes: Array(try Data(contentsOf: file)))
        let result = Compilation.run(source)
        SampleOracle.expectReadable(
            try #require(result.api),
            result.sources,
            file.lastPathComponent
        )
    }

    @Test func valuesAreInTheFormsOfTheSpec() throws {
        let fields = """
            "A": { "fields": {
              "id": "Int", "price": { "type": "Decimal", "as": "String" }, "day": "Day",
              "time": "Duration", "flag": { "type": "Bool", "as": "Int" }, "at": "Date",
              "since": { "type": "Date", "as": "seconds" }, "ms": { "type": "Date", "as": "milliseconds" },
              "mail": { "type": "Date", "as": "rfc2822" }, "own": { "type": "Date", "as": { "format": "dd.MM.yyyy" } },
              "rights": { "flags": { "read": 0, "write": 3 } }, "state": { "enum": ["open", "closed"] },
              "owner": "Owner", "kind": { "const": "shop" }, "byDay": "[Day: Int]", "limit": "Int = 30"
            } },
            "Owner": { "wraps": "Int", "as": "String" }
            """
        #expect(
            try samples(fields)[0] == """
                {"id":1,"price":"9.99","day":"2024-05-17","time":"PT1H30M","flag":1,\
                "at":"2024-05-17T09:30:00Z","since":1715938200,"ms":1715938200000,\
                "mail":"Fri, 17 May 2024 09:30:00 +0000","own":"17.05.2024","rights":1,\
                "state":"open","owner":"1","kind":"shop","byDay":{"2024-05-17":1},"limit":30}
                """
        )
    }

    @Test func defaultMayBeALateDate() throws {
        let fields = """
            "A": { "fields": { "at": { "type": "Date = 9223372036854775807", "as": "milliseconds" } } }
            """
        #expect(try samples(fields)[0] == #"{"at":9.223372036854776e+18}"#)
    }

    @Test func optionalFieldsAreLeftOutOfWhatIsRequired() throws {
        let fields = """
            "A": { "fields": { "email": "String?", "name": "String", "size": "Int = 3", "note": "Patch<String>" } }
            """
        #expect(
            try samples(fields) == [
                """
                {"email":"ada@example.com","name":"Example a","size":3,"note":"This is an example."}
                """, #"{"name":"Example a"}"#,
            ]
        )
    }

    @Test func recursionEnds() throws {
        let models = """
            "A": { "fields": { "parent": "A?", "children": "[A]", "byName": "[String: A]", "value": "Expression" } },
            "Expression": { "union": { "tag": "type", "cases": { "sum": "Sum", "number": "Number" } } },
            "Sum": { "fields": { "left": "Expression", "right": "Expression" } },
            "Number": { "fields": { "digits": "Int" } }
            """
        #expect(
            try samples(models)[0]
                == #"{"children":[],"byName":{},"value":{"type":"number","digits":1}}"#
        )
    }

    /// Each model has two of the next one: the whole would have 2³⁰ values.
    @Test func whatIsTooLargeHasNoSample() throws {
        let models = (0..<30).map {
            #""M\#($0)": { "fields": { "a": "M\#($0 + 1)", "b": "M\#($0 + 1)" } }"#
        }
        let all = models + [#""M30": { "fields": { "a": "Int" } }"#]
        #expect(try samples(all.joined(separator: ","), of: "M0") == [nil, nil])
    }

    /// Of four alternatives a level only the last one ends; all others try all that is below.
    @Test(arguments: [4, 8, 40], ["", #""tag": "type", "#])
    func alternativesThatLeadToTheSameAreTriedOnce(depth: Int, tag: String) throws {
        let levels = (0..<depth).map { level -> String in
            let cases = (0..<4).map { #""l\#(level)c\#($0)": "L\#(level)C\#($0)""# }
            let models = (0..<4).map { index -> String in
                let back = index < 3 ? #", "back": "A""# : ""
                return
                    #""L\#(level)C\#(index)": { "fields": { "k\#(level)\#(index)": "Int", "next": "U\#(level + 1)"\#(back) } }"#
            }
            let name = level == 0 ? "A" : "U\(level)"
            let union =
                #""\#(name)": { "union": { \#(tag)"cases": { \#(cases.joined(separator: ", ")) } } }"#
            return ([union] + models).joined(separator: ", ")
        }
        let end = #""U\#(depth)": { "fields": { "x": "Int" } }"#
        let start = ContinuousClock.now
        let text = try samples((levels + [end]).joined(separator: ", "))[0]
        #expect(ContinuousClock.now - start < .seconds(5))
        #expect(text?.components(separatedBy: "next").count == depth + 1)
    }

    @Test func unionHasTheFirstCaseThatIsReadAsItself() throws {
        let models = """
            "A": { "union": { "cases": { "wide": "Wide", "narrow": "Narrow" } } },
            "Wide": { "fields": { "id": "Int", "next": "A" } },
            "Narrow": { "fields": { "size": "Int" } }
            """
        #expect(try samples(models) == [#"{"size":10}"#, #"{"size":10}"#])
    }

    // MARK: Answers

    private func answers(_ endpoint: String, more: String = "") throws -> [SampleAnswer] {
        let api = try api(
            #"{ "api": "Shop", "endpoints": { "a": { "request": "GET /a", \#(endpoint) } }\#(more) }"#
        )
        return SampleAnswers(api).answers(of: api.root.endpoints[0])
    }

    @Test func answersAreWhereUnwrapTakesThem() throws {
        func body(_ endpoint: String) throws -> String? {
            try answers(endpoint).first?.json?.compactText
        }
        #expect(
            try body(#""returns": "[Int]", "unwrap": "rows.*.id""#) == #"{"rows":[{"id":1}]}"#
        )
        #expect(
            try body(#""returns": "[Entry<String, Int>]", "unwrap": "data.*""#)
                == #"{"data":{"key":1}}"#
        )
        #expect(
            try body(#""returns": "Int", "unwrap": ["data", -2, "id"]"#)
                == #"{"data":[{"id":1},null]}"#
        )
        #expect(try body(#""returns": "Int", "unwrap": ["a", 2]"#) == #"{"a":[null,null,1]}"#)
    }

    @Test(arguments: ["-9223372036854775808", "9223372036854775807", "100", "-101"])
    func placeFarBehindInAListHasNoSample(index: String) throws {
        #expect(try answers(#""returns": "Int", "unwrap": ["a", \#(index)]"#).isEmpty)
    }

    @Test func listsInListsAreAsLongAsTheirPlacesSay() throws {
        let answer = try answers(#""returns": "Int", "unwrap": [99, 99, 99, 99, -100]"#).first
        let text = try #require(answer?.json?.compactText)
        #expect(text.split(separator: ",").count == 5 * 99 + 1)
    }

    @Test func answersHaveHeadersLinksAndStreams() throws {
        let header = try answers(#""returns": "Int", "unwrap": { "header": "X-Total" }"#)[0]
        #expect(header.headers.map { "\($0.name): \($0.value)" } == ["X-Total: 10"])
        let link = try answers(#""returns": "URL", "unwrap": { "link": "next" }"#)[0]
        #expect(link.headers[0].value == #"<https://example.com/next>; rel="next""#)
        #expect(try answers(#""returns": { "lines": "Int" }"#)[0].body == "1\n1\n")
        let events = try answers(#""returns": { "events": "Event<Int>", "end": "[DONE]" }"#)[0]
        #expect(
            events.body == """
                event: message
                id: 1
                data: 1

                event: message
                id: 2
                data: 1

                data: [DONE]


                """
        )
    }

    @Test func eachStatusHasItsAnswer() throws {
        let answers = try answers(
            #""returns": { "404": false, "2XX": "Int", "200": "String" }, "errors": { "4XX": "String", "default": { "text": "String" } }"#
        )
        #expect(answers.map(\.status) == [201, 200, 404, 400, 500])
        #expect(answers.map(\.isError) == [false, false, false, true, true])
    }

    @Test func markOfAnErrorIsInNoAnswerOfSuccess() throws {
        let answers = try answers(
            #""returns": "Answer", "errors": { "2XX": { "json": "Failure", "when": { "state": "failed" } } }"#,
            more: """
                , "models": {
                  "Answer": { "fields": { "state": { "type": "State" }, "id": "Int" } },
                  "State": { "enum": ["failed", "done"], "closed": true },
                  "Failure": { "fields": { "reason": "String" } }
                }
                """
        )
        #expect(
            answers.map { $0.json?.compactText } == [
                #"{"state":"done","id":1}"#, #"{"reason":"reason","state":"failed"}"#,
            ]
        )
    }

    /// A status that a narrower pattern has would be read by that.
    @Test func theRestOfTheErrorsHasAnotherStatus() throws {
        let api = try api(
            """
            {
              "api": "Shop",
              "errors": { "default": { "text": "String" }, "5XX": { "text": "String" }, "400": { "text": "String" } },
              "endpoints": { "a": { "request": "GET /a" } }
            }
            """
        )
        let errors = SampleAnswers(api).errors(of: api.root.endpoints[0])
        #expect(errors.map(\.status) == [418, 500, 400])
    }

    // MARK: Requests

    private func curl(_ endpoint: String, more: String = "") throws -> String? {
        let api = try api(#"{ "api": "Shop", \#(more) "endpoints": { "a": { \#(endpoint) } } }"#)
        return SampleRequests(api).request(of: api.root.endpoints[0])?.curl
    }

    @Test func requestHasValuesInAllPlaces() throws {
        let text = try curl(
            #""request": "PUT /shops/{id: Int}/{ids: [Int]}", "query": { "$sort": "[String]", "page": "Int?", "deep": { "type": "[String: Int]", "style": "deep" } }, "headers": { "X-Day": "Day" }, "cookies": { "theme": "String" }, "body": { "json": { "name": "String", "note": "String?" }, "wrap": "data" }"#,
            more: #""server": "https://{region}.example.com/v1/", "auth": { "bearer": {} }, "#
        )
        #expect(
            text == """
                curl 'https://region.example.com/v1/shops/1/1?$sort=sort&deep%5Bkey%5D=1' \\
                  --request 'PUT' \\
                  --header 'X-Day: 2024-05-17' \\
                  --header 'Cookie: theme=theme' \\
                  --header 'Authorization: Bearer TOKEN' \\
                  --header 'Content-Type: application/json' \\
                  --data-raw '{
                  "data": { "name": "Example", "note": "This is an example." }
                }'
                """
        )
    }

    /// curl would leave the header out.
    @Test func aHeaderWithoutAValueIsSent() throws {
        let text = try curl(
            #""request": "GET /a", "headers": { "X-Empty": { "const": "" }, "X-One": { "const": "1" } }"#
        )
        #expect(
            text == """
                curl 'https://api.example.com/a' \\
                  --header 'X-Empty;' \\
                  --header 'X-One: 1'
                """
        )
    }

    @Test func slashesAreKeptWhereTheySpanSegments() throws {
        #expect(
            try curl(
                #""request": "GET /{path*}/{id}", "path": { "path": { "type": "String", "default": "a/b c" }, "id": { "type": "String", "default": "a/b" } }, "query": { "": { "type": "[Int]", "name": "all", "style": "json" } }"#
            ) == "curl 'https://api.example.com/a/b%20c/a%2Fb?%5B1%5D'"
        )
    }

    @Test func bodiesOfOtherKindsAreOptionsOfCurl() throws {
        func last(_ body: String) throws -> String? {
            try curl(#""request": "POST /a", "body": \#(body)"#).map {
                $0.components(separatedBy: " \\\n  ").dropFirst().joined(separator: " ")
            }
        }
        #expect(
            try last(#"{ "form": { "a": "[Int]", "o": "[String: Int]" } }"#)
                == "--header 'Content-Type: application/x-www-form-urlencoded' --data-raw 'a=1&o%5Bkey%5D=1'"
        )
        #expect(
            try last(
                #"{ "multipart": { "file": "File", "who's": "String", "o": "[String: Int]" } }"#
            )
                == #"--form 'file=@example.txt;type=application/octet-stream' --form 'who'\''s="whos"' --form 'o="{\"key\":1}";type=application/json'"#
        )
        #expect(
            try last(
                #"{ "multipart": { "path": { "type": "String", "default": "a\\b\"c" } } }"#
            ) == ##"--form 'path="a\\b\"c"'"##
        )
        #expect(
            try last(
                #"{ "multipart": { "f": { "type": "[File]", "style": "deep" }, "o": { "type": "[String: [Int]]", "style": "brackets" } } }"#
            ) == "--form 'f[0]=@example.txt;type=application/octet-stream' --form 'o[key][]=\"1\"'"
        )
        #expect(
            try last(#"{ "data": "File", "media": "image/png" }"#)
                == "--header 'Content-Type: image/png' --data-binary '@example.txt'"
        )
    }

    // MARK: Examples

    /// A document with an answer, a property and a parameter that have examples.
    private func exampleBody(
        answer: String,
        property: String,
        age: String = #""type": "integer""#,
        error: String = "{}"
    ) throws -> [String?] {
        let text = """
            { "openapi": "3.1.0", "info": { "title": "Shop", "version": "1" },
              "paths": { "/shops/{shop}/pets": { "get": {
                "operationId": "pet",
                "parameters": [
                  { "name": "shop", "in": "path", "required": true, "example": "north", "schema": { "type": "string" } },
                  { "name": "size", "in": "query", "required": true, "example": 42, "schema": { "type": "integer" } }
                ],
                "responses": {
                  "200": { "description": "", "content": { "application/json": { \(answer) "schema": { "$ref": "#/components/schemas/Pet" } } } },
                  "404": { "description": "", "content": { "application/json": { "example": \(error), "schema": { "type": "object", "properties": { "why": { "type": "string" } } } } } }
                } } } },
              "components": {
                "examples": { "rex": { "value": { "name": "Rex", "age": 3 } } },
                "schemas": { "Pet": { "type": "object", "required": ["name"], "properties": {
                  "name": { "type": "string", \(property) }, "age": { \(age) } } } } } }
            """
        let source = SourceText(name: "openapi.json", bytes: Array(text.utf8))
        let result = Compilation.run(source)
        let api = try #require(result.api, "\(result.printed)")
        let examples = DocumentExamples(result.sources)
        let answers = SampleAnswers(api, examples).answers(of: api.root.endpoints[0])
        let url = SampleRequests(api, examples).request(of: api.root.endpoints[0], to: "")?.url
        return answers.map { $0.json?.compactText } + [url]
    }

    @Test func valueIsOneOfThoseThatAPlaceAllows() throws {
        let result = try Pairs.documents.compile("narrowed-values")
        let api = try #require(result.api)
        let samples = SampleAnswers(api, DocumentExamples(result.sources))
        #expect(
            api.root.endpoints.map { samples.answers(of: $0)[0].json?.compactText } == [
                #"{"type":10,"kind":"text","state":"voice","reply":"PONG!","kinds":["voice"],"types":[11]}"#,
                #""PONG!""#,
            ]
        )
    }

    @Test func examplesOfDocumentsAreTaken() throws {
        #expect(
            try exampleBody(
                answer: ##""examples": { "a": { "$ref": "#/components/examples/rex" } },"##,
                property: #""example": "Fido""#,
                error: #"{ "why": "gone" }"#
            ) == [#"{"name":"Rex","age":3}"#, #"{"why":"gone"}"#, "/shops/north/pets?size=42"]
        )
        #expect(
            try exampleBody(answer: "", property: #""examples": ["Fido"]"#)[0]
                == #"{"name":"Fido","age":30}"#
        )
        #expect(
            try exampleBody(
                answer: "",
                property: #""example": "Fido""#,
                age: #""type": "integer", "enum": [7]"#
            )[0] == #"{"name":"Fido","age":7}"#
        )
    }

    /// In the request, and in the call that makes it.
    @Test func examplesOfBodiesAreTaken() throws {
        let text = """
            { "openapi": "3.1.0", "info": { "title": "Shop", "version": "1" },
              "paths": { "/pets": { "post": { "operationId": "add", "requestBody": {
                "required": true,
                "content": { "application/json": {
                  "example": { "name": "Rex", "age": 3 },
                  "schema": { "$ref": "#/components/schemas/Pet" } } } } } } },
              "components": { "schemas": { "Pet": { "type": "object", "required": ["name"], "properties": {
                "name": { "type": "string" }, "age": { "type": "integer" } } } } } }
            """
        let result = Compilation.run(SourceText(name: "a.json", bytes: Array(text.utf8)))
        let api = try #require(result.api, "\(result.printed)")
        let examples = DocumentExamples(result.sources)
        let endpoint = api.root.endpoints[0]
        let request = try #require(SampleRequests(api, examples).request(of: endpoint))
        guard case .text(let body, _) = request.body else { throw CocoaError(.featureUnsupported) }
        #expect(body == "{\n  \"name\": \"Rex\",\n  \"age\": 3\n}", "\(body)")
        let call = EndpointCalls(api, examples).call(of: endpoint)
        #expect(call?.arguments == [#"Shop.Pet(name: "Rex", age: 3)"#])
    }

    @Test func exampleThatIsNoValueOfItsTypeIsLeftOut() throws {
        #expect(
            try exampleBody(answer: #""example": { "age": "3" },"#, property: #""example": 7"#)[0]
                == #"{"name":"Example pet","age":30}"#
        )
        #expect(
            try exampleBody(
                answer: #""example": { "name": "Rex", "colour": "red" },"#,
                property: #""example": null"#
            )[0] == #"{"name":"Example pet","age":30}"#
        )
    }
}

/// Reads samples as `try` reads recorded answers.
enum SampleOracle {
    /// What differs from the spec, but for items that the type of a page need not have, and numbers of pages
    /// that need not be integers by their type.
    static func drifts(_ outcome: AnswerCheck.Outcome) -> [Finding] {
        outcome.findings.filter { finding in
            let isFraction =
                finding.message.hasPrefix("expected the number of the page")
                && finding.message.hasSuffix("found a number")
            return !isFraction
                && (finding.fails || !finding.message.hasPrefix("there are no items"))
        }
    }

    static func expectReadable(_ api: API, _ sources: [SourceText], _ name: String) {
        let samples = SampleAnswers(api, DocumentExamples(sources))
        var check = AnswerCheck(api)
        for endpoint in api.root.allEndpoints {
            for extent in [Samples.Extent.full, .required] {
                let values = samples.values(of: endpoint, extent)
                #expect(!values.isEmpty, "\(name): \(endpoint.key) has no sample")
                for sample in values + samples.errors(of: endpoint, extent) {
                    let outcome = check.read(RecordedAnswer(sample), as: endpoint)
                    let isError = outcome.kind != .value
                    let drifts = drifts(outcome)
                    #expect(
                        drifts.isEmpty && isError == sample.isError,
                        "\(name): \(endpoint.key) \(sample.status): \(outcome.verb): \(drifts.map(\.message)): \(sample.body ?? "")"
                    )
                }
            }
        }
    }
}

extension RecordedAnswer {
    init(_ sample: SampleAnswer) {
        self.init(
            status: Located(value: sample.status, range: .start),
            headers: sample.headers.map {
                Header(name: $0.name, value: Located(value: $0.value, range: .start))
            },
            body: AnswerBody(Array((sample.body ?? "").utf8)) { _ in .start }
        )
    }
}

import Foundation
import Testing

@testable import ResgenTool

/// Requests as text, and what a server of sample values answers.
@Suite struct MockAPITests {
    private static let spec = """
        {
          "api": "Shop",
          "server": { "live": "https://api.example.com/v1", "test": "https://test.example.com/test/" },
          "auth": { "user": { "bearer": {} }, "key": { "apiKey": { "query": "key" } } },
          "headers": { "X-Client": { "const": "swift" } },
          "errors": { "404": "Failure", "5XX": { "text": "String" } },
          "endpoints": {
            "pet": { "request": "GET /pets/{id: Int}", "auth": "none", "returns": "Pet" },
            "mine": { "request": "GET /pets/mine", "auth": "none", "returns": "Pet" },
            "search": {
              "request": "GET /search", "auth": ["user", "key"], "returns": "[Pet]",
              "query": {
                "kind": { "enum": ["cat", "dog"] }, "ids": { "type": "[Int]?", "style": "comma" },
                "near": { "type": "Place?", "style": "deep" }, "tags": "[String] = []", "raw": { "type": "[String: Int]?", "style": "json" }
              }
            },
            "add": {
              "request": "POST /pets", "auth": "none", "body": { "json": "Pet", "wrap": "pet" },
              "returns": { "201": "Pet", "202": null }
            },
            "rename": {
              "request": "PATCH /pets/{id: Int}", "auth": "none", "headers": { "If-Match": "Int" }, "cookies": { "session": "UUID" },
              "body": { "json": { "name": "String", "age": "Int?", "op": { "const": "rename" } } }
            },
            "login": { "request": "POST /login", "auth": "none", "body": { "form": { "user": "String", "at": "Place?" } } },
            "upload": { "request": "POST /photos", "auth": "none", "body": { "multipart": { "photo": "File", "size": "Int", "place": "Place?" } } },
            "feed": { "request": "GET /feed", "auth": "none", "returns": { "events": "Pet", "end": "[DONE]" } },
            "any": { "request": "GET {url: URL}", "auth": "none", "returns": "Pet" },
            "files": { "request": "GET /files/{path*}", "auth": "none", "returns": { "text": "String" } }
          },
          "models": {
            "Pet": { "fields": { "id": "Int", "name": "String", "born": "Day?", "kind": { "enum": ["cat", "dog"] } } },
            "Place": { "fields": { "lat": "Double", "lon": "Double" } },
            "Failure": { "fields": { "message": "String" } }
          }
        }
        """

    private static func mock() throws -> MockAPI {
        let result = Compilation.run(SourceText(name: "spec.json", bytes: Array(spec.utf8)))
        return MockAPI(try #require(result.api, "\(result.printed)"))
    }

    /// - Parameter text: `GET /a`, and headers and a body with lines between.
    private static func reply(_ text: String) throws -> MockAPI.Reply {
        let parts = text.components(separatedBy: "\n\n")
        var lines = parts[0].split(separator: "\n").map { String($0) }
        let body = parts.dropFirst().joined(separator: "\n\n").replacing("\n", with: "\r\n")
        lines[0] += " HTTP/1.1"
        lines += ["Host: a", "X-Client: swift", "Content-Length: \(body.utf8.count)"]
        var parser = HTTPRequestParser()
        parser.append((lines.joined(separator: "\r\n") + "\r\n\r\n" + body).utf8)
        guard case .request(let request) = parser.next() else {
            Issue.record("\(text) is no request")
            return MockAPI.Reply(response: HTTPResponse(status: 0))
        }
        return try mock().reply(to: request, origin: "http://127.0.0.1:1")
    }

    @Test(
        arguments: [
            ("GET /pets/1", 200, "pet", []),
            ("GET /pets/mine", 200, "mine", []),
            ("GET /v1/pets/1", 200, "pet", []),
            ("GET /test/pets/1", 200, "pet", []),
            ("GET http://a/pets/1", 200, "pet", []),
            ("HEAD /pets/1", 200, "pet", []),
            ("GET /pets/x", 400, "pet", ["path 'id': expected 'Int', found 'x'"]),
            ("GET /pets/1?page=2", 400, "pet", ["query 'page': is unknown"]),
            ("GET /pets/1?page[size]=2&page[]=2", 400, "pet", ["query 'page': is unknown"]),
            ("GET /pets/1/2", 404, nil, []),
            ("DELETE /pets/1", 405, nil, []),
            ("OPTIONS /pets/1", 204, nil, []),
            ("GET /files/a/b%2Fc.txt", 200, "files", []),
            ("GET /~any", 200, "any", []),
            ("GET /search?kind=cat&key=k", 200, "search", []),
            ("GET /search?kind=cat\nAuthorization: bearer x", 200, "search", []),
            (
                "GET /search?kind=cat", 401, "search",
                ["credentials: expected 'Authorization: Bearer …' or the query 'key'"]
            ),
            ("GET /search?key=k", 400, "search", ["query 'kind': is missing"]),
            (
                "GET /search?kind=cow&key=k", 400, "search",
                ["query 'kind': unknown value \"cow\" of 'Kind'"]
            ),
            (
                "GET /search?kind=cat&key=k&ids=1,2&near%5Blat%5D=1.5&near%5Blon%5D=2&tags=a&tags=b+c&raw=%7B%22a%22:1%7D",
                200, "search", []
            ),
            (
                "GET /search?kind=cat&key=k&ids=1,x", 400, "search",
                ["query 'ids': expected 'Int', found a string"]
            ),
            (
                "GET /search?kind=cat&key=k&near[lat]=1", 400, "search",
                ["query 'near': 'Place.lon' is missing"]
            ),
            (
                "GET /search?kind=cat&key=k&raw=%7B%22a%22:%221%22%7D", 400, "search",
                ["query 'raw': expected 'Int', found a string"]
            ),
            (
                "GET /search?kind=cat&key=k&raw=x", 400, "search",
                ["query 'raw': expected '[String: Int]', found a string"]
            ),
            (
                "GET /search?kind=cat&key=k&tags[]=a&ids[x]=1", 400, "search",
                [
                    "query 'tags[]': is unknown, did you mean 'tags'?",
                    "query 'ids[x]': is unknown, did you mean 'ids'?",
                ]
            ),
            (
                "GET /search?kinds=cat&key=k", 400, "search",
                ["query 'kind': is missing", "query 'kinds': is unknown, did you mean 'kind'?"]
            ),
            (
                "POST /pets\nContent-Type: application/json\n\n{\"pet\":{\"id\":1,\"name\":\"Ada\",\"kind\":\"cat\"}}",
                201, "add", []
            ),
            (
                "POST /pets\nContent-Type: text/JSON\t; charset=utf-8\n\n{\"pet\":{\"id\":1,\"name\":\"Ada\",\"kind\":\"cat\"}}",
                201, "add", []
            ),
            (
                "POST /pets\nContent-Type: application/vnd.pet+json\n\n{\n  \"pet\": { \"id\": \"1\",\n  \"nam\": 2, \"kind\": \"cow\" }\n}",
                400, "add",
                [
                    "body:2:18: expected 'Int' in 'Pet.id', found a string",
                    "body:2:10: 'Pet.name' is missing",
                    "body:3:21: unknown value \"cow\" of 'Pet.kind'",
                    "body:3:3: unknown key 'nam' in 'Pet'",
                ]
            ),
            (
                "POST /pets\nContent-Type: application/json\n\n{}", 400, "add",
                ["body: expected an object with 'pet'"]
            ),
            (
                "POST /pets\nContent-Type: application/json\n\n{\"pet\":", 400, "add",
                ["body:1:8: expected a value, found the end of the file"]
            ),
            ("POST /pets\nContent-Type: application/json", 400, "add", ["body: is missing"]),
            (
                "POST /pets\nContent-Type: text/xml\n\n<pet/>", 415, "add",
                ["body: expected 'application/json', found 'text/xml'"]
            ),
            (
                "PATCH /pets/1\nIf-Match: 7\nCookie: a=b; session=7D444840-9DC0-4AD1-B245-5FFDCE74FAD2\nContent-Type: application/json\n\n{\"name\":\"A\",\"op\":\"rename\",\"age\":null}",
                204, "rename", []
            ),
            (
                "PATCH /pets/1\nIf-Match: \"x\"\nContent-Type: application/json\n\n{\"op\":\"move\",\"at\":1}",
                400, "rename",
                [
                    "header 'If-Match': expected 'Int', found '\"x\"'",
                    "cookie 'session': is missing",
                    "body:1:1: 'name' is missing", "body:1:7: expected \"rename\" in 'op'",
                    "body:1:14: unknown key 'at'",
                ]
            ),
            (
                "POST /login\nContent-Type: application/x-www-form-urlencoded; charset=utf-8\n\nuser=a%20b&at[lat]=1&at%5Blon%5D=2",
                204, "login", []
            ),
            (
                "POST /login\nContent-Type: application/x-www-form-urlencoded\n\nuser=a&at[lat]=x&at[lon]=1&z=1",
                400, "login",
                [
                    "body 'at': expected 'Double' in 'Place.lat', found a string",
                    "body 'z': is unknown",
                ]
            ),
            (
                "POST /photos\nContent-Type: multipart/form-data; boundary=\"b\"\n\n--b\nContent-Disposition: form-data; name=\"photo\"; filename=\"a\"\nContent-Type: image/png\n\n--x\n--b\nContent-Disposition: form-data; name=\"size\"\n\n7\n--b\nContent-Disposition: form-data; name=\"place\"\n\n{\"lat\":1,\"lon\":2}\n--b--\n",
                204, "upload", []
            ),
            (
                "POST /photos\nContent-Type: multipart/form-data; boundary=b\n\n--b\nContent-Disposition: form-data; name=\"size\"\n\nbig\n--b\nContent-Disposition: form-data; name=\"z\"\n\n\n--b--",
                400, "upload",
                [
                    "body 'photo': is missing", "body 'size': expected 'Int', found 'big'",
                    "body 'z': is unknown",
                ]
            ),
            (
                "POST /photos\nContent-Type: multipart/form-data; title=İİİ; Boundary=b\n\n--b\nContent-Disposition: form-data; name=\"photo\"\n\n\n--b\nContent-Disposition: form-data; name=\"size\"\n\n7\n--b--",
                204, "upload", []
            ),
            (
                "POST /photos\nContent-Type: multipart/form-data; x=boundary=b\n\n--b--", 400,
                "upload",
                ["body: is not cut into parts by the boundary of its Content-Type"]
            ),
            (
                "POST /photos\nContent-Type: multipart/form-data\n\n--b", 400, "upload",
                ["body: is not cut into parts by the boundary of its Content-Type"]
            ),
            ("GET /pets/1\n\nx", 400, "pet", ["body: there is one, and none is taken"]),
            ("GET /pets/1\nPrefer: code=404", 404, "pet", []),
            ("GET /pets/1\nPrefer: respond-async, code=\"503\"", 503, "pet", []),
            ("GET /pets/1\nPrefer: code=418", 418, "pet", []),
            ("GET /pets/1\nPrefer: code=301", 400, "pet", []),
            (
                "POST /pets\nPrefer: code=202\nContent-Type: application/json\n\n{\"pet\":{\"id\":1,\"name\":\"Ada\",\"kind\":\"cat\"}}",
                202, "add", []
            ),
        ] as [(String, Int, String?, [String])]
    )
    func requestIsAnsweredOrToldWhatIsWrong(
        text: String,
        status: Int,
        endpoint: String?,
        problems: [String]
    ) throws {
        let reply = try Self.reply(text)
        #expect(reply.response.status == status)
        #expect(reply.endpoint == endpoint)
        #expect(reply.problems.map(\.message) == problems)
    }

    private static func body(_ reply: MockAPI.Reply) -> String {
        String(decoding: reply.response.body, as: UTF8.self)
    }

    @Test func problemSaysWhereItIs() throws {
        let reply = try Self.reply(
            "POST /pets\nContent-Type: application/json\n\n{\"pet\":{\"id\":\"1\",\"name\":\"Ada\",\"kind\":\"cat\"}}"
        )
        #expect(
            Self.body(reply) == """
                {
                  "title": "Bad Request",
                  "status": 400,
                  "detail": "body:1:14: expected 'Int' in 'Pet.id', found a string",
                  "errors": [
                    {
                      "in": "body",
                      "pointer": "#/pet/id",
                      "line": 1,
                      "column": 14,
                      "detail": "expected 'Int' in 'Pet.id', found a string"
                    }
                  ]
                }

                """
        )
        let media = reply.response.headers.first { $0.name == "Content-Type" }?.value
        #expect(media == "application/problem+json")
    }

    @Test func ofManyProblemsTheFirstOnesAreListed() throws {
        let keys = (1...50).map { "\"k\($0)\":0" }.joined(separator: ",")
        let json = try Self.reply(
            "POST /pets\nContent-Type: application/json\n\n{\"pet\":{\"id\":1,\"name\":\"Ada\",\"kind\":\"cat\",\(keys)}}"
        )
        #expect(json.problems.count == 21)
        #expect(json.problems.last?.message == "body: and 30 more")
        let pairs = (1...25).map { "k\($0)=0" }.joined(separator: "&")
        let form = try Self.reply(
            "POST /login\nContent-Type: application/x-www-form-urlencoded\n\nuser=a&\(pairs)"
        )
        #expect(form.problems.count == 21)
        #expect(form.problems.last?.message == "body: and 5 more")
    }

    @Test func namesOfAFormMayComeAgain() throws {
        let reply = try Self.reply(
            "POST /login\nContent-Type: application/x-www-form-urlencoded\n\nuser=a&at[lat]=1&at[lon]=2&at[lat]=3"
        )
        #expect(
            reply.problems.map(\.message)
                == ["body 'at': expected 'Double' in 'Place.lat', found an array"]
        )
    }

    @Test func wrongPathAndMethodAreToldWhatThereIs() throws {
        #expect(
            Self.body(try Self.reply("GET /pet/mine")).contains(
                "no endpoint is at '/pet/mine', did you mean '/pets/mine'?"
            )
        )
        let reply = try Self.reply("DELETE /pets/1")
        #expect(reply.response.headers.contains { $0 == ("Allow", "GET, PATCH, OPTIONS") })
    }

    @Test func otherOriginsMayAsk() throws {
        let plain = try Self.reply("GET /pets/1\nOrigin: http://localhost:3000")
        #expect(
            plain.response.headers.contains {
                $0 == ("Access-Control-Allow-Origin", "http://localhost:3000")
            }
        )
        let preflight = try Self.reply(
            "OPTIONS /pets/1\nOrigin: http://a\nAccess-Control-Request-Method: PATCH\nAccess-Control-Request-Headers: if-match"
        )
        let headers = preflight.response.headers.map { "\($0.name): \($0.value)" }
        #expect(preflight.response.status == 204)
        #expect(headers.contains("Access-Control-Allow-Methods: GET, PATCH, OPTIONS"))
        #expect(headers.contains("Access-Control-Allow-Headers: if-match"))
    }

    @Test func delayAndStreamAreForTheConnection() throws {
        let reply = try Self.reply("GET /feed\nPrefer: delay=0.5")
        #expect(reply.delay == 0.5)
        let pieces = try #require(reply.response.pieces).map { String(decoding: $0, as: UTF8.self) }
        #expect(pieces.count == 3 && pieces[2] == "data: [DONE]\n\n")
        #expect(pieces.allSatisfy { $0.hasSuffix("\n\n") })
        #expect(try Self.reply("GET /feed\nPrefer: delay=1e9").delay == 60)
        #expect(try Self.reply("GET /feed\nPrefer: delay=-1").delay == 0)
    }

    // MARK: Pages

    private static func pages(_ pages: String, _ fields: String, _ targets: [String]) throws
        -> [String]
    {
        let text = """
            { "api": "Shop", "endpoints": { "all": {
              "request": "GET /all", "query": { "page": "Int?", "limit": "Int?", "after": "String?" }, "returns": "Page", "pages": \(pages) } },
              "models": { "Page": { "fields": { "items": "[Item]", \(fields) } }, "Item": { "fields": { "id": "Int" } } } }
            """
        let result = Compilation.run(SourceText(name: "spec.json", bytes: Array(text.utf8)))
        let mock = MockAPI(try #require(result.api, "\(result.printed)"))
        return targets.map { target in
            let request = HTTPRequest(method: "GET", target: target)
            let body = mock.reply(to: request, origin: "http://h").response.body
            return JSONNode(parsing: String(decoding: body, as: UTF8.self))?.compactText ?? "none"
        }
    }

    @Test func addressesLeadToPagesThatEnd() throws {
        #expect(
            try Self.pages(
                #"{ "items": "items", "next": "next" }"#,
                #""next": "URL?""#,
                ["/all?limit=5", "http://p/all?limit=5&__page=1", "/all?limit=5&__page=2"]
            ) == [
                #"{"items":[{"id":1},{"id":2}],"next":"http://h/all?limit=5&__page=1"}"#,
                #"{"items":[{"id":3},{"id":4}],"next":"http://h/all?limit=5&__page=2"}"#,
                #"{"items":[{"id":5}]}"#,
            ]
        )
    }

    @Test func itemsInsideOfRowsAreRepeatedWithTheirRows() throws {
        #expect(
            try Self.pages(
                #"{ "items": "rows.*.item", "offset": "page" }"#,
                #""rows": { "type": "[Row]", "fields": { "item": "Item" } }"#,
                ["/all", "/all?page=4"]
            ) == [
                #"{"items":[{"id":1}],"rows":[{"item":{"id":1}},{"item":{"id":1}}]}"#,
                #"{"items":[{"id":1}],"rows":[{"item":{"id":1}}]}"#,
            ]
        )
    }

    @Test func cursorsNumbersAndOffsetsLeadToPagesThatEnd() throws {
        #expect(
            try Self.pages(
                #"{ "items": "items", "cursor": "next", "into": "after", "more": "more" }"#,
                #""next": "String", "more": "Bool""#,
                ["/all", "/all?after=2", "/all?after=4"]
            ) == [
                #"{"items":[{"id":1},{"id":2}],"next":"2","more":true}"#,
                #"{"items":[{"id":3},{"id":4}],"next":"4","more":true}"#,
                #"{"items":[{"id":5}],"next":"","more":false}"#,
            ]
        )
        #expect(
            try Self.pages(
                #"{ "items": "items", "page": "page", "start": 1, "limit": "limit", "total": "total" }"#,
                #""total": "Int""#,
                ["/all?limit=1", "/all?page=3&limit=1", "/all?page=4&limit=1", "/all?page=-9"]
            ) == [
                #"{"items":[{"id":1}],"total":3}"#, #"{"items":[{"id":3}],"total":3}"#,
                #"{"items":[],"total":3}"#, #"{"items":[{"id":1},{"id":2}],"total":5}"#,
            ]
        )
        #expect(
            try Self.pages(
                #"{ "items": "items", "offset": "page", "limit": "limit" }"#,
                #""total": "Int?""#,
                ["/all?page=3&limit=2", "/all?page=999999999999999999999"]
            ) == [
                #"{"items":[{"id":4},{"id":5}],"total":10}"#,
                try Self.pages(
                    #"{ "items": "items", "offset": "page" }"#,
                    #""total": "Int?""#,
                    ["/all?page=999999999999999999999"]
                )[0],
            ]
        )
    }

    // MARK: All pairs

    private static let pairs = [Pairs.golden, Pairs.documents].flatMap { pairs in
        pairs.names.map { "\(pairs.folder.lastPathComponent)/\($0)" }
    }

    @Test(arguments: pairs)
    func everySampleRequestIsTaken(name: String) throws {
        let pairs = name.hasPrefix("Golden/") ? Pairs.golden : Pairs.documents
        let file = String(name.split(separator: "/")[1])
        try Self.expectTaken(try #require(try pairs.compile(file).api), name)
    }

    @Test(.enabled(if: !Corpus.documents.isEmpty), arguments: Corpus.documents)
    func everySampleRequestOfADocumentIsTaken(file: URL) throws {
        let source = SourceText(name: file.path, bytes: Array(try Data(contentsOf: file)))
        let api = try #require(Compilation.run(source).api)
        try Self.expectTaken(api, file.lastPathComponent)
    }

    private static func expectTaken(_ api: API, _ name: String) throws {
        let mock = MockAPI(api)
        let requests = SampleRequests(api)
        var check = AnswerCheck(api)
        for endpoint in api.root.allEndpoints {
            for extent in [Samples.Extent.required, .full] {
                let sample = try #require(
                    requests.request(of: endpoint, to: "http://127.0.0.1:1", extent),
                    "\(name): \(endpoint.key) has no request"
                )
                let request = HTTPRequest(sample, of: endpoint)
                let reply = mock.reply(to: request, origin: "http://127.0.0.1:1")
                let problems = reply.problems.map(\.message)
                #expect(problems.isEmpty, "\(name): \(endpoint.key): \(sample.curl)")
                guard
                    let answering = api.root.allEndpoints.first(where: { $0.key == reply.endpoint })
                else {
                    Issue.record("\(name): nothing is at \(request.method) \(request.target)")
                    continue
                }
                let outcome = check.read(RecordedAnswer(reply.response), as: answering)
                let drifts = SampleOracle.drifts(outcome)
                #expect(drifts.isEmpty, "\(name): \(answering.key): \(drifts.map(\.message))")
            }
        }
    }
}

extension HTTPRequest {
    fileprivate init(_ sample: SampleRequest, of endpoint: Endpoint) {
        var target = String(sample.url.dropFirst("http://127.0.0.1:1".utf8.count))
        if case .address = endpoint.target { target = "/~\(endpoint.key)" }
        self.init(method: sample.method, target: target, headers: sample.headers)
        switch sample.body {
        case .text(let text, let media):
            headers.append(("Content-Type", media))
            body = Array(text.utf8)
        case .file(let media):
            headers.append(("Content-Type", media))
            body = Array("hello".utf8)
        case .parts(let parts, let media):
            headers.append(("Content-Type", "\(media); boundary=b7x"))
            let text = parts.map { part in
                let file = part.fileName.map { "; filename=\"\($0)\"" } ?? ""
                let name = part.name.replacing("\"", with: "%22")
                return
                    "--b7x\r\nContent-Disposition: form-data; name=\"\(name)\"\(file)\r\n\r\n\(part.text)\r\n"
            }
            body = Array((text.joined() + "--b7x--\r\n").utf8)
        case nil: break
        }
    }
}

extension RecordedAnswer {
    fileprivate init(_ response: HTTPResponse) {
        let bytes = response.pieces.map { $0.flatMap(\.self) } ?? response.body
        self.init(
            status: Located(value: response.status, range: .start),
            headers: response.headers.map {
                Header(name: $0.name, value: Located(value: $0.value, range: .start))
            },
            body: AnswerBody(bytes) { _ in .start }
        )
    }
}

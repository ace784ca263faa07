import Foundation
import Testing

@testable import ResgenCompiler
@testable import ResgenWorkbench

/// Requests as text, and what a server of sample values answers.
@Suite struct MockAPITests {
    private static let spec = """
        {
          "api": "Shop",
          "server": { "live": "https://api.example.com/v1", "test": "https://test.example.com/test/" },
          "auth": { "user": { "bearer": {} }, "key": { "apiKey": { "query": "key" } } },
          "headers": { "X-Client": { "const": "swift" } },
          "responseHeaders": { "X-Request-Id": "UUID", "X-Kind": { "enum": ["cat", "dog"] }, "X-Left": "Int?", "Content-Type": "String" },
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
            "count": { "request": "POST /counts", "auth": "none", "body": { "form": { "all": { "type": "[String: Int]", "style": "repeat" } } } },
            "upload": { "request": "POST /photos", "auth": "none", "body": { "multipart": { "photo": "File", "size": "Int", "place": "Place?", "spots": { "type": "[Place] = []", "style": "deep" } } } },
            "feed": { "request": "GET /feed", "auth": "none", "returns": { "events": "Pet", "end": "[DONE]" } },
            "any": { "request": "GET {url: URL}", "auth": "none", "returns": "Pet" },
            "order": {
              "request": "POST /orders", "auth": "none", "returns": "[Int]", "status": ["202", "201"]
            },
            "cancel": { "request": "DELETE /orders", "auth": "none", "status": "200" },
            "forget": { "request": "DELETE /forgotten", "auth": "none" },
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
                ["query 'ids': expected 'Int', found 'x'"]
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
                ["query 'raw': expected '[String: Int]', found 'x'"]
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
                    "body:3:3: unknown key 'nam' in 'Pet', did you mean 'name'?",
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
                    "body 'at': expected 'Double' in 'Place.lat', found 'x'",
                    "body 'z': is unknown",
                ]
            ),
            // Any name is one of the map, also its own.
            (
                "POST /counts\nContent-Type: application/x-www-form-urlencoded\n\nall=3&a=1", 204,
                "count", []
            ),
            // A form of an empty map has no bytes.
            ("POST /counts\nContent-Type: application/x-www-form-urlencoded", 204, "count", []),
            (
                "POST /counts\nContent-Type: application/x-www-form-urlencoded\n\na=1&b=x", 400,
                "count",
                ["body 'all': expected 'Int', found 'x'"]
            ),
            (
                "POST /login\nContent-Type: application/x-www-form-urlencoded", 400, "login",
                ["body: is missing"]
            ),
            (
                "POST /photos\nContent-Type: multipart/form-data; boundary=\"b\"\n\n--b\nContent-Disposition: form-data; name=\"photo\"; filename=\"a\"\nContent-Type: image/png\n\n--x\n--b\nContent-Disposition: form-data; name=\"size\"\n\n7\n--b\nContent-Disposition: form-data; name=\"place\"\n\n{\"lat\":1,\"lon\":2}\n--b--\n",
                204, "upload", []
            ),
            (
                "POST /photos\nContent-Type: multipart/form-data; boundary=b\n\n--b\nContent-Disposition: form-data; name=\"photo\"; filename=\"a\"\n\n\n--b\nContent-Disposition: form-data; name=\"size\"\n\n7\n--b\nContent-Disposition: form-data; name=\"spots[0][lat]\"\n\n1\n--b\nContent-Disposition: form-data; name=\"spots[0][lon]\"\n\nx\n--b--\n",
                400, "upload", ["body 'spots': expected 'Double' in 'Place.lon', found 'x'"]
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
            ("GET /pets/1\n\n{}", 200, "pet", []),
            ("GET /pets/1\n\n{ }\n", 200, "pet", []),
            ("GET /pets/1\nPrefer: code=4XX\n\n", 404, "pet", []),
            ("GET /pets/1\nPrefer: code=5xx\n\n", 500, "pet", []),
            ("GET /pets/1\nPrefer: code=404", 404, "pet", []),
            ("POST /orders", 202, "order", []),
            ("POST /orders\nPrefer: code=201", 201, "order", []),
            (
                "POST /orders\nPrefer: code=299", 400, "order",
                [
                    "header 'Prefer': 'order' has no answer of status '299', but '202', '201', '404' and '5XX', or any other from 400 to 599"
                ]
            ),
            ("DELETE /orders", 200, "cancel", []), ("DELETE /forgotten", 204, "forget", []),
            ("GET /pets/1\nPrefer: respond-async, code=\"503\"", 503, "pet", []),
            ("GET /pets/1\nPrefer: code=418", 418, "pet", []),
            ("GET /pets/1\nPrefer: code=599", 599, "pet", []),
            (
                "GET /pets/1\nPrefer: code=301", 400, "pet",
                [
                    "header 'Prefer': 'pet' has no answer of status '301', but '200', '404' and '5XX', or any other from 400 to 599"
                ]
            ),
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

    @Test func problemInAListSaysWhichElementItIsIn() throws {
        let text = """
            { "api": "Shop", "endpoints": { "add": { "request": "POST /items", "body": "[Item]" } },
              "models": { "Item": { "fields": { "a/b": { "type": "[Int]", "name": "sizes" } } } } }
            """
        let result = Compilation.run(SourceText(name: "spec.json", bytes: Array(text.utf8)))
        let mock = MockAPI(try #require(result.api, "\(result.printed)"))
        var request = HTTPRequest(method: "POST", target: "/items")
        request.headers = [("Content-Type", "application/json")]
        request.body = Array(#"[{ "a/b": [] }, { "a/b": [1, "2"] }]"#.utf8)
        let body = Self.body(mock.reply(to: request, origin: "http://h"))
        #expect(body.contains(##""pointer": "#/1/a~1b/1""##), "\(body)")
    }

    /// Whichever comes first in the spec.
    @Test func thePathThatSaysMostIsTaken() throws {
        let paths = [
            #""item": { "request": "GET /items/{id}" }"#,
            #""all": { "request": "GET /items/all" }"#,
        ]
        for endpoints in [paths, paths.reversed()] {
            let text = #"{ "api": "A", "endpoints": { \#(endpoints.joined(separator: ", ")) } }"#
            let result = Compilation.run(SourceText(name: "spec.json", bytes: Array(text.utf8)))
            let mock = MockAPI(try #require(result.api, "\(result.printed)"))
            let names = ["/items/all", "/items/alle"].map { path in
                mock.reply(to: HTTPRequest(method: "GET", target: path), origin: "http://h")
                    .endpoint
            }
            #expect(names == ["all", "item"])
        }
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

    @Test func anAnswerHasNoMoreThanAHundredProblems() throws {
        let ids = Array(repeating: "x", count: 150).joined(separator: ",")
        let reply = try Self.reply("GET /search?kind=cat&key=k&ids=\(ids)")
        #expect(reply.problems.count == 101)
        #expect(reply.problems.last?.message == "query: and 50 more")
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

    @Test(
        arguments: [
            ("/pets/1/", "but at '/pets/1', without the slash at its end"),
            ("/Pets/1", "but at '/pets/1': case counts"),
            ("/V1/pets/MINE", "but at '/v1/pets/MINE': case counts"),
            ("/petz/mine", "did you mean '/pets/mine'?"),
        ]
    )
    func pathThatAlmostIsOneIsTold(path: String, hint: String) throws {
        let detail = "no endpoint is at '\(path)', \(hint)"
        #expect(Self.body(try Self.reply("GET \(path)")).contains("\"detail\": \"\(detail)\""))
    }

    @Test func firstProblemIsOfTheStatus() throws {
        let reply = try Self.reply("GET /search?kind=cow&ids=x")
        #expect(reply.response.status == 401)
        #expect(reply.problems.map(\.status) == [401, 400, 400])
        #expect(Self.body(reply).contains("\"detail\": \"credentials: expected"))
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
        #expect(try Self.reply("GET /feed\nPrefer: delay=60").delay == 60)
    }

    // MARK: Preferences

    private static let delayMistake = "'delay' is a number of seconds from 0 to 60, found"

    @Test(
        arguments: [
            ("code=6xx", "'pet' has no answer of status '6xx', but '200',"),
            ("code=abc", "'pet' has no answer of status 'abc', but '200',"),
            ("code", "'pet' has no answer of status '', but '200',"),
            ("code=600", "'pet' has no answer of status '600', but '200',"),
            ("wait=1, CODE = \"abc\"; a=b, code=404", "'pet' has no answer of status 'abc', but"),
            ("delay=soon", "\(delayMistake) 'soon'"),
            ("delay=-1", "\(delayMistake) '-1'"),
            ("delay=61", "\(delayMistake) '61'"),
            ("delay=nan", "\(delayMistake) 'nan'"),
            ("example=\"a, \\\"b\"", "'pet' has no example 'a, \"b' and no other"),
        ]
    )
    func preferenceThatCannotBeHadIsAProblem(preference: String, detail: String) throws {
        let reply = try Self.reply("GET /pets/1\nPrefer: \(preference)")
        #expect(reply.response.status == 400)
        #expect(reply.delay == 0)
        #expect(reply.problems.map(\.detail).first?.hasPrefix(detail) == true, "\(reply.problems)")
        #expect(!reply.response.headers.contains { $0.name == "Preference-Applied" })
    }

    @Test(
        arguments: [
            ("respond-async, handling=strict", nil),
            ("delay=0.5, respond-async", "delay=0.5"),
            ("delay=0", "delay=0"),
            ("code=404, wait=10, delay=1", "code=404, delay=1"),
            ("code=404, code=503", "code=404"),
            ("example=dog, code=200", "code=200, example=\"dog\""),
        ] as [(String, String?)]
    )
    func onlyWhatWasAppliedIsNamed(preferences: String, applied: String?) throws {
        let response = try Self.response(
            #""returns": "Animal", "errors": { "404": { "text": "String" } }"#,
            Self.animals,
            [("Prefer", preferences)]
        )
        #expect(response.headers.first { $0.name == "Preference-Applied" }?.value == applied)
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
                ["/all?after=x", "http://p/all?after=x&__page=1", "/all?after=x&__page=2"]
            ) == [
                #"{"items":[{"id":1},{"id":2}],"next":"http://h/all?after=x&__page=1"}"#,
                #"{"items":[{"id":3},{"id":4}],"next":"http://h/all?after=x&__page=2"}"#,
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
                #"{"items":[{"id":1}],"rows":[{"item":{"id":1}},{"item":{"id":2}}]}"#,
                #"{"items":[{"id":1}],"rows":[{"item":{"id":5}}]}"#,
            ]
        )
    }

    @Test func numbersOfPagesAndItemsAreRepeated() throws {
        #expect(
            try Self.pages(
                #"{ "items": "items", "page": "page", "start": "number" }"#,
                #""number": "Int", "page": "Int?""#,
                ["/all", "/all?page=3"]
            ) == [
                #"{"items":[{"id":1},{"id":2}],"number":1,"page":1}"#,
                #"{"items":[{"id":5}],"number":3,"page":3}"#,
            ]
        )
        #expect(
            try Self.pages(
                #"{ "items": "items", "offset": "page", "start": "first" }"#,
                #""first": "Int""#,
                ["/all", "/all?page=4"]
            ) == [
                #"{"items":[{"id":1},{"id":2}],"first":0}"#, #"{"items":[{"id":5}],"first":4}"#,
            ]
        )
        #expect(
            try Self.pages(
                #"{ "items": "items", "offset": "page", "start": 1 }"#,
                #""startIndex": "Int?""#,
                ["/all", "/all?page=5"]
            ) == [
                #"{"items":[{"id":1},{"id":2}],"startIndex":1}"#,
                #"{"items":[{"id":5}],"startIndex":5}"#,
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
                #"{"items":[{"id":4},{"id":5}],"total":5}"#,
                try Self.pages(
                    #"{ "items": "items", "offset": "page" }"#,
                    #""total": "Int?""#,
                    ["/all?page=999999999999999999999"]
                )[0],
            ]
        )
    }

    @Test func addressesAreOfTheHostThatTheClientCalls() throws {
        let endpoint = #""returns": "Page", "pages": { "items": "items", "next": "next" }"#
        let models =
            #""Page": { "fields": { "items": "[Item]", "next": "URL?" } }, "Item": { "fields": { "id": "Int" } }"#
        let hosts = [
            ("localhost:1", "http://localhost:1"), ("[::1]:80", "http://[::1]:80"),
            ("a/b", "http://h"), ("a:b:c", "http://h"), ("]", "http://h"), (":", "http://h"),
            ("a:65536", "http://h"),
        ]
        for (host, origin) in hosts {
            let body = try Self.body(endpoint, models, [("Host", host), ("Prefer", "code=200")])
            #expect(
                body
                    == #"{"items":[{"id":1},{"id":2}],"next":"\#(origin)/a?__page=1"}"#
            )
        }
    }

    @Test func furtherPagesOfAPostAreFetchedByGet() throws {
        let text = String(decoding: try Pairs.golden.source("pages-ends").bytes, as: UTF8.self)
        let result = Compilation.run(SourceText(name: "spec.json", bytes: Array(text.utf8)))
        let mock = MockAPI(try #require(result.api, "\(result.printed)"))
        var first = HTTPRequest(method: "POST", target: "/events")
        first.headers = [("Content-Type", "application/json")]
        first.body = Array(#"{ "text": "a" }"#.utf8)
        func page(_ request: HTTPRequest) throws -> JSONNode {
            let body = mock.reply(to: request, origin: "http://h").response.body
            return try #require(JSONNode(parsing: String(decoding: body, as: UTF8.self)))
        }
        let next = try #require(try page(first)["next_page"]?.string)
        #expect(next.hasPrefix("http://h/events?"))
        let second = HTTPRequest(method: "GET", target: String(next.dropFirst("http://h".count)))
        #expect(try page(second)["events"]?.elements.isEmpty == false)
        let other = mock.reply(
            to: HTTPRequest(method: "GET", target: "/events"),
            origin: "http://h"
        )
        #expect(other.response.status == 405)
    }

    @Test func targetOfALinkEndsWhereItIsMeantTo() throws {
        let response = try Self.response(
            #""query": { "q": "String?" }, "returns": "[Item]", "pages": { "next": { "link": "next" } }"#,
            #""Item": { "fields": { "id": "Int" } }"#,
            at: #"/a?q=<">"#
        )
        #expect(
            response.headers.first { $0.name == "Link" }?.value
                == #"<http://h/a?q=%3C%22%3E&__page=1>; rel="next""#
        )
    }

    @Test func pagesWithoutANumberAreBehindTheLastOne() throws {
        #expect(
            try Self.pages(
                #"{ "items": "items", "page": "page", "start": 9223372036854775807 }"#,
                #""next": "URL?", "current_page": "Int""#,
                ["/all?page=-2"]
            ) == [#"{"items":[{"id":1},{"id":2}],"current_page":9223372036854775807}"#]
        )
    }

    @Test(
        arguments: [
            (#""into": "after", "cursor": ["items", -1, "seq"]"#, #""seq": "Int""#, "seq"),
            (#""into": "after", "cursor": ["items", -1, "seq"]"#, #""seq": "String?""#, "seq"),
            (#""next": ["items", -1, "next"]"#, #""next": "URL?""#, "next"),
        ]
    )
    func lastItemMayLeadToPagesThatEnd(next: String, field: String, key: String) throws {
        var target: String? = "/a"
        var counts: [Int] = []
        while let address = target, counts.count < 9 {
            let body = try Self.body(
                #""query": { "after": "String?" }, "returns": "Page", "pages": { "items": "items", \#(next) }"#,
                #""Page": { "fields": { "items": "[Item]" } }, "Item": { "fields": { \#(field) } }"#,
                at: address
            )
            let items = JSONNode(parsing: body)?["items"]?.elements ?? []
            counts.append(items.count)
            let value = items.last?[key]?.scalarText.flatMap { $0.isEmpty ? nil : $0 }
            target = value.map { $0.contains("://") ? $0 : "/a?after=\($0)" }
        }
        #expect(counts.filter { $0 > 0 } == [2, 2, 1])
    }

    @Test func limitIsObeyedHoweverPagesLeadOn() throws {
        #expect(
            try Self.pages(
                #"{ "items": "items", "cursor": "next", "into": "after" }"#,
                #""next": "String?""#,
                ["/all?limit=3", "/all?limit=3&after=3", "/all?limit=3&after=6"]
            ) == [
                #"{"items":[{"id":1},{"id":2},{"id":3}],"next":"3"}"#,
                #"{"items":[{"id":4},{"id":5},{"id":6}],"next":"6"}"#,
                #"{"items":[{"id":7}]}"#,
            ]
        )
        #expect(
            try Self.pages(
                #"{ "items": "items", "next": "next" }"#,
                #""next": "URL?""#,
                ["/all?limit=1&__page=1", "/all?limit=1000"]
            ).map { $0.count { $0 == "i" } } == [4, 202]
        )
    }

    @Test func cursorMayBeThatOfTheLastItem() throws {
        #expect(
            try Self.pages(
                #"{ "items": "items", "cursor": ["items", -1, "id"], "into": "after", "more": "has_more" }"#,
                #""has_more": "Bool""#,
                ["/all", "/all?after=2", "/all?after=4", "/all?after=5"]
            ) == [
                #"{"items":[{"id":1},{"id":2}],"has_more":true}"#,
                #"{"items":[{"id":3},{"id":4}],"has_more":true}"#,
                #"{"items":[{"id":5}],"has_more":false}"#, #"{"items":[],"has_more":false}"#,
            ]
        )
    }

    @Test func cursorMayBeOfAnyType() throws {
        let pages = #"{ "items": "items", "cursor": "next", "into": "after" }"#
        #expect(
            try Self.pages(
                pages,
                #""next": "UUID?""#,
                ["/all", "/all?after=7d444840-9dc0-4ad1-b245-5ffdce74fad4"]
            ) == [
                #"{"items":[{"id":1},{"id":2}],"next":"7d444840-9dc0-4ad1-b245-5ffdce74fad4"}"#,
                #"{"items":[{"id":3},{"id":4}],"next":"7d444840-9dc0-4ad1-b245-5ffdce74fad6"}"#,
            ]
        )
    }

    @Test func whatIsBesideTheItemsIsOfThePage() throws {
        #expect(
            try Self.pages(
                #"{ "items": "items", "page": "page" }"#,
                #""next": "URL?", "previous": "URL?", "total_pages": "Int", "count": "Int", "hasMore": "Bool""#,
                ["/all", "/all?page=2&limit=2", "/all?page=3"]
            ) == [
                #"{"items":[{"id":1},{"id":2}],"next":"http://h/all?page=2","total_pages":3,"count":5,"hasMore":true}"#,
                #"{"items":[{"id":3},{"id":4}],"next":"http://h/all?limit=2&page=3","previous":"http://h/all?limit=2&page=1","total_pages":3,"count":5,"hasMore":true}"#,
                #"{"items":[{"id":5}],"previous":"http://h/all?page=2","total_pages":3,"count":5,"hasMore":false}"#,
            ]
        )
    }

    @Test func cursorMayBeADateOfTheLastItem() throws {
        #expect(
            try Self.body(
                #""query": { "until": "String?" }, "returns": "[Item]", "pages": { "cursor": [-1, "at"], "into": "until" }"#,
                #""Item": { "fields": { "at": "Date" } }"#,
                at: "/a?until=2024-05-16T09:30:00Z"
            ) == #"[{"at":"2024-05-15T09:30:00Z"},{"at":"2024-05-14T09:30:00Z"}]"#
        )
    }

    // MARK: Lists and alternatives

    /// What an endpoint `GET /a` answers.
    private static func body(
        _ endpoint: String,
        _ models: String,
        _ headers: [(name: String, value: String)] = [],
        at target: String = "/a"
    ) throws -> String {
        let body = try response(endpoint, models, headers, at: target).body
        return JSONNode(parsing: String(decoding: body, as: UTF8.self))?.compactText ?? "none"
    }

    private static func response(
        _ endpoint: String,
        _ models: String,
        _ headers: [(name: String, value: String)] = [],
        at target: String = "/a"
    ) throws -> HTTPResponse {
        let text = """
            { "api": "Shop", "server": "https://api.example.com/v1", "endpoints": { "a": { "request": "GET /a", \(endpoint) } },
              "models": { \(models) } }
            """
        let result = Compilation.run(SourceText(name: "spec.json", bytes: Array(text.utf8)))
        let mock = MockAPI(try #require(result.api, "\(result.printed)"))
        let request = HTTPRequest(method: "GET", target: target, headers: headers)
        return mock.reply(to: request, origin: "http://h").response
    }

    private static let animals = """
        "Animal": { "union": { "tag": "type", "cases": { "cat": "Cat", "dog": { "value": "hound", "type": "Dog" } } } },
        "Cat": { "fields": { "id": "Int", "name": "String" } },
        "Dog": { "fields": { "id": "Int", "url": "URL" } }
        """

    @Test(
        arguments: [
            (
                #"{ "json": "Int", "media": ["text/html", "application/vnd.api+json"] }"#,
                "application/vnd.api+json"
            ),
            (
                #"{ "json": "Int", "media": "application/vnd.api+json; q=0.5" }"#,
                "application/vnd.api+json"
            ),
            (
                #"{ "text": "String", "media": "text/html; charset=iso-8859-1" }"#,
                "text/html; charset=utf-8"
            ),
            (#""Int""#, "application/json"),
            (#"{ "text": "String", "media": "text/csv" }"#, "text/csv; charset=utf-8"),
            (#"{ "data": "Data", "media": ["application/json", "image/png"] }"#, "image/png"),
            (#"{ "data": "Data", "media": "image/*" }"#, "application/octet-stream"),
        ]
    )
    func responseHasAMediaTypeThatTheEndpointAccepts(returns: String, type: String) throws {
        let response = try Self.response(#""returns": \#(returns)"#, "")
        #expect(response.headers.first { $0.name == "Content-Type" }?.value == type)
    }

    @Test func itemsOfAListDiffer() throws {
        #expect(
            try Self.body(
                #""returns": "[Item]", "query": { "limit": "Int?" }"#,
                #""Item": { "fields": { "id": "UUID", "name": "String", "email": "String", "url": "URL", "kind": { "enum": ["key"] }, "name_of": { "const": "x" } } }"#,
                at: "/a?limit=2"
            ) == """
                [{"id":"7d444840-9dc0-4ad1-b245-5ffdce74fad2","name":"Example item","email":"ada@example.com",\
                "url":"https://example.com/item","kind":"key","name_of":"x"},\
                {"id":"7d444840-9dc0-4ad1-b245-5ffdce74fad3","name":"Example item 2","email":"ada2@example.com",\
                "url":"https://example.com/item/2","kind":"key","name_of":"x"}]
                """
        )
        #expect(
            try Self.body(#""returns": "[Day]""#, "")
                == #"["2024-05-17","2024-05-16","2024-05-15"]"#
        )
        #expect(try Self.body(#""returns": "[Bool]""#, "") == "[true]")
    }

    @Test func alternativesTakeTurns() throws {
        #expect(
            try Self.body(#""returns": "[Animal]""#, Self.animals) == """
                [{"type":"cat","id":1,"name":"Example cat"},\
                {"type":"hound","id":2,"url":"https://example.com/dog/2"},\
                {"type":"cat","id":3,"name":"Example cat 3"}]
                """
        )
    }

    @Test func alternativesTakeTurnsOnPagesAndNotInObjects() throws {
        let page = #""Page": { "fields": { "items": "[Animal]", "all": "[Animal]" } }"#
        #expect(
            try Self.body(
                #""returns": "Page", "query": { "page": "Int?" }, "pages": { "items": "items", "page": "page" }"#,
                "\(page), \(Self.animals)"
            ) == """
                {"items":[{"type":"cat","id":1,"name":"Example cat"},\
                {"type":"hound","id":2,"url":"https://example.com/dog/2"}],\
                "all":[{"type":"cat","id":1,"name":"Example cat"}]}
                """
        )
    }

    @Test(
        arguments: [
            ("cat", #"{"type":"cat","id":1,"name":"Example cat"}"#),
            ("dog", #"{"type":"hound","id":1,"url":"https://example.com/dog"}"#),
            ("hound", #"{"type":"hound","id":1,"url":"https://example.com/dog"}"#),
            ("Dog", #"{"type":"hound","id":1,"url":"https://example.com/dog"}"#),
            (
                "cow",
                #"{"title":"Bad Request","status":400,"detail":"'a' has no example 'cow', but 'cat' and 'dog'"}"#
            ),
        ]
    )
    func alternativeIsChosenByItsName(name: String, expected: String) throws {
        #expect(
            try Self.body(
                #""returns": "Animal""#,
                Self.animals,
                [("Prefer", "example=\"\(name)\"")]
            ) == expected
        )
    }

    @Test(
        arguments: [
            (#""id": "Int""#, "7", #"{"id":7,"name":"Example item 7"}"#),
            (#""id": "Int""#, "123456", #"{"id":123456,"name":"Example item"}"#),
            (#""id": "String""#, "abc125", #"{"id":"abc125","name":"Example item 3"}"#),
            (#""item_id": "String""#, "x", #"{"item_id":"x","name":"Example item"}"#),
            (#""item_id": "String""#, "a%2Fb", #"{"item_id":"a/b","name":"Example item"}"#),
            (#""item_id": "String""#, "a%252Fb", #"{"item_id":"a%2Fb","name":"Example item"}"#),
            (#""item_id": "String""#, "a%2fb", #"{"item_id":"a/b","name":"Example item"}"#),
        ]
    )
    func itemOfAPathIsThatOfTheList(field: String, id: String, expected: String) throws {
        let type = field.contains("Int") ? "Int" : "String"
        let text = """
            { "api": "Shop", "endpoints": { "item": { "request": "GET /items/{itemId: \(type)}", "returns": "Item" } },
              "models": { "Item": { "fields": { \(field), "name": "String" } } } }
            """
        let result = Compilation.run(SourceText(name: "spec.json", bytes: Array(text.utf8)))
        let mock = MockAPI(try #require(result.api, "\(result.printed)"))
        let request = HTTPRequest(method: "GET", target: "/items/\(id)")
        let body = mock.reply(to: request, origin: "http://h").response.body
        #expect(JSONNode(parsing: String(decoding: body, as: UTF8.self))?.compactText == expected)
    }

    @Test(
        arguments: [
            ("/animals/1", #"{"type":"cat","id":1,"name":"Example cat"}"#),
            ("/animals/2", #"{"type":"hound","id":2,"url":"https://example.com/dog/2"}"#),
            ("/animals/3", #"{"type":"cat","id":3,"name":"Example cat 3"}"#),
            ("/animals/123456", #"{"type":"cat","id":123456,"name":"Example cat"}"#),
        ]
    )
    func itemOfAUnionIsThatOfTheList(target: String, expected: String) throws {
        let text = """
            { "api": "Shop", "models": { \(Self.animals) }, "endpoints": {
              "all": { "request": "GET /animals", "returns": "[Animal]" },
              "one": { "request": "GET /animals/{id: Int}", "returns": "Animal" } } }
            """
        let result = Compilation.run(SourceText(name: "spec.json", bytes: Array(text.utf8)))
        let mock = MockAPI(try #require(result.api, "\(result.printed)"))
        func body(_ target: String) -> String {
            let request = HTTPRequest(method: "GET", target: target)
            let body = mock.reply(to: request, origin: "http://h").response.body
            return JSONNode(parsing: String(decoding: body, as: UTF8.self))?.compactText ?? "none"
        }
        #expect(body(target) == expected)
        #expect(target.hasSuffix("6") || body("/animals").contains(expected))
    }

    @Test func idInsideOfAPathIsThatOfSomethingElse() throws {
        let text = """
            { "api": "Shop", "endpoints": { "add": { "request": "POST /customers/{customer_id: Int}/cards", "returns": "Card" } },
              "models": { "Card": { "fields": { "id": "Int" } } } }
            """
        let result = Compilation.run(SourceText(name: "spec.json", bytes: Array(text.utf8)))
        let mock = MockAPI(try #require(result.api, "\(result.printed)"))
        let request = HTTPRequest(method: "POST", target: "/customers/42/cards")
        let body = mock.reply(to: request, origin: "http://h").response.body
        let json = JSONNode(parsing: String(decoding: body, as: UTF8.self))
        #expect(json?.compactText == #"{"id":1}"#)
    }

    @Test func addressOfTheServerLeadsHere() throws {
        let text = """
            { "openapi": "3.1.0", "info": { "title": "Shop", "version": "1" }, "servers": [{ "url": "https://api.example.com/v1" }],
              "paths": { "/pets/{id}": { "get": { "operationId": "pet", "parameters": [{ "name": "id", "in": "path", "required": true, "schema": { "type": "integer" } }],
                "responses": { "200": { "description": "", "content": { "application/json": {
                  "examples": {
                    "cat": { "value": { "self": "https://api.example.com/v1/pets/1?a=b", "html": "https://api.example.com/v1/shop" } },
                    "dog": { "value": { "self": "https://api.example.com/v1/pets/2", "html": "https://example.com/v1/pets/1" } } },
                  "schema": { "type": "object", "properties": { "self": { "type": "string" }, "html": { "type": "string" } } } } } } } } } } }
            """
        let source = SourceText(name: "openapi.json", bytes: Array(text.utf8))
        let result = Compilation.run(source)
        let api = try #require(result.api, "\(result.printed)")
        let mock = MockAPI(api, DocumentExamples(result.sources))
        let bodies = ["cat", "dog", "cow"].map { name in
            let headers = [(name: "Prefer", value: "example=\(name)")]
            let request = HTTPRequest(method: "GET", target: "/pets/1", headers: headers)
            let body = mock.reply(to: request, origin: "http://h").response.body
            return JSONNode(parsing: String(decoding: body, as: UTF8.self))?.compactText
        }
        #expect(
            bodies == [
                #"{"self":"http://h/pets/1?a=b","html":"https://api.example.com/v1/shop"}"#,
                #"{"self":"http://h/pets/2","html":"https://example.com/v1/pets/1"}"#,
                #"{"title":"Bad Request","status":400,"detail":"'pet' has no example 'cow', but 'cat' and 'dog'"}"#,
            ]
        )
    }

    @Test func errorSaysItsOwnStatus() throws {
        #expect(
            try Self.body(
                #""returns": "Int", "errors": { "4XX": "Problem" }"#,
                #""Problem": { "fields": { "title": "String?", "status": "Int", "detail": "String" } }"#,
                [("Prefer", "code=422")]
            ) == #"{"title":"Example title","status":422,"detail":"This is an example."}"#
        )
    }

    @Test(arguments: [-5, 0, 100, 101, 600, 99999])
    func statusThatEndsNoRequestIsRefused(code: Int) throws {
        let response = try Self.response(
            #""returns": "Int", "errors": { "default": "Problem" }"#,
            #""Problem": { "fields": { "title": "String" } }"#,
            [("Prefer", "code=\(code)")]
        )
        #expect(response.status == 400)
        let body = String(decoding: response.body, as: UTF8.self)
        let statuses = "'200', or any other from 300 to 599"
        #expect(body.contains("'a' has no answer of status '\(code)', but \(statuses)"))
    }

    @Test(arguments: [204, 304])
    func statusWithoutABodyHasNone(code: Int) throws {
        let response = try Self.response(
            #""returns": "Int?", "status": ["200", "204"], "errors": { "default": "Problem" }"#,
            #""Problem": { "fields": { "title": "String" } }"#,
            [("Prefer", "code=\(code)")]
        )
        #expect(response.status == code)
        #expect(response.body.isEmpty)
        #expect(!response.headers.contains { $0.name == "Content-Type" })
    }

    @Test(.timeLimit(.minutes(1)))
    func unionsInDeepObjectsAreReadOnce() throws {
        let name = "a" + String(repeating: "[a]", count: 30) + "[y]"
        let response = try Self.response(
            #""query": { "a": { "type": "U?", "style": "deep" } }"#,
            #""U": { "union": { "cases": { "x": "X", "y": "Y" } } }, "X": { "fields": { "a": "U?", "x": "Int" } }, "Y": { "fields": { "a": "U?", "y": "Int" } }"#,
            at: "/a?\(name)=z"
        )
        #expect(response.status == 400)
    }

    // MARK: All pairs

    @Test(arguments: Pairs.printed)
    func everySampleRequestIsTaken(name: String) throws {
        try Self.expectTaken(try #require(try Pairs.compile(printed: name).api), name)
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

    @Test func everyAnswerOfAnEndpointHasTheHeadersThatItNeeds() throws {
        for (text, media) in [("GET /pets/1", 1), ("DELETE /forgotten", 0)] {
            let headers = try Self.reply(text).response.headers
            func values(_ name: String) -> [String] {
                headers.filter { $0.name == name }.map(\.value)
            }
            #expect(UUID(uuidString: values("X-Request-Id").first ?? "") != nil, "\(text)")
            #expect(values("X-Kind") == ["cat"] && values("X-Left").isEmpty, "\(text)")
            #expect(values("Content-Type").count == media, "\(text)")
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

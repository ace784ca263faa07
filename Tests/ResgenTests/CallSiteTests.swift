import Testing

@testable import ResgenCompiler
@testable import ResgenWorkbench

@Suite struct CallSiteTests {
    private func api(_ members: String) throws -> API {
        let text = "{\"api\": \"A\", \"server\": \"https://a.example\", \(members)}"
        let source = SourceText(name: "A.json", bytes: Array(text.utf8))
        return try #require(Compilation.run(source).api)
    }

    @Test(arguments: [
        (#""request": "GET /a""#, "try await session.load(api.default())"),
        (
            #""request": "PUT /a/{in: Int}", "query": { "q": "String?", "of": "Day", "n": "Int = 1" }"#,
            "try await session.load(api.default(in: `in`, of: of))"
        ),
        (
            #""request": "POST /a", "body": { "text": "String" }, "returns": "Int""#,
            "try await session.load(api.default(body))"
        ),
        (
            #""request": "GET /a", "returns": "[Int]", "pages": { "page": "page" }, "query": { "page": "Int?" }"#,
            "for try await item in session.items(api.default()) { print(item) }"
        ),
        (
            #""request": "GET /a", "returns": { "lines": "Int" }"#,
            "for try await element in session.stream(api.default()) { print(element) }"
        ),
    ])
    func endpoint(members: String, expected: String) throws {
        let api = try api("\"endpoints\": { \"default\": { \(members) } }")
        #expect(api.root.allEndpoints.map { CallSite.of($0) } == [expected])
    }

    @Test func groupsAndWebhooks() throws {
        let api = try api(
            #"""
            "endpoints": { "repos.default.get": { "request": "GET /a" } },
            "webhooks": { "push": { "body": "String" } }
            """#
        )
        let endpoint = try #require(api.root.allEndpoints.first)
        let call = CallSite.of(endpoint, api: "hub", session: "loader")
        #expect(call == "try await loader.load(hub.repos.default.get())")
        let webhook = try #require(api.root.allWebhooks.first)
        let reading = CallSite.of(webhook, apiType: api.name)
        #expect(reading == "try A.webhooks.push.parse(body, headers)")
    }

    @Test(
        arguments: [
            (.model(["Person"], []), "person"), (.model(["A", "HTMLPage"], []), "htmlPage"),
            (.optional(.model(["Person"], [])), "person"),
            (.array(.model(["Country"], [])), "countries"),
            (.optional(.array(.model(["Day"], []))), "days"),
            (.array(.model(["Box"], [])), "boxes"), (.array(.array(.generic("T"))), "values"),
            (.dictionary(key: .standard(.string), value: .model(["A"], [])), "values"),
            (.standard(.int), "value"), (.model(["Loader"], []), "loaderValue"),
            (.model(["Class"], []), "classValue"), (.model(["Film"], []), "filmValue"),
        ] as [(APIType, String)]
    )
    func variableIsNamedAfterTheType(type: APIType, expected: String) {
        #expect(ResultVariable.name(for: type, besides: ["film"]) == expected)
    }

    @Test func elementHasTheNameThatItsTypeDoesNotSay() {
        #expect(ResultVariable.name(for: .standard(.int), or: "item") == "item")
        #expect(ResultVariable.name(for: .model(["Pet"], []), or: "item") == "pet")
    }

    @Test(
        arguments: [
            (#"{ "bearer": {} }"#, #".bearer("token")"#),
            (#"{ "basic": {} }"#, #".basic(user: "user", password: "password")"#),
            (#"{ "apiKey": { "header": "X-Key" } }"#, #".apiKey("key")"#),
            (
                #"{ "oauth": { "token": "/token" } }"#,
                #".oauth(.clientCredentials(.basic("id", secret: "secret")))"#
            ),
            (
                """
                { "user": { "bearer": {} }, "app": { "apiKey": { "query": "app" } },
                  "default": { "all": ["user", "app"] } }
                """,
                #"["user": .bearer("token"), "app": .apiKey("key")]"#
            ),
        ]
    )
    func credentialsAreThoseThatAreAskedFor(auth: String, expected: String) throws {
        let endpoints = #""endpoints": { "a": { "request": "GET /a" } }"#
        let api = try api("\"auth\": \(auth), \(endpoints)")
        #expect(CredentialSample.of(api) == expected)
        #expect(ExampleCalls(api, .none).credential == expected)
    }

    /// A server has a body and headers; nothing else is a sample of what it is sent.
    @Test func webhookIsReadInAFunction() throws {
        let api = try api(#""webhooks": { "sent": { "body": "Int" } }"#)
        let webhook = try #require(api.root.allWebhooks.first)
        #expect(
            ExampleCalls(api, .none).lines(webhook) == """
                func receive(
                    body: Data,
                    headers: ResourceRequest.Headers
                ) throws {
                    let value = try A.webhooks.sent.parse(body, headers)
                }
                """
        )
    }

    /// Values of others' types have no samples.
    @Test func parametersDoNotHideWhatTheFunctionNames() throws {
        let api = try api(
            #"""
            "import": ["Kit"],
            "external": { "T": "Kit.T" },
            "endpoints": {
              "a": {
                "request": "GET /a",
                "query": { "api": "T", "session": "T", "sessionValue": "T" }
              }
            }
            """#
        )
        let endpoint = try #require(api.root.allEndpoints.first)
        let text = ExampleCalls(api, .none).lines(endpoint)
        for part in [
            "    apiValue: ", "    sessionValue: ", "    sessionValueValue: ",
            "session.load(", "api.a(", "api: apiValue,", "session: sessionValue,",
            "sessionValue: sessionValueValue",
        ] {
            #expect(text.contains(part), "\(part)\n\(text)")
        }
    }

    @Test func anAPIThatAsksForNoneNeedsNoCredentials() throws {
        let api = try api(#""endpoints": { "a": { "request": "GET /a" } }"#)
        #expect(CredentialSample.of(api) == nil)
    }
}

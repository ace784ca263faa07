import Testing

@testable import ResgenTool

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
}

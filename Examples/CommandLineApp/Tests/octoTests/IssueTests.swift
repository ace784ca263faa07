import ResgenRuntime
import Testing

@testable import octo

struct IssueTests {
    private let pattern = "POST /repos/apple/swift/issues"

    @Test func theIssueIsSentAndItsPageWritten() async throws {
        let stub = StubLoader()
            .responds(
                status: 201,
                body: #"{ "number": 9, "title": "Crash", "html_url": "https://github.com/i/9" }"#,
                for: GitHub().issues.create(
                    owner: "apple",
                    repo: "swift",
                    title: "Crash",
                    labels: ["bug", "new"],
                ),
            )
        let lines = try await octo(
            "issue",
            "apple/swift",
            "--title",
            "Crash",
            "--label",
            "bug",
            "--label",
            "new",
            asking: stub,
        )
        #expect(lines == ["opened #9: https://github.com/i/9"])
    }

    @Test func fieldsThatWereWrongAreNamed() async throws {
        let body = #"""
            { "message": "Validation Failed", "errors": [
                { "field": "title", "code": "missing_field" },
                { "field": "name", "code": "custom", "message": "is too long" },
                { "field": "milestone", "code": "frozen" },
                "a text, as some endpoints have it"
            ] }
            """#
        let stub = StubLoader().responds(status: 422, body: body, for: pattern)
        let text = try await failure(of: "issue", "apple/swift", "--title", "", asking: stub)
        #expect(
            text == """
                Validation Failed
                  title is missing
                  name is too long
                  milestone frozen
                """
        )
    }

    @Test func aTokenThatIsMissingIsNamed() async throws {
        let stub = StubLoader()
            .responds(status: 401, body: #"{ "message": "Requires authentication" }"#, for: pattern)
        let text = try await failure(
            of: "issue",
            "apple/swift",
            "--title",
            "Crash",
            asking: Loader(stub),
        )
        let reason = "sent without the credential 'token' (the loader has none)"
        #expect(text == "Requires authentication (status 401); \(reason)")
    }

    @Test func aTokenThatIsRefusedIsNamed() async throws {
        let stub = StubLoader()
            .responds(status: 401, body: #"{ "message": "Bad credentials" }"#, for: pattern)
        let loader = Loader(stub, credentials: ["token": .bearer("old")])
        let text = try await failure(of: "issue", "apple/swift", "--title", "Crash", asking: loader)
        #expect(text == "Bad credentials (status 401); the credential 'token' was refused")
        #expect(stub.requests.first?.headers["Authorization"] == "Bearer old")
    }

    @Test func theEndOfTheRateLimitIsSaid() async throws {
        let headers: ResourceRequest.Headers = [
            "X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "1770000000",
        ]
        let stub = StubLoader().responds(status: 403, headers: headers, for: pattern)
        let text = try await failure(of: "issue", "apple/swift", "--title", "Crash", asking: stub)
        let end = "2026-02-02T02:40:00Z"
        #expect(text == "the limit of requests is reached; GitHub answers again at \(end)")
    }

    @Test func theTimeToWaitIsSaid() async throws {
        let stub = StubLoader().responds(status: 429, headers: ["Retry-After": "60"], for: pattern)
        let text = try await failure(of: "issue", "apple/swift", "--title", "Crash", asking: stub)
        #expect(text == "too many requests at once; GitHub answers again in 60 seconds")
    }

    @Test func anyOtherErrorIsOneLine() async throws {
        let stub = StubLoader().responds(body: "{}", for: pattern)
        let text = try await failure(of: "issue", "apple/swift", "--title", "Crash", asking: stub)
        #expect(text.hasPrefix("decoding error: POST /repos/apple/swift/issues: missing key"))
        #expect(!text.contains("\n"))
    }
}

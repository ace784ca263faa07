import Foundation
import ResgenRuntime
import Testing

@Suite struct GitHubTests {
    @Test func anOrganizationIsLoaded() async throws {
        let exchange = try await load(
            { GitHub(server: $0).orgs.get(org: "apple") },
            answering: organization
        )
        #expect(exchange.line == "GET /orgs/apple")
        #expect(exchange.request?.header("X-GitHub-Api-Version") == "2022-11-28")
        let apple = try exchange.value
        #expect(apple.login == "apple")
        #expect(apple.kind == .organization)
        #expect(apple.id == GitHub.AccountID(10_639_145))
        #expect(!apple.isVerified)
    }

    @Test(arguments: [
        (
            "push", #"{ "ref": "refs/heads/main", "before": "0", "after": "1", "commits": [] }"#,
            "refs/heads/main"
        ),
        ("ping", #"{ "zen": "Keep it logically awesome.", "hook_id": 7 }"#, "7"),
        ("watch", #"{ "action": "started" }"#, "another one"),
    ])
    func aDeliveryIsFoundByItsHeader(event: String, body: String, expected: String) throws {
        let headers: ResourceRequest.Headers = [
            "X-GitHub-Event": event, "X-GitHub-Delivery": "72d3162e-cc78-11e3-81ab-4c9367dc0958",
        ]
        #expect(try Self.received(Data(body.utf8), headers) == expected)
    }

    private static func received(_ body: Data, _ headers: ResourceRequest.Headers) throws -> String
    {
        let action = try JSON(jsonData: body)["action"]?.string
        switch (headers["X-GitHub-Event"], action) {
        case ("push", _): return try GitHub.webhooks.push.parse(body, headers).ref
        case ("issues", "labeled"):
            return try GitHub.webhooks.issues.labeled.parse(body, headers).issue.title
        case ("ping", _): return "\(try GitHub.webhooks.ping.parse(body, headers).hookID)"
        default: return "another one"
        }
    }

    @Test func webhooksWithTheSameHeadersHaveOneTypeForThem() throws {
        let received: ResourceRequest.Headers = [
            "X-GitHub-Event": "issues", "X-GitHub-Delivery": "72d3162e-cc78-11e3-81ab-4c9367dc0958",
        ]
        var headers = try GitHub.webhooks.push.headers(received)
        headers = try GitHub.webhooks.issues.labeled.headers(received)
        #expect(headers.event == "issues")
        #expect(headers.signature == nil)
        #expect(headers.delivery.uuidString.hasPrefix("72D3162E"))
    }

    @Test func aRepositoryHasItsParentInside() throws {
        let fork = try GitHub().repos.get(owner: "mona", repo: "swift")
            .parse(Data(repository(named: "swift", parent: repository(named: "origin")).utf8))
        #expect(fork.parent?.name == "origin")
        #expect(fork.parent?.parent == nil)
        #expect(fork.homepage == nil)
        #expect(fork.license?.spdxID == "Apache-2.0")
        #expect(fork.visibility == .public)
        #expect(fork.owner.kind == .bot)
        #expect(fork.topics == ["compiler"])
    }

    @Test func anIssueIsLoadedWithWhatIsMissing() async throws {
        let exchange = try await load(
            { GitHub(server: $0).issues.get(owner: "apple", repo: "swift", number: 1347) },
            answering: issue(state: "open")
        )
        #expect(exchange.line == "GET /repos/apple/swift/issues/1347")
        let issue = try exchange.value
        #expect(issue.state == .open)
        #expect(issue.author == nil)
        #expect(issue.body == nil)
        #expect(issue.stateReason == .notPlanned)
        #expect(issue.activeLockReason == .tooHeated)
        #expect(issue.labels.map(\.isDefault) == [true])
        #expect(issue.pullRequest?.mergedAt == nil)
        #expect(issue.reactions?.thumbsUp == 3)
        #expect(issue.reactions?.thumbsDown == 1)
        #expect(issue.commentCount == 2)
    }

    @Test func aNewStateIsKept() throws {
        let answer = Data(issue(state: "triaged").utf8)
        let read = try GitHub().issues.get(owner: "a", repo: "b", number: 1).parse(answer)
        #expect(read.state == .unrecognized("triaged"))
        let again = try JSONDecoder().decode(GitHub.Issue.self, from: JSONEncoder().encode(read))
        #expect(again.state.rawValue == "triaged")
    }

    @Test func topicsAreUnwrappedAndReplaced() async throws {
        let exchange = try await load(
            { GitHub(server: $0).repos.replaceTopics(owner: "a", repo: "b", names: ["x", "y"]) },
            answering: #"{ "names": ["x", "y"] }"#
        )
        #expect(exchange.line == "PUT /repos/a/b/topics")
        #expect(
            exchange.request?.text
                == #"{"names":["x","y"]}"#
        )
        #expect(try exchange.value == ["x", "y"])
    }

    @Test func theLimitIsTakenFromDeepInside() async throws {
        let body = """
            { "resources": { "core": { "limit": 60, "remaining": 59, "used": 1, "reset": 1372700873 } } }
            """
        let limit = try await load({ GitHub(server: $0).rateLimit() }, answering: body).value
        #expect(limit.remaining == 59)
    }

    @Test func textAndBytesAreGivenAsTheyAre() async throws {
        let zen = try await load({ GitHub(server: $0).zen() }, answering: "Keep it simple – é.")
        #expect(try zen.value == "Keep it simple – é.")
        let bytes = Data([0, 1, 2, 0xFF])
        let file = try await load(
            { GitHub(server: $0).repos.file(owner: "a", repo: "b", path: "x.bin") },
            answering: bytes
        )
        #expect(try file.value == bytes)
        #expect(file.request?.header("Accept") == "application/vnd.github.raw+json")
    }

    @Test func languagesAreAMap() throws {
        let languages = try GitHub().repos.languages(owner: "a", repo: "b")
            .parse(Data(#"{ "Swift": 78769, "C++": 7769 }"#.utf8))
        #expect(languages == ["Swift": 78769, "C++": 7769])
    }

    @Test func deletingAnswersNothing() async throws {
        let exchange = try await load(
            { GitHub(server: $0).repos.delete(owner: "a", repo: "b") },
            answering: "",
            status: 204
        )
        #expect(exchange.line == "DELETE /repos/a/b")
        #expect(exchange.error == nil)
    }

    @Test func searchResultsAreGeneric() throws {
        let body =
            #"{ "total_count": 1, "incomplete_results": false, "items": [\#(repository())] }"#
        let found = try GitHub().search.repositories(matching: "swift").parse(Data(body.utf8))
        #expect(found.items.map(\.fullName) == ["mona/swift"])
        #expect(!found.incompleteResults)
    }

    @Test func anInvalidRequestSaysWhatIsWrong() async throws {
        let exchange = try await load(
            { GitHub(server: $0).issues.create(owner: "a", repo: "b", .init(title: "")) },
            answering: """
                {
                  "message": "Validation Failed",
                  "errors": [
                    { "resource": "Issue", "field": "title", "code": "missing_field" },
                    { "resource": "Issue", "field": "body", "code": "too_long" }
                  ]
                }
                """,
            status: 422
        )
        let error = try #require(exchange.error)
        let failure = try #require(error.body(as: GitHub.ValidationFailure.self))
        #expect(failure.message == "Validation Failed")
        #expect(failure.errors.map(\.field) == ["title", "body"])
        #expect(failure.errors.map(\.code) == [.missingField, .unrecognized("too_long")])
    }

    @Test(arguments: [401, 403, 404, 410, 503])
    func everyOtherErrorHasAMessage(status: Int) async throws {
        let exchange = try await load(
            { GitHub(server: $0).users.get(username: "nobody") },
            answering:
                #"{ "message": "Not Found", "documentation_url": "https://docs.github.com" }"#,
            status: status
        )
        let error = try #require(exchange.error)
        #expect(error.statusCode == status)
        #expect(error.body(as: GitHub.Failure.self)?.message == "Not Found")
    }

    @Test func anErrorTellsNoSecrets() async throws {
        let exchange = try await load(
            { GitHub(server: $0).users.me() },
            answering: #"{ "message": "Bad credentials" }"#,
            status: 401,
            through: Loader(credentials: .bearer("hunter2"))
        )
        #expect(exchange.request?.header("Authorization") == "Bearer hunter2")
        #expect(!"\(try #require(exchange.error))".contains("hunter2"))
    }
}

private let account = """
    {
      "id": 1, "login": "mona", "type": "Bot", "avatar_url": "https://avatars.example/1",
      "html_url": "https://github.com/mona"
    }
    """

private let organization = """
    {
      "login": "apple", "id": 10639145, "avatar_url": "https://avatars.example/apple",
      "html_url": "https://github.com/apple", "type": "Organization", "name": null,
      "public_repos": 300, "created_at": "2015-01-21T21:50:43Z", "plan": { "name": "free" }
    }
    """

private func repository(named name: String = "swift", parent: String = "null") -> String {
    """
    {
      "id": 44838949, "name": "\(name)", "full_name": "mona/\(name)", "owner": \(account),
      "private": false, "html_url": "https://github.com/mona/\(name)", "description": null,
      "fork": true, "homepage": "", "language": "C++", "stargazers_count": 1, "forks_count": 2,
      "open_issues_count": 3, "watchers_count": 1, "default_branch": "main",
      "topics": ["compiler"], "parent": \(parent), "pushed_at": "2024-01-01T00:00:00Z",
      "license": { "key": "apache-2.0", "name": "Apache License 2.0", "spdx_id": "Apache-2.0", "url": null }
    }
    """
}

private func issue(state: String) -> String {
    """
    {
      "id": 1, "number": 1347, "title": "Found a bug", "state": "\(state)",
      "state_reason": "not_planned", "locked": true, "active_lock_reason": "too heated",
      "user": null, "body": null, "comments": 2, "html_url": "https://github.com/a/b/issues/1347",
      "labels": [{ "id": 1, "name": "bug", "color": "f29513", "default": true }],
      "pull_request": { "html_url": "https://github.com/a/b/pull/1347" },
      "reactions": {
        "total_count": 4, "+1": 3, "-1": 1, "laugh": 0, "hooray": 0, "confused": 0, "heart": 0,
        "rocket": 0, "eyes": 0
      },
      "created_at": "2011-04-22T13:33:48Z", "updated_at": "2011-04-22T13:33:48+00:00"
    }
    """
}

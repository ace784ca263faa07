import Foundation
import ResgenRuntime
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite struct GitHubRequestTests {
    private static let server = "https://api.github.com"
    private static let api = GitHub()

    private static func line(_ resource: some LoadableResource) throws -> String {
        try ExampleTests.line(of: resource, from: server)
    }

    @Test func accountsAreAskedForAsDocumented() throws {
        let api = Self.api
        let expected = [
            (try Self.line(api.rateLimit()), "GET /rate_limit"),
            (try Self.line(api.zen()), "GET /zen"),
            (try Self.line(api.orgs.get(org: "apple")), "GET /orgs/apple"),
            (
                try Self.line(api.orgs.members(org: "apple", role: .admin, page: 2)),
                "GET /orgs/apple/members?filter=all&role=admin&per_page=30&page=2"
            ),
            (
                try Self.line(api.orgs.repos(org: "apple", kind: .forks, sort: .fullName)),
                "GET /orgs/apple/repos?type=forks&sort=full_name&per_page=30&page=1"
            ),
            (try Self.line(api.users.me()), "GET /user"),
            (try Self.line(api.users.get(username: "mona")), "GET /users/mona"),
            (
                try Self.line(api.users.repos(username: "mona", direction: .ascending)),
                "GET /users/mona/repos?sort=full_name&direction=asc&per_page=30&page=1"
            ),
            (
                try Self.line(api.users.followers(username: "mona", perPage: 100)),
                "GET /users/mona/followers?per_page=100&page=1"
            ),
        ]
        for (line, documented) in expected { #expect(line == documented) }
    }

    @Test func repositoriesAreAskedForAsDocumented() throws {
        let repos = Self.api.repos
        let base = "/repos/apple/swift"
        let expected = [
            (try Self.line(repos.get(owner: "apple", repo: "swift")), "GET \(base)"),
            (
                try Self.line(repos.update(owner: "apple", repo: "swift", isPrivate: false)),
                #"PATCH \#(base) {"private":false}"#
            ),
            (try Self.line(repos.delete(owner: "apple", repo: "swift")), "DELETE \(base)"),
            (try Self.line(repos.topics(owner: "apple", repo: "swift")), "GET \(base)/topics"),
            (
                try Self.line(
                    repos.replaceTopics(owner: "apple", repo: "swift", names: ["a", "b"])
                ),
                #"PUT \#(base)/topics {"names":["a","b"]}"#
            ),
            (
                try Self.line(repos.languages(owner: "apple", repo: "swift")),
                "GET \(base)/languages"
            ),
            (
                try Self.line(
                    repos.file(owner: "apple", repo: "swift", path: "docs/A guide.md", ref: "v1")
                ),
                "GET \(base)/contents/docs/A%20guide.md?ref=v1"
            ),
            (
                try Self.line(repos.branch(owner: "apple", repo: "swift", branch: "release/6.3")),
                "GET \(base)/branches/release%2F6.3"
            ),
        ]
        for (line, documented) in expected { #expect(line == documented) }
    }

    @Test func issuesAreAskedForAsDocumented() throws {
        let issues = Self.api.issues
        let base = "/repos/apple/swift/issues"
        let noon = Date(timeIntervalSince1970: 1_704_110_400)
        let new = GitHub.NewIssue(title: "It breaks", labels: ["bug"])
        let expected = [
            (
                try Self.line(
                    issues.list(
                        owner: "apple",
                        repo: "swift",
                        labels: ["bug", "help wanted"],
                        since: noon
                    )
                ),
                "GET \(base)?state=open&labels=bug,help%20wanted&sort=created&direction=desc"
                    + "&since=2024-01-01T12%3A00%3A00Z&per_page=30&page=1"
            ),
            (try Self.line(issues.get(owner: "apple", repo: "swift", number: 7)), "GET \(base)/7"),
            (
                try Self.line(issues.create(owner: "apple", repo: "swift", new)),
                #"POST \#(base) {"title":"It breaks","labels":["bug"],"assignees":[]}"#
            ),
            (
                try Self.line(
                    issues.update(
                        owner: "apple",
                        repo: "swift",
                        number: 7,
                        state: .closed,
                        stateReason: .notPlanned
                    )
                ),
                #"PATCH \#(base)/7 {"state":"closed","state_reason":"not_planned"}"#
            ),
            (
                try Self.line(
                    issues.lock(owner: "apple", repo: "swift", number: 7, lockReason: .tooHeated)
                ),
                #"PUT \#(base)/7/lock {"lock_reason":"too heated"}"#
            ),
            (
                try Self.line(issues.unlock(owner: "apple", repo: "swift", number: 7)),
                "DELETE \(base)/7/lock"
            ),
            (
                try Self.line(
                    issues.addLabels(owner: "apple", repo: "swift", number: 7, labels: ["a"])
                ),
                #"POST \#(base)/7/labels {"labels":["a"]}"#
            ),
            (
                try Self.line(issues.comments(owner: "apple", repo: "swift", number: 7)),
                "GET \(base)/7/comments?per_page=30&page=1"
            ),
            (
                try Self.line(
                    issues.addComment(
                        owner: "apple",
                        repo: "swift",
                        number: 7,
                        body: "So \"it\" is"
                    )
                ),
                #"POST \#(base)/7/comments {"body":"So \"it\" is"}"#
            ),
        ]
        for (line, documented) in expected { #expect(line == documented) }
    }

    @Test func searchesAreAskedForAsDocumented() throws {
        let search = Self.api.search
        #expect(
            try Self.line(search.repositories(matching: "http stars:>9", sort: .helpWantedIssues))
                == "GET /search/repositories?q=http%20stars%3A%3E9&sort=help-wanted-issues"
                + "&order=desc&per_page=30&page=1"
        )
        #expect(
            try Self.line(search.issues(matching: "is:open", order: .ascending, page: 3))
                == "GET /search/issues?q=is%3Aopen&order=asc&per_page=30&page=3"
        )
    }

    @Test func constantHeadersAreSentEveryTime() throws {
        let request = try GitHub().zen().urlRequest()
        #expect(request.value(forHTTPHeaderField: "Accept") == "application/vnd.github+json")
        #expect(request.value(forHTTPHeaderField: "X-GitHub-Api-Version") == "2022-11-28")
        #expect(request.value(forHTTPHeaderField: "Authorization") == nil)
    }

    @Test func aRequestSaysWhatTheServerAsksForAndHoldsNoSecret() throws {
        let request = GitHub().users.me().request
        #expect(request.authentication?.requirements.map(\.scheme) == [.bearer(prefix: "Bearer")])
        #expect(request.headers["Authorization"] == nil)
    }

    @Test func aHeaderOfTheEndpointGoesBefore() throws {
        let resource = GitHub().repos.file(owner: "apple", repo: "swift", path: "README.md")
        let accept = try resource.urlRequest().value(forHTTPHeaderField: "Accept")
        #expect(accept == "application/vnd.github.raw+json")
    }

    @Test(arguments: ["", ".", ".."])
    func aValueThatIsNoSegmentIsNotSent(owner: String) async throws {
        let resource = GitHub().repos.delete(owner: owner, repo: "swift")
        let error = try #require(throws: NetworkError.self) { try resource.urlRequest() }
        guard case .encodingError = error else {
            Issue.record("\(error)")
            return
        }
    }

    @Test func anotherServerIsAnArgument() throws {
        let api = GitHub(server: URL(string: "https://github.example/api/v3")!)
        let address = try api.orgs.get(org: "apple").urlRequest().url?.absoluteString
        #expect(address == "https://github.example/api/v3/orgs/apple")
    }
}

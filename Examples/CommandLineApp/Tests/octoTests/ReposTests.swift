import ResgenRuntime
import Testing

@testable import octo

struct ReposTests {
    private let api = GitHub()

    /// Two pages; the first one names the second in a header, as GitHub does.
    private func stub() -> StubLoader {
        let next = "<https://api.github.com/organizations/1/repos?page=2>; rel=\"next\""
        return StubLoader()
            .returns(
                [.sample("apple/a", stars: 1), .sample("apple/b", stars: 20)],
                for: api.orgs.repos(org: "apple"),
                headers: ["Link": next],
            )
            .responds(
                body: #"[{ "full_name": "apple/c", "html_url": "https://github.com/apple/c", "#
                    + #""stargazers_count": 3, "open_issues_count": 0 }]"#,
                for: "GET /organizations/1/repos",
            )
    }

    @Test func allPagesAreListed() async throws {
        let lines = try await octo("repos", "apple", asking: stub())
        #expect(lines == ["1\tapple/a", "20\tapple/b", "3\tapple/c"])
    }

    @Test func noPageIsAskedForBehindTheLimit() async throws {
        let stub = stub()
        let lines = try await octo("repos", "apple", "--limit", "2", asking: stub)
        #expect(lines == ["1\tapple/a", "20\tapple/b"])
        #expect(stub.requests.count == 1)
    }

    @Test func theOrderIsSent() async throws {
        let stub = StubLoader().returns([], for: api.orgs.repos(org: "apple", sort: .pushed))
        #expect(try await octo("repos", "apple", "--sort", "pushed", asking: stub) == [])
    }

    @Test func jsonHasALineForEach() async throws {
        let lines = try await octo("repos", "apple", "--limit", "1", "--json", asking: stub())
        let repository = try GitHub.Repository(jsonData: .init(lines[0].utf8))
        #expect(lines.count == 1 && repository.fullName == "apple/a")
    }

    @Test func anOrderThatThereIsNotIsAMistakeOfTheUser() {
        #expect(throws: (any Error).self) {
            try Octo.parseAsRoot(["repos", "apple", "--sort", "age"])
        }
    }
}

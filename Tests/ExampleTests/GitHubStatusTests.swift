import Foundation
import ResgenRuntime
import Testing

@Suite struct GitHubStatusTests {
    @Test(arguments: [(204, true), (404, false)])
    func theStatusIsTheAnswer(status: Int, answer: Bool) async throws {
        let starred = try await load(
            { GitHub(server: $0).users.hasStarred(owner: "apple", repo: "swift") },
            answering: status == 204 ? "" : #"{ "message": "Not Found" }"#,
            status: status
        )
        #expect(starred.line == "GET /user/starred/apple/swift")
        #expect(starred.request?.header("Accept") == "application/vnd.github+json")
        #expect(try starred.value == answer)
        let following = try await load(
            { GitHub(server: $0).users.isFollowing(username: "mona", target: "octocat") },
            answering: "",
            status: status
        )
        #expect(following.line == "GET /users/mona/following/octocat")
        #expect(try following.value == answer)
    }

    @Test func aStatusThatIsNotNamedIsAnError() async throws {
        let exchange = try await load(
            { GitHub(server: $0).users.hasStarred(owner: "apple", repo: "swift") },
            answering: #"{ "message": "Requires authentication" }"#,
            status: 401
        )
        let error = try #require(exchange.error)
        #expect(error.statusCode == 401)
        #expect(error.body(as: GitHub.Failure.self)?.message == "Requires authentication")
    }

    @Test func aNamedRedirectIsNotFollowed() async throws {
        let elsewhere = ["Location": "\(closedPort)/elsewhere"]
        let member = try await load(
            { GitHub(server: $0).orgs.hasMember(org: "apple", username: "mona") },
            answering: "",
            status: 302,
            headers: elsewhere
        )
        #expect(try member.value == false)
        let archive = try await load(
            { GitHub(server: $0).repos.archive(owner: "apple", repo: "swift", ref: "main") },
            answering: "",
            status: 302,
            headers: elsewhere
        )
        #expect(archive.line == "GET /repos/apple/swift/zipball/main")
        #expect(try archive.value.absoluteString == "http://127.0.0.1:1/elsewhere")
    }

    @Test(arguments: [200, 201])
    func twoStatusesHaveOneAnswer(status: Int) async throws {
        let exchange = try await load(
            {
                GitHub(server: $0).repos.writeFile(
                    owner: "octocat",
                    repo: "hello",
                    path: "notes/hello.txt",
                    message: "my commit message",
                    content: Data("my new file contents".utf8)
                )
            },
            answering: fileCommit,
            status: status
        )
        #expect(exchange.line == "PUT /repos/octocat/hello/contents/notes/hello.txt")
        #expect(
            exchange.request?.text
                == #"{"message":"my commit message","content":"bXkgbmV3IGZpbGUgY29udGVudHM="}"#
        )
        #expect(try exchange.value.content?.size == 9)
    }

    @Test func aMergeOfNothingIsNil() async throws {
        let merged = try await load(
            { GitHub(server: $0).repos.merge(owner: "o", repo: "r", base: "master", head: "cool") },
            answering: commit,
            status: 201
        )
        #expect(merged.line == "POST /repos/o/r/merges")
        #expect(merged.request?.text == #"{"base":"master","head":"cool"}"#)
        #expect(try merged.value?.commit.message == "Shipped cool_feature!")
        let nothing = try await load(
            { GitHub(server: $0).repos.merge(owner: "o", repo: "r", base: "master", head: "cool") },
            answering: "",
            status: 204
        )
        #expect(try nothing.value == nil)
        let conflict = try await load(
            { GitHub(server: $0).repos.merge(owner: "o", repo: "r", base: "master", head: "cool") },
            answering: #"{ "message": "Merge Conflict" }"#,
            status: 409
        )
        #expect(conflict.error?.body(as: GitHub.Failure.self)?.message == "Merge Conflict")
    }

    @Test func whatIsStillCountedIsNil() throws {
        let resource = GitHub().repos.participation(owner: "o", repo: "r")
        let counted = try resource.parse(Data(#"{ "all": [11, 21], "owner": [3, 2] }"#.utf8))
        #expect(counted?.all == [11, 21])
        #expect(try resource.parse(Data("{}".utf8), status: 202) == nil)
        #expect(throws: NetworkError.self) { try resource.parse(Data(), status: 304) }
    }

    @Test func noReleaseIsNil() async throws {
        let exchange = try await load(
            { GitHub(server: $0).repos.latestRelease(owner: "o", repo: "r") },
            answering: #"{ "message": "Not Found" }"#,
            status: 404
        )
        #expect(try exchange.value == nil)
    }

    @Test func answersAreWrittenAsTheyWereRead() throws {
        try expectRoundTrip(GitHub.FileCommit.self, fileCommit)
        try expectRoundTrip(GitHub.Commit.self, commit)
    }
}

private let commit = """
    {
      "sha": "7fd1a60b01f91b314f59955a4e4d4e80d8edf11d",
      "html_url": "https://github.com/o/r/commit/7fd1a60b01f91b314f59955a4e4d4e80d8edf11d",
      "commit": { "message": "Shipped cool_feature!" }
    }
    """

private let fileCommit = """
    {
      "content": {
        "name": "hello.txt", "path": "notes/hello.txt",
        "sha": "95b966ae1c166bd92f8ae7d1c313e738c731dfc3", "size": 9
      },
      "commit": {
        "sha": "7638417db6d59f3c431d3e1f261cc637155684cd", "message": "my commit message",
        "html_url": "https://github.com/octocat/hello/git/commit/7638417db6d59f3c431d3e1f261cc637155684cd"
      }
    }
    """

import Foundation
import ResgenRuntime
import Testing

@testable import octo

struct ShowTests {
    private let repository = GitHub().repos.get(owner: "apple", repo: "swift")
    private let release = GitHub().repos.latestRelease(owner: "apple", repo: "swift")

    private var stub: StubLoader {
        var swift = GitHub.Repository.sample("apple/swift", stars: 65_000)
        swift.description = "A language"
        swift.language = "C++"
        return StubLoader().returns(swift, for: repository)
    }

    private var page: URL { URL(string: "https://github.com/apple/swift/releases/6.3")! }

    @Test func theLatestReleaseIsShown() async throws {
        let date = Date(timeIntervalSince1970: 1_770_000_000)
        let release = GitHub.Release(tagName: "6.3", htmlURL: page, publishedAt: date)
        let stub = stub.returns(release, for: self.release)
        let lines = try await octo("show", "apple/swift", asking: stub)
        #expect(
            lines == [
                """
                apple/swift
                A language
                C++, 65000 stars, 7 open issues and pull requests
                6.3 of 2026-02-02
                https://github.com/apple/swift
                """
            ]
        )
    }

    @Test func aRepositoryMayHaveNoRelease() async throws {
        let stub = stub.responds(status: 404, body: #"{ "message": "Not Found" }"#, for: release)
        let lines = try await octo("show", "apple/swift", asking: stub)
        #expect(lines.first?.contains("no release") == true)
    }

    @Test func bothRequestsAreSentAtOnce() async throws {
        // The answer to one waits for the other request.
        let (requests, request) = AsyncStream<Void>.makeStream()
        let stub = StubLoader()
            .responds(for: "GET /repos/apple/swift") { _ in
                for await _ in requests { break }
                let body = try GitHub.Repository.sample("apple/swift").jsonData()
                return RawResponse(body: body)
            }
            .responds(for: "GET /repos/apple/swift/releases/latest") { _ in
                request.yield()
                return RawResponse(status: 404)
            }
        #expect(try await octo("show", "apple/swift", asking: stub).count == 1)
    }

    @Test func jsonHasBoth() async throws {
        let release = GitHub.Release(tagName: "6.3", htmlURL: page)
        let stub = stub.returns(release, for: self.release)
        let lines = try await octo("show", "apple/swift", "--json", asking: stub)
        let json = try JSON(jsonData: Data(lines.joined().utf8))
        #expect(json["repository"]?["full_name"] == "apple/swift")
        #expect(json["latestRelease"]?["tag_name"] == "6.3")
    }

    @Test func aRepositoryThatThereIsNotIsAnError() async throws {
        let stub = StubLoader()
            .responds(status: 404, body: #"{ "message": "Not Found" }"#, for: "GET /repos/**")
        let text = try await failure(of: "show", "apple/nothing", asking: stub)
        #expect(text == "Not Found (status 404)")
    }

    @Test(arguments: ["swift", "apple/", "apple/swift/issues"])
    func aNameHasTwoParts(name: String) {
        #expect(throws: (any Error).self) { try Octo.parseAsRoot(["show", name]) }
    }
}

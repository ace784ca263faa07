import Foundation
import ResgenRuntime
import Testing

@testable import octo

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

struct ContextTests {
    @Test(arguments: [
        ([:], nil), (["GITHUB_TOKEN": ""], nil), (["GITHUB_TOKEN": "secret"], "Bearer secret"),
    ])
    func aTokenIsSentIfThereIsOne(environment: [String: String], header: String?) async throws {
        let context = Context(environment: environment)
        let loader = try #require(context.loader as? Loader)
        let request = try await loader.urlRequest(
            for: context.api.repos.get(owner: "apple", repo: "swift")
        )
        #expect(request.value(forHTTPHeaderField: "Authorization") == header)
    }

    @Test func anotherGitHubCanBeAsked() throws {
        let address = "https://github.example.com/api/v3"
        let context = Context(environment: ["GITHUB_API_URL": address])
        let request = context.api.repos.get(owner: "apple", repo: "swift")
        #expect(try request.urlRequest().url?.absoluteString == "\(address)/repos/apple/swift")
    }
}

import Foundation
import Hummingbird
import HummingbirdTesting
import ResgenRuntime
import Testing

@testable import App

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

struct RepositoryTests {
    /// What the server answers.
    private func answer(to uri: String, asking loader: StubLoader) async throws -> TestResponse {
        try await makeApplication(testSettings, asking: loader).test(.router) { client in
            try await client.execute(uri: uri, method: .get)
        }
    }

    @Test func aRepositoryIsSummed() async throws {
        let answer = try await answer(to: "/repos/apple/swift", asking: .github)
        #expect(answer.status == .ok)
        let summary = try JSON(jsonData: Data(answer.body.readableBytesView))
        #expect(summary == ["name": "apple/swift", "stars": 65_000, "latestRelease": "6.3"])
    }

    @Test func aRepositoryMayHaveNoRelease() async throws {
        let stub = StubLoader()
            .returns(.swift, for: GitHub().repos.get(owner: "apple", repo: "swift"))
            .responds(status: 404, for: "GET /repos/apple/swift/releases/latest")
        let answer = try await answer(to: "/repos/apple/swift", asking: stub)
        #expect(answer.status == .ok)
    }

    @Test(arguments: [
        (404, HTTPResponse.Status.notFound), (500, .badGateway), (401, .badGateway),
        (403, .badGateway),
    ])
    func aStatusOfGitHubBecomesOneOfTheServer(
        status: Int,
        expected: HTTPResponse.Status,
    ) async throws {
        let stub = StubLoader().responds(status: status, for: "GET /repos/**")
        #expect(try await answer(to: "/repos/apple/swift", asking: stub).status == expected)
    }

    @Test(arguments: [
        (URLError.Code.timedOut, HTTPResponse.Status.gatewayTimeout),
        (.cannotConnectToHost, .badGateway),
    ])
    func aGitHubThatIsNotThereIsABadGateway(
        code: URLError.Code,
        expected: HTTPResponse.Status,
    ) async throws {
        let stub = StubLoader().fails(with: URLError(code), for: "GET /repos/**")
        #expect(try await answer(to: "/repos/apple/swift", asking: stub).status == expected)
    }

    @Test func anAnswerThatCannotBeReadIsABadGateway() async throws {
        let stub = StubLoader().responds(body: "<html>", for: "GET /repos/**")
        #expect(try await answer(to: "/repos/apple/swift", asking: stub).status == .badGateway)
    }

    @Test func aNameThatCannotBeSentIsTheCallersMistake() async throws {
        let stub = StubLoader()
        let answer = try await answer(to: "/repos/apple/..", asking: stub)
        #expect(answer.status == .badRequest)
        #expect(stub.requests.isEmpty)
    }

    @Test func theRateLimitIsPassedOn() async throws {
        let stub = StubLoader()
            .responds(status: 429, headers: ["Retry-After": "60"], for: "GET /repos/**")
        let answer = try await answer(to: "/repos/apple/swift", asking: stub)
        #expect(answer.status == .serviceUnavailable)
        #expect(answer.headers[.retryAfter] == "60")
    }

    @Test func theEndOfTheRateLimitBecomesSeconds() {
        let refusal = ServerError(
            statusCode: 403,
            headers: ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "1770000100"],
        )
        let now = Date(timeIntervalSince1970: 1_770_000_000)
        let error = HTTPError(upstream: .serverError(refusal), now: now)
        #expect(error.status == .serviceUnavailable)
        #expect(error.headers[.retryAfter] == "100")
    }

    @Test(arguments: ["nan", "1e30", "soon"])
    func aLimitWithoutAnEndIsAFailureOfGitHub(reset: String) {
        let refusal = ServerError(
            statusCode: 403,
            headers: ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": reset],
        )
        #expect(HTTPError(upstream: .serverError(refusal)).status == .badGateway)
    }
}

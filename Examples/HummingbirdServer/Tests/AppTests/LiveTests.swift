import Foundation
import Hummingbird
import HummingbirdTesting
import ResgenRuntime
import Synchronization
import Testing

@testable import App

/// The whole server on its own client, and another server in the place of GitHub.
@Suite(.timeLimit(.minutes(1)))
struct LiveTests {
    /// The requests that came to the other server.
    private final class Seen: Sendable {
        private let requests = Mutex<[String]>([])

        var all: [String] { requests.withLock(\.self) }

        func add(_ request: Request) {
            let token = request.headers[.authorization] ?? "no token"
            requests.withLock { $0.append("\(request.method) \(request.uri.path), \(token)") }
        }
    }

    /// Runs a server in the place of GitHub, which labels issues when the stream has ended.
    ///
    /// - Returns: The requests that came to it.
    private func withGitHub(
        labellingAfter start: AsyncStream<Void> = AsyncStream { $0.finish() },
        _ body: @escaping @Sendable (Settings) async throws -> Void,
    ) async throws -> [String] {
        let seen = Seen()
        let router = Router()
        router.get("repos/apple/swift") { request, _ in
            seen.add(request)
            return #"{ "full_name": "apple/swift", "stargazers_count": 65000 }"#
        }
        router.post("repos/apple/swift/issues/:number/labels") { request, _ in
            for await _ in start {}
            seen.add(request)
            return "[]"
        }
        try await Application(router: router).test(.live) { client in
            let port = try #require(client.port)
            var settings = testSettings
            settings.github.server = URL(string: "http://localhost:\(port)")!
            try await body(settings)
        }
        return seen.all
    }

    @Test func aRepositoryComesOverTheClient() async throws {
        let requests = try await withGitHub { settings in
            try await makeApplication(settings).test(.live) { client in
                let answer = try await client.execute(uri: "/repos/apple/swift", method: .get)
                let summary = try JSON(jsonData: Data(answer.body.readableBytesView))
                #expect(summary == ["name": "apple/swift", "stars": 65_000])
            }
        }
        #expect(requests == ["GET /repos/apple/swift, Bearer token"])
    }

    /// The client is closed after the last request of the triage, not with the server.
    @Test func whatWasAcceptedIsDoneBeforeTheEnd() async throws {
        let (start, starting) = AsyncStream<Void>.makeStream()
        let requests = try await withGitHub(labellingAfter: start) { settings in
            try await makeApplication(settings).test(.live) { client in
                for number in 1...20 {
                    let delivery = Delivery(issue: number)
                    let answer = try await client.execute(
                        uri: "/webhooks",
                        method: .post,
                        headers: delivery.headers,
                        body: ByteBuffer(string: delivery.body),
                    )
                    #expect(answer.status == .accepted)
                }
                // Now the server ends, and all of them are still in the queue.
                starting.finish()
            }
        }
        let labels = (1...20).map { "POST /repos/apple/swift/issues/\($0)/labels, Bearer token" }
        #expect(requests == labels)
    }
}

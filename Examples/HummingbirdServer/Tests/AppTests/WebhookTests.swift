import Foundation
import Hummingbird
import HummingbirdTesting
import ResgenRuntime
import Testing

@testable import App

struct WebhookTests {
    private let label = "POST /repos/apple/swift/issues/9/labels"

    /// The status of the answer to a webhook. When it is there, the server has ended, and with it
    /// the work on what it had accepted.
    private func status(
        of delivery: Delivery,
        without header: String? = nil,
        asking loader: StubLoader = StubLoader(),
    ) async throws -> HTTPResponse.Status {
        var headers = delivery.headers
        if let header { headers[.init(header)!] = nil }
        let server = makeApplication(testSettings, asking: loader)
        return try await server.test(.router) { [headers] client in
            try await client.execute(
                uri: "/webhooks",
                method: .post,
                headers: headers,
                body: ByteBuffer(string: delivery.body),
            ).status
        }
    }

    /// The example of GitHub's documentation.
    @Test func theSignatureIsThatOfGitHub() {
        let signature = Signature(secret: "It's a Secret to Everybody")
        let text = "sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17"
        #expect(signature.text(for: Data("Hello, World!".utf8)) == text)
        #expect(signature.matches(text, Data("Hello, World!".utf8)))
        #expect(!signature.matches(text, Data("Hello, World?".utf8)))
    }

    @Test(arguments: ["", "sha256=", "sha256=75", "sha256=7", "sha1=757107ea", "sha256=zzzz"])
    func whatIsNoSignatureMatchesNothing(text: String) {
        #expect(!Signature(secret: "").matches(text, Data()))
    }

    @Test func aNewIssueIsLabelled() async throws {
        let stub = StubLoader().responds(body: "[]", for: label)
        #expect(try await status(of: Delivery(), asking: stub) == .accepted)
        #expect(stub.requests.map(\.endpoint) == [label])
        #expect(stub.requests.first?.body?.content == Data(#"{"labels":["triage"]}"#.utf8))
    }

    @Test func anIssueWithALabelIsLeftAlone() async throws {
        var delivery = Delivery()
        delivery.body.replace(#""labels": []"#, with: #""labels": [{ "name": "bug" }]"#)
        let stub = StubLoader()
        #expect(try await status(of: delivery, asking: stub) == .accepted)
        #expect(stub.requests.isEmpty)
    }

    @Test func whatOthersSendIsRefused() async throws {
        let stub = StubLoader()
        let delivery = Delivery(secret: "a guess")
        #expect(try await status(of: delivery, asking: stub) == .unauthorized)
        #expect(stub.requests.isEmpty)
    }

    @Test(arguments: ["X-Hub-Signature-256", "X-GitHub-Event"])
    func aHeaderThatIsMissingIsABadRequest(name: String) async throws {
        #expect(try await status(of: Delivery(), without: name) == .badRequest)
    }

    @Test func aBodyThatIsNotWhatWasAgreedIsABadRequest() async throws {
        let delivery = Delivery(event: "issues", body: #"{ "action": "opened" }"#)
        #expect(try await status(of: delivery) == .badRequest)
    }

    @Test func aPingIsAnswered() async throws {
        let delivery = Delivery(event: "ping", body: #"{ "zen": "Keep it simple." }"#)
        #expect(try await status(of: delivery) == .noContent)
    }

    @Test(arguments: [
        Delivery(event: "star", body: "{}"),
        Delivery(event: "issues", body: #"{ "action": "pinned" }"#),
    ])
    func whatIsNotKnownIsNoMistake(delivery: Delivery) async throws {
        #expect(try await status(of: delivery) == .accepted)
    }
}

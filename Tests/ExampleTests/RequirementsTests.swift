import Foundation
import LoopbackServer
import ResgenRuntime
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// What real APIs ask of those who send requests: credentials, and keys of what is sent again.
@Suite struct RequirementsTests {
    private let credentials: Credentials = ["bot": .bearer("b0t"), "user": .bearer("us3r")]

    @Test func theFirstWayHoldsForEndpointsThatNameNone() async throws {
        let exchange = try await load(
            { Discord(server: $0).guilds.channels(id: .init(1)) },
            answering: "[]",
            through: Loader(credentials: credentials)
        )
        #expect(exchange.request?.header("Authorization") == "Bot b0t")
    }

    @Test func anEndpointCanTakeAnyOfSeveral() async throws {
        let me = #"{ "id": "1", "username": "mason" }"#
        let exchange = try await load(
            { Discord(server: $0).users.me() },
            answering: me,
            through: Loader(credentials: ["user": .bearer("us3r")])
        )
        #expect(exchange.request?.header("Authorization") == "Bearer us3r")
    }

    @Test func anEndpointThatAsksForNothingGetsNothing() async throws {
        let exchange = try await load(
            { Discord(server: $0).gateway() },
            answering: #"{ "url": "wss://gateway.discord.gg/" }"#,
            through: Loader(credentials: credentials)
        )
        #expect(try exchange.value.absoluteString == "wss://gateway.discord.gg/")
        #expect(exchange.request?.header("Authorization") == nil)
    }

    @Test func whatIsSentAgainHasTheSameKey() async throws {
        let server = try LoopbackServer { _ in
            LoopbackReply(status: 503, headers: ["Retry-After": "0"], body: "{}")
        }
        defer { server.stop() }
        let cancel = Stripe(server: server.url).paymentIntents.cancel(id: .init("pi_1"))
        let error = await #expect(throws: NetworkError.self) {
            try await Loader(credentials: .bearer("sk_test")).load(cancel)
        }
        #expect(error?.statusCode == 503)
        let keys = server.requests.map { $0.header("Idempotency-Key") }
        #expect(keys.count == 3)
        #expect(keys.allSatisfy { $0 != nil && $0 == keys[0] })
    }

    @Test func anotherLoadHasAnotherKeyUnlessItIsGiven() async throws {
        let server = try LoopbackServer { _ in LoopbackReply(status: 404, body: "{}") }
        defer { server.stop() }
        let customers = Stripe(server: server.url).customers
        for key in [nil, nil, "mine"] {
            let create = customers.create(.init(), idempotencyKey: key)
            await #expect(throws: NetworkError.self) { try await URLSession.shared.load(create) }
        }
        let keys = server.requests.compactMap { $0.header("Idempotency-Key") }
        #expect(Set(keys).count == 3)
        #expect(keys.last == "mine")
    }

    @Test func aTimeoutIsOfTheWholeAPI() {
        #expect(OpenAI().models.list().request.timeout == .seconds(600))
    }
}

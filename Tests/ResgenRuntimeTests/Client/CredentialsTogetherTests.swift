import Foundation
import LoopbackServer
import Testing

@testable import ResgenRuntime

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Credentials that are sent together, and those that are optional, as a server sees them.
@Suite("Credentials sent together")
struct CredentialsTogetherTests {
    private static let both = ResourceRequest.Authentication.allOf([
        .apiKey("key", header: "X-Key"), .bearer("token"), .apiKey("app", query: "app"),
    ])
    private static let all: Credentials = [
        "key": .apiKey("k"), "token": .bearer("t"), "app": .apiKey("a"),
    ]

    /// What arrives, for one load after the other.
    private func arrived(_ auth: ResourceRequest.Authentication, _ credentials: Credentials...)
        async throws -> [String]
    {
        let server = try LoopbackServer { _ in LoopbackReply(status: 204) }
        for credentials in credentials {
            let loader = Loader(
                URLSession(configuration: .ephemeral),
                credentials: credentials
            )
            try await loader.load(Resource<Void>(.get, server.url, "/a", auth: auth))
        }
        return server.requests.map { request in
            let headers = [request.header("x-key"), request.header("authorization")]
            return ([request.target] + headers.compactMap(\.self)).joined(separator: " ")
        }
    }

    @Test func allThatIsNeededIsSent() async throws {
        let requests = try await arrived(Self.both, Self.all, ["key": .apiKey("k")], [:])
        #expect(requests == ["/a?app=a k Bearer t", "/a k", "/a"])
    }

    @Test func anAlternativeIsTakenThatThereIsAllOf() async throws {
        let auth = ResourceRequest.Authentication.anyOf([Self.both, .bearer("token")])
        let requests = try await arrived(
            auth,
            Self.all,
            ["key": .apiKey("k"), "token": .bearer("t")],
            ["key": .apiKey("k")]
        )
        #expect(requests == ["/a?app=a k Bearer t", "/a Bearer t", "/a k"])
    }

    @Test func optionalCredentialsAreSentWhenTheyAreThere() async throws {
        let optional = ResourceRequest.Authentication.anyOf([.anonymous, Self.both])
        let requests = try await arrived(optional, Self.all, ["key": .apiKey("k")], [:])
        #expect(requests == ["/a?app=a k Bearer t", "/a", "/a"])
    }

    @Test func alternativesOfPartsAreAlternatives() {
        let one = ResourceRequest.Authentication.anyOf([.bearer("a"), .bearer("b")])
        let auth = ResourceRequest.Authentication.allOf([one, .apiKey("k", header: "K")])
        #expect(auth.alternatives.map { $0.compactMap(\.name) } == [["a", "k"], ["b", "k"]])
        #expect(auth.requirements.compactMap(\.name) == ["a", "k", "b"])
        #expect(ResourceRequest.Authentication.allOf([]) == .anonymous)
    }

    @Test func oneOfSeveralIsRefreshed() async throws {
        let server = try LoopbackServer { request in
            let isNew = request.header("authorization") == "Bearer new"
            return LoopbackReply(status: isNew ? 204 : 401)
        }
        let credentials = Credentials { requirement in
            requirement.name == "token" ? .bearer("old") : .apiKey("k")
        } refresh: { requirement, _ in
            requirement.name == "token" ? .bearer("new") : nil
        }
        let loader = Loader(URLSession(configuration: .ephemeral), credentials: credentials)
        let auth = ResourceRequest.Authentication.allOf([
            .apiKey("key", header: "X-Key"), .bearer("token"),
        ])
        try await loader.load(Resource<Void>(.get, server.url, "/a", auth: auth))
        #expect(server.requests.map { $0.header("x-key") } == ["k", "k"])
        #expect(server.requests.map { $0.header("authorization") } == ["Bearer old", "Bearer new"])
    }
}

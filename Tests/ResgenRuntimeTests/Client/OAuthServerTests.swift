import Foundation
import Testing

@testable import ResgenRuntime

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The address of the server, where one runs.
private enum OAuthServer {
    static let address =
        ProcessInfo.processInfo.environment["RESGEN_OAUTH_SERVER"].flatMap { URL(string: $0) }
}

/// `Credentials.oauth` against a server that shares no code with it, which
/// `Tests/Conformance/check-oauth.py` starts.
@Suite(
    "OAuth of a real server",
    .enabled(if: OAuthServer.address != nil),
    .serialized,
    .timeLimit(.minutes(5))
)
struct OAuthServerTests {
    private typealias Client = Credentials.OAuth.Client

    private static let clients: [Client] = [
        .basic("the id", secret: " %&+£€:/?="), .body("form", secret: "a b+c"),
    ]

    private let server: URL

    init() throws { server = try #require(OAuthServer.address) }

    private func resource(_ path: ResourceRequest.Path = "/read", scopes: [String] = ["read"])
        -> Resource<Int>
    {
        Resource(.get, server, path, auth: .oauth(token: "/token", scopes: scopes))
    }

    private func load(_ count: Int, _ loader: Loader) async throws {
        let resource = resource()
        try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<count { group.addTask { try await loader.load(resource) } }
            let sum = try await group.reduce(0, +)
            #expect(sum == count)
        }
    }

    /// How many tokens are asked for during some work.
    private func requests(_ work: () async throws -> Void) async throws -> Int {
        let count = Resource<Int>(.get, server, "/requests")
        let before = try await URLSession.shared.load(count)
        try await work()
        return try await URLSession.shared.load(count) - before
    }

    private func revokeAll() async throws {
        _ = try await URLSession.shared.load(Resource<Int>(.post, server, "/revoke"))
    }

    private func reason(_ credentials: Credentials, scopes: [String] = ["read"]) async
        -> Credentials.OAuth.Failure.Reason?
    {
        let error = await failure {
            try await Loader(credentials: credentials).load(resource(scopes: scopes))
        }
        guard case .transportError(let error)? = error else { return nil }
        return (error as? Credentials.OAuth.Failure)?.reason
    }

    @Test func appGetsItsTokenOnce() async throws {
        for client in Self.clients {
            let loader = Loader(credentials: .oauth(.clientCredentials(client)))
            #expect(try await requests { try await load(50, loader) } == 1)
            try await revokeAll()
            #expect(try await requests { try await load(50, loader) } == 1)
        }
    }

    @Test func userGetsATokenAndRefreshesIt() async throws {
        for client in Self.clients + [.public("app")] {
            var loader = Loader(
                credentials: .oauth(.password(user: "ada", password: "p&w €", client: client))
            )
            #expect(try await requests { try await load(5, loader) } == 1)
            // Each refresh token is good for one token.
            for _ in 0..<2 {
                try await revokeAll()
                #expect(try await requests { try await load(20, loader) } == 1)
            }
            let late = Date(timeIntervalSinceNow: 3_595)
            loader.date = { late }
            #expect(try await requests { try await load(20, loader) } == 1)
        }
    }

    @Test func refreshTokenOfALoginIsRotated() async throws {
        let form = ResourceRequest.Body.form([
            "grant_type": "password", "username": "ada", "password": "p&w €", "scope": "read",
            "client_id": "app",
        ])
        let login = try await URLSession.shared.load(
            Resource<JSON>(.post, server, "/token", body: form)
        )
        let first = try #require(login["refresh_token"]?.string)
        let saved = Record<Credentials.OAuth.Token>()
        let store = Credentials.OAuth.Store {
            saved.all.last
        } save: {
            saved.add($0)
        }
        let loader = Loader(
            credentials: .oauth(.refreshToken(first, client: .public("app")), store: store)
        )
        for _ in 0..<3 {
            #expect(try await requests { try await load(10, loader) } == 1)
            try await revokeAll()
        }
        #expect(Set(saved.all.compactMap(\.refresh) + [first]).count == 4)
        // The first one is used up.
        let late = Credentials.oauth(.refreshToken(first, client: .public("app")))
        #expect(await reason(late) == .invalidGrant)
    }

    @Test func refusalsHaveTheirReasons() async throws {
        let client = Self.clients[0]
        #expect(
            await reason(.oauth(.clientCredentials(.basic("the id", secret: "wrong"))))
                == .invalidClient
        )
        #expect(
            await reason(.oauth(.clientCredentials(client)), scopes: ["unknown"]) == .invalidScope
        )
        // RFC 6749 would have it an invalid grant.
        let wrong = Credentials.oauth(.password(user: "ada", password: "s3cret", client: client))
        #expect(await reason(wrong) == .invalidRequest)
        let app = Credentials.oauth(
            .refreshToken("unknown", client: .public("app"))
        )
        #expect(await reason(app) == .invalidGrant)
        let narrow = Loader(credentials: .oauth(.clientCredentials(client)))
        let error = await failure { try await narrow.load(resource("/admin")) }
        #expect(error?.statusCode == 403)
    }
}

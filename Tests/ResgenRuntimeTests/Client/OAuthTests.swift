import Foundation
import LoopbackServer
import Testing

@testable import ResgenRuntime

/// `Credentials.oauth` against a server that gives tokens and one that takes them.
@Suite("OAuth", .timeLimit(.minutes(5)))
struct OAuthTests {
    /// Gives a new token to each that asks, `t1`, `t2` and so on, and takes those that it gave.
    private final class TokenServer: @unchecked Sendable {
        private let lock = NSLock()
        private var requests: [LoopbackRequest] = []
        private var refused: Set<String> = []
        /// What is added to an answer.
        private let extra: @Sendable (Int) -> String
        private let answer: @Sendable (LoopbackRequest) -> LoopbackReply?

        init(
            extra: @escaping @Sendable (Int) -> String = { _ in "" },
            answer: @escaping @Sendable (LoopbackRequest) -> LoopbackReply? = { _ in nil },
        ) {
            self.extra = extra
            self.answer = answer
        }

        var forms: [String] { lock.withLock { requests.map(\.text) } }
        var asked: [LoopbackRequest] { lock.withLock { requests } }
        func refuse(_ tokens: String...) { lock.withLock { refused.formUnion(tokens) } }

        func reply(_ request: LoopbackRequest) -> LoopbackReply {
            guard request.path.hasSuffix("/token") else { return replyIfAuthorized(request) }
            let number = lock.withLock {
                requests.append(request)
                return requests.count
            }
            return answer(request)
                ?? .json(
                    #"{"access_token":"t\#(number)","token_type":"bearer"\#(extra(number))}"#
                )
        }

        private func replyIfAuthorized(_ request: LoopbackRequest) -> LoopbackReply {
            let token = request.header("Authorization")?.dropFirst("Bearer ".count) ?? ""
            let isGood = lock.withLock { token.hasPrefix("t") && !refused.contains(String(token)) }
            return isGood ? .json("1") : LoopbackReply(status: 401)
        }
    }

    /// Where an app keeps its token.
    private final class KeptToken: @unchecked Sendable {
        struct Stuck: Error {}

        private let lock = NSLock()
        private var kept: Credentials.OAuth.Token?
        private var isStuck = false

        init(_ token: Credentials.OAuth.Token? = nil) { kept = token }

        var token: Credentials.OAuth.Token? {
            get { lock.withLock { kept } }
            set { lock.withLock { kept = newValue } }
        }
        func stick(_ isStuck: Bool) { lock.withLock { self.isStuck = isStuck } }

        var store: Credentials.OAuth.Store {
            Credentials.OAuth.Store {
                self.token
            } save: { token in
                try self.lock.withLock {
                    if self.isStuck { throw Stuck() }
                    self.kept = token
                }
            }
        }
    }

    private func resource(
        _ server: LoopbackServer,
        _ path: ResourceRequest.Path = "/a",
        scopes: [String] = [],
    ) -> Resource<Int> {
        Resource(.get, server.url, path, auth: .oauth(token: "/token", scopes: scopes))
    }

    private func load(_ count: Int, _ loader: Loader, _ resource: Resource<Int>) async throws {
        try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<count { group.addTask { try await loader.load(resource) } }
            let sum = try await group.reduce(0, +)
            #expect(sum == count)
        }
    }

    private func reason(_ error: NetworkError?) -> Credentials.OAuth.Failure? {
        guard case .transportError(let error)? = error else { return nil }
        return error as? Credentials.OAuth.Failure
    }

    // MARK: What is asked for

    private static let tokens = "https://t.example/token"

    /// Of the ways that all endpoints share, one with the same name and an address completes it.
    @Test(
        arguments: [
            (.oauth("o", token: tokens), [], .bearer("o"), tokens),
            (nil, [.oauth("o", token: tokens)], .bearer("o"), tokens),
            (.bearer("o"), [.oauth("o", token: tokens)], .bearer("o"), tokens),
            (.oauth("o", token: tokens), [], .bearer("p"), nil),
            (.oauth("o", token: tokens), [], .basic("o"), nil),
            (.oauth(token: tokens), [], .bearer(), nil),
        ]
            as [(
                ResourceRequest.Authentication?, [ResourceRequest.Authentication],
                ResourceRequest.Authentication, String?
            )]
    )
    func bearerTokenIsFetchedWhereTheAPISays(
        shared: ResourceRequest.Authentication?,
        oauth: [ResourceRequest.Authentication],
        own: ResourceRequest.Authentication,
        address: String?,
    ) {
        let defaults = ResourceRequest.Defaults(anyServer, auth: shared, oauth: oauth)
        let request = Resource<Int>(.get, defaults, "/a", auth: own).request
        let requirements = request.authentication?.requirements ?? []
        #expect(requirements.map { $0.tokenServer?.absoluteString } == [address])
    }

    @Test func fiftyLoadsFetchOneToken() async throws {
        let tokenServer = TokenServer(extra: { _ in #","expires_in":3600"# })
        let server = try LoopbackServer { tokenServer.reply($0) }
        let credentials = Credentials.oauth(.clientCredentials(.basic("id", secret: "secret")))
        let loader = Loader(credentials: credentials)
        try await load(50, loader, resource(server, scopes: ["read", "write:all"]))
        #expect(tokenServer.forms == ["grant_type=client_credentials&scope=read%20write%3Aall"])
        let request = try #require(tokenServer.asked.first)
        #expect(request.method == "POST")
        #expect(request.header("Content-Type") == "application/x-www-form-urlencoded")
        #expect(request.header("Accept") == "application/json")
        // Another loader with the same credentials has the token already.
        try await load(
            1,
            Loader(credentials: credentials),
            resource(server, scopes: ["read", "write:all"])
        )
        #expect(tokenServer.forms.count == 1)
        // What is for something else needs another token.
        try await load(2, loader, resource(server, scopes: ["delete"]))
        #expect(tokenServer.forms.last == "grant_type=client_credentials&scope=delete")
        #expect(tokenServer.forms.count == 2)
    }

    @Test func clientIsSentAsItSays() async throws {
        let tokenServer = TokenServer()
        let server = try LoopbackServer { tokenServer.reply($0) }
        // The sample of RFC 6749, appendix B, as a secret.
        let clients: [Credentials.OAuth.Client] = [
            .basic("my id:1", secret: " %&+£€"), .body("id", secret: "a b"), .public("id"),
        ]
        for client in clients {
            let loader = Loader(
                credentials: .oauth(
                    .refreshToken("r", client: client),
                    parameters: ["audience": "https://api.example"]
                )
            )
            try await load(1, loader, resource(server))
        }
        let common = "grant_type=refresh_token&refresh_token=r"
        let audience = "&audience=https%3A%2F%2Fapi.example"
        #expect(
            tokenServer.forms == [
                common + audience, "\(common)&client_id=id&client_secret=a%20b\(audience)",
                "\(common)&client_id=id\(audience)",
            ]
        )
        let pair = Data("my%20id%3A1:%20%25%26%2B%C2%A3%E2%82%AC".utf8).base64EncodedString()
        #expect(
            tokenServer.asked.map { $0.header("Authorization") } == ["Basic \(pair)", nil, nil]
        )
    }

    @Test func callerMaySayWhereAndWhatFor() async throws {
        let tokenServer = TokenServer()
        let server = try LoopbackServer { tokenServer.reply($0) }
        let loader = Loader(
            credentials: .oauth(
                .password(user: "ada", password: "p&w"),
                from: server.url.appendingPathComponent("v2/token"),
                scopes: ["one"],
            )
        )
        // An endpoint that asks for any bearer token, and one that knows of another server.
        try await load(1, loader, Resource(.get, server.url, "/a", auth: .bearer()))
        try await load(1, loader, resource(server, scopes: ["read"]))
        #expect(tokenServer.forms == ["grant_type=password&username=ada&password=p%26w&scope=one"])
        #expect(tokenServer.asked.map(\.path) == ["/v2/token"])
        let nowhere = Loader(credentials: .oauth(.clientCredentials(.public("id"))))
        let error = await failure {
            try await nowhere.load(Resource<Int>(.get, server.url, "/a", auth: .bearer()))
        }
        #expect(reason(error)?.reason == .noServer)
    }

    @Test(arguments: [
        ("https://login.example/t", "https://api.example/v1", "https://login.example/t"),
        ("/oauth/token", "https://api.example/v1", "https://api.example/oauth/token"),
        ("token", "https://api.example/v1/", "https://api.example/v1/token"),
        ("token", "http://127.0.0.1:8000", "http://127.0.0.1:8000/token"),
    ])
    func addressIsResolvedAgainstTheServer(token: String, server: String, address: String) throws {
        let url = try #require(URL(string: server))
        let resource = Resource<Int>(.get, url, "/a", auth: .oauth("user", token: token))
        let requirement = try #require(resource.request.authentication?.requirements.first)
        #expect(requirement.tokenServer?.absoluteString == address)
        // An absolute address does not change where a token comes from.
        let elsewhere = try #require(URL(string: "https://other.example/x"))
        let defaults = ResourceRequest.Defaults(url, auth: .oauth(token: token)).at(elsewhere)
        let moved = Resource<Int>(.get, defaults).request.authentication
        #expect(moved?.requirements.first?.tokenServer?.absoluteString == address)
    }

    // MARK: Refresh

    @Test func tokenIsRefreshedBeforeItEnds() async throws {
        let tokenServer = TokenServer(extra: { #","expires_in":"3600","refresh_token":"r\#($0)""# })
        let server = try LoopbackServer { tokenServer.reply($0) }
        var loader = Loader(credentials: .oauth(.refreshToken("r0", client: .public("id"))))
        try await load(2, loader, resource(server))
        // Nearly an hour later.
        let late = Date(timeIntervalSinceNow: 3_590)
        loader.date = { late }
        try await load(50, loader, resource(server))
        #expect(
            tokenServer.forms == [
                "grant_type=refresh_token&refresh_token=r0&client_id=id",
                "grant_type=refresh_token&refresh_token=r1&client_id=id",
            ]
        )
        #expect(server.requests.last?.header("Authorization") == "Bearer t2")
    }

    @Test func refusedTokenIsReplacedOnceForAll() async throws {
        let tokenServer = TokenServer()
        let server = try LoopbackServer { tokenServer.reply($0) }
        let loader = Loader(credentials: .oauth(.clientCredentials(.public("id"))))
        try await load(1, loader, resource(server))
        tokenServer.refuse("t1")
        try await load(50, loader, resource(server))
        #expect(tokenServer.forms.count == 2)
        // A second 401 is the error.
        tokenServer.refuse("t2", "t3")
        let error = await failure { try await loader.load(resource(server)) }
        #expect(error?.statusCode == 401)
        #expect(tokenServer.forms.count == 3)
    }

    @Test func tokenOfTwoServersIsRefreshedOnce() async throws {
        let tokenServer = TokenServer(extra: { #","refresh_token":"r\#($0)""# })
        let (server, other) = (
            try LoopbackServer { tokenServer.reply($0) },
            try LoopbackServer { tokenServer.reply($0) }
        )
        let token = server.url.appendingPathComponent("token").absoluteString
        let loader = Loader(credentials: .oauth(.refreshToken("r0", client: .public("id"))))
        try await withThrowingTaskGroup(of: Int.self) { group in
            for server in [server, other] {
                for _ in 0..<25 {
                    let auth = ResourceRequest.Authentication.oauth(token: token)
                    let resource = Resource<Int>(.get, server.url, "/a", auth: auth)
                    group.addTask { try await loader.load(resource) }
                }
            }
            let sum = try await group.reduce(0, +)
            #expect(sum == 50)
        }
        #expect(tokenServer.forms == ["grant_type=refresh_token&refresh_token=r0&client_id=id"])
    }

    @Test func cancelledLoadsDoNotLoseANewRefreshToken() async throws {
        let (asked, mayGoOn) = (Record<Int>(), Record<Int>())
        let tokenServer = TokenServer(
            extra: { #","refresh_token":"r\#($0)""# },
            answer: { _ in
                asked.add(1)
                while mayGoOn.count == 0 { Thread.sleep(forTimeInterval: 0.002) }
                return nil
            }
        )
        let server = try LoopbackServer { tokenServer.reply($0) }
        let keptToken = KeptToken()
        let loader = Loader(
            credentials: .oauth(.refreshToken("r0", client: .public("id")), store: keptToken.store)
        )
        let task = Task { try await loader.load(resource(server)) }
        await eventually { asked.count == 1 }
        task.cancel()
        _ = await task.result
        mayGoOn.add(1)
        await eventually { keptToken.token != nil }
        #expect(keptToken.token?.refresh == "r1")
        try await load(1, loader, resource(server))
        #expect(tokenServer.forms.count == 1)
    }

    // MARK: Refusals

    @Test func invalidGrantSaysThatTheUserHasToLogIn() async throws {
        let tokenServer = TokenServer(answer: { _ in
            .json(
                #"{"error":"invalid_grant","error_description":"s3cret is used up"}"#,
                status: 400
            )
        })
        let server = try LoopbackServer { tokenServer.reply($0) }
        let loader = Loader(credentials: .oauth(.refreshToken("s3cret", client: .public("id"))))
        let error = await failure { try await loader.load(resource(server)) }
        #expect(reason(error)?.reason == .invalidGrant)
        #expect(reason(error)?.detail == "invalid_grant: s3cret is used up")
        #expect(error?.description == "transport error: no token: invalid_grant")
        var dumped = ""
        dump(error, to: &dumped)
        #expect(!dumped.contains("s3cret"))
        // Nothing was sent to the API itself.
        #expect(server.requests.map(\.path) == ["/token"])
    }

    @Test(arguments: [
        (#"{"error":"invalid_client"}"#, 401, "no token: invalid_client"),
        (#"{"error":"s3cret"}"#, 400, "no token: the token server refuses"),
        // GitHub says so with a status of success.
        (#"{"error":"bad_refresh_token"}"#, 200, "no token: the token server refuses"),
        (
            #"{"access_token":"x","token_type":"mac"}"#, 200,
            "no token: the token server gives no bearer token"
        ),
        ("<html>", 200, "no token: the token server gives no bearer token"),
        ("<html>", 502, "server error: POST /token: status 502"),
        ("", 307, "server error: POST /token: status 307"),
    ])
    func refusalsAreTold(body: String, status: Int, text: String) async throws {
        let server = try LoopbackServer { request in
            LoopbackReply(
                status: status,
                headers: ["Location": "/elsewhere", "Content-Type": "application/json"],
                body: body
            )
        }
        let loader = Loader(credentials: .oauth(.clientCredentials(.basic("id", secret: "s3cret"))))
        let error = await failure { try await loader.load(resource(server)) }
        #expect(error?.description == "transport error: \(text)")
        #expect(server.requests.map(\.path) == ["/token"])
    }

    @Test(arguments: ["", #","token_type":"Bearer""#, #","token_type":"BearerToken""#])
    func bearerTokensHaveSeveralNames(type: String) async throws {
        let tokenServer = TokenServer(answer: { _ in .json(#"{"access_token":"t"\#(type)}"#) })
        let server = try LoopbackServer { tokenServer.reply($0) }
        let loader = Loader(credentials: .oauth(.clientCredentials(.basic("id", secret: "s3cret"))))
        #expect(try await loader.load(resource(server)) == 1)
    }

    @Test func passwordStandsInForAnOldRefreshToken() async throws {
        let tokenServer = TokenServer(
            extra: { #","refresh_token":"r\#($0)""# },
            answer: { request in
                request.text.contains("refresh_token=")
                    ? .json(#"{"error":"invalid_grant"}"#, status: 400) : nil
            }
        )
        let server = try LoopbackServer { tokenServer.reply($0) }
        let loader = Loader(credentials: .oauth(.password(user: "ada", password: "pw")))
        try await load(1, loader, resource(server, scopes: ["read"]))
        tokenServer.refuse("t1")
        try await load(1, loader, resource(server, scopes: ["read"]))
        let login = "grant_type=password&username=ada&password=pw&scope=read"
        #expect(
            tokenServer.forms
                == [login, "grant_type=refresh_token&refresh_token=r1&scope=read", login]
        )
    }

    @Test(arguments: [
        "http://login.example/token", "http://127.example/token", "http://192.168.0.1/token",
    ])
    func secretsAreNotSentInTheOpen(address: String) async throws {
        let stub = StubLoader()
        let loader = Loader(stub, credentials: .oauth(.password(user: "ada", password: "s3cret")))
        let api = try #require(URL(string: "https://api.example"))
        let resource = Resource<Int>(.get, api, "/a", auth: .oauth(token: address))
        let error = await failure { try await loader.load(resource) }
        #expect(reason(error)?.reason == .insecureServer)
        #expect(stub.requests.isEmpty)
    }

    @Test(arguments: [
        "http://localhost:8080/token", "http://id.localhost/token", "http://[::1]:80/token",
        "http://127.0.0.2/token", "HTTPS://login.example/token",
    ])
    func secretsMayStayOnTheMachine(address: String) async throws {
        let stub = StubLoader().responds(
            headers: ["Content-Type": "application/json"],
            body: #"{"access_token":"t"}"#,
            for: "POST /token"
        ).responds(body: "1", for: "GET /a")
        let loader = Loader(stub, credentials: .oauth(.password(user: "ada", password: "s3cret")))
        let api = try #require(URL(string: "https://api.example"))
        let resource = Resource<Int>(.get, api, "/a", auth: .oauth(token: address))
        #expect(try await loader.load(resource) == 1)
    }

    @Test func lostConnectionIsTriedAgain() async throws {
        let url = try #require(URL(string: "https://api.example"))
        let resource = Resource<Int>(.get, url, "/a", auth: .oauth(token: "/token"))
        let transport = StubLoader()
            .fails(with: URLError(.networkConnectionLost), for: "POST /token")
            .fails(with: URLError(.networkConnectionLost), for: "POST /token")
            .responds(body: #"{"access_token":"t"}"#, for: "POST /token")
            .responds(body: "1", for: "GET /a")
        let credentials = Credentials.oauth(.clientCredentials(.public("id")))
        let error = await failure {
            try await Loader(transport, credentials: credentials).load(resource)
        }
        guard case .transportError(let cause as URLError)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(cause.code == .networkConnectionLost)
        let retry = ResourceRequest.Retry(base: .zero)
        let patient = Loader(transport, credentials: credentials, retry: retry)
        #expect(try await patient.load(resource) == 1)
    }

    @Test(arguments: [
        #""nan""#, #""inf""#, "1e300", "1e400", "-5", "0", #""""#, "null", "true",
    ])
    func endThatIsNoneSaysNothing(seconds: String) async throws {
        let tokenServer = TokenServer(extra: { _ in
            #","expires_in":\#(seconds),"refresh_token":"""#
        })
        let server = try LoopbackServer { tokenServer.reply($0) }
        let keptToken = KeptToken()
        let loader = Loader(
            credentials: .oauth(.refreshToken("r0", client: .public("id")), store: keptToken.store)
        )
        try await load(2, loader, resource(server))
        let token = try #require(keptToken.token)
        #expect(token.expires == nil && token.refresh == "r0")
        #expect(throws: Never.self) { try JSONEncoder().encode(token) }
        #expect(tokenServer.forms.count == 1)
    }

    @Test func parametersOfTheCallerAreSentOnce() async throws {
        let tokenServer = TokenServer()
        let server = try LoopbackServer { tokenServer.reply($0) }
        let loader = Loader(
            credentials: .oauth(
                .clientCredentials(.public("id")),
                parameters: ["scope": "all", "grant_type": "custom"]
            )
        )
        try await load(1, loader, resource(server, scopes: ["read"]))
        #expect(tokenServer.forms == ["client_id=id&scope=all&grant_type=custom"])
    }

    // MARK: Where tokens are kept

    @Test func storeIsAskedAndTold() async throws {
        let tokenServer = TokenServer(extra: {
            $0 == 1 ? #","expires_in":3600,"refresh_token":"r1""# : ""
        })
        let server = try LoopbackServer { tokenServer.reply($0) }
        let keptToken = KeptToken()
        let first = Loader(
            credentials: .oauth(.password(user: "a", password: "b"), store: keptToken.store)
        )
        try await load(3, first, resource(server))
        let token = try #require(keptToken.token)
        #expect(token.access == "t1" && token.refresh == "r1")
        #expect(token.server == server.url.appendingPathComponent("token"))
        #expect(try #require(token.expires).timeIntervalSinceNow > 3_000)
        // It is kept as JSON, in a keychain for example, and found when the app starts again.
        keptToken.token = try JSONDecoder().decode(
            Credentials.OAuth.Token.self,
            from: JSONEncoder().encode(token)
        )
        let credentials = Credentials.oauth(
            .refreshToken(nil, client: .public("id")),
            store: keptToken.store
        )
        let second = Loader(credentials: credentials)
        try await load(3, second, resource(server))
        #expect(tokenServer.forms.count == 1)
        // A server that gives no new refresh token leaves the old one.
        tokenServer.refuse("t1")
        try await load(3, second, resource(server))
        #expect(tokenServer.forms.last == "grant_type=refresh_token&refresh_token=r1&client_id=id")
        #expect(keptToken.token?.access == "t2" && keptToken.token?.refresh == "r1")
        // After a log-out nothing of it is left.
        keptToken.token = nil
        let error = await failure { try await second.load(resource(server)) }
        #expect(reason(error)?.reason == .noRefreshToken)
    }

    @Test func loginWithScopesIsUsed() async throws {
        let tokenServer = TokenServer()
        let server = try LoopbackServer { tokenServer.reply($0) }
        let keptToken = KeptToken(
            Credentials.OAuth.Token(
                access: "t0",
                refresh: "r0",
                server: server.url.appendingPathComponent("token"),
                scopes: ["write", "read"],
            )
        )
        let login = Loader(
            credentials: .oauth(.refreshToken(nil, client: .public("id")), store: keptToken.store)
        )
        try await load(2, login, resource(server, scopes: ["read"]))
        // Elsewhere the order of scopes says nothing.
        let app = Loader(
            credentials: .oauth(.clientCredentials(.public("id")), store: keptToken.store)
        )
        try await load(2, app, resource(server, scopes: ["read", "write"]))
        #expect(tokenServer.forms.isEmpty)
    }

    @Test func tokensOfOneStoreDoNotReplaceEachOther() async throws {
        let tokenServer = TokenServer(extra: { #","refresh_token":"r\#($0)""# })
        let server = try LoopbackServer { tokenServer.reply($0) }
        let keptToken = KeptToken()
        let loader = Loader(
            credentials: .oauth(.password(user: "a", password: "b"), store: keptToken.store)
        )
        for _ in 0..<3 {
            try await load(1, loader, resource(server, scopes: ["read"]))
            try await load(1, loader, resource(server, scopes: ["write"]))
        }
        #expect(tokenServer.forms.count == 2)
        // Each has its refresh token.
        tokenServer.refuse("t1")
        try await load(1, loader, resource(server, scopes: ["read"]))
        #expect(tokenServer.forms.last == "grant_type=refresh_token&refresh_token=r1&scope=read")
    }

    @Test func tokensAreSavedOneAfterTheOther() async throws {
        let tokenServer = TokenServer()
        let server = try LoopbackServer { tokenServer.reply($0) }
        let (begun, ended, mayEnd) = (Record<String>(), Record<String>(), Record<Int>())
        let store = Credentials.OAuth.Store {
            nil
        } save: { token in
            begun.add(token.access)
            while mayEnd.count == 0 { await Task.yield() }
            ended.add(token.access)
        }
        let loader = Loader(credentials: .oauth(.clientCredentials(.public("id")), store: store))
        let first = Task { try await loader.load(resource(server, scopes: ["read"])) }
        await eventually { begun.count == 1 }
        let second = Task { try await loader.load(resource(server, scopes: ["write"])) }
        await eventually { tokenServer.forms.count == 2 }
        #expect(begun.all == ["t1"])
        mayEnd.add(1)
        #expect(try await first.value == 1)
        #expect(try await second.value == 1)
        #expect(ended.all == ["t1", "t2"])
    }

    @Test func tokenThatCouldNotBeKeptIsNotLost() async throws {
        let tokenServer = TokenServer(extra: { #","refresh_token":"r\#($0)""# })
        let server = try LoopbackServer { tokenServer.reply($0) }
        let keptToken = KeptToken()
        let loader = Loader(
            credentials: .oauth(.refreshToken("r0", client: .public("id")), store: keptToken.store)
        )
        keptToken.stick(true)
        let error = await failure { try await loader.load(resource(server)) }
        guard case .transportError(is KeptToken.Stuck)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        keptToken.stick(false)
        try await load(1, loader, resource(server))
        #expect(keptToken.token?.refresh == "r1")
        #expect(tokenServer.forms.count == 1)
    }

    @Test func tokenOfAnotherServerIsNotSentToThisOne() async throws {
        let tokenServer = TokenServer()
        let server = try LoopbackServer { tokenServer.reply($0) }
        let other = try #require(URL(string: "https://other.example/token"))
        let keptToken = KeptToken(
            Credentials.OAuth.Token(access: "s3cret", refresh: "r", server: other)
        )
        let loader = Loader(
            credentials: .oauth(.clientCredentials(.public("id")), store: keptToken.store)
        )
        try await load(1, loader, resource(server))
        #expect(tokenServer.forms == ["grant_type=client_credentials&client_id=id"])
        #expect(!server.requests.contains { $0.header("Authorization") == "Bearer s3cret" })
    }

    @Test func secretsGoToOneTokenServer() async throws {
        let tokenServer = TokenServer()
        let server = try LoopbackServer { tokenServer.reply($0) }
        let loader = Loader(credentials: .oauth(.refreshToken("s3cret", client: .public("id"))))
        try await load(1, loader, resource(server))
        let other = Resource<Int>(.get, server.url, "/a", auth: .oauth(token: "/other/token"))
        let error = await failure { try await loader.load(other) }
        #expect(error?.statusCode == 401)
        #expect(
            error?.description.contains("the loader has OAuth for one token server") == true
        )
        #expect(tokenServer.asked.map(\.path) == ["/token"])
    }

    @Test func storeMayLoadOverTheSameLoader() async throws {
        let tokenServer = TokenServer()
        let server = try LoopbackServer { tokenServer.reply($0) }
        let (loaders, told) = (Record<Loader>(), Record<Int>())
        let resource = resource(server)
        let store = Credentials.OAuth.Store {
            nil
        } save: { _ in
            told.add(try await loaders.all[0].load(resource))
        }
        let other = Resource<Int>(
            .get,
            server.url,
            "/b",
            auth: .oauth(token: "/token", scopes: ["write"])
        )
        loaders.add(Loader(credentials: .oauth(.clientCredentials(.public("id")), store: store)))
        try await load(1, loaders.all[0], resource)
        // Where there is no token yet, nothing is made up.
        let outer = Loader(
            credentials: .oauth(
                .clientCredentials(.public("id")),
                store: Credentials.OAuth.Store {
                    nil
                } save: { _ in
                    let error = await failure { try await loaders.all[1].load(other) }
                    #expect(error?.statusCode == 401)
                }
            )
        )
        loaders.add(outer)
        try await load(1, outer, resource)
        #expect(told.all == [1])
        let last = try #require(server.requests.last { $0.path == "/b" })
        #expect(last.header("Authorization") == nil)
    }

    // MARK: Beside others

    @Test func namedCredentialsOfAllKindsAreTogether() async throws {
        let stub = StubLoader().responds(
            headers: ["Content-Type": "application/json"],
            body: #"{"access_token":"t","token_type":"Bearer"}"#,
            for: "POST /token"
        ).responds(body: "1", for: "GET /a")
        let loader = Loader(
            stub,
            credentials: [
                "app": .oauth(.clientCredentials(.public("id"))),
                "user": .bearer {
                    "u"
                } refresh: {
                    nil
                },
                "key": .apiKey("k"),
            ]
        )
        let server = try #require(URL(string: "https://api.example"))
        for auth: ResourceRequest.Authentication in [
            .oauth("app", token: "/token"), .bearer("user"), .apiKey("key", header: "K"),
        ] {
            #expect(try await loader.load(Resource<Int>(.get, server, "/a", auth: auth)) == 1)
        }
        #expect(
            stub.requests.map { $0.headers["Authorization"] ?? $0.headers["K"] }
                == [nil, "Bearer t", "Bearer u", "k"]
        )
    }

    @Test func alternativeThatFailsLeavesTheOthers() async throws {
        struct Down: Error {}
        let tokenServer = TokenServer()
        let server = try LoopbackServer { tokenServer.reply($0) }
        let app = Credentials.oauth(.clientCredentials(.public("id")))
        // Nothing says where the token of the first one comes from.
        let either = ResourceRequest.Authentication.anyOf([
            .bearer("pat"), .oauth("login", token: "/token"),
        ])
        let resource = Resource<Int>(.get, server.url, "/a", auth: either)
        #expect(try await Loader(credentials: app).load(resource) == 1)
        #expect(tokenServer.forms.count == 1)
        let down: Credentials = ["pat": .bearer { throw Down() }, "login": app]
        #expect(try await Loader(credentials: down).load(resource) == 1)
        // Where no other one is enough, the failure is the error, also before none at all.
        let optional = Resource<Int>(
            .get,
            server.url,
            "/a",
            auth: .anyOf([.bearer("pat"), .basic("other"), .anonymous])
        )
        let error = await failure { try await Loader(credentials: down).load(optional) }
        guard case .transportError(is Down)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test func descriptionsHaveNoSecret() throws {
        let url = try #require(URL(string: "https://login.example"))
        let values: [Any] = [
            Credentials.OAuth.Client.basic("id", secret: "s3cret"),
            Credentials.OAuth.Token(access: "s3cret", refresh: "s3cret", server: url),
            Credentials.oauth(.password(user: "ada", password: "s3cret")),
            Credentials.OAuth.Grant.password(user: "ada", password: "s3cret"),
            Credentials.OAuth.Grant.refreshToken("s3cret", client: nil),
        ]
        for value in values {
            var dumped = ""
            dump(value, to: &dumped)
            #expect(!"\(value) \(String(reflecting: value)) \(dumped)".contains("s3cret"))
        }
    }
}

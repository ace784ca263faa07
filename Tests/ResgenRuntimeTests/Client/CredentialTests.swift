import Foundation
import LoopbackServer
import Testing

@testable import ResgenRuntime

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("Credentials")
struct CredentialTests {
    private let server = URL(string: "https://api.example.com")!

    private func resource(
        _ auth: ResourceRequest.Authentication?,
        _ path: ResourceRequest.Path = "/a"
    ) -> Resource<Void> {
        Resource(.get, ResourceRequest.Defaults(server, query: ["q": 1], auth: auth), path)
    }

    private func sent(_ auth: ResourceRequest.Authentication?, _ credentials: Credentials)
        async throws -> ResourceRequest
    {
        let stub = StubLoader().responds(for: "GET /a")
        try await Loader(stub, credentials: credentials).load(resource(auth))
        return try #require(stub.requests.first)
    }

    @Test func bearerIsAHeader() async throws {
        let plain = try await sent(.bearer(), .bearer("t0k"))
        #expect(plain.headers["Authorization"] == "Bearer t0k")
        let bot = try await sent(.bearer(prefix: "Bot"), .bearer("t0k"))
        #expect(bot.headers["Authorization"] == "Bot t0k")
        let assigned = try await sent(.bearer(prefix: "Token token="), .bearer("t0k"))
        #expect(assigned.headers["Authorization"] == "Token token=t0k")
        let bare = try await sent(.bearer(prefix: ""), .bearer("t0k"))
        #expect(bare.headers["Authorization"] == "t0k")
    }

    @Test func basicIsBase64OfUTF8() async throws {
        let request = try await sent(.basic(), .basic(user: "Aladdin", password: "open sesame"))
        #expect(request.headers["Authorization"] == "Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==")
        // RFC 7617, section 2.1
        let other = try await sent(.basic(), .basic(user: "test", password: "123£"))
        #expect(other.headers["Authorization"] == "Basic dGVzdDoxMjPCow==")
    }

    @Test func keyGoesWhereTheServerWantsIt() async throws {
        let header = try await sent(.apiKey(header: "X-Api-Key"), .apiKey("k&1"))
        #expect(header.headers["x-api-key"] == "k&1")
        let query = try await sent(.apiKey(query: "api_key"), .apiKey("k&1"))
        #expect(query.query.encoded == "q=1&api_key=k%261")
        let cookie = try await sent(.apiKey(cookie: "sid"), .apiKey("k&1"))
        #expect(cookie.headers["Cookie"] == "sid=k&1")
    }

    @Test func credentialReplacesWhatIsThere() async throws {
        let stub = StubLoader().responds(for: "GET /a")
        let loader = Loader(stub, credentials: .apiKey("new"))
        let url = URL(string: "https://api.example.com/a?api_key=old&b=2")!
        try await loader.load(
            Resource(
                .get,
                ResourceRequest.Defaults(server, auth: .apiKey(query: "api_key")).at(url)
            )
        )
        let defaults = ResourceRequest.Defaults(server, cookies: ["sid": "old", "b": 2])
        try await loader.load(Resource(.get, defaults, "/a", auth: .apiKey(cookie: "sid")))
        let urls = try stub.requests.map { try $0.url().absoluteString }
        #expect(urls[0] == "https://api.example.com/a?b=2&api_key=new")
        #expect(stub.requests[1].headers["Cookie"] == "b=2; sid=new")
    }

    /// An address that is signed has each of its bytes for a reason.
    @Test(arguments: [("sig=1&&t=2", "sig=1&&t=2&key=k"), ("sig=1&", "sig=1&&key=k")])
    func keyLeavesTheRestOfAQuery(query: String, sent: String) async throws {
        let stub = StubLoader().responds(for: "GET /a")
        let url = try #require(URL(string: "https://api.example.com/a?\(query)"))
        let defaults = ResourceRequest.Defaults(server, auth: .apiKey(query: "key"))
        try await Loader(stub, credentials: .apiKey("k")).load(Resource(.get, defaults.at(url)))
        #expect(try stub.requests.map { try $0.url().query(percentEncoded: true) } == [sent])
    }

    @Test func namesTellWhichCredentialIsMeant() async throws {
        let both: Credentials = ["user": .bearer("u"), "app": .basic(user: "a", password: "p")]
        let user = try await sent(.bearer("user"), both)
        #expect(user.headers["Authorization"] == "Bearer u")
        let app = try await sent(.basic("app"), both)
        #expect(app.headers["Authorization"] == "Basic YTpw")
        #expect(try await sent(.bearer("other"), both).headers["Authorization"] == nil)
        #expect(try await sent(.bearer(), both).headers["Authorization"] == nil)
        #expect(try await sent(.basic("user"), both).headers["Authorization"] == nil)
    }

    @Test func firstAlternativeWithACredentialIsTaken() async throws {
        let auth = ResourceRequest.Authentication.anyOf([
            .basic("app"), .bearer("user"), .apiKey(header: "K"),
        ])
        let request = try await sent(auth, ["user": .bearer("u")])
        #expect(request.headers.fields.map(\.value) == ["Bearer u"])
    }

    @Test func nothingIsSentUnlessAskedFor() async throws {
        let request = try await sent(nil, .bearer("t0k"))
        #expect(request.headers.fields.isEmpty)
        #expect(try await sent(.anonymous, .bearer("t0k")).headers.fields.isEmpty)
    }

    @Test func credentialsCanBeForSomeServersAlone() async throws {
        let other = URL(string: "https://other.example.com")!
        let stub = StubLoader().responds(for: "GET /a")
        let loader = Loader(stub, credentials: .bearer("t0k").only(for: server))
        for server in [server, other] {
            try await loader.load(Resource<Void>(.get, server, "/a", auth: .bearer()))
        }
        #expect(stub.requests.map { $0.headers["Authorization"] } == ["Bearer t0k", nil])
    }

    @Test func lineBreakInASecretIsAnErrorThatDoesNotShowIt() async throws {
        let stub = StubLoader().responds(for: "GET /a")
        let loader = Loader(stub, credentials: .bearer("t0k\r\nX: y"))
        let error = await failure { try await loader.load(resource(.bearer())) }
        guard case .encodingError = error else {
            return #expect(Bool(false), "\(String(describing: error))")
        }
        #expect("\(String(describing: error))".contains("t0k") == false)
    }

    /// RFC 7617, section 2
    @Test(arguments: [
        ("a:b", "c"), ("a:\u{301}b", "c"), ("a\nb", "c"), ("a", "b\u{0}"), ("a", "\u{7F}"),
    ])
    func userThatCannotBeSentIsAnError(user: String, password: String) async throws {
        let stub = StubLoader().responds(for: "GET /a")
        let loader = Loader(stub, credentials: .basic(user: user, password: password))
        let error = await failure { try await loader.load(resource(.basic())) }
        guard case .encodingError = error else {
            return #expect(Bool(false), "\(String(describing: error))")
        }
        #expect(stub.requests.isEmpty)
    }

    @Test func answerShowsNoAddressAndErrorsTheirNames() {
        let url = URL(string: "https://api.example.com/a?token=s3cret")
        let answer = RawResponse(headers: ["X": "s3cret"], body: Data("s3cret".utf8), url: url)
        #expect("\(answer) \(String(reflecting: answer))".contains("s3cret") == false)
        #expect("\(Resource.Response(1, of: answer))" == "status 200: 1")
        struct SignInAgain: Error {}
        #expect("\(NetworkError.transportError(SignInAgain()))" == "transport error: SignInAgain()")
    }

    @Test func errorOfTheProviderIsATransportErrorAndNotRetried() async throws {
        struct Locked: Error {}
        let asked = Record<Int>()
        let credentials = Credentials { _ in
            asked.add(1)
            throw Locked()
        }
        let loader = Loader(
            StubLoader(),
            credentials: credentials,
            retry: ResourceRequest.Retry(base: .zero)
        )
        let error = await failure { try await loader.load(resource(.bearer())) }
        guard case .transportError(let inner) = error else { return #expect(Bool(false)) }
        #expect(inner is Locked)
        #expect(asked.count == 1)
    }

    // MARK: No leaks

    @Test func secretsAreInNoDescription() async throws {
        let secrets = ["t0k3n", "s3cret", "k3y"]
        let credentials: Credentials = [
            "a": .bearer("t0k3n"), "b": .basic(user: "u", password: "s3cret"), "c": .apiKey("k3y"),
        ]
        let cache = ResponseCache()
        let stub = StubLoader().responds(headers: ["ETag": "1"], body: "1", for: "GET /a")
        let loader = Loader(stub, credentials: credentials, cache: cache)
        let auths: [ResourceRequest.Authentication] = [
            .bearer("a"), .basic("b"), .apiKey("c", query: "q"), .apiKey("c", cookie: "c"),
            .apiKey("c", header: "h"),
        ]
        for auth in auths { try await loader.load(resource(auth)) }
        let kept: [Any] = [
            credentials, loader, cache, Credentials.Credential.bearer("t0k3n"),
            Credentials.Credential.basic(user: "u", password: "s3cret"),
            Credentials.Credential.apiKey("k3y"),
            ["password": "s3cret"] as ResourceRequest.Body.Fields,
            stub.requests, stub, stub.requests.map(\.headers.fields),
        ]
        for value in kept {
            var text = "\(value) \(String(reflecting: value))"
            dump(value, to: &text)
            text += stub.requests.map(\.curl).joined()
            for secret in secrets { #expect(!text.contains(secret), "\(text)") }
        }
    }

    @Test func keyInTheQueryIsInNoErrorAndNoAddress() async throws {
        let port = try RefusingPort()
        let refused = Resource<Int>(.get, port.url, "/a", auth: .apiKey(query: "key"))
        let loader = Loader(credentials: .apiKey("s3cret"))
        let error = await failure { try await loader.load(refused) }
        withExtendedLifetime(port) {}
        var text = "\(String(describing: error)) \(String(reflecting: error))"
        dump(error, to: &text)
        #expect(!text.contains("s3cret"), "\(text)")
        let live = try LoopbackServer { _ in .json("1") }
        let resource = Resource<Int>(
            .get,
            live.url,
            "/a",
            query: ["b": 1],
            auth: .apiKey(query: "key")
        )
        let answer = try await loader.rawResponse(for: resource.request)
        #expect(live.requests.map(\.target) == ["/a?b=1&key=s3cret"])
        #expect(answer.url?.absoluteString == "\(live.url)/a?b=1")
    }

    static let everywhere: [ResourceRequest.Authentication] = [
        .bearer(), .basic(), .apiKey(header: "X-Secret"), .apiKey(query: "key"),
        .apiKey(cookie: "sid"),
    ]
    static let all = Credentials { requirement in
        switch requirement.scheme {
        case .bearer: .bearer("s3cret")
        case .basic: .basic(user: "s3cret", password: "s3cret")
        default: .apiKey("s3cret")
        }
    }

    @Test(arguments: everywhere)
    func secretFollowsNoRedirectToAnotherOrigin(auth: ResourceRequest.Authentication) async throws {
        let other = try LoopbackServer { _ in .json("1") }
        let target = other.url
        let server = try LoopbackServer { _ in
            LoopbackReply(status: 307, headers: ["Location": "\(target)/b"])
        }
        let loader = Loader(credentials: Self.all)
        _ = try await loader.load(Resource<Int>(.get, server.url, "/a", auth: auth))
        let (sent, followed) = (server.requests[0], other.requests[0])
        let basic = Data("s3cret:s3cret".utf8).base64EncodedString()
        let isSecret = { (text: String) in text.contains("s3cret") || text.contains(basic) }
        #expect(isSecret(sent.target) || sent.headers.contains { isSecret($0.value) })
        #expect(!isSecret(followed.target))
        #expect(!followed.headers.contains { isSecret($0.value) })
    }

    @Test(arguments: everywhere)
    func secretGoesToNoAddressOfAnotherOrigin(auth: ResourceRequest.Authentication) async throws {
        let other = try LoopbackServer { _ in .json("1") }
        let defaults = ResourceRequest.Defaults(URL(string: "http://127.0.0.1:1")!, auth: auth)
        let loader = Loader(credentials: Self.all)
        _ = try await loader.load(Resource<Int>(.get, defaults.at(other.url), auth: auth))
        var moved = Resource<Int>(.get, defaults, "/a").request
        moved.server = other.url
        _ = try await loader.rawResponse(for: moved)
        struct Moving: LoadInterceptor {
            let server: URL
            func intercept(_ request: ResourceRequest, next: Next) async throws -> RawResponse {
                var request = request
                request.server = server
                return try await next(request)
            }
        }
        let moving = Loader(credentials: Self.all, interceptors: [Moving(server: other.url)])
        _ = try await moving.load(Resource<Int>(.get, defaults, "/a"))
        #expect(other.requests.count == 3)
        for request in other.requests {
            #expect(!request.target.contains("?"))
            #expect(request.header("Authorization") == nil && request.header("Cookie") == nil)
            #expect(request.header("X-Secret") == nil)
        }
    }

    @Test(arguments: everywhere)
    func secretFollowsNoChainOfRedirects(auth: ResourceRequest.Authentication) async throws {
        let other = try LoopbackServer { request in
            request.path == "/b"
                ? LoopbackReply(status: 307, headers: ["Location": "/c"]) : .json("1")
        }
        let target = other.url
        let server = try LoopbackServer { _ in
            LoopbackReply(status: 307, headers: ["Location": "\(target)/b"])
        }
        let loader = Loader(credentials: Self.all)
        _ = try await loader.load(Resource<Int>(.get, server.url, "/a", auth: auth))
        #expect(other.requests.map(\.path) == ["/b", "/c"])
        for request in other.requests {
            for name in ["Authorization", "X-Secret", "Cookie"] {
                #expect(request.header(name) == nil)
            }
        }
    }

    @Test func cookiesOfARequestStayBesideThoseOfTheSession() async throws {
        let server = try LoopbackServer { request in
            switch request.path {
            case "/login":
                LoopbackReply(
                    status: 302,
                    headers: ["Location": "/in", "Set-Cookie": "fresh=2"]
                )
            default: LoopbackReply(headers: ["Set-Cookie": "theirs=1"], body: "1")
            }
        }
        let session = URLSession(configuration: .ephemeral)
        let loader = Loader(session, credentials: .apiKey("mine"))
        for path in ["/a", "/b", "/login"] as [ResourceRequest.Path] {
            let cookies: ResourceRequest.Cookies = path.encoded == "/b" ? ["theirs": "own"] : [:]
            let auth = ResourceRequest.Authentication.apiKey(cookie: "sid")
            _ = try await loader.load(
                Resource<Int>(.get, server.url, path, cookies: cookies, auth: auth)
            )
        }
        let sent = server.requests.map {
            Set($0.header("Cookie")?.components(separatedBy: "; ") ?? [])
        }
        #expect(
            sent == [
                ["sid=mine"], ["theirs=own", "sid=mine"], ["theirs=1", "sid=mine"],
                ["theirs=1", "fresh=2", "sid=mine"],
            ]
        )
    }

    @Test(arguments: ["Basic realm=\"x\"", "Bearer"])
    func wrongPasswordIsAServerError(challenge: String) async throws {
        let server = try LoopbackServer { _ in
            LoopbackReply(status: 401, headers: ["WWW-Authenticate": challenge], body: "no")
        }
        let loader = Loader(credentials: .basic(user: "u", password: "wrong"))
        let error = await failure {
            try await loader.load(Resource<Int>(.get, server.url, "/a", auth: .basic()))
        }
        #expect(error?.statusCode == 401)
        #expect(server.requests.count == 1)
    }
}

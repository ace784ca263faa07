import Foundation
import LoopbackServer
import Testing

@testable import ResgenRuntime

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("Cache of answers")
struct ResponseCacheTests {
    private let server = URL(string: "https://api.example.com")!

    /// Cookies are for all ports of a host: those of the shared session are other tests', too.
    private let session = URLSession(configuration: .ephemeral)

    /// The date of the loader, moved by hand.
    private final class Calendar: @unchecked Sendable {
        private let lock = NSLock()
        private var date = Date(timeIntervalSince1970: 784_111_740)
        var now: Date { lock.withLock { date } }
        func move(_ seconds: TimeInterval) { lock.withLock { date += seconds } }
    }

    private let calendar = Calendar()

    private func loader(
        _ transport: any ResourceLoader,
        _ cache: ResponseCache = ResponseCache(),
        credentials: Credentials? = nil,
        interceptors: [any LoadInterceptor] = [],
        observer: (any LoadObserver)? = nil,
    ) -> Loader {
        var loader = Loader(
            transport,
            credentials: credentials,
            interceptors: interceptors,
            observer: observer,
            cache: cache
        )
        let calendar = calendar
        loader.date = { calendar.now }
        return loader
    }

    private func resource(
        _ path: ResourceRequest.Path = "/a",
        headers: ResourceRequest.Headers = [:]
    ) -> Resource<Int> {
        Resource(.get, server, path, headers: headers)
    }

    /// Answers with a number that counts up, and 304 when the tag is known.
    private func stub(_ headers: ResourceRequest.Headers) -> StubLoader {
        let count = Record<Int>()
        return StubLoader().responds(for: "GET /**") { request in
            if let tag = headers["ETag"], request.headers["If-None-Match"] == tag {
                return RawResponse(status: 304, headers: ["X-New": "1"])
            }
            return RawResponse(headers: headers, body: Data("\(count.add(1))".utf8))
        }
    }

    @Test func tagThatStillHoldsGivesTheBodyKept() async throws {
        let server = try LoopbackServer { request in
            request.header("If-None-Match") == "\"v1\""
                ? LoopbackReply(status: 304, headers: ["ETag": "\"v1\"", "X-Count": "2"])
                : LoopbackReply(headers: ["ETag": "\"v1\"", "X-Count": "1"], body: "5")
        }
        let loader = loader(session)
        let first = try await loader.response(for: Resource<Int>(.get, server.url, "/a"))
        let second = try await loader.response(for: Resource<Int>(.get, server.url, "/a"))
        #expect(first.value == 5 && second.value == 5)
        #expect(second.status == 200)
        #expect(second.headers["X-Count"] == "2")
        #expect(server.requests.map { $0.header("If-None-Match") } == [nil, "\"v1\""])
    }

    @Test func dateThatStillHoldsGivesTheBodyKept() async throws {
        let stub = stub(["Last-Modified": "Sun, 06 Nov 1994 08:49:37 GMT"])
        let loader = loader(stub)
        for _ in 0..<2 { _ = try await loader.load(resource()) }
        #expect(
            stub.requests[1].headers["If-Modified-Since"] == "Sun, 06 Nov 1994 08:49:37 GMT"
        )
    }

    private static let lifetimes: [(ResourceRequest.Headers, TimeInterval)] = [
        (["Cache-Control": "public, Max-Age=60"], 60),
        (["Cache-Control": "max-age=\"60\"", "Age": "20"], 40),
        (["Expires": "Sun, 06 Nov 1994 08:49:37 GMT"], 37),
        (["Expires": "Sun, 06 Nov 1994 08:49:37 GMT", "Date": "Sun, 06 Nov 1994 08:49:30 GMT"], 7),
        (["Cache-Control": "max-age=60", "Expires": "Sun, 06 Nov 1994 08:49:00 GMT"], 60),
        (["Cache-Control": "max-age=99999999999999999999"], 2_147_483_648),
        (["Cache-Control": "max-age=60", "Age": "-1e300"], 60),
        (["Cache-Control": "ext=\"x, max-age=600\", max-age=1"], 1),
        (["Cache-Control": "max-age=60", "Age": "20, 0"], 40),
        (["Cache-Control": "max-age=60", "Date": "Sun, 06 Nov 1994 08:48:40 GMT"], 40),
        (
            ["Expires": "Sun, 06 Nov 1994 08:49:37 GMT", "Date": "Sun, 06 Nov 1994 08:48:50 GMT"],
            37
        ),
        (
            ["Cache-Control": "max-age=60", "Age": "30", "Date": "Sun, 06 Nov 1994 08:48:40 GMT"],
            30
        ),
    ]

    @Test(arguments: lifetimes)
    func freshAnswerIsNotAskedFor(headers: ResourceRequest.Headers, seconds: TimeInterval)
        async throws
    {
        let stub = stub(headers)
        let loader = loader(stub)
        #expect(try await loader.load(resource()) == 1)
        calendar.move(seconds - 0.5)
        #expect(try await loader.load(resource()) == 1)
        calendar.move(1)
        #expect(try await loader.load(resource()) == 2)
        #expect(stub.requests.count == 2)
    }

    /// RFC 9111, section 4.1
    @Test(arguments: [
        ("X-Request-ID", nil, 1), ("traceparent", "Accept", 1), ("X-Request-ID", "x-request-id", 2),
        ("X-Tenant", nil, 2),
    ])
    func headersOfEachRequestAreNoDifference(name: String, vary: String?, requests: Int)
        async throws
    {
        var headers: ResourceRequest.Headers = ["Cache-Control": "max-age=60"]
        headers["Vary"] = vary
        let stub = stub(headers)
        let loader = loader(stub)
        for value in ["1", "2"] {
            var headers = ResourceRequest.Headers()
            headers[name] = value
            _ = try await loader.load(resource(headers: headers))
        }
        #expect(stub.requests.count == requests)
    }

    private static func severalHeaders(_ fields: [(String, String)]) -> ResourceRequest.Headers {
        fields.reduce(into: ResourceRequest.Headers()) { $0.append($1.0, $1.1) }
    }

    private static let unkept: [ResourceRequest.Headers] = [
        ["Cache-Control": "no-store, max-age=60", "ETag": "1"],
        ["Vary": "*", "ETag": "1", "Cache-Control": "max-age=60"],
        severalHeaders([
            ("Cache-Control", "max-age=60"), ("cache-control", "private, no-store"),
        ]),
        severalHeaders([("Vary", "Accept"), ("Vary", "*"), ("ETag", "1")]),
        ["Cache-Control": "max-age=inf"],
        ["Cache-Control": "max-age=-1", "Age": "-1000"],
        ["Expires": "Thu, 18 Aug 50 02:01:18 GMT"], ["Expires": "Thu 18 Aug 2050 02:01:18 GMT"],
        ["Expires": "Thu, 18 Aug 2050 2:01:18 GMT"], ["Expires": "0"],
        ["Expires": "Sun, 06 Nov 1994 07:49:00 GMT", "Date": "Sun, 06 Nov 1994 06:49:00 GMT"],
        ["Cache-Control": "max-age=60, ext=a<b, no-store", "ETag": "1"],
        [:],
    ]

    @Test(arguments: unkept)
    func answerThatMustNotBeKeptIsNot(headers: ResourceRequest.Headers) async throws {
        let stub = stub(headers)
        let loader = loader(stub)
        for number in 1...2 { #expect(try await loader.load(resource()) == number) }
        #expect(stub.requests[1].headers["If-None-Match"] == nil)
    }

    @Test func noCacheIsAskedForEachTime() async throws {
        let stub = stub(["Cache-Control": "no-cache, max-age=60", "ETag": "1"])
        let loader = loader(stub)
        for _ in 0..<3 { #expect(try await loader.load(resource()) == 1) }
        #expect(stub.requests.count == 3)
    }

    @Test func requestCanDemandANewAnswer() async throws {
        let stub = stub(["Cache-Control": "max-age=60"])
        let loader = loader(stub)
        _ = try await loader.load(resource())
        let fresh = resource(headers: ["Cache-Control": "no-cache"])
        #expect(try await loader.load(fresh) == 2)
        #expect(try await loader.load(resource()) == 2)
        let unkept = resource(headers: ["Cache-Control": "no-store"])
        #expect(try await loader.load(unkept) == 3)
        #expect(try await loader.load(resource()) == 2)
    }

    @Test func answerIsForTheSameHeadersOnly() async throws {
        let stub = stub(["Cache-Control": "max-age=60"])
        let loader = loader(stub)
        #expect(try await loader.load(resource(headers: ["Accept-Language": "de"])) == 1)
        #expect(try await loader.load(resource(headers: ["Accept-Language": "en"])) == 2)
        #expect(try await loader.load(resource(headers: ["accept-language": "de"])) == 1)
    }

    @Test func answerOfOneUserNeverReachesAnother() async throws {
        let cache = ResponseCache()
        let stub = stub(["Cache-Control": "max-age=60", "ETag": "1"])
        for (auth, _) in [
            (ResourceRequest.Authentication.bearer(), 0), (.apiKey(header: "K"), 1),
            (.apiKey(query: "k"), 2),
            (.apiKey(cookie: "c"), 3),
        ] {
            let resource = Resource<Int>(.get, server, "/a", auth: auth)
            var values: [Int] = []
            for user in ["a", "b", "a"] {
                let credentials = Credentials { requirement in
                    if case .bearer = requirement.scheme { .bearer(user) } else { .apiKey(user) }
                }
                values.append(
                    try await loader(stub, cache, credentials: credentials).load(resource)
                )
            }
            #expect(values[0] != values[1] && values[0] == values[2])
        }
        #expect(stub.requests.allSatisfy { $0.headers["If-None-Match"] == nil })
    }

    @Test func answerForOneCookieOfTheSessionNeverReachesAnother() async throws {
        let server = try LoopbackServer { request in
            LoopbackReply(
                headers: ["Cache-Control": "max-age=60"],
                body: request.header("Cookie") == "user=a" ? "1" : "2"
            )
        }
        let session = URLSession(configuration: .ephemeral)
        let loader = loader(session)
        for (user, value) in [("a", 1), ("b", 2), ("b", 2)] {
            let cookie = HTTPCookie(properties: [
                .name: "user", .value: user, .domain: "127.0.0.1", .path: "/",
            ])
            session.configuration.httpCookieStorage?.setCookie(try #require(cookie))
            #expect(try await loader.load(Resource<Int>(.get, server.url, "/a")) == value)
        }
        #expect(server.requests.count == 2)
    }

    private func answersByHeader(_ name: String) throws -> LoopbackServer {
        try LoopbackServer { request in
            LoopbackReply(
                headers: ["Cache-Control": "max-age=60"],
                body: request.header(name)?.hasSuffix("a") == true ? "1" : "2"
            )
        }
    }

    @Test func answerForHeadersOfOneSessionNeverReachesAnother() async throws {
        let server = try answersByHeader("Authorization")
        let (cache, resource) = (ResponseCache(), Resource<Int>(.get, server.url, "/a"))
        for (user, value) in [("a", 1), ("b", 2), ("a", 1)] {
            let configuration = URLSessionConfiguration.ephemeral
            configuration.httpAdditionalHeaders = ["Authorization": "Bearer \(user)"]
            let session = URLSession(configuration: configuration)
            #expect(try await loader(session, cache).load(resource) == value)
        }
        #expect(server.requests.count == 2)
    }

    private struct Wrapper: ResourceLoader {
        let session: URLSession
        var user: String?

        func rawResponse(for request: ResourceRequest) async throws(NetworkError) -> RawResponse {
            var request = request
            request.headers["X-User"] = user
            return try await session.rawResponse(for: request)
        }
    }

    private struct KnownWrapper: ResourceLoader {
        let wrapper: Wrapper

        func rawResponse(for request: ResourceRequest) async throws(NetworkError) -> RawResponse {
            try await wrapper.rawResponse(for: request)
        }

        func cacheKey(for request: ResourceRequest) -> [String]? { wrapper.user.map { [$0] } }
    }

    @Test func nothingIsKeptOfALoaderThatIsNotKnown() async throws {
        let server = try answersByHeader("X-User")
        let (cache, resource) = (ResponseCache(), Resource<Int>(.get, server.url, "/a"))
        let session = URLSession(configuration: .ephemeral)
        for (user, value) in [("a", 1), ("b", 2), ("a", 1)] {
            let wrapper = Wrapper(session: session, user: user)
            #expect(try await loader(wrapper, cache).load(resource) == value)
            #expect(try await loader(Loader(wrapper), cache).load(resource) == value)
        }
        #expect(server.requests.count == 6)
        for (user, value) in [("a", 1), ("b", 2), ("a", 1)] {
            let known = KnownWrapper(wrapper: Wrapper(session: session, user: user))
            #expect(try await loader(known, cache).load(resource) == value)
        }
        #expect(server.requests.count == 8)
    }

    @Test func answerOfALoaderInsideIsForItsCredentials() async throws {
        let server = try answersByHeader("Authorization")
        let resource = Resource<Int>(.get, server.url, "/a", auth: .bearer())
        let cache = ResponseCache()
        for (user, value) in [("a", 1), ("b", 2), ("a", 1)] {
            let inner = Loader(session, credentials: .bearer(user))
            #expect(try await loader(inner, cache).load(resource) == value)
        }
        #expect(loader(Loader(session)).cacheKey(for: resource.request) != nil)
    }

    private struct UserHeader: LoadInterceptor {
        let user: String

        func intercept(_ request: ResourceRequest, next: Next) async throws -> RawResponse {
            var request = request
            request.headers["X-User"] = user
            return try await next(request)
        }
    }

    @Test func answerOfOneInterceptorNeverReachesAnother() async throws {
        let server = try answersByHeader("X-User")
        let (cache, resource) = (ResponseCache(), Resource<Int>(.get, server.url, "/a"))
        for (user, value) in [("a", 1), ("b", 2), ("a", 1)] {
            let loader = loader(session, cache, interceptors: [UserHeader(user: user)])
            #expect(try await loader.load(resource) == value)
        }
        #expect(server.requests.count == 2)
    }

    @Test func addressesCountAmongWhatIsKept() async throws {
        let stub = stub(["ETag": "1"])
        let loader = loader(stub, ResponseCache(memoryLimit: 50_000))
        let long = ResourceRequest.Path(stringLiteral: "/" + String(repeating: "a", count: 60_000))
        for _ in 1...2 { _ = try await loader.load(resource(long)) }
        #expect(stub.requests.allSatisfy { $0.headers["If-None-Match"] == nil })
        for _ in 1...2 { _ = try await loader.load(resource("/b")) }
        #expect(stub.requests.last?.headers["If-None-Match"] == "1")
    }

    @Test func tagOfAnotherAnswerConfirmsNothing() async throws {
        let server = try LoopbackServer { request in
            request.header("If-None-Match") == nil
                ? LoopbackReply(headers: ["ETag": "\"1\""], body: "1")
                : LoopbackReply(status: 304, headers: ["ETag": "\"2\""])
        }
        let loader = loader(session)
        let resource = Resource<Int>(.get, server.url, "/a")
        for _ in 1...2 { #expect(try await loader.load(resource) == 1) }
        // The first, a question that is answered in vain, and the second.
        #expect(server.requests.count == 3)
        #expect(server.requests.last?.header("If-None-Match") == nil)
    }

    /// RFC 9111, section 4.3.4
    @Test(
        arguments: [
            (["ETag": "W/\"a\""], ["ETag": "W/\"b\""], false),
            (["ETag": "W/\"a\""], ["ETag": "W/\"a\""], true),
            (["ETag": "\"a\""], ["ETag": "W/\"a\""], true),
            (["ETag": "W/\"a\""], ["ETag": "\"a\""], false),
            (["ETag": "\"a\""], ["ETag": "\"b\""], false),
            (["ETag": "\"a\"", "Last-Modified": "A"], ["Last-Modified": "B"], false),
            (
                ["ETag": "\"a\"", "Last-Modified": "A"], ["ETag": "\"a\"", "Last-Modified": "B"],
                true
            ),
            (["ETag": "\"a\""], [:], true),
        ] as [(ResourceRequest.Headers, ResourceRequest.Headers, Bool)]
    )
    func answerIsConfirmedByItsOwnValidatorAlone(
        kept: ResourceRequest.Headers,
        new: ResourceRequest.Headers,
        isConfirmed: Bool,
    ) async throws {
        let count = Record<Int>()
        let stub = StubLoader().responds(for: "GET /a") { request in
            if request.headers["If-None-Match"] != nil {
                return RawResponse(status: 304, headers: new)
            }
            return RawResponse(headers: kept, body: Data("\(count.add(1))".utf8))
        }
        let loader = loader(stub)
        #expect(try await loader.load(resource()) == 1)
        #expect(try await loader.load(resource()) == (isConfirmed ? 1 : 2))
    }

    /// RFC 9110, section 6.6.1, and RFC 9111, section 3.2: 6 November, 08:49:00 is when the test begins.
    @Test(
        arguments: [
            (["Expires": "Sun, 06 Nov 1994 09:50:00 GMT"], 60.0), ([:], 0),
            (["Cache-Control": "max-age=600"], 600),
            (["Cache-Control": "max-age=600", "Age": "500"], 100),
        ] as [(ResourceRequest.Headers, TimeInterval)]
    )
    func confirmedAnswerIsAsFreshAsTheServerSays(
        new: ResourceRequest.Headers,
        seconds: TimeInterval,
    ) async throws {
        let count = Record<Int>()
        let stub = StubLoader().responds(for: "GET /a") { request in
            count.add(1)
            if request.headers["If-None-Match"] != nil {
                return RawResponse(status: 304, headers: new)
            }
            let kept: ResourceRequest.Headers = [
                "ETag": "\"a\"", "Date": "Sun, 06 Nov 1994 08:49:00 GMT",
                "Expires": "Sun, 06 Nov 1994 08:50:00 GMT", "Age": "30",
            ]
            return RawResponse(headers: kept, body: Data("1".utf8))
        }
        let loader = loader(stub)
        _ = try await loader.load(resource())
        calendar.move(3_600)
        for _ in 1...2 { _ = try await loader.load(resource()) }
        #expect(count.all.count == (seconds > 0 ? 2 : 3))
        calendar.move(seconds + 1)
        _ = try await loader.load(resource())
        #expect(count.all.count == (seconds > 0 ? 3 : 4))
    }

    /// RFC 9111, sections 4 and 5.1
    @Test func answerThatIsKeptSaysHowOldItIs() async throws {
        let loader = loader(stub(["Cache-Control": "max-age=600", "Age": "30"]))
        #expect(try await loader.response(for: resource()).headers["Age"] == "30")
        calendar.move(70)
        let second = try await loader.response(for: resource())
        #expect(second.value == 1 && second.headers["Age"] == "100")
        #expect(second.headers["Date"] == "Sun, 06 Nov 1994 08:49:00 GMT")
    }

    private final class Pinning: NSObject, URLSessionDelegate {}

    @Test func sessionsWithDelegatesShareNothing() throws {
        let request = resource().request
        let sessions = (0..<3).map { _ in
            URLSession(configuration: .ephemeral, delegate: Pinning(), delegateQueue: nil)
        }
        defer { for session in sessions { session.invalidateAndCancel() } }
        let keys = sessions.map { $0.cacheKey(for: request) }
        #expect(Set(keys).count == 3)
        #expect(sessions.map { $0.cacheKey(for: request) } == keys)
        let plain = [0, 1].map { _ in
            URLSession(configuration: .ephemeral).cacheKey(for: request)
        }
        #expect(plain[0] != nil && plain[0] == plain[1])
    }

    @Test func userThatASessionKnowsIsPartOfTheKey() throws {
        let session = URLSession(configuration: .ephemeral)
        let storage = try #require(session.configuration.urlCredentialStorage)
        let space = URLProtectionSpace(
            host: "api.example.com",
            port: 443,
            protocol: "https",
            realm: "r",
            authenticationMethod: NSURLAuthenticationMethodHTTPBasic
        )
        var keys: Set<[String]?> = [session.cacheKey(for: resource().request)]
        for user in ["a", "b"] {
            let credential = URLCredential(user: user, password: "p4ss", persistence: .forSession)
            storage.setDefaultCredential(credential, for: space)
            keys.insert(session.cacheKey(for: resource().request))
        }
        #expect(keys.count == 3)
        #expect(keys.allSatisfy { $0?.contains { $0.contains("p4ss") } == false })
    }

    @Test func userThatChangesUnderWayGetsNothingOfTheOther() async throws {
        let session = URLSession(configuration: .ephemeral)
        let storage = try #require(session.configuration.httpCookieStorage)
        let server = try LoopbackServer { request in
            // Another user logs in while the answer is under way.
            if let cookie = HTTPCookie(properties: [
                .name: "user", .value: "b", .domain: "127.0.0.1", .path: "/",
            ]) {
                storage.setCookie(cookie)
            }
            return LoopbackReply(
                headers: ["Cache-Control": "max-age=60"],
                body: request.header("Cookie") == "user=b" ? "2" : "1"
            )
        }
        let (loader, resource) = (loader(session), Resource<Int>(.get, server.url, "/a"))
        #expect(try await loader.load(resource) == 1)
        #expect(try await loader.load(resource) == 2)
        for cookie in storage.cookies ?? [] { storage.deleteCookie(cookie) }
        #expect(try await loader.load(resource) == 1)
    }

    @Test(arguments: [
        ("ETag", "1", "If-None-Match"),
        ("Last-Modified", "Sun, 06 Nov 1994 08:49:37 GMT", "If-Modified-Since"),
    ])
    func redirectsAreNotConfirmedByAnotherAddress(
        validator: String,
        value: String,
        condition: String,
    ) async throws {
        let count = Record<Int>()
        let server = try LoopbackServer { request in
            if request.path == "/a", count.add(1) > 1 {
                return LoopbackReply(status: 302, headers: ["Location": "/b"])
            }
            return request.header(condition) == nil
                ? LoopbackReply(headers: [validator: value], body: request.path == "/a" ? "1" : "2")
                : LoopbackReply(status: 304)
        }
        let (loader, resource) = (loader(session), Resource<Int>(.get, server.url, "/a"))
        #expect(try await loader.load(resource) == 1)
        #expect(try await loader.load(resource) == 2)
        #expect(try await loader.load(resource) == 2)
        #expect(server.requests.filter { $0.header(condition) == value }.map(\.path) == ["/a"])
        // RFC 9110, section 15.4: nor does it learn what is kept.
        let elsewhere = server.requests.filter { $0.path == "/b" }
        #expect(elsewhere.count == 2 && elsewhere.allSatisfy { $0.header(condition) == nil })
    }

    @Test func changeRemovesWhatIsKept() async throws {
        let stub = stub(["Cache-Control": "max-age=60"])
            .responds(status: 204, for: "DELETE /a")
            .responds(status: 500, for: "POST /a")
        let loader = loader(stub)
        _ = try await loader.load(resource())
        _ = try? await loader.load(Resource<Void>(.post, server, "/a"))
        #expect(try await loader.load(resource()) == 1)
        try await loader.load(Resource<Void>(.delete, server, "/a"))
        #expect(try await loader.load(resource()) == 2)
    }

    /// RFC 9110, section 4.2.3, and RFC 9111, section 4.4
    @Test(arguments: [("/a", "https://API.example.com"), ("/%61", nil), ("/b", nil)])
    func changeRemovesWhatIsKeptInAnySpelling(path: String, server: String?) async throws {
        let stub = stub(["Cache-Control": "max-age=60"]).responds(for: "POST /**") { request in
            // A redirect leads from `/b` to `/a`.
            let url = try? path == "/b" ? self.resource().request.url() : request.url()
            return RawResponse(status: 200, url: url)
        }
        let loader = loader(stub)
        #expect(try await loader.load(resource()) == 1)
        let start = try #require(URL(string: (server ?? "https://api.example.com") + path))
        try await loader.load(Resource<Void>(.post, start, ""))
        #expect(try await loader.load(resource()) == 2)
    }

    /// RFC 9111, section 4.4
    @Test func changeThatIsReadAsAStreamRemovesWhatIsKept() async throws {
        let stub = stub(["Cache-Control": "max-age=60"])
            .responds(for: "POST /a") { _ in RawResponse(body: Data("data: 1\n\n".utf8)) }
        let (loader, folder) = (loader(stub), try Folder())
        #expect(try await loader.load(resource()) == 1)
        let events = StreamResource<Int>(.post, server, "/a", returns: .events())
        for try await _ in loader.stream(events) {}
        #expect(try await loader.load(resource()) == 2)
        let change = ResourceRequest(.post, server, "/a")
        try await loader.download(change, to: folder.url.appendingPathComponent("a"))
        #expect(try await loader.load(resource()) == 3)
    }

    /// What was asked for before a change, or a logout, may be from before it.
    @Test(arguments: [false, true]) func answerThatAChangeOvertakesIsNotKept(isLogout: Bool)
        async throws
    {
        let cache = ResponseCache()
        let waiting = Kept<CheckedContinuation<Void, Never>>()
        let count = Record<Int>()
        let stub = StubLoader().responds(status: 204, for: "PUT /a").responds(for: "GET /a") { _ in
            let number = count.add(1)
            if number == 1 { await withCheckedContinuation { waiting.add($0) } }
            return RawResponse(
                headers: ["Cache-Control": "max-age=60"],
                body: Data("\(number)".utf8)
            )
        }
        let loader = loader(stub, cache)
        let early = Task { [resource = resource()] in try await loader.load(resource) }
        await eventually { !waiting.all.isEmpty }
        if isLogout {
            cache.removeAll()
        } else {
            try await loader.load(Resource<Void>(.put, server, "/a"))
        }
        waiting.all.first?.resume()
        #expect(try await early.value == 1)
        #expect(try await loader.load(resource()) == 2)
        #expect(try await loader.load(resource()) == 2)
    }

    @Test func queryIsNotKeptAndRemovesNothing() async throws {
        let stub = stub(["Cache-Control": "max-age=60"])
            .responds(headers: ["Cache-Control": "max-age=60"], body: "8", for: "QUERY /a")
            .responds(headers: ["Cache-Control": "max-age=60"], body: "9", for: "QUERY /a")
        let loader = loader(stub)
        #expect(try await loader.load(resource()) == 1)
        let query = Resource<Int>(.query, server, "/a", body: .json(["text": "a"]))
        #expect(try await loader.load(query) == 8)
        #expect(try await loader.load(query) == 9)
        #expect(try await loader.load(resource()) == 1)
    }

    @Test func memoryHasALimit() async throws {
        let cache = ResponseCache(memoryLimit: 100_000)
        let body = Data("1".utf8) + Data(repeating: 0x20, count: 9_000)
        let stub = StubLoader().responds(for: "GET /**") { _ in
            RawResponse(headers: ["Cache-Control": "max-age=60"], body: body)
        }
        let loader = loader(stub, cache)
        for number in 0..<50 {
            _ = try await loader.load(resource("/\(number)"))
            _ = try await loader.load(resource("/0"))
        }
        #expect(stub.requests.count == 50)
        for number in 45..<50 { _ = try await loader.load(resource("/\(number)")) }
        #expect(stub.requests.count == 50)
        for number in 1..<30 { _ = try await loader.load(resource("/\(number)")) }
        #expect(stub.requests.count == 79)
        cache.removeAll()
        _ = try await loader.load(resource("/0"))
        #expect(stub.requests.count == 80)
    }

    @Test func answerTooLargeForTheCacheIsStillGiven() async throws {
        let stub = StubLoader().responds(
            headers: ["ETag": "1"],
            body: "[\(String(repeating: "1,", count: 9_999))1]",
            for: "GET /a"
        )
        let loader = loader(stub, ResponseCache(memoryLimit: 5_000))
        for _ in 0..<2 {
            let values: [Int] = try await loader.load(Resource(.get, server, "/a"))
            #expect(values.count == 10_000)
        }
        #expect(stub.requests[1].headers["If-None-Match"] == nil)
    }

    @Test func freshnessOfARedirectIsNotThatOfItsTarget() async throws {
        let server = try LoopbackServer { request in
            request.path == "/a"
                ? LoopbackReply(status: 302, headers: ["Location": "/b"])
                : LoopbackReply(headers: ["Cache-Control": "max-age=60"], body: "1")
        }
        let loader = loader(session)
        for _ in 0..<2 { _ = try await loader.load(Resource<Int>(.get, server.url, "/a")) }
        #expect(server.requests.map(\.path) == ["/a", "/b", "/a", "/b"])
    }

    @Test(arguments: [
        "Range", "If-Range", "If-Match", "If-None-Match", "If-Modified-Since",
        "If-Unmodified-Since",
    ])
    func rangesAndOwnConditionsPassThrough(name: String) async throws {
        let stub = stub(["Cache-Control": "max-age=60", "ETag": "1"])
        let loader = loader(stub)
        _ = try await loader.load(resource())
        for _ in 1...2 {
            let request = resource(headers: [name: "1"]).request
            let answer = try await loader.rawResponse(for: request)
            #expect(answer.status == (name == "If-None-Match" ? 304 : 200))
        }
        #expect(stub.requests.map { $0.headers[name] } == [nil, "1", "1"])
    }
}

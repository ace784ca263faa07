import Foundation
import LoopbackServer
import Testing

@testable import ResgenRuntime

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("Cache of answers")
struct AnswerCacheTests {
    private let server = URL(string: "https://api.example.com")!

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
        _ cache: AnswerCache = AnswerCache(),
        credentials: Credentials? = nil,
        observer: (any LoadObserver)? = nil,
    ) -> Loader {
        var loader = Loader(
            transport,
            credentials: credentials,
            observer: observer,
            cache: cache
        )
        let calendar = calendar
        loader.date = { calendar.now }
        return loader
    }

    private func resource(_ path: Path = "/a", headers: Headers = [:]) -> Resource<Int> {
        Resource(.get, server, path, headers: headers)
    }

    /// Answers with a number that counts up, and 304 when the tag is known.
    private func stub(_ headers: Headers) -> StubLoader {
        let count = Record<Int>()
        return StubLoader().answers(for: "GET /**") { request in
            if let tag = headers["ETag"], request.headers["If-None-Match"] == tag {
                return Answer(status: 304, headers: ["X-New": "1"])
            }
            return Answer(headers: headers, body: Data("\(count.add(1))".utf8))
        }
    }

    @Test func tagThatStillHoldsGivesTheBodyKept() async throws {
        let server = try LoopbackServer { request in
            request.header("If-None-Match") == "\"v1\""
                ? LoopbackReply(status: 304, headers: ["ETag": "\"v1\"", "X-Count": "2"])
                : LoopbackReply(headers: ["ETag": "\"v1\"", "X-Count": "1"], body: "5")
        }
        let loader = loader(URLSession.shared)
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

    private static let lifetimes: [(Headers, TimeInterval)] = [
        (["Cache-Control": "public, Max-Age=60"], 60),
        (["Cache-Control": "max-age=\"60\"", "Age": "20"], 40),
        (["Expires": "Sun, 06 Nov 1994 08:49:37 GMT"], 37),
        (["Expires": "Sun, 06 Nov 1994 08:49:37 GMT", "Date": "Sun, 06 Nov 1994 08:49:30 GMT"], 7),
        (["Cache-Control": "max-age=60", "Expires": "Sun, 06 Nov 1994 08:49:00 GMT"], 60),
    ]

    @Test(arguments: lifetimes)
    func freshAnswerIsNotAskedFor(headers: Headers, seconds: TimeInterval) async throws {
        let stub = stub(headers)
        let loader = loader(stub)
        #expect(try await loader.load(resource()) == 1)
        calendar.move(seconds - 0.5)
        #expect(try await loader.load(resource()) == 1)
        calendar.move(1)
        #expect(try await loader.load(resource()) == 2)
        #expect(stub.requests.count == 2)
    }

    private static let unkept: [Headers] = [
        ["Cache-Control": "no-store, max-age=60", "ETag": "1"],
        ["Vary": "*", "ETag": "1", "Cache-Control": "max-age=60"],
        [:],
    ]

    @Test(arguments: unkept)
    func answerThatMustNotBeKeptIsNot(headers: Headers) async throws {
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
        let cache = AnswerCache()
        let stub = stub(["Cache-Control": "max-age=60", "ETag": "1"])
        for (auth, _) in [
            (Authentication.bearer(), 0), (.apiKey(header: "K"), 1), (.apiKey(query: "k"), 2),
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

    @Test func changeRemovesWhatIsKept() async throws {
        let stub = stub(["Cache-Control": "max-age=60"])
            .answers(status: 204, for: "DELETE /a")
            .answers(status: 500, for: "POST /a")
        let loader = loader(stub)
        _ = try await loader.load(resource())
        _ = try? await loader.load(Resource<Void>(.post, server, "/a"))
        #expect(try await loader.load(resource()) == 1)
        try await loader.load(Resource<Void>(.delete, server, "/a"))
        #expect(try await loader.load(resource()) == 2)
    }

    @Test func memoryHasALimit() async throws {
        let cache = AnswerCache(memoryLimit: 100_000)
        let body = Data("1".utf8) + Data(repeating: 0x20, count: 9_000)
        let stub = StubLoader().answers(for: "GET /**") { _ in
            Answer(headers: ["Cache-Control": "max-age=60"], body: body)
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
        let stub = StubLoader().answers(
            headers: ["ETag": "1"],
            body: "[\(String(repeating: "1,", count: 9_999))1]",
            for: "GET /a"
        )
        let loader = loader(stub, AnswerCache(memoryLimit: 5_000))
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
        let loader = loader(URLSession.shared)
        for _ in 0..<2 { _ = try await loader.load(Resource<Int>(.get, server.url, "/a")) }
        #expect(server.requests.map(\.path) == ["/a", "/b", "/a", "/b"])
    }

    @Test func rangesAndOwnConditionsPassThrough() async throws {
        let stub = stub(["Cache-Control": "max-age=60", "ETag": "1"])
        let loader = loader(stub)
        _ = try await loader.load(resource())
        let headers: [Headers] = [["Range": "bytes=0-1"], ["If-None-Match": "1"]]
        for headers in headers {
            _ = try await loader.answer(to: resource(headers: headers).request)
        }
        #expect(stub.requests.count == 3)
        let answer = try await loader.answer(to: resource(headers: headers[1]).request)
        #expect(answer.status == 304)
    }
}

import Foundation
import Testing

@testable import ResgenRuntime

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// No number traps, whether a server sends it or a caller asks for it.
@Suite("Numbers of any size")
struct WireNumberTests {
    private static let texts = [
        "-1", "31", "9223372036854775", "9223372036854776", "9223372036854775807",
        "9223372036854775808", "99999999999999999999999999999999999999999", "1e999", "nan", "inf",
        "0x7fffffffffffffff", "+5", "", " ", "Fri, 31 Dec 9999 23:59:59 GMT",
    ]

    private static let durations: [Duration] = [
        .seconds(Int64.max), .seconds(Int64.max) + .seconds(Int64.max), .seconds(Int64.min),
        .nanoseconds(Int64.max), .seconds(Int32.max), .zero, .seconds(-1), .seconds(1e18),
    ]

    private let server = URL(string: "https://api.example.com")!

    private func stub(_ headers: ResourceRequest.Headers, _ statuses: [Int] = [503, 200])
        -> StubLoader
    {
        let stub = StubLoader()
        for status in statuses { stub.responds(status: status, headers: headers, for: "GET /a") }
        return stub
    }

    @Test(arguments: texts) func pauseThatAServerAsksForIsNoLongerThanTheCap(text: String)
        async throws
    {
        let (clock, lines) = (TestClock(), Record<String>())
        let stub = stub(["Retry-After": text])
        let log = LoadLog { lines.add($0) }
        let loader = Loader(stub, retry: ResourceRequest.Retry(), observer: log, clock: clock)
        _ = try await loader.rawResponse(for: ResourceRequest(.get, server, "/a"))
        #expect(clock.sleeps.allSatisfy { (.zero ... .seconds(30)).contains($0) })
    }

    @Test(arguments: ["31", "1000000000", "9223372036854775807", "Sun, 06 Nov 1994 08:49:37 GMT"])
    func pauseBeyondTheCapIsNotBegun(text: String) async throws {
        let (clock, stub) = (TestClock(), stub(["Retry-After": text]))
        var loader = Loader(stub, retry: ResourceRequest.Retry(), clock: clock)
        loader.date = { Date(timeIntervalSince1970: 784_111_740) }
        let answer = try await loader.rawResponse(for: ResourceRequest(.get, server, "/a"))
        #expect(answer.status == 503)
        #expect(stub.requests.count == 1 && clock.sleeps.isEmpty)
    }

    @Test func capIsAPauseThatIsWaitedFor() async throws {
        let (clock, stub) = (TestClock(), stub(["Retry-After": "31"]))
        let rule = ResourceRequest.Retry(cap: .seconds(31))
        let answer = try await Loader(stub, retry: rule, clock: clock)
            .rawResponse(for: ResourceRequest(.get, server, "/a"))
        #expect(answer.status == 200 && clock.sleeps == [.seconds(31)])
    }

    @Test(.timeLimit(.minutes(5)), arguments: durations)
    func durationOfACallerMayBeOfAnySize(duration: Duration) async throws {
        var request = ResourceRequest(.get, server, "/a")
        request.timeout = duration
        #expect(try request.urlRequest().timeoutInterval >= 0)
        request.retry = ResourceRequest.Retry(attempts: .max, base: duration, cap: duration)
        var loader = Loader(stub([:], [503]), observer: LoadLog { _ in })
        loader.chance = { 1 }
        let load = Task { [request, loader] in try await loader.rawResponse(for: request) }
        for _ in 0..<100 { await Task.yield() }
        load.cancel()
        _ = await load.result
    }

    @Test(arguments: durations) func durationOfAnySizeHasText(duration: Duration) {
        let event = LoadEvent(
            load: 1,
            server: nil,
            endpoint: "GET /a",
            kind: .failure(reason: "nothing", duration: duration),
        )
        #expect(event.description.hasSuffix(" s"))
    }

    @Test(arguments: texts) func ageOfAnAnswerIsAnything(text: String) {
        let rules = [
            CacheRules(["Cache-Control": "max-age=\(text)", "Age": text]),
            CacheRules(["Cache-Control": "max-age=60", "Age": text]),
            CacheRules(["Expires": text, "Date": text, "Age": text]),
        ]
        for rule in rules {
            let lifetime = rule.lifetime(receivedAt: Date(timeIntervalSince1970: 784_111_740))
            #expect(lifetime.isFinite)
        }
        #expect(rules[1].lifetime(receivedAt: Date()) <= 60)
    }

    @Test(arguments: texts) func retryOfAnEventIsAnything(text: String) {
        var events = EventSplitter()
        events.append(Data("retry: \(text)\ndata: 1\n\n".utf8))
        let pause = events.next()?.retry ?? .zero
        #expect(pause >= .zero && pause <= .longest)
        #expect(events.reconnectionTime == events.reconnectionTime?.bounded)
    }

    @Test(arguments: texts) func lengthIsAnything(text: String) async throws {
        let folder = try Folder()
        let stub = stub(["Content-Length": text, "ETag": "\"1\""], [200])
        for resuming in [false, true] {
            _ = try? await stub.download(
                ResourceRequest(.get, server, "/a"),
                to: folder.file("f"),
                resuming: resuming
            )
        }
    }

    @Test(arguments: [Int.max, .max - 1, .min, .min + 1, -1], [Int.max, .min, 0, 1])
    func numberOfAPageIsAnything(number: Int, start: Int) async {
        let stub = PageStub { _ in RawResponse(body: Data(#"{"results":[1,2],"total":"9"}"#.utf8)) }
        let forms: [NextPage] = [
            .page("page", start: .number(start), total: "total"),
            .offset("page", total: "total"),
            .offset("page", limit: "limit", total: "total"),
        ]
        for form in forms {
            let query: ResourceRequest.Query = ["page": number, "limit": start]
            let pages: PagedResource<JSON, Int> = Resource<JSON>(
                .get,
                pagesServer,
                "/n",
                query: query
            ).pages(items: "results", next: form)
            var count = 0
            do {
                for try await _ in stub.items(pages) {
                    count += 1
                    if count == 20 { break }
                }
            } catch {
                Issue.record(error)
            }
        }
    }
}

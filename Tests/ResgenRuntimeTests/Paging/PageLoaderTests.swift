import Foundation
import ResgenRuntime
import Testing

/// Pages through a `Loader` and a `StubLoader`.
@Suite("Pages: loaders")
struct PageLoaderTests {
    private final class Events: LoadObserver, @unchecked Sendable {
        private let lock = NSLock()
        private var events: [LoadEvent] = []

        func observe(_ event: LoadEvent) { lock.withLock { events.append(event) } }

        var dropped: [Int] {
            lock.withLock {
                events.compactMap {
                    if case .decoded(_, let dropped, _) = $0.kind { dropped.count } else { nil }
                }
            }
        }
    }

    private func numbers(_ server: URL) -> PagedResource<[String: JSON], Int> {
        Resource<[String: JSON]>(
            .get,
            ResourceRequest.Defaults(server, auth: .bearer()),
            "/n",
            retry: ResourceRequest.Retry(attempts: 2, on: ["503"], base: .zero),
        ).pages(items: "results", lossy: true, next: .url("next"))
    }

    @Test func theObserverIsToldWhatWasDropped() async {
        let events = Events()
        let stub = PageStub([
            "n": #"{"results":[1,"x",null],"next":"/b"}"#, "b": list([2]),
        ])
        let loader = Loader(stub, observer: events)
        #expect(await loader.items(numbers(pagesServer)).collect().elements == [1, 2])
        #expect(events.dropped == [2, 0])
    }

    @Test func credentialsFollowToTheSameOriginOnly() async {
        let stub = PageStub([
            "n": list([1], #""next":"/b""#), "b": list([2], #""next":"https://evil.example/c""#),
            "c": list([3], #""next":"https://api.example.com/d""#), "d": list([4]),
        ])
        let loader = Loader(stub, credentials: .bearer("SECRET"))
        #expect(await loader.items(numbers(pagesServer)).collect().elements == [1, 2, 3, 4])
        #expect(
            await stub.requests.map { $0.headers["Authorization"] }
                == ["Bearer SECRET", "Bearer SECRET", nil, "Bearer SECRET"],
        )
    }

    @Test func eachPageIsSentAgainByItsRule() async {
        let stub = StubLoader()
            .responds(body: list([1], #""next":"b""#), for: "GET /n")
            .responds(status: 503, for: "GET /v1/b")
            .responds(body: list([2]), for: "GET /v1/b")
        let (items, error) = await Loader(stub).items(numbers(pagesServer)).collect()
        #expect(items == [1, 2] && error == nil)
        #expect(stub.requests.count == 3)
    }

    @Test func aStubGivesPagesAsValues() async {
        let first = numbers(pagesServer)
        var second = first
        second.request = ResourceRequest(.get, URL(string: "https://api.example.com/v1/b")!)
        let stub = StubLoader()
            .returns(["results": [1, 2], "next": "b"], for: first)
            .returns(["results": [3]], for: second)
        #expect(await stub.items(first).collect().elements == [1, 2, 3])
        #expect(await stub.pages(first).collect().elements.count == 2)
    }
}

import Foundation
import ResgenRuntime
import Testing

@Suite("Pages: by hand")
struct PagesByHandTests {
    private func pages(
        _ method: ResourceRequest.Method = .get,
        _ next: @escaping @Sendable (Resource<[String: [Int]]>.Response) throws -> String?,
    ) -> PagedResource<[String: [Int]], Int> {
        PagedResource(
            first: Resource(method, pagesServer, "/1"),
            items: { $0["items"] ?? [] },
            next: { response in
                try next(response).map {
                    Resource(method, pagesServer, "/\($0)" as ResourceRequest.Path)
                }
            },
        )
    }

    @Test func functionsLeadOn() async {
        let stub = PageStub(["1": #"{"items":[1],"then":[2]}"#, "2": #"{"items":[2,3]}"#])
        let resource = pages { $0.value["then"]?.first.map { "\($0)" } }
        let (items, error) = await stub.items(resource).collect()
        #expect(items == [1, 2, 3] && error == nil)
        #expect(await stub.pages(resource).collect().elements.count == 2)
    }

    @Test func aResponseKnowsItsAddressAndLinks() async {
        let stub = PageStub(
            ["1": #"{"items":[1]}"#, "x": #"{"items":[2]}"#],
            headers: ["1": ["Link": "<x>; rel=next"]],
        )
        let resource: PagedResource<[String: [Int]], Int> = PagedResource(
            first: Resource(.get, pagesServer, "/1"),
            items: { $0["items"] ?? [] },
            next: { response in
                #expect(response.url?.host == "api.example.com")
                return response.link("next").map { Resource(.get, $0) }
            },
        )
        #expect(await stub.items(resource).collect().elements == [1, 2])
    }

    @Test func errorsOfFunctionsSurface() async {
        let stub = PageStub(["1": #"{"items":[1]}"#])
        let resource = pages { _ in throw CocoaError(.coderInvalidValue) }
        let (items, error) = await stub.items(resource).collect()
        #expect(items == [1])
        guard case .decodingError(let failure) = error else { return #expect(Bool(false)) }
        #expect(failure.underlying is CocoaError)
    }

    @Test func aGETThatWasSentIsAnError() async {
        let stub = PageStub(["1": #"{"items":[1]}"#, "2": #"{"items":[2]}"#])
        let resource = pages { $0.value == ["items": [1]] ? "2" : "1" }
        let (items, error) = await stub.items(resource).collect()
        #expect(items == [1, 2] && error != nil)
        #expect(await stub.requests.count == 2)
    }

    /// A server that hands out what is left at each request.
    @Test func aPOSTMayBeTheSame() async {
        let stub = PageStub(["1": #"{"items":[1]}"#])
        let count = Counter()
        let resource = pages(.post) { _ in count.next() < 3 ? "1" : nil }
        let (items, error) = await stub.items(resource).collect()
        #expect(items == [1, 1, 1] && error == nil)
    }

    private final class Counter: @unchecked Sendable {
        private let lock = NSLock()
        private var count = 0

        func next() -> Int {
            lock.withLock {
                count += 1
                return count
            }
        }
    }
}

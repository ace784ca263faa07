import Foundation
import LoopbackServer
import ResgenRuntime
import Synchronization
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// What holds for pages of every form.
@Suite("Pages: walk")
struct PageWalkTests {
    private struct Page: JSONModel, Equatable {
        var results: [Int]
        var next: String?

        init(fields: inout FieldReader) throws {
            results = try fields.read("results")
            next = try fields.read("next")
        }

        func write(fields: inout FieldWriter) {
            fields.write("results", results)
            fields.write("next", next)
        }
    }

    private var numbers: PagedResource<Page, Int> {
        Resource<Page>(.get, pagesServer, "/n").pages(items: "results", next: .url("next"))
    }

    private let three = [
        "n": list([1, 2], #""next":"b""#), "b": list([3, 4], #""next":"c""#), "c": list([5]),
    ]

    @Test func pagesGiveTheirValues() async {
        let stub = PageStub(three)
        let (pages, error) = await stub.pages(numbers).collect()
        #expect(pages.map(\.results) == [[1, 2], [3, 4], [5]])
        #expect(pages.map(\.next) == ["b", "c", nil] && error == nil)
    }

    @Test func aStatusWithoutAListIsTheLastPage() async throws {
        let numbers: PagedResource<[Int]?, Int> = Resource<[Int]?>(
            .get,
            pagesServer,
            "/n",
            query: ["offset": 2.0],
            returns: .byStatus(["200": .json(), "204": .value(nil)]),
        ).pages(next: .offset("offset"))
        let stub = PageStub { request in
            let isFirst = try request.url().query == "offset=2"
            return isFirst ? RawResponse(body: Data("[1,2]".utf8)) : RawResponse(status: 204)
        }
        let (items, error) = await stub.items(numbers).collect()
        #expect(items == [1, 2] && error == nil)
        #expect(await stub.targets == ["n?offset=2", "n?offset=4"])
        #expect(await stub.pages(numbers).collect().elements == [[1, 2], nil])
    }

    @Test func oneLoadsAsAResource() async throws {
        let stub = PageStub(three)
        #expect(try await stub.load(numbers).results == [1, 2])
        #expect(await stub.targets == ["n"])
        #expect(try numbers.parse(Data(list([7]).utf8)).results == [7])
        #expect(numbers.description == "GET /n -> Page, of Int")
    }

    @Test func aPageIsAskedForWhenItIsNeeded() async throws {
        let stub = PageStub(three)
        let items = stub.items(numbers)
        #expect(await stub.targets == [])
        var iterator = items.makeAsyncIterator()
        #expect(try await [iterator.next(), iterator.next()] == [1, 2])
        #expect(await stub.targets == ["n"])
        #expect(try await iterator.next() == 3)
        #expect(await stub.targets == ["n", "b"])
    }

    @Test func aLoopThatEndsEarlyAsksForNoMore() async throws {
        let stub = PageStub(three)
        for try await item in stub.items(numbers) where item == 3 { break }
        #expect(await stub.targets == ["n", "b"])
    }

    @Test func aSequenceCanBeWalkedTwice() async {
        let stub = PageStub(three)
        let items = stub.items(numbers)
        #expect(await items.collect().elements == [1, 2, 3, 4, 5])
        #expect(await items.collect().elements == [1, 2, 3, 4, 5])
    }

    @Test func noPageAndNoItems() async {
        let empty = PageStub(["n": list([])])
        let (items, error) = await empty.items(numbers).collect()
        #expect(items.isEmpty && error == nil)
        #expect(await empty.pages(numbers).collect().elements.count == 1)
        let missing = PageStub([:])
        #expect(await missing.items(numbers).collect().error?.statusCode == 404)
        #expect(await missing.pages(numbers).collect().error?.statusCode == 404)
    }

    @Test func anErrorComesAfterTheItemsBeforeIt() async {
        var bodies = three
        bodies["c"] = #"{"results":[5,"x"]}"#
        let stub = PageStub(bodies)
        let (items, error) = await stub.items(numbers).collect()
        #expect(items == [1, 2, 3, 4])
        #expect(
            error?.description
                == "decoding error: GET /v1/c: results[1]: expected an integer, found a string (line 1, column 16)",
        )
        let (pages, pageError) = await stub.pages(numbers).collect()
        #expect(pages.count == 2)
        #expect(pageError?.description == error?.description)
    }

    @Test func afterAnErrorThereIsNothing() async throws {
        let stub = PageStub([:])
        var iterator = stub.items(numbers).makeAsyncIterator()
        await #expect(throws: NetworkError.self) { try await iterator.next() }
        #expect(try await iterator.next() == nil)
        #expect(await stub.requests.count == 1)
    }

    @Test func aCopyGoesOnByItself() async throws {
        let stub = PageStub(three)
        var pages = stub.pages(numbers).makeAsyncIterator()
        _ = try await pages.next()
        var copy = pages
        #expect(try await pages.next()?.results == [3, 4])
        #expect(try await copy.next()?.results == [3, 4])
        #expect(await stub.targets == ["n", "b", "b"])

        var items = stub.items(numbers).makeAsyncIterator()
        var others = items
        #expect(try await [items.next(), items.next(), items.next()] == [1, 2, 3])
        #expect(try await others.next() == 1)
    }

    @Test(arguments: [
        (#""next":7"#, "next: expected a URL, found another value"),
        (#""next":"ftp://x/y""#, "next: expected an http or https URL, found another text"),
        (#""next":{"a":1}"#, "next: expected a URL, found another value"),
    ])
    func aWrongNextComesAfterTheItems(rest: String, message: String) async {
        let stub = PageStub(["n": list([1, 2], rest)])
        let (items, error) = await stub.items(numbers).collect()
        #expect(items == [1, 2])
        #expect(error?.description == "decoding error: GET /n: \(message)")
    }

    @Test func aPlaceThatLeadsElsewhereComesAfterTheItems() async {
        let stub = PageStub(["n": list([1], #""paging":"x""#)])
        let resource: PagedResource<JSON, Int> = Resource<JSON>(.get, pagesServer, "/n")
            .pages(items: "results", next: .url("paging.next"))
        let (items, error) = await stub.items(resource).collect()
        #expect(items == [1])
        #expect(error?.description.contains("paging: expected an object") == true)
    }

    @Test(arguments: ["n", "b", "c"])
    func aURLThatWasAskedForIsAnError(again: String) async {
        var bodies = three
        bodies["c"] = list([5], #""next":"\#(again)""#)
        let stub = PageStub(bodies)
        let (items, error) = await stub.items(numbers).collect()
        #expect(items == [1, 2, 3, 4, 5])
        #expect(
            error?.description == "decoding error: GET /v1/c: next: expected a page not asked "
                + "for before, found one that was",
        )
        #expect(await stub.requests.count == 3)
        #expect(await stub.pages(numbers).collect().elements.count == 3)
    }

    @Test(arguments: [NextPage.Parameter.query("after"), .header("X-After"), .body(["after"])])
    func aCursorThatWasSentIsAnError(parameter: NextPage.Parameter) async {
        let cursors = Mutex(["a", "b", "c", "b", "d"])
        let stub = PageStub { _ in
            let cursor = cursors.withLock { $0.removeFirst() }
            return RawResponse(body: Data(list([1], #""next":"\#(cursor)""#).utf8))
        }
        let resource: PagedResource<JSON, Int> = Resource<JSON>(.post, pagesServer, "/n")
            .pages(items: "results", next: .cursor("next", into: parameter))
        let (items, error) = await stub.items(resource).collect()
        #expect(items.count == 4)
        guard case .decodingError = error else { return #expect(Bool(false)) }
    }

    @Test func countedPagesWithTheSameItemsAreAnError() async {
        let stub = PageStub { _ in RawResponse(body: Data(#"[{"id":1},{"id":2}]"#.utf8)) }
        for next in [NextPage.page("page"), .offset("offset")] {
            let pages: PagedResource<JSON, JSON> = Resource<JSON>(.get, pagesServer, "/n")
                .pages(next: next)
            let (items, error) = await stub.items(pages).collect()
            #expect(items.count == 2)
            #expect(
                error?.description
                    == "decoding error: GET /n: expected other items than on the page before, found the same"
            )
            let (all, failure) = await stub.pages(pages).collect()
            #expect(all.count == 2 && failure != nil)
        }
    }

    @Test func countedPagesOfItemsInSeveralPlacesMayDiffer() async {
        let stub = PageStub([
            "n": #"{"rows":[{"item":{"id":1}}]}"#, "n?skip=1": #"{"rows":[{"item":{"id":2}}]}"#,
            "n?skip=2": #"{"rows":[]}"#,
        ])
        let pages: PagedResource<JSON, JSON> = Resource<JSON>(.get, pagesServer, "/n")
            .pages(items: "rows.*.item", next: .offset("skip"))
        let (items, error) = await stub.items(pages).collect()
        #expect(items == [["id": 1], ["id": 2]] && error == nil)
    }

    @Test(arguments: ["[0,0]", #"[{"on":true},{"on":true}]"#])
    func countedPagesMayHaveTheSameValues(page: String) async {
        let stub = PageStub(["n": page, "n?skip=2": page, "n?skip=4": "[]"])
        let pages: PagedResource<[JSON], JSON> = Resource(.get, pagesServer, "/n")
            .pages(next: .offset("skip"))
        let (items, error) = await stub.items(pages).collect()
        #expect(items.count == 4 && error == nil)
    }

    @Test func countedPagesMayComeBackLater() async {
        let (one, other) = (#"[{"id":1}]"#, #"[{"id":2}]"#)
        let stub = PageStub(["n": one, "n?page=2": other, "n?page=3": one, "n?page=4": "[]"])
        let pages: PagedResource<[JSON], JSON> = Resource(.get, pagesServer, "/n")
            .pages(next: .page("page"))
        let (items, error) = await stub.items(pages).collect()
        #expect(items.count == 3 && error == nil)
    }

    @Test func theCursorOfTheFirstRequestCounts() async {
        let stub = PageStub { _ in RawResponse(body: Data(list([1], #""next":"a""#).utf8)) }
        let resource: PagedResource<JSON, Int> = Resource<JSON>(
            .get,
            pagesServer,
            "/n",
            query: ["after": "a"],
        ).pages(items: "results", next: .cursor("next", into: "after"))
        let (items, error) = await stub.items(resource).collect()
        #expect(items == [1] && error != nil)
    }

    @Test func itemsReadNothingElseOfAPage() async {
        let stub = PageStub(["n": #"{"results":[1],"next":null,"count":"wrong"}"#])
        let resource: PagedResource<[String: Int], Int> = Resource<[String: Int]>(
            .get,
            pagesServer,
            "/n",
        ).pages(items: "results", next: .url("next"))
        #expect(await stub.items(resource).collect().elements == [1])
        #expect(await stub.pages(resource).collect().error != nil)
    }

    @Test func missingItemsAreFineIfTheModelSaysSo() async {
        let stub = PageStub(["n": "{}"])
        let loose: PagedResource<[String: [Int]?], Int> = Resource<[String: [Int]?]>(
            .get,
            pagesServer,
            "/n",
        ).pages(items: "results", next: .url("next"))
        let (items, error) = await stub.items(loose).collect()
        #expect(items.isEmpty && error == nil)
        #expect(
            await stub.items(numbers).collect().error?.description
                .contains("missing key 'results'") == true,
        )
    }

    @Test(arguments: ["[]", "[1]"]) func itemsOfAnErrorInsideASuccessAreNone(items: String) async {
        let stub = PageStub(["n": #"{"ok":false,"items":\#(items)}"#])
        let resource: PagedResource<JSON, Int> = Resource<JSON>(
            .get,
            pagesServer,
            "/n",
            failures: [.when("ok", equals: false, as: JSON.self)],
        ).pages(items: "items", next: .url("next"))
        let (read, error) = await stub.items(resource).collect()
        #expect(read == [] && error?.statusCode == 200)
    }

    @Test func anEmptyBodyIsNoData() async {
        let stub = PageStub { _ in RawResponse(status: 204) }
        guard case .noData = await stub.items(numbers).collect().error else {
            return #expect(Bool(false))
        }
        let optional: PagedResource<Page?, Int> = Resource<Page?>(.get, pagesServer, "/n")
            .pages(items: "results", next: .page("page"))
        let (items, error) = await stub.items(optional).collect()
        #expect(items.isEmpty && error == nil)
    }

    @Test func itemsCanBeMapped() async {
        let stub = PageStub(three)
        let words = numbers.mapItems { "\($0)!" }
        #expect(await stub.items(words).collect().elements == ["1!", "2!", "3!", "4!", "5!"])
        #expect(await stub.pages(words).collect().elements.count == 3)
    }

    @Test func manyPagesTakeLinearTime() async {
        let stub = PageStub { request in
            let page = Int(try request.url().lastPathComponent) ?? 0
            let next = page < 20_000 ? #""next":"\#(page + 1)""# : ""
            return RawResponse(body: Data(list([page], next).utf8))
        }
        let (items, error) = await stub.items(numbers).collect()
        #expect(items.count == 20_001 && error == nil)
    }

    @MainActor @Test func aLoopOnTheMainActorStaysThere() async throws {
        var sum = 0
        for try await item in PageStub(three).items(numbers) {
            MainActor.assertIsolated()
            sum += item
        }
        #expect(sum == 15)
    }

    @Test func cancellationEndsBetweenItems() async {
        let stub = PageStub(three)
        let numbers = numbers
        let task = Task {
            var seen: [Int] = []
            do throws(NetworkError) {
                for try await item in stub.items(numbers) {
                    seen.append(item)
                    withUnsafeCurrentTask { $0?.cancel() }
                }
                return (seen, false)
            } catch {
                return (seen, error.isCancellation)
            }
        }
        let (seen, isCancelled) = await task.value
        #expect(seen == [1] && isCancelled)
        #expect(await stub.requests.count == 1)
    }

    @Test func cancellationEndsALoadUnderWay() async throws {
        let server = try LoopbackServer { request in
            request.target == "/n"
                ? .json(list([1], #""next":"/slow""#)) : LoopbackReply.json("{}").delayed(20)
        }
        let resource: PagedResource<JSON, Int> = Resource<JSON>(.get, server.url, "/n")
            .pages(items: "results", next: .url("next"))
        let task = Task { await URLSession.shared.items(resource).collect() }
        while server.requests.count < 2 { try await Task.sleep(for: .milliseconds(5)) }
        task.cancel()
        let (items, error) = await task.value
        #expect(items == [1] && error?.isCancellation == true)
    }
}

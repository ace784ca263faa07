import Foundation
import ResgenRuntime
import Testing

/// One test for each way in which a page leads to the next.
@Suite("Pages: forms")
struct PageFormTests {
    private func numbers(
        _ next: NextPage,
        query: ResourceRequest.Query = [:],
        items: JSON.Path = "results",
    ) -> PagedResource<JSON, Int> {
        Resource<JSON>(.get, pagesServer, "/n", query: query).pages(items: items, next: next)
    }

    @Test func urlInBody() async {
        let stub = PageStub([
            "n": list([1, 2], #""next":"https://api.example.com/v1/m?page=2""#),
            "m?page=2": list([3], #""next":"?page=3""#),
            "m?page=3": list([4], #""next":null"#),
        ])
        let (items, error) = await stub.items(numbers(.url("next"))).collect()
        #expect(items == [1, 2, 3, 4])
        #expect(error == nil)
        #expect(await stub.targets == ["n", "m?page=2", "m?page=3"])
    }

    @Test func urlInHeader() async {
        let stub = PageStub(
            ["n": "[1]", "b": "[2]"],
            headers: ["n": ["X-Next": "/b"], "b": ["X-Next": ""]],
        )
        let (items, error) = await stub.items(numbers(.url(.header("X-Next")), items: []))
            .collect()
        #expect(items == [1, 2] && error == nil)
    }

    @Test func urlInLink() async {
        let stub = PageStub(
            ["n": "[1]", "b": "[2]"],
            headers: ["n": ["Link": #"</a>; rel="prev", <b>; rel="last next""#]],
        )
        let (items, error) = await stub.items(numbers(.url(.link("next")), items: [])).collect()
        #expect(items == [1, 2] && error == nil)
    }

    @Test func urlIsTakenAsTheServerWroteIt() async {
        let stub = PageStub([
            "n": list([1], #""next":"/n?filter[a b]=x%20y&é=%zz|+""#),
            "n?filter%5Ba%20b%5D=x%20y&%C3%A9=%25zz%7C+": list([2]),
        ])
        let (items, error) = await stub.items(numbers(.url("next"))).collect()
        #expect(items == [1, 2] && error == nil)
    }

    @Test func urlAtBracketedHost() async {
        let stub = PageStub([
            "n": list([1], #""next":"https://[::1]:8080/b?c[]=1""#),
            "b?c%5B%5D=1": list([2]),
        ])
        #expect(await stub.items(numbers(.url("next"))).collect().elements == [1, 2])
        let last = await stub.requests.last
        #expect((try? last?.url())?.port == 8080)
    }

    @Test(arguments: [#""next":false"#, #""next":"""#, #""next":[]"#, #""paging":null"#, ""])
    func nothingInPlaceOfNextEnds(rest: String) async {
        let stub = PageStub(["n": list([1], rest)])
        let (items, error) = await stub.items(numbers(.url("next"))).collect()
        #expect(items == [1] && error == nil)
    }

    @Test func cursorIntoQueryReplacesTheOld() async {
        let stub = PageStub([
            "n?after=start&kind=a": list([1], #""cursor":{"next":"x y"}"#),
            "n?after=x%20y&kind=a": list([], #""cursor":{"next":12}"#),
            "n?after=12&kind=a": list([2], #""cursor":{}"#),
        ])
        let resource = numbers(
            .cursor("cursor.next", into: "after"),
            query: ["after": "start", "kind": "a"]
        )
        let (items, error) = await stub.items(resource).collect()
        #expect(items == [1, 2] && error == nil)
    }

    @Test func cursorIsTheLastItemsWhileThereIsMore() async {
        let stub = PageStub([
            "n": #"{"results":[{"id":"a"},{"id":"b"}],"has_more":true}"#,
            "n?starting_after=b": #"{"results":[{"id":"c"}],"has_more":false}"#,
        ])
        let resource: PagedResource<JSON, [String: String]> = Resource<JSON>(
            .get,
            pagesServer,
            "/n",
        ).pages(
            items: "results",
            next: .cursor(["results", -1, "id"], into: "starting_after", more: "has_more"),
        )
        let (items, error) = await stub.items(resource).collect()
        #expect(items.map { $0["id"] } == ["a", "b", "c"] && error == nil)
    }

    /// Some leave it out of the last page, others of all.
    @Test(arguments: ["", #","has_more":null"#])
    func moreThatIsLeftOutSaysNothing(rest: String) async {
        let stub = PageStub([
            "n": #"{"results":[1,2],"next":"b"\#(rest)}"#,
            "n?after=b": #"{"results":[3],"next":"c"\#(rest)}"#,
            "n?after=c": #"{"results":[],"next":"d"\#(rest)}"#,
            "n?page=2": #"{"results":[3]\#(rest)}"#,
            "n?page=3": #"{"results":[]\#(rest)}"#,
        ])
        for next in [
            NextPage.cursor("next", into: "after", more: "has_more"),
            .page("page", more: "has_more"),
        ] {
            let (items, error) = await stub.items(numbers(next)).collect()
            #expect(items == [1, 2, 3] && error == nil)
        }
        let header = NextPage.cursor(.header("X-Next"), into: "after", more: .header("X-More"))
        let (items, error) = await stub.items(numbers(header)).collect()
        #expect(items == [1, 2] && error == nil)
    }

    @Test func pageWithLinkToMoreIsNotTheLast() async {
        let stub = PageStub(
            ["n": "[1]", "n?page=2": "[2]"],
            headers: ["n": ["Link": #"</n?x>; rel="next""#]],
        )
        let next = NextPage.page("page", more: .link("next"))
        let (items, error) = await stub.items(numbers(next, items: [])).collect()
        #expect(items == [1, 2] && error == nil)
        #expect(await stub.targets == ["n", "n?page=2"])
    }

    @Test func cursorIntoHeader() async {
        let stub = PageStub { request in
            let cursor = request.headers["X-Cursor"]
            return RawResponse(
                headers: cursor == nil ? ["X-Next": "2"] : [:],
                body: Data((cursor == nil ? "[1]" : "[2]").utf8),
            )
        }
        let resource = numbers(.cursor(.header("X-Next"), into: .header("X-Cursor")), items: [])
        #expect(await stub.items(resource).collect().elements == [1, 2])
        #expect(await stub.requests.map { $0.headers["X-Cursor"] } == [nil, "2"])
    }

    @Test(arguments: [
        (
            ResourceRequest.Body.json(["q": "x", "page": ["size": 2]]),
            #"{"page":{"after":[7,"a"],"size":2},"q":"x"}"#
        ),
        (nil, #"{"page":{"after":[7,"a"]}}"#),
    ])
    func cursorIntoBody(body: ResourceRequest.Body?, expected: String) async {
        let stub = PageStub { request in
            let isFirst = !String(decoding: request.body?.content ?? Data(), as: UTF8.self)
                .contains("after")
            return RawResponse(body: Data(list([1], isFirst ? #""next":[7,"a"]"# : "").utf8))
        }
        let resource: PagedResource<JSON, Int> = Resource<JSON>(
            .post,
            pagesServer,
            "/search",
            body: body,
        ).pages(items: "results", next: .cursor("next", into: .body(["page", "after"])))
        let (items, error) = await stub.items(resource).collect()
        #expect(items == [1, 1] && error == nil)
        let last = await stub.requests.last?.body
        #expect(last.map { String(decoding: $0.content, as: UTF8.self) } == expected)
        #expect(last?.mediaType == "application/json")
    }

    @Test func cursorIntoForm() async {
        let stub = PageStub { request in
            let body = String(decoding: request.body?.content ?? Data(), as: UTF8.self)
            let isFirst = body.hasSuffix("page%5Bafter%5D=")
            return RawResponse(body: Data(list([1], isFirst ? #""next":"a&b""# : "").utf8))
        }
        let resource: PagedResource<JSON, Int> = Resource<JSON>(
            .post,
            pagesServer,
            "/search",
            body: .form(["q": "x", "page[after]": ""]),
        ).pages(items: "results", next: .cursor("next", into: .body(["page", "after"])))
        let (items, error) = await stub.items(resource).collect()
        #expect(items == [1, 1] && error == nil)
        let last = await stub.requests.last?.body?.content ?? Data()
        #expect(String(decoding: last, as: UTF8.self) == "q=x&page%5Bafter%5D=a%26b")
    }

    @Test func cursorCannotGoIntoText() async {
        let stub = PageStub { _ in RawResponse(body: Data(list([1], #""next":"b""#).utf8)) }
        let resource: PagedResource<JSON, Int> = Resource<JSON>(
            .post,
            pagesServer,
            "/search",
            body: .text("x"),
        ).pages(items: "results", next: .cursor("next", into: .body(["cursor"])))
        let (items, error) = await stub.items(resource).collect()
        #expect(items == [1])
        guard case .encodingError = error else { return #expect(Bool(false)) }
    }

    @Test func numberedPagesEndWithAnEmptyOne() async {
        let stub = PageStub(["n": "[1,2]", "n?page=2": "[3]", "n?page=3": "[]"])
        #expect(
            await stub.items(numbers(.page("page"), items: [])).collect().elements == [1, 2, 3]
        )
        #expect(await stub.targets == ["n", "n?page=2", "n?page=3"])
    }

    @Test func aFurtherPageThatIsNotThereEndsNumberedPages() async {
        let stub = PageStub(["n": "[1,2]", "n?page=2": "[3]"])
        let pages = numbers(.page("page"), items: [])
        let (items, error) = await stub.items(pages).collect()
        #expect(items == [1, 2, 3] && error == nil)
        #expect(await stub.targets == ["n", "n?page=2", "n?page=3"])
        let first = await PageStub([:]).items(pages).collect()
        #expect(first.error?.statusCode == 404)
        let cursor = PageStub(["n": list([1], #""next":"a""#)])
        let other = await cursor.items(numbers(.cursor("next", into: "after"))).collect()
        #expect(other.elements == [1] && other.error?.statusCode == 404)
    }

    @Test func aShortPageEndsNumberedPages() async {
        let stub = PageStub(["n?size=2": "[1,2]", "n?size=2&page=2": "[3]"])
        let pages = numbers(.page("page", limit: "size"), query: ["size": 2], items: [])
        #expect(await stub.items(pages).collect().elements == [1, 2, 3])
        #expect(await stub.targets == ["n?size=2", "n?size=2&page=2"])
    }

    @Test func furtherPagesCanBeAskedForByGet() async {
        let stub = PageStub(["n": list([1], #""next":"/v1/n?page=2""#), "n?page=2": list([2])])
        let first = Resource<JSON>(.post, pagesServer, "/n", body: .json(["q": "x"]))
        for method in [nil, ResourceRequest.Method.get] {
            let pages: PagedResource<JSON, Int> = first.pages(
                items: "results",
                next: .url("next", method: method)
            )
            #expect(await stub.items(pages).collect().elements == [1, 2])
        }
        let requests = await stub.requests
        #expect(requests.map(\.method) == [.post, .post, .post, .get])
        #expect(requests.map { $0.body == nil } == [false, false, false, true])
    }

    @Test func numberedPagesStartWhereAsked() async {
        let stub = PageStub(["n?p=5&q=1": "[1]", "n?p=6&q=1": "[]", "n": "[7]", "n?p=1": "[]"])
        let asked = numbers(.page("p"), query: ["p": 5, "q": 1], items: [])
        #expect(await stub.items(asked).collect().elements == [1])
        #expect(
            await stub.items(numbers(.page("p", start: 0), items: [])).collect().elements == [7]
        )
    }

    @Test(arguments: [1, 3])
    func totalEndsNumberedPages(first: Int) async {
        var bodies: [String: String] = [:]
        for page in 1...4 {
            bodies["n?page=\(page)"] = list(page == 4 ? [7] : [2 * page, 2], #""total":7"#)
        }
        let stub = PageStub(bodies)
        let resource = numbers(.page("page", total: "total"), query: ["page": first])
        let (items, error) = await stub.items(resource).collect()
        #expect(items.count == (first == 1 ? 7 : 3) && error == nil)
        #expect(await stub.targets.last == "n?page=4")
    }

    @Test(arguments: [("true", true), ("1", true), ("false", false), ("", false)])
    func moreInHeader(text: String, goesOn: Bool) async {
        let stub = PageStub(
            ["n": "[1]", "n?page=2": "[2]"],
            headers: ["n": ["X-More": text]],
        )
        let resource = numbers(.page("page", more: .header("X-More")), items: [])
        let (items, error) = await stub.items(resource).collect()
        #expect(items == (goesOn ? [1, 2] : [1]) && error == nil)
    }

    @Test(arguments: [("1", true), ("\"true\"", true), ("0", false), ("\"0\"", false)])
    func moreThatIsNoBooleanOfJSON(more: String, goesOn: Bool) async {
        let stub = PageStub([
            "n": list([1], "\"more\":\(more)"), "n?page=2": list([2], "\"more\":0"),
        ])
        let (items, error) = await stub.items(numbers(.page("page", more: "more"))).collect()
        #expect(items == (goesOn ? [1, 2] : [1]) && error == nil)
    }

    @Test func itemsAreEntriesOfAMap() async {
        let stub = PageStub(
            ["n": #"{"a":1,"b":2}"#, "n?after=b": #"{"c":3}"#],
            headers: ["n": ["X-After": "b"]],
        )
        let first = Resource<[MapEntry<String, Int>]>(
            .get,
            pagesServer,
            "/n",
            returns: .json(unwrap: "*"),
        )
        let resource: PagedResource<[MapEntry<String, Int>], MapEntry<String, Int>> =
            first.pages(items: "*", next: .cursor(.header("X-After"), into: "after"))
        let (items, error) = await stub.items(resource).collect()
        #expect(items.map(\.key) == ["a", "b", "c"] && items.map(\.value) == [1, 2, 3])
        #expect(error == nil)
    }

    @Test func itemsBehindAStarMayLeadNowhere() async {
        let stub = PageStub([
            "n": #"{"edges":[{"node":1},{},null,{"node":2}],"next":"?page=2"}"#,
            "n?page=2": #"{"edges":[{"node":3}]}"#,
        ])
        let first = Resource<JSON>(.get, pagesServer, "/n")
        let strict: PagedResource<JSON, Int> =
            first.pages(items: "edges.*.node", next: .url("next"))
        let failed = await stub.items(strict).collect()
        #expect(failed.elements == [] && failed.error != nil)
        let lossy: PagedResource<JSON, Int> =
            first.pages(items: "edges.*.node", lossy: true, next: .url("next"))
        let (items, error) = await stub.items(lossy).collect()
        #expect(items == [1, 2, 3] && error == nil)
    }

    /// Pages of fewer items than were asked for, and a page that the server would refuse.
    @Test(arguments: [0, 1], [0, 1, 2])
    func asManyPagesAsTheResponseSays(start: Int, skipped: Int) async {
        var bodies: [String: String] = [:]
        for page in 0..<3 {
            bodies["n?limit=9&page=\(start + page)"] = list([page, 7], #""pages":3"#)
        }
        let next = NextPage.page("page", start: .number(start), limit: "limit", totalPages: "pages")
        let resource = numbers(next, query: ["limit": 9, "page": start + skipped])
        let stub = PageStub(bodies)
        let (items, error) = await stub.items(resource).collect()
        #expect(error == nil)
        #expect(items == (skipped..<3).flatMap { [$0, 7] })
        #expect(await stub.targets == (skipped..<3).map { "n?limit=9&page=\(start + $0)" })
    }

    @Test(arguments: [#""pages":null"#, #""pages":-1"#, #""other":1"#])
    func pagesThatAreNotCountedEndWhereNoneFollows(said: String) async {
        let stub = PageStub(["n": list([1], said), "n?page=2": list([], said)])
        let resource = numbers(.page("page", totalPages: "pages"))
        let (items, error) = await stub.items(resource).collect()
        #expect(error == nil)
        #expect(items == [1])
    }

    // MARK: Where counting starts

    @Test(arguments: [0, 1], [#","pages":2"#, ""])
    func numberOfTheFirstPageIsThatOfItsResponse(start: Int, pages: String) async {
        let stub = PageStub([
            "n": list([1, 2], #""page":\#(start)\#(pages)"#),
            "n?page=\(start + 1)": list([3], #""page":\#(start + 1)\#(pages)"#),
            "n?page=\(start + 2)": list([]),
        ])
        let resource = numbers(.page("page", start: "page", totalPages: "pages"))
        let (items, error) = await stub.items(resource).collect()
        #expect(items == [1, 2, 3] && error == nil)
        #expect(await stub.targets.count == (pages.isEmpty ? 3 : 2))
    }

    @Test(arguments: [0, 1])
    func firstItemIsThatOfItsResponse(start: Int) async {
        let stub = PageStub([
            "n": list([1, 2], #""from":\#(start),"total":3"#),
            "n?from=\(start + 2)": list([3], #""from":\#(start + 2),"total":3"#),
        ])
        let resource = numbers(.offset("from", start: "from", total: "total"))
        let (items, error) = await stub.items(resource).collect()
        #expect(items == [1, 2, 3] && error == nil)
    }

    @Test func itemsAreCountedFromOne() async {
        let stub = PageStub([
            "n": list([1, 2], #""total":3"#), "n?from=3": list([3], #""total":3"#),
        ])
        let resource = numbers(.offset("from", start: 1, total: "total"))
        let (items, error) = await stub.items(resource).collect()
        #expect(items == [1, 2, 3] && error == nil)
    }

    /// Where the request names a page, nothing says which number the first one has; what the response calls
    /// it need not be that.
    @Test(arguments: [6, 7], [0, 1])
    func furtherPagesOfOneThatIsNamed(total: Int, start: Int) async {
        let stub = PageStub([
            "n?from=4": list([4, 5], #""from":\#(3 + start),"total":\#(total)"#),
            "n?from=6": list([6, 7], #""from":\#(5 + start),"total":\#(total)"#),
            "n?from=8": list([]),
        ])
        let resource = numbers(
            .offset("from", start: "from", total: "total"),
            query: ["from": 4]
        )
        let (items, error) = await stub.items(resource).collect()
        #expect(items == [4, 5, 6, 7] && error == nil)
    }

    @Test(arguments: [
        #""page":0"#, #""page":3"#,
    ])
    func pageWithAnotherNumber(second: String) async throws {
        let stub = PageStub(["n": list([1], #""page":0"#), "n?page=1": list([2], second)])
        let (items, error) = await stub.items(numbers(.page("page", start: "page"))).collect()
        #expect(items == [1, 2])
        let message = "page: expected the number that was asked for, found another one"
        #expect("\(try #require(error))".hasSuffix(message))
    }

    @Test func numberThatIsMissing() async throws {
        let start: NextPage.Start = .response(.header("X-Page"))
        let stub = PageStub(["n": list([1])])
        let (items, error) = await stub.items(numbers(.page("page", start: start))).collect()
        #expect(items == [1])
        let message = "expected the number of the page in the header 'X-Page', found nothing"
        #expect("\(try #require(error))".hasSuffix(message))
    }

    @Test func numberThatNobodyNeeds() async {
        let stub = PageStub(["n": list([1], #""pages":1"#)])
        let resource = numbers(.page("page", start: ["meta", "page"], totalPages: "pages"))
        let (items, error) = await stub.items(resource).collect()
        #expect(items == [1] && error == nil)
    }

    // MARK: Ends

    @Test func totalEndsPagesThatNameTheNext() async {
        let stub = PageStub([
            "n": list([1, 2], #""total":3,"next":"/v1/n?page=2""#),
            "n?page=2": list([3], #""total":3,"next":"/v1/n?page=3""#),
        ])
        let (items, error) = await stub.items(numbers(.url("next", total: "total"))).collect()
        #expect(items == [1, 2, 3] && error == nil)
    }

    @Test func moreThatIsALink() async {
        let stub = PageStub(
            ["n": "[1]", "n?page=2": "[2]"],
            headers: ["n": ["Link": "<x>; rel=next"]],
        )
        let resource = numbers(.page("page", more: .link("next")), items: [])
        #expect(await stub.items(resource).collect().elements == [1, 2])
    }

    @Test func offsetGoesOnByWhatCame() async {
        let stub = PageStub([
            "n?limit=3": list([1, 2], #""total":5"#), "n?limit=3&offset=2": list([3, 4]),
            "n?limit=3&offset=4": list([]),
        ])
        let resource = numbers(.offset("offset", total: "total"), query: ["limit": 3])
        let (items, error) = await stub.items(resource).collect()
        #expect(items == [1, 2, 3, 4] && error == nil)
    }

    @Test func aTotalThatIsNotCountedEndsNothing() async {
        let stub = PageStub([
            "n": list([1, 2], #""total":-1"#), "n?offset=2": list([3], #""total":-1"#),
            "n?offset=3": list([], #""total":-1"#),
        ])
        let (items, error) = await stub.items(numbers(.offset("offset", total: "total"))).collect()
        #expect(items == [1, 2, 3] && error == nil)
    }

    @Test func offsetEndsBelowItsLimit() async {
        let stub = PageStub([
            "n?offset=10&limit=2": list([1, 2]), "n?offset=12&limit=2": list([3]),
        ])
        let resource = numbers(
            .offset("offset", limit: "limit"),
            query: ["offset": 10, "limit": 2]
        )
        let (items, error) = await stub.items(resource).collect()
        #expect(items == [1, 2, 3] && error == nil)
    }

    @Test func aShortPageIsNoEndWhereTheServerSaysThatThereAreMore() async {
        let counted = PageStub([
            "n?limit=9": list([1, 2], #""total":3"#),
            "n?limit=9&offset=2": list([3], #""total":3"#),
        ])
        let offset = NextPage.offset("offset", limit: "limit", total: "total")
        let (items, error) = await counted.items(numbers(offset, query: ["limit": 9])).collect()
        #expect(items == [1, 2, 3] && error == nil)
        let told = PageStub([
            "n?limit=9": list([1, 2], #""more":true"#),
            "n?limit=9&page=2": list([3], #""more":false"#),
        ])
        let page = NextPage.page("page", limit: "limit", more: "more")
        let (pages, failure) = await told.items(numbers(page, query: ["limit": 9])).collect()
        #expect(pages == [1, 2, 3] && failure == nil)
    }

    @Test func offsetCountsItemsThatCannotBeRead() async {
        let stub = PageStub(["n": #"[1,"x",3]"#, "n?offset=3": "[4]", "n?offset=4": "[]"])
        let resource: PagedResource<JSON, Int> = Resource<JSON>(.get, pagesServer, "/n")
            .pages(lossy: true, next: .offset("offset"))
        #expect(await stub.items(resource).collect().elements == [1, 3, 4])
    }

    @Test func offsetInJSONBodyIsANumber() async {
        let stub = PageStub { request in
            let body = String(decoding: request.body?.content ?? Data(), as: UTF8.self)
            return RawResponse(body: Data((body == #"{"from":7}"# ? "[1,2]" : "[]").utf8))
        }
        let resource: PagedResource<[Int], Int> = Resource<[Int]>(
            .post,
            pagesServer,
            "/n",
            body: .json(["from": 7]),
        ).pages(next: .offset(.body("from")))
        #expect(await stub.items(resource).collect().elements == [1, 2])
        let last = await stub.requests.last?.body?.content ?? Data()
        #expect(String(decoding: last, as: UTF8.self) == #"{"from":9}"#)
    }

    @Test func parameterInTheServersOwnQueryIsReplaced() async {
        let stub = PageStub(["n?page=2&a=1": "[1]", "n?a=1&page=3": "[]"])
        let url = URL(string: "https://api.example.com/n?page=2&a=1")!
        let resource: PagedResource<[Int], Int> = Resource<[Int]>(.get, url)
            .pages(next: .page("page"))
        let (items, error) = await stub.items(resource).collect()
        #expect(items == [1] && error == nil)
    }

    @Test func valuesOfAnObjectAreItemsWithTheirKeys() async {
        let stub = PageStub(["n": #"{"data":{"b":1,"a":2}}"#])
        let resource: PagedResource<JSON, MapEntry<String, Int>> = Resource<JSON>(
            .get,
            pagesServer,
            "/n",
        ).pages(items: "data.*", next: .url("next"))
        let items = await stub.items(resource).collect().elements
        #expect(items == [MapEntry(key: "b", value: 1), MapEntry(key: "a", value: 2)])
    }
}

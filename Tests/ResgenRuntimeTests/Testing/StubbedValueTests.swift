import Foundation
import ResgenRuntime
import Testing

/// A stubbed value passes through all that a response passes through.
@Suite("Stubbed values")
struct StubbedValueTests {
    private static let server = URL(string: "https://a.example")!
    private let numbers = Resource<[Int]>(.get, server, "/n", returns: .json(unwrap: "data"))
    private let text = Resource<String>(.get, server, "/t", returns: .text)
    private let isThere = Resource<Bool>(
        .head,
        server,
        "/h",
        returns: .byStatus(["200": .value(true), "404": .value(false)]),
    )

    @Test func functionsTurnThem() async throws {
        let stub = StubLoader().returns([1, 2], for: numbers).returns("a", for: text)
            .returns(false, for: isThere)
        #expect(try await stub.load(numbers) == [1, 2])
        #expect(try await stub.load(numbers.map(\.count)) == 2)
        #expect(try await stub.load(text.map { $0 + "!" }) == "a!")
        #expect(try await stub.load(isThere.map { $0 ? "yes" : "no" }) == "no")
        let mapped = numbers.map(\.count).map(String.init)
        #expect(try await StubLoader().returns("7", for: mapped).load(mapped) == "7")
    }

    @Test(arguments: [
        (StreamResource<Int>.Parser.lines(), "1\n2\n"),
        (.events(end: "END"), "data: 1\n\ndata: 2\n\ndata: END\n\n"),
    ])
    func streamsHaveThemOneByOne(parser: StreamResource<Int>.Parser, body: String) async throws {
        let stream = StreamResource<Int>(.get, Self.server, "/s", returns: parser)
        let stub = StubLoader().returns([1, 2], for: stream)
        #expect(try await stub.load(stream) == [1, 2])
        var elements: [Int] = []
        for try await element in stub.stream(stream) { elements.append(element) }
        #expect(elements == [1, 2])
        let raw = try await stub.rawResponse(for: stream.request)
        #expect(String(decoding: raw.body, as: UTF8.self) == body)
    }

    /// Items are read of the body.
    @Test(
        arguments: [
            nil, "data", ["data", 0, "a\"b"], ["links", .element(where: "rel", is: "a\"b"), "all"],
        ] as [JSON.Path?]
    )
    func pagesHaveTheirItems(unwrap: JSON.Path?) async throws {
        let first = Resource<[Int]>(.get, Self.server, "/n", returns: .json(unwrap: unwrap))
        let pages: PagedResource<[Int], Int> = first.pages(
            items: unwrap ?? [],
            next: .url(.link("next"))
        )
        let stub = StubLoader().returns([1, 2], for: pages)
        #expect(try await stub.load(pages) == [1, 2])
        var items: [Int] = []
        for try await item in stub.items(pages) { items.append(item) }
        #expect(items == [1, 2])
    }

    @Test func elementsAreWrittenAsTheyAreRead() async throws {
        let date = Date(timeIntervalSince1970: 1_700_000_000)
        for parser in [StreamResource<Date>.Parser.lines(as: .seconds), .events(as: .seconds)] {
            let stream = StreamResource<Date>(.get, Self.server, "/s", returns: parser)
            var dates: [Date] = []
            for try await date in StubLoader().returns([date], for: stream).stream(stream) {
                dates.append(date)
            }
            #expect(dates == [date])
        }
    }

    @Test func eventsKeepTheirFields() async throws {
        let event = ServerSentEvent(name: "tick", data: "a\nb", id: "7", retry: .seconds(2))
        let stream = StreamResource<ServerSentEvent<String>>(
            .get,
            Self.server,
            "/s",
            returns: .events()
        )
        let stub = StubLoader().returns([event], for: stream)
        var events: [ServerSentEvent<String>] = []
        for try await event in stub.stream(stream) { events.append(event) }
        #expect(events == [event])
    }

    @Test func filesHaveWhatAServerSends() async throws {
        let bytes = Resource<Data>(.get, Self.server, "/d", returns: .data)
        let json = Resource<String>(.get, Self.server, "/j")
        let stub = StubLoader().returns(Data("abc".utf8), for: bytes).returns("a", for: text)
            .returns("a", for: json)
        for (request, body) in [
            (bytes.request, "abc"), (text.request, "a"), (json.request, "\"a\""),
        ] {
            let raw = try await stub.rawResponse(for: request)
            #expect(String(decoding: raw.body, as: UTF8.self) == body)
        }
    }

    @Test func interceptorsChangeThem() async throws {
        let stub = StubLoader().returns([1], for: text.returns([Int].self))
        let resource = text.returns([Int].self)
        let other = Loader(stub, interceptors: [Change { $0.body = Data("[9]".utf8) }])
        #expect(try await other.load(resource) == [9])
        let failing = Loader(stub, interceptors: [Change { $0.status = 500 }])
        await #expect(throws: NetworkError.self) { try await failing.load(resource) }
    }

    /// Of a server, any value would be one.
    @Test func valueIsNoErrorInsideASuccess() async throws {
        let rule = ServerError.Rule.when("", as: JSON.self)
        let resource = Resource<Int>(.get, Self.server, "/e", failures: [rule])
        #expect(throws: NetworkError.self) { try resource.parse(Data("7".utf8)) }
        #expect(try await StubLoader().returns(7, for: resource).load(resource) == 7)
    }

    @Test func statusOfAnErrorIsOne() async throws {
        let stub = StubLoader().returns("a", for: text, status: 404)
        let error = await #expect(throws: NetworkError.self) { try await stub.load(text) }
        #expect(error?.statusCode == 404)
    }
}

private struct Change: LoadInterceptor {
    let change: @Sendable (inout RawResponse) -> Void

    init(_ change: @escaping @Sendable (inout RawResponse) -> Void) { self.change = change }

    func intercept(_ request: ResourceRequest, next: Next) async throws -> RawResponse {
        var response = try await next(request)
        change(&response)
        return response
    }
}

import Foundation
import Testing

@testable import ResgenRuntime

@Suite("Server-sent events")
struct EventTests {
    typealias Text = ServerSentEvent<String>

    /// The examples of WHATWG HTML, section 9.2.6, and what its rules say about odd input.
    static let table: [(String, [Text])] = [
        (
            "data: YHOO\ndata: +2\ndata: 10\n\n",
            [Text(data: "YHOO\n+2\n10")]
        ),
        (
            ": test stream\n\ndata: first event\nid: 1\n\ndata:second event\nid\n\ndata:  third event\n\n",
            [
                Text(data: "first event", id: "1"), Text(data: "second event"),
                Text(data: " third event"),
            ]
        ),
        ("data\n\ndata\ndata\n\ndata:", [Text(data: ""), Text(data: "\n")]),
        ("data:test\n\ndata: test\n\n", [Text(data: "test"), Text(data: "test")]),
        (
            "event: add\ndata: 73857293\n\nevent: remove\ndata: 2153\n\n",
            [Text(name: "add", data: "73857293"), Text(name: "remove", data: "2153")]
        ),
        ("event: ping\n\ndata: 1\n\n", [Text(data: "1")]),
        ("id: 7\n\ndata: 1\n\ndata: 2\n\n", [Text(data: "1", id: "7"), Text(data: "2", id: "7")]),
        ("id: a\0b\ndata: 1\n\n", [Text(data: "1")]),
        ("id: 1\nid: a\0\ndata: 1\n\n", [Text(data: "1", id: "1")]),
        ("retry: 1500\ndata: 1\n\n", [Text(data: "1", retry: .milliseconds(1500))]),
        ("retry: 15s\ndata: 1\n\nretry:\ndata: 2\n\n", [Text(data: "1"), Text(data: "2")]),
        ("Data: x\ndata : y\n data: z\nfoo: bar\ndata: 1\n\n", [Text(data: "1")]),
        ("data: a: b\n\n", [Text(data: "a: b")]),
        ("data: 1\r\rdata: 2\r\n\r\ndata: 3\n\r\n", ["1", "2", "3"].map { Text(data: $0) }),
        ("\u{FEFF}data: 1\n\n", [Text(data: "1")]),
        ("\u{FEFF}\u{FEFF}data: 1\n\n", []),
        ("data: 1\n\ndata: cut off\n", [Text(data: "1")]),
        ("data: é🙂\n\n", [Text(data: "é🙂")]),
        ("\n\n\n: only a comment\n\n", []),
        ("", []),
    ]

    @Test func eventThatIsMadeUpHasWhatItIsGiven() {
        let event = Text(name: "add", data: "1", id: "7", retry: .milliseconds(1500))
        #expect(event.name == "add" && event.data == "1" && event.id == "7")
        #expect(event.retry == .milliseconds(1500))
    }

    @Test func eventsWithoutDataKeepAConnectionOpen() throws {
        let text = Data("data: 1\n\nevent: ping\ndata:\n\ndata: 2\n\n".utf8)
        let server = URL(string: "https://a.example")!
        let numbers = StreamResource<Int>(.get, server, "/e", returns: .events())
        #expect(try numbers.parse(text) == [1, 2])
        let events = StreamResource<ServerSentEvent<Int>>(.get, server, "/e", returns: .events())
        #expect(try events.parse(text).map(\.data) == [1, 2])
        let texts = StreamResource<String>(.get, server, "/e", returns: .events())
        #expect(try texts.parse(text) == ["1", "", "2"])
    }

    /// Comparing such names as texts would take hours.
    @Test func nameOfManyMarksIsNone() throws {
        let name = "x" + String(repeating: "\u{316}\u{301}", count: 200_000)
        let resource: StreamResource<Text> = namedEvents()
        let events = try resource.parse(Data("\(name)\n\(name): a\ndata: 1\n\n".utf8))
        #expect(events == [Text(data: "1")])
    }

    @Test(arguments: table)
    func eventsAreReadAsTheStandardSays(text: String, expected: [Text]) async throws {
        let bytes = Data(text.utf8)
        let resource: StreamResource<Text> = namedEvents()
        #expect(try resource.parse(bytes) == expected)
        for split in 0...bytes.count {
            let pieces = [bytes[..<split], bytes[split...]]
            let (values, error) = await collect(PiecesLoader(pieces: pieces).stream(resource))
            #expect(error == nil)
            try #require(values == expected, "split at \(split)")
        }
        let singles = bytes.map { Data([$0]) }
        #expect(await collect(PiecesLoader(pieces: singles).stream(resource)).0 == expected)
    }

    @Test(arguments: ["\n", "\r", "\r\n"])
    func pieceBordersCanBeAnywhere(end: String) async throws {
        let text = [
            "\u{FEFF}id: 1", "event: é", "data: a", "data: b", "", ": c", "data: d", "", "",
        ]
        let bytes = Data(text.joined(separator: end).utf8)
        let expected = [Text(name: "é", data: "a\nb", id: "1"), Text(data: "d", id: "1")]
        let resource: StreamResource<Text> = namedEvents()
        for first in 0...bytes.count {
            for second in first...bytes.count {
                let pieces = [bytes[..<first], bytes[first..<second], bytes[second...]]
                let (values, _) = await collect(PiecesLoader(pieces: pieces).stream(resource))
                try #require(values == expected, "split at \(first) and \(second)")
            }
        }
    }

    @Test func eventComesBeforeTheLineFeedThatFollows() async throws {
        let first = AsyncStream<Data> { continuation in
            continuation.yield(Data("data: 1\r\r".utf8))
        }
        struct Loader: ResourceLoader {
            let body: AsyncStream<Data>
            func rawResponse(for request: ResourceRequest) async throws(NetworkError) -> RawResponse
            { RawResponse() }
            func stream(_ request: ResourceRequest) async throws(NetworkError) -> RawResponse.Stream
            {
                RawResponse.Stream(body: RawResponse.Body(body))
            }
        }
        let resource: StreamResource<Int> = events()
        var iterator = Loader(body: first).stream(resource).makeAsyncIterator()
        #expect(try await iterator.next() == 1)
    }

    @Test func endMarkerEndsTheStream() async throws {
        let resource: StreamResource<Int> = events(end: "[DONE]")
        let body = "data: 1\n\ndata: 2\n\ndata: [DONE]\n\ndata: x\n\n"
        #expect(try resource.parse(Data(body.utf8)) == [1, 2])
        let loader = PiecesLoader([[body], ["data: 3\n\n"]])
        let (values, error) = await collect(loader.stream(resource, reconnects: true))
        #expect(values == [1, 2])
        #expect(error == nil)
        #expect(loader.requests.count == 1)
    }

    @Test func streamThatEndsBeforeItsMarkIsCutOff() async throws {
        let resource: StreamResource<Int> = events(end: "[DONE]")
        let body = "data: 1\n\ndata: 2\n\n"
        let parsed = await failure { try resource.parse(Data(body.utf8)) }
        guard case .transportError = parsed else { return #expect(parsed == nil) }
        let (values, error) = await collect(PiecesLoader([[body]]).stream(resource))
        #expect(values == [1, 2])
        guard case .transportError = error else { return #expect(error == nil) }
        let message = "GET /events: The stream ended without '[DONE]'. (URLError -1005)"
        #expect(error?.description == "transport error: \(message)")
    }

    @Test func eventWithoutDataIsLeftOutWhereThatIsLossy() throws {
        let resource = StreamResource<Int>(
            .get,
            URL(string: "https://api.example.com")!,
            "/a",
            returns: .events(lossy: true)
        )
        #expect(try resource.parse(Data("data: 1\n\ndata:\n\ndata: 2\n\n".utf8)) == [1, 2])
    }

    @Test func linesEndInEachOfThreeWays() throws {
        let resource: StreamResource<Int> = events()
        for end in ["\n", "\r", "\r\n"] {
            let body = (0..<100).map { "data: \($0)\(end)\(end)" }.joined()
            #expect(try resource.parse(Data(body.utf8)) == Array(0..<100))
        }
        let empty = Data(repeating: UInt8(ascii: "\r"), count: 400_000)
        #expect(try resource.parse(empty + Data("data: 1\n\n".utf8)) == [1])
    }

    @Test func badDataTellsLineAndColumn() async {
        let resource: StreamResource<StarWars.Planet> = events()
        let body = "data: {\"name\":\"A\"}\n\n: x\ndata: {\nevent: e\ndata: \"name\":1}\n\n"
        let (values, error) = await collect(PiecesLoader([[body]]).stream(resource))
        #expect(values.map(\.name) == ["A"])
        #expect(
            error?.description
                == #"decoding error: GET /events: [1].name: expected a string, found the number 1 (line 6, column 14); in the spec, "change": { "Planet.name": { "type": "String", "as": "String" } } reads it"#
        )
    }

    @Test func answerOfAnotherMediaTypeIsNoStream() async throws {
        let resource: StreamResource<Int> = events()
        let loader = PiecesLoader([["<p>"]], headers: ["Content-Type": "text/html; charset=utf-8"])
        let (_, error) = await collect(loader.stream(resource))
        #expect(
            error?.description
                == "decoding error: GET /events: expected media type text/event-stream, found text/html"
        )
        let any = StreamResource<Int>(
            .get,
            anyServer,
            "/events",
            returns: .events(media: nil)
        )
        let plain = PiecesLoader([["data: 1\n\n"]], headers: ["Content-Type": "text/plain"])
        #expect(await collect(plain.stream(any)).0 == [1])
        let right = PiecesLoader(
            [["data: 1\n\n"]],
            headers: ["Content-Type": "Text/Event-Stream;charset=UTF-8"]
        )
        #expect(await collect(right.stream(resource)).0 == [1])
    }

    @Test func requestAcceptsEvents() {
        let resource: StreamResource<Int> = events()
        #expect(resource.request.headers["accept"] == "text/event-stream")
        let own = StreamResource<Int>(
            .get,
            anyServer,
            "/",
            headers: ["Accept": "x/y"],
            returns: .events()
        )
        #expect(own.request.headers["Accept"] == "x/y")
    }

    @Test func brokenStreamIsTakenUpWithLastID() async {
        let resource: StreamResource<Text> = namedEvents(end: "bye")
        let loader = PiecesLoader([
            ["retry: 1\nid: é1\ndata: a\n\nid: 2\n\ndata: lost"], ["data: b\n\n"],
            ["id\ndata: c\n\n"], ["data: bye\n\n"],
        ])
        let (values, error) = await collect(loader.stream(resource, reconnects: true))
        #expect(error == nil)
        #expect(values.map(\.data) == ["a", "b", "c"])
        #expect(values.map(\.id) == ["é1", "2", nil])
        #expect(loader.requests.map { $0.headers["Last-Event-ID"] } == [nil, "2", "2", nil])
    }

    @Test func withoutAskingNothingIsTakenUp() async {
        let resource: StreamResource<String> = events()
        let loader = PiecesLoader([["retry: 1\ndata: a\n\n"], ["data: b\n\n"]])
        #expect(await collect(loader.stream(resource)).0 == ["a"])
        #expect(loader.requests.count == 1)
    }

    @Test func noContentEndsReconnecting() async {
        let resource: StreamResource<String> = events()
        let loader = PiecesLoader([["retry: 1\ndata: a\n\n"], ["data: b\n\n"]])
        let (values, error) = await collect(loader.stream(resource, reconnects: true))
        #expect(values == ["a", "b"])
        #expect(error == nil)
        #expect(loader.requests.count == 3)
    }

    @Test func badDataIsNotTakenUp() async {
        let resource: StreamResource<Int> = events()
        let loader = PiecesLoader([["retry: 1\ndata: x\n\n"], ["data: 1\n\n"]])
        let (_, error) = await collect(loader.stream(resource, reconnects: true))
        guard case .decodingError = error else { return #expect(Bool(false)) }
        #expect(loader.requests.count == 1)
    }

    @Test func errorOfTheFirstConnectionIsThrown() async {
        let resource: StreamResource<Int> = events()
        let loader = PiecesLoader([["no"]], status: 500)
        let (_, error) = await collect(loader.stream(resource, reconnects: true))
        #expect(error?.statusCode == 500)
    }

    @Test func cutConnectionIsTakenUp() async {
        let resource: StreamResource<Int> = events()
        let loader = PiecesLoader(
            [["retry: 1\nid: 5\ndata: 1\n\n"]],
            endingWith: .transportError(URLError(.networkConnectionLost))
        )
        let (values, error) = await collect(loader.stream(resource, reconnects: true))
        #expect(values == [1])
        #expect(error == nil)
        #expect(loader.requests.map { $0.headers["Last-Event-ID"] } == [nil, "5"])
    }

    /// Connections that end at once, whatever they bring.
    @Test(arguments: ["retry: 0\ndata: 1\n\n", "retry: 0\n\n", "retry: 00\n: x\n\n"])
    func pauseIsNeverNone(body: String) async {
        let (clock, resource) = (TestClock(), events() as StreamResource<Int>)
        let loader = PiecesLoader(Array(repeating: [body], count: 9))
        var stream = loader.stream(resource, reconnects: true)
        stream.clock = LoadClock(clock)
        let (_, error) = await collect(stream)
        #expect(error == nil && loader.requests.count == 10)
        #expect(clock.sleeps.map(\.seconds) == [0.1, 0.2, 0.4, 0.8, 1.6, 3, 3, 3, 3])
    }

    /// WHATWG HTML, section 9.2.3: also the first time.
    @Test func noContentEndsAStream() async {
        let stub = StubLoader().responds(status: 204, for: "GET /**")
        let (values, error) = await collect(
            stub.stream(events() as StreamResource<Int>, reconnects: true)
        )
        #expect(values == [] && error == nil && stub.requests.count == 1)
    }

    @Test func pauseGrowsWhileTheServerRefuses() async {
        struct Loader: ResourceLoader {
            let count = Record<Int>()
            func rawResponse(for request: ResourceRequest) async throws(NetworkError) -> RawResponse
            {
                switch count.add(1) {
                case 1: return RawResponse(body: Data("retry: 0\ndata: 1\n\n".utf8))
                case 10: return RawResponse(status: 204)
                default: throw .transportError(URLError(.cannotConnectToHost))
                }
            }
        }
        let (clock, resource) = (TestClock(), events() as StreamResource<Int>)
        var stream = Loader().stream(resource, reconnects: true)
        stream.clock = LoadClock(clock)
        let (values, error) = await collect(stream)
        #expect(values == [1] && error == nil)
        #expect(clock.sleeps.map(\.seconds) == [0.1, 0.2, 0.8, 3.2, 12.8, 30, 30, 30, 30])
    }

    @Test func pauseOfAServerThatHoldsOnIsItsOwn() async {
        struct Loader: ResourceLoader {
            let clock: TestClock
            let count = Record<Int>()
            func rawResponse(for request: ResourceRequest) async throws(NetworkError) -> RawResponse
            {
                RawResponse(status: 204)
            }
            func stream(_ request: ResourceRequest) async throws(NetworkError) -> RawResponse.Stream
            {
                guard count.add(1) < 9 else { return RawResponse.Stream(RawResponse(status: 204)) }
                let pieces = Record<Int>()
                return RawResponse.Stream(
                    body: RawResponse.Body { () throws(NetworkError) in
                        guard pieces.add(1) == 1 else { return nil }
                        clock.advance(by: .seconds(25))
                        return Data("retry: 200\ndata: 1\n\n".utf8)
                    }
                )
            }
        }
        let clock = TestClock()
        let resource: StreamResource<Int> = events()
        var stream = Loader(clock: clock).stream(resource, reconnects: true)
        stream.clock = LoadClock(clock)
        #expect(await collect(stream).0.count == 8)
        #expect(clock.sleeps.allSatisfy { $0 == .milliseconds(200) })
    }

    @Test func idThatCannotBeSentIsNotSent() async {
        let resource: StreamResource<Int> = events()
        let loader = PiecesLoader([["id: a\u{1B}b\ndata: 1\n\n"], ["id: c\ndata: 2\n\n"]])
        var stream = loader.stream(resource, reconnects: true)
        stream.clock = LoadClock(TestClock())
        let (values, error) = await collect(stream)
        #expect(values == [1, 2] && error == nil)
        #expect(loader.requests.map { $0.headers["Last-Event-ID"] } == [nil, nil, "c"])
    }

    @Test func pauseCanBeCancelled() async {
        let resource: StreamResource<Int> = events()
        let loader = PiecesLoader([["retry: 60000\ndata: 1\n\n"]])
        let task = Task { await collect(loader.stream(resource, reconnects: true)) }
        while loader.requests.isEmpty { try? await Task.sleep(for: .milliseconds(5)) }
        task.cancel()
        let (values, error) = await task.value
        #expect(values == [1] || values.isEmpty)
        #expect(error?.isCancellation == true)
    }

    /// An empty line of data is kept, too.
    @Test(arguments: ["data: 0123456789\n", "data\n"])
    func longEventIsTooLarge(line: String) async {
        var resource: StreamResource<String> = events()
        resource.request.sizeLimit = 50
        let loader = PiecesLoader([Array(repeating: line, count: 10)])
        let (_, error) = await collect(loader.stream(resource))
        guard case .transportError(let reason) = error else { return #expect(Bool(false)) }
        #expect(reason as? RawResponse.BodyFailure == .tooLarge(limit: 50))
    }
}

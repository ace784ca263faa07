import Foundation
import ResgenRuntime
import Testing

@Suite("JSON lines")
struct LineTests {
    private let entry =
        #"; in the spec, "change": { "Planet.name": { "type": "String", "as": "String" } } reads it"#
    private static let sample = "\u{FEFF}{\"n\":1}\n\r\n  \n{\"n\":2}\r\n{\"é\":\"\\n\"}\n[3]"

    @Test func finishedBodyIsReadAtOnce() throws {
        let values = try lines(JSON.self).parse(Data(Self.sample.utf8))
        #expect(values == [["n": 1], ["n": 2], ["é": "\n"], [3]])
        #expect(try lines(Int.self).parse(Data()) == [])
        #expect(try lines(Int.self).parse(Data("\n\n".utf8)) == [])
        #expect(try lines(Int.self).parse(Data("1\n2\n".utf8)) == [1, 2])
    }

    @Test func pieceBordersCanBeAnywhere() async throws {
        let bytes = Data(Self.sample.utf8)
        for first in 0...bytes.count {
            for second in first...bytes.count {
                let pieces = [bytes[..<first], bytes[first..<second], bytes[second...]]
                let (values, error) = await collect(
                    PiecesLoader(pieces: pieces).stream(lines(JSON.self))
                )
                #expect(error == nil)
                try #require(
                    values == [["n": 1], ["n": 2], ["é": "\n"], [3]],
                    "split at \(first) and \(second)"
                )
            }
        }
        let singles = bytes.map { Data([$0]) }
        let (values, _) = await collect(PiecesLoader(pieces: singles).stream(lines(JSON.self)))
        #expect(values.count == 4)
    }

    /// RFC 7464: a record separator before each text, a line feed behind it.
    private static let sequence =
        "\u{1E}{\"n\":1}\n\u{1E}\n\u{1E}{\n  \"n\": \"}\\\"[\"\n}\n\u{1E}3\n\u{1E}[4\n]\u{1E}null\n"

    @Test func textsBehindRecordSeparatorsMayTakeSeveralLines() async throws {
        let all: [JSON] = [["n": 1], ["n": "}\"["], 3, [4], nil]
        let bytes = Data(Self.sequence.utf8)
        #expect(try lines(JSON.self).parse(bytes) == all)
        for border in 0...bytes.count {
            let pieces = [bytes[..<border], bytes[border...]]
            let (values, error) = await collect(
                PiecesLoader(pieces: pieces).stream(lines(JSON.self))
            )
            #expect(error == nil)
            try #require(values == all, "split at \(border)")
        }
    }

    /// RFC 7464, section 2.4: `12` may have been `123`.
    @Test(
        arguments: [
            ("\u{1E}12\u{1E}34\n", [34]), ("\u{1E}12 \u{1E}34", [12]), ("\u{1E}true", []),
            ("\u{1E}\"a\"\u{1E}[]\u{1E}{}", ["a", [], [:]]),
            ("\u{1E}-1\t\u{1E}null\r\n\u{1E}2\n", [-1, nil, 2]),
        ] as [(String, [JSON])]
    )
    func whatMayBeCutOffIsLeftOut(text: String, values: [JSON]) async throws {
        let bytes = Data(text.utf8)
        let response = try lines(JSON.self).response(of: RawResponse(body: bytes))
        let count = bytes.count { $0 == 0x1E }
        #expect(response.value == values && response.droppedCount == count - values.count)
        for border in 0...bytes.count {
            let pieces = [bytes[..<border], bytes[border...]]
            let (read, error) = await collect(PiecesLoader(pieces: pieces).stream(lines(JSON.self)))
            try #require(error == nil && read == values, "split at \(border)")
        }
    }

    @Test func manyTextsMayStandInOneLine() throws {
        let bytes = Data(String(repeating: "\u{1E}1 ", count: 50_000).utf8)
        #expect(try lines(Int.self).parse(bytes).count == 50_000)
    }

    @Test func badTextOfASequenceTellsNumberAndPlace() async {
        let loader = PiecesLoader([["\u{1E}{\"name\":\"A\"}\n\u{1E}{\n\"name\":true}\n"]])
        let (values, error) = await collect(loader.stream(lines(StarWars.Planet.self)))
        #expect(values.map(\.name) == ["A"])
        #expect(
            error?.description
                == "decoding error: GET /lines: [1].name: expected a string, found true (line 3, column 8)\(entry)"
        )
        let cut = await collect(
            PiecesLoader([["\u{1E}{\"name\":\n\u{1E}{\"name\":\"B\"}\n"]])
                .stream(lines(StarWars.Planet.self))
        )
        #expect(cut.1?.description.contains("[0]") == true)
    }

    @Test func badLineTellsNumberAndPlace() async {
        let loader = PiecesLoader([["{\"name\":\"A\"}\n\n{\"na", "me\":true}\n{\"name\":\"B\"}\n"]])
        let (values, error) = await collect(loader.stream(lines(StarWars.Planet.self)))
        #expect(values.map(\.name) == ["A"])
        #expect(
            error?.description
                == "decoding error: GET /lines: [1].name: expected a string, found true (line 3, column 9)\(entry)"
        )
        guard case .decodingError(let failure) = error else { return #expect(Bool(false)) }
        #expect(failure.offset == 22)
    }

    @Test func textThatIsNoJSONTellsLine() async {
        let (values, error) = await collect(
            PiecesLoader([["1\n2\n<html>\n"]]).stream(lines(Int.self))
        )
        #expect(values == [1, 2])
        #expect(error?.description.hasSuffix("found '<' (line 3, column 1)") == true, "\(error!)")
    }

    @Test func lossyLinesAreDroppedAndReported() async throws {
        let resource = StreamResource<Int>(
            .get,
            anyServer,
            "/lines",
            returns: .lines(lossy: true)
        )
        let dropped = Kept<String>()
        let stream = PiecesLoader([["1\nx\n3\n"]]).stream(resource) {
            dropped.add("\($0.index ?? -1): \($0.reason.line ?? 0)")
        }
        let (values, error) = await collect(stream)
        #expect(values == [1, 3])
        #expect(error == nil)
        #expect(dropped.all == ["1: 2"])
        let response = try resource.response(of: RawResponse(body: Data("1\nx\n3\n".utf8)))
        #expect(response.value == [1, 3])
        #expect(response.dropped.map(\.index) == [1])
    }

    /// What is left out inside an element has its location in the stream.
    @Test(arguments: [
        (StreamResource<[Int]>.Parser.lines(lossy: true), "[1]\n[true]\n", 2),
        (.events(lossy: true), "data: [1]\n\ndata: [\ndata: true]\n\n", 4),
    ])
    func lossInsideAnElementIsAtItsLine(
        parser: StreamResource<[Int]>.Parser,
        body: String,
        line: Int
    ) async throws {
        let resource = StreamResource<[Int]>(.get, anyServer, "/", returns: parser)
        let dropped = Kept<String>()
        let stream = PiecesLoader([[body]]).stream(resource) {
            dropped.add("\($0.path) \($0.reason)")
        }
        let (values, _) = await collect(stream)
        #expect(values == [[1], []])
        let reason = "[1][0]: expected an integer, found true"
        #expect(dropped.all.count == 1)
        #expect(
            dropped.all.first?.hasPrefix("[1][0] \(reason) (line \(line), ") == true,
            "\(dropped.all)"
        )
    }

    @Test func longLineIsTooLargeAndManyShortOnesAreNot() async {
        var resource = lines(String.self)
        resource.request.sizeLimit = 20
        let short = Array(repeating: "\"0123456789\"\n", count: 100)
        let (values, error) = await collect(PiecesLoader([short]).stream(resource))
        #expect(values.count == 100)
        #expect(error == nil)
        for body in [["\"01234567890123456789\"\n"], Array(repeating: "\"", count: 30)] {
            let (values, error) = await collect(PiecesLoader([["\"a\"\n"] + body]).stream(resource))
            #expect(values == ["a"])
            guard case .transportError(let reason) = error else {
                #expect(Bool(false), "\(String(describing: error))")
                continue
            }
            #expect(reason as? RawResponse.BodyFailure == .tooLarge(limit: 20))
        }
    }

    @Test func errorStatusGivesDeclaredModel() async {
        let resource = StreamResource<Int>(
            .get,
            anyServer,
            "/lines",
            returns: .lines(),
            errors: ["404": StarWars.NotFound.self]
        )
        let loader = PiecesLoader([["{\"detail\":", "\"gone\"}"]], status: 404)
        let (values, error) = await collect(loader.stream(resource))
        #expect(values == [])
        #expect(error?.statusCode == 404)
        #expect(error?.body(as: StarWars.NotFound.self)?.detail == "gone")
        #expect(error?.description == "server error: GET /lines: status 404")
    }

    @Test func errorBodyIsLimitedToo() async {
        var resource = lines(Int.self)
        resource.request.sizeLimit = 10
        let loader = PiecesLoader([Array(repeating: "12345678", count: 9)], status: 500)
        let (_, error) = await collect(loader.stream(resource))
        guard case .transportError(let reason) = error else { return #expect(Bool(false)) }
        #expect(reason as? RawResponse.BodyFailure == .tooLarge(limit: 10))
    }

    @Test func errorInsideTheStreamIsServerError() async {
        let resource = StreamResource<JSON>(
            .get,
            anyServer,
            "/lines",
            returns: .lines(),
            failures: [.when("error", as: StarWars.NotFound.self)]
        )
        let loader = PiecesLoader([["{\"n\":1}\n{\"detail\":\"late\",\"error\":1}\n{\"n\":2}\n"]])
        let (values, error) = await collect(loader.stream(resource))
        #expect(values == [["n": 1]])
        #expect(error?.body(as: StarWars.NotFound.self)?.detail == "late")
    }

    @Test func errorOfTheTransportComesAfterWhatHasCome() async {
        let loader = PiecesLoader(
            [["1\n2\n3"]],
            endingWith: .transportError(URLError(.networkConnectionLost))
        )
        let (values, error) = await collect(loader.stream(lines(Int.self)))
        #expect(values == [1, 2])
        guard case .transportError = error else { return #expect(Bool(false)) }
    }

    /// An escape in a value does not hide where it ends.
    @Test func textOfASequenceComesBeforeTheNextOne() async {
        let loader = PiecesLoader(
            [["\u{1E}{\"a\":\"x\\\"y\"}\n"]],
            endingWith: .transportError(URLError(.networkConnectionLost))
        )
        let (values, error) = await collect(loader.stream(lines(JSON.self)))
        #expect(values == [["a": "x\"y"]])
        guard case .transportError = error else { return #expect(Bool(false)) }
    }

    @Test func linesThatHaveEndedAreNotAskedForAgain() async {
        let loader = PiecesLoader([["1\n"], ["2\n"]])
        let (values, error) = await collect(loader.stream(lines(Int.self), reconnects: true))
        #expect(values == [1] && error == nil)
        #expect(loader.requests.count == 1)
    }

    @Test func mappedStreamGivesOtherElements() async throws {
        let resource = lines(Int.self).map { "\($0)" }
        #expect(try resource.parse(Data("1\n2".utf8)) == ["1", "2"])
        let (values, _) = await collect(PiecesLoader([["1\n2\n"]]).stream(resource))
        #expect(values == ["1", "2"])
    }

    @Test func eachIterationAsksAnew() async {
        let loader = PiecesLoader([["1\n"], ["2\n"]])
        let stream = loader.stream(lines(Int.self))
        #expect(loader.requests.isEmpty)
        #expect(await collect(stream).0 == [1])
        #expect(await collect(stream).0 == [2])
        #expect(loader.requests.count == 2)
    }

    @Test func anyLoaderCanStream() async {
        struct Stub: ResourceLoader {
            func rawResponse(for request: ResourceRequest) async throws(NetworkError) -> RawResponse
            {
                RawResponse(body: Data("1\n2\n".utf8))
            }
        }
        #expect(await collect(Stub().stream(lines(Int.self))).0 == [1, 2])
    }
}

/// Collects from several threads.
final class Kept<Element: Sendable>: @unchecked Sendable {
    private let lock = NSLock()
    private var elements: [Element] = []
    func add(_ element: Element) { lock.withLock { elements.append(element) } }
    var all: [Element] { lock.withLock { elements } }
}

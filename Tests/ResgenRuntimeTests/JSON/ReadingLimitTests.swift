import Foundation
import Testing

@testable import ResgenRuntime

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// What an answer cannot do, however large, deep or wrong it is.
@Suite("Limits of reading")
struct ReadingLimitTests {
    // MARK: Lossy

    @Test func whatIsLeftOutIsDescribedUpToANumber() throws {
        let text =
            "[1,\n" + Array(repeating: "\"x\"", count: 300_000).joined(separator: ",\n") + "]"
        let response = try Self.lossy([Int].self).response(of: RawResponse(body: Data(text.utf8)))
        #expect(response.value == [1])
        #expect(response.dropped.count == 100 && response.droppedCount == 300_000)
        #expect(response.dropped.map(\.index) == (1...100).map { $0 })
        #expect(response.dropped[99].reason.line == 101)
        #expect(response.dropped[99].path.description == "[100]")
    }

    @Test func whatSeveralTextsLeaveOutIsDescribedUpToOneNumber() throws {
        let line = Data("[\(Array(repeating: "true", count: 90).joined(separator: ","))]\n".utf8)
        let lines = StreamResource<[Int]>(.get, Self.server, "/a", returns: .lines(lossy: true))
        let response = try lines.response(of: RawResponse(body: line + line))
        #expect(response.value == [[], []])
        #expect(response.dropped.count == 100 && response.droppedCount == 180)
        var dropped = DroppedElements()
        for _ in 1...2 {
            let list: [Int] = try JSONText.read(line, lossy: true, dropped: &dropped)
            #expect(list == [])
        }
        #expect(dropped.described.count == 100 && dropped.count == 180)
    }

    @Test func placesOfWhatIsLeftOutAreThoseOfTheText() throws {
        let text = """
            [{"a": 1, "b": "x"},
             {"a": {"deep": [1, {"k": true}]},
              "c\\u0021": "y"}, 7, {}]
            """
        let response = try Self.lossy([[String: Int]].self)
            .response(of: RawResponse(body: Data(text.utf8)))
        #expect(response.value == [["a": 1], [:], [:]])
        #expect(response.dropped.map(\.path.description) == ["[0].b", "[1].a", "[1].c!", "[2]"])
        #expect(response.dropped.map(\.reason.line) == [1, 2, 3, 3])
        #expect(response.dropped.map(\.reason.column) == [17, 8, 15, 20])
    }

    @Test func observerIsToldTheNumberOfWhatIsLeftOut() async throws {
        let body = "[" + Array(repeating: "0", count: 250).joined(separator: ",") + "]"
        let events = Record<LoadEvent>()
        let loader = Loader(
            StubLoader().responds(body: body, for: "GET /a"),
            observer: LoadWatch { events.add($0) },
        )
        _ = try await loader.load(Self.lossy([String].self))
        let told = events.all.compactMap {
            if case .decoded(_, let dropped, let count) = $0.kind {
                [dropped.count, count]
            } else {
                nil
            }
        }
        #expect(told == [[100, 250]])
        #expect(events.all.last?.description.hasSuffix("dropped 150 more") == true)
    }

    // MARK: Time

    @Test(arguments: [true, false])
    func readingEndsWhenItsTaskIsCancelled(isLossy: Bool) async throws {
        let loader = ManyZeros { withUnsafeCurrentTask { $0?.cancel() } }
        let error = await #expect(throws: NetworkError.self) {
            try await loader.load(isLossy ? Self.lossy([Int].self) : Self.plain([Int].self))
        }
        #expect(error?.isCancellation == true)
    }

    @Test(arguments: [true, false])
    func readingEndsWhenTheTimeOfItsLoadIsOver(isLossy: Bool) async throws {
        let clock = TestClock()
        let loader = Loader(
            ManyZeros { clock.advance(by: .seconds(2)) },
            timeout: .seconds(1_500),
            clock: clock,
        )
        let resource = isLossy ? Self.lossy([JSON].self) : Self.plain([JSON].self)
        #expect(try await loader.load(resource).count == ManyZeros.count)
        let late = Loader(
            ManyZeros { clock.advance(by: .seconds(1_400)) },
            timeout: .seconds(1_300),
            clock: clock,
        )
        let error = await #expect(throws: NetworkError.self) { try await late.load(resource) }
        guard case .transportError(let reason as URLError) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(reason.code == .timedOut)
    }

    @Test(arguments: [true, false])
    func timeIsLookedAtAgainAndAgain(isLossy: Bool) {
        let looks = Record<Void>()
        let limit = ReadingLimit(size: 1 << 20) {
            if looks.add(()) > 2 { throw CancellationError() }
        }
        let answer = RawResponse(body: ManyZeros.body)
        #expect(throws: NetworkError.self) {
            isLossy
                ? try limit.response(of: answer, as: Self.lossy([Int].self)).value
                : try limit.response(of: answer, as: Self.plain([Int].self)).value
        }
        #expect(throws: NetworkError.self) {
            try limit.response(of: answer, as: Self.lossy([JSON].self)).value
        }
        #expect(looks.count == 4)
    }

    @Test func readingByItselfHasNoTime() async throws {
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try [Int](jsonData: ManyZeros.body).count
        }
        #expect(try await task.value == ManyZeros.count)
    }

    // MARK: Memory

    @Test(arguments: ["[", #"{"list":["#])
    func valuesTakeNoMoreThanAMultipleOfTheLimit(start: String) async throws {
        let body =
            start + Array(repeating: "{}", count: 300_000).joined(separator: ",")
            + (start == "[" ? "]" : "]}")
        let stub = StubLoader().responds(body: body, for: "GET /a")
        let loader = Loader(stub, sizeLimit: 1 << 20)
        let resource = Resource<[Wide]>(
            .get,
            Self.server,
            "/a",
            returns: .json(unwrap: start == "[" ? nil : "list", lossy: start != "["),
        )
        let error = await #expect(throws: NetworkError.self) { try await loader.load(resource) }
        #expect(
            error?.description.contains(
                "expected values of at most 32 MiB, 32 times the size limit, found more",
            ) == true,
        )
        #expect(try await Loader(stub).load(resource).count == 300_000)
    }

    @Test func theGreatestLimitLetsAllBeRead() async throws {
        let loader = Loader(ManyZeros {}, sizeLimit: .max)
        #expect(try await loader.load(Self.plain([Int].self)).count == ManyZeros.count)
    }

    @Test func boxedValuesAndMapsCountToo() async throws {
        for element in [#"{"wide":{}}"#, #"{"map":{"a":{}}}"#] {
            let body =
                "[" + Array(repeating: element, count: 100_000).joined(separator: ",") + "]"
            let stub = StubLoader().responds(body: body, for: "GET /a")
            let error = await #expect(throws: NetworkError.self) {
                try await Loader(stub, sizeLimit: 1_000).load(Self.plain([Holder].self))
            }
            #expect(error?.description.contains("expected values of at most") == true)
        }
    }

    @Test func listThatIsTooLongForTheTapeIsRefused() throws {
        let bytes = Array(#"[[1,2],[3,4]]"#.utf8)
        try bytes.withUnsafeBufferPointer { text in
            var tape = try TapeBuilder.tape(of: text)
            defer { free(tape.tokens) }
            let place: JSON.Path = "*"
            var gaps = JSON.Path.Gaps()
            #expect(throws: ReadFailure.self) {
                try place.find(in: &tape, text, limit: tape.count + 9, &gaps)
            }
            #expect(try place.find(in: &tape, text, limit: tape.count + 11, &gaps) == 10)
        }
    }

    // MARK: Depth

    /// Each case tried anew at each depth would take two to the power of 510 steps.
    @Test(.timeLimit(.minutes(5)), arguments: ["[", #"{"a":"#])
    func unionsThatHoldEachOtherAreReadToTheEnd(open: String) throws {
        let close = open == "[" ? "]" : "}"
        for inner in ["1", "true", "\"x\"", open.first == "[" ? "[]" : "{}"] {
            let text =
                String(repeating: open, count: 510) + inner
                + String(repeating: close, count: 510)
            _ = try Ring(json: text)
            _ = try Ring(json: text, as: .string)
            _ = try Self.lossy(Ring.self).parse(Data(text.utf8))
        }
    }

    @Test func unionsAreReadAsBefore() throws {
        #expect(try Ring(json: "[[1,2],[3]]").shape == "C[R[1,1],R[1]]")
        #expect(try Ring(json: "[[true],[[false]]]").shape == "C[C[B],R[C[B]]]")
        #expect(try Ring(json: #"{"a":{"b":true}}"#).shape == "C{C{B}}")
    }

    @Test(arguments: [64, 128, 256, 512])
    func deepValuesDoNotOverflowASmallStack(kilobytes: Int) async {
        let deep =
            String(repeating: #"{"next":"#, count: 500) + "{}"
            + String(repeating: "}", count: 500)
        let list = String(repeating: "[", count: 512) + String(repeating: "]", count: 512)
        let entries =
            String(repeating: #"{"a":"#, count: 500) + "1"
            + String(repeating: "}", count: 500)
        let isCalm = await withCheckedContinuation { continuation in
            let thread = Thread {
                _ = try? Chain(json: deep)
                _ = try? JSON(json: list)
                _ = try? Ring(json: list)
                _ = try? Ring(json: entries)
                _ = try? Chain.nested(60).jsonData()
                continuation.resume(returning: true)
            }
            thread.stackSize = kilobytes << 10
            thread.start()
        }
        #expect(isCalm)
    }

    @Test func jsonOfAnotherDecoderDoesNotOverflowASmallStack() async {
        let list = String(repeating: "[", count: 500) + String(repeating: "]", count: 500)
        let isCalm = await withCheckedContinuation { continuation in
            let thread = Thread {
                _ = try? JSONDecoder().decode(JSON.self, from: Data(list.utf8))
                if let value = try? JSON(json: list) { _ = try? JSONEncoder().encode(value) }
                continuation.resume(returning: true)
            }
            thread.stackSize = 512 << 10
            thread.start()
        }
        #expect(isCalm)
    }

    // MARK: Several texts, further members, long keys

    @Test func linesTogetherTakeNoMoreThanOneText() throws {
        let body = Data(String(repeating: "{}\n", count: 200_000).utf8)
        let resource = StreamResource<Wide>(.get, Self.server, "/a", returns: .lines())
        #expect(throws: NetworkError.self) {
            try ReadingLimit.$current.withValue(ReadingLimit(size: 1_000_000) {}) {
                _ = try resource.response(of: RawResponse(body: body))
            }
        }
        #expect(try resource.parse(Data("{}\n{}\n".utf8)).count == 2)
    }

    @Test func furtherMembersTakeWhatTheyTake() throws {
        let members = (0..<200_000).map { "\"\($0)\":null" }.joined(separator: ",")
        #expect(throws: (any Error).self) {
            try ReadingLimit.$current.withValue(ReadingLimit(size: 1_000_000) {}) {
                _ = try Self.plain(Further.self).response(
                    of: RawResponse(body: Data("{\(members)}".utf8))
                )
            }
        }
    }

    @Test func longKeysAreCutWhereTheyAreShown() throws {
        let key = String(repeating: "k", count: 100_000)
        let body = "{\"\(key)\":[\(Array(repeating: "true", count: 150).joined(separator: ","))]}"
        let response = try Self.lossy([String: [Int]].self)
            .response(of: RawResponse(body: Data(body.utf8)))
        #expect(response.droppedCount == 150)
        #expect(response.dropped.allSatisfy { $0.description.utf8.count < 400 })
        #expect(response.dropped[0].path.steps.first == .key(key))
    }

    /// Comparing Strings sorts each run of marks.
    @Test(arguments: [
        "\u{316}\u{301}", "\\u0316\\u0301", "\u{1E8D0}", "\\uD83A\\uDCD0",
    ])
    func endlessMarksAreNoText(marks: String) throws {
        let text = { (count: Int) in "[\"a" + String(repeating: marks, count: count) + "\"]" }
        #expect(try [String](json: text(30)).count == 1)
        #expect(try [String](json: text(60)).count == 1)
        #expect(throws: (any Error).self) { try [String](json: text(400)) }
        #expect(throws: (any Error).self) { try JSON(json: text(400)) }
        let headers = ResourceRequest.Headers(received: [("A", text(400)), ("B", "1")])
        #expect(marks.hasPrefix("\\") || headers.fields.map(\.name) == ["B"])
    }

    @Test func constantIsComparedWithoutReadingMore() throws {
        let deep =
            #"{"kind":"# + String(repeating: "[", count: 500)
            + String(repeating: "]", count: 500) + "}"
        #expect(try Asked(json: deep).answers == [false, false, false])
        #expect(try Asked(json: #"{"kind":"x"}"#).answers == [true, false, false])
        #expect(try Asked(json: #"{"kind":[1,{"a":2,"a":null}]}"#).answers == [false, true, false])
        #expect(try Asked(json: #"{"kind":{}}"#).answers == [false, false, true])
    }

    // MARK: Resources

    private static let server = URL(string: "https://api.example.com")!

    private static func lossy<T: JSONCodable>(_ type: T.Type) -> Resource<T> {
        Resource(.get, server, "/a", returns: .json(lossy: true))
    }

    private static func plain<T: JSONCodable>(_ type: T.Type) -> Resource<T> {
        Resource(.get, server, "/a")
    }
}

/// Answers with a long list.
private struct ManyZeros: ResourceLoader {
    static let count = 300_000
    static let body = Data("[\(Array(repeating: "0", count: count).joined(separator: ","))]".utf8)

    let meanwhile: @Sendable () -> Void

    func rawResponse(for request: ResourceRequest) async throws(NetworkError) -> RawResponse {
        meanwhile()
        return RawResponse(body: Self.body)
    }
}

private struct LoadWatch: LoadObserver {
    let tell: @Sendable (LoadEvent) -> Void
    func observe(_ event: LoadEvent) { tell(event) }
}

/// A model of 512 bytes that needs no field.
private struct Wide: JSONModel {
    var a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p: String?
    var aa, ab, ac, ad, ae, af, ag, ah, ai, aj, ak, al, am, an, ao, ap: String?

    init(fields: inout FieldReader) throws { a = try fields.read("a") }
    func write(fields: inout FieldWriter) {}
}

/// A model whose members are all its own.
private struct Further: JSONModel {
    var additional: [String: Wide?]

    init(fields: inout FieldReader) throws { additional = try fields.rest(besides: []) }
    func write(fields: inout FieldWriter) {}
}

private struct Holder: JSONModel {
    @BoxedOptional var wide: Wide?
    var map: [String: Wide]?

    init(fields: inout FieldReader) throws {
        wide = try fields.read("wide")
        map = try fields.read("map")
    }
    func write(fields: inout FieldWriter) {}
}

/// Two unions that hold each other, as resgen prints them.
private enum Ring: JSONUnion {
    case others([Cord])
    case rings([Ring])
    case map([String: Cord])
    case number(Double)
    case unrecognized(JSON)

    init(json: inout JSON.Reader) throws {
        if [Cord].matches(json) {
            self = .others(try json.read())
        } else if [Ring].matches(json) {
            self = .rings(try json.read())
        } else if [String: Cord].matches(json) {
            self = .map(try json.read())
        } else if Double.matches(json) {
            self = .number(try json.read())
        } else {
            self = .unrecognized(try json.read())
        }
    }

    func write(json: inout JSON.Writer) {}

    static func matches(_ json: borrowing JSON.Reader) -> Bool {
        [Cord].matches(json) || [Ring].matches(json) || [String: Cord].matches(json)
            || Double.matches(json)
    }

    var shape: String {
        switch self {
        case .others(let all): "C[\(all.map(\.shape).joined(separator: ","))]"
        case .rings(let all): "R[\(all.map(\.shape).joined(separator: ","))]"
        case .map(let all): "C{\(all.values.map(\.shape).joined(separator: ","))}"
        case .number: "1"
        case .unrecognized: "?"
        }
    }
}

private enum Cord: JSONUnion {
    case rings([Ring])
    case others([Cord])
    case map([String: Ring])
    case maps([String: Cord])
    case truth(Bool)
    case unrecognized(JSON)

    init(json: inout JSON.Reader) throws {
        if [Ring].matches(json) {
            self = .rings(try json.read())
        } else if [Cord].matches(json) {
            self = .others(try json.read())
        } else if [String: Ring].matches(json) {
            self = .map(try json.read())
        } else if [String: Cord].matches(json) {
            self = .maps(try json.read())
        } else if Bool.matches(json) {
            self = .truth(try json.read())
        } else {
            self = .unrecognized(try json.read())
        }
    }

    func write(json: inout JSON.Writer) {}

    static func matches(_ json: borrowing JSON.Reader) -> Bool {
        [Ring].matches(json) || [Cord].matches(json) || [String: Ring].matches(json)
            || [String: Cord].matches(json) || Bool.matches(json)
    }

    var shape: String {
        switch self {
        case .rings(let all): "R[\(all.map(\.shape).joined(separator: ","))]"
        case .others(let all): "C[\(all.map(\.shape).joined(separator: ","))]"
        case .map(let all): "R{\(all.values.map(\.shape).joined(separator: ","))}"
        case .maps(let all): "C{\(all.values.map(\.shape).joined(separator: ","))}"
        case .truth: "B"
        case .unrecognized: "?"
        }
    }
}

/// What a union asks that tells its cases by constants.
private struct Asked: JSONCodable {
    let answers: [Bool]

    init(json: inout JSON.Reader) throws {
        answers = [
            json.has("kind", equals: "x"), json.has("kind", equals: [1, ["a": nil]]),
            json.has("kind", equals: [:]),
        ]
    }

    func write(json: inout JSON.Writer) {}
}

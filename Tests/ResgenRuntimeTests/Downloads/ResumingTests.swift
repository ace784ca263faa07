import Foundation
import Testing

@testable import ResgenRuntime

/// A server may send less than was asked for, or something else: what is on disk at the end is the
/// whole, or there is an error.
@Suite("Downloads that are resumed")
struct ResumingTests {
    private static let whole = Data((0..<1_000).map { UInt8($0 % 251) })

    /// Answers the request for the whole with its first bytes and then breaks off, and requests for
    /// a part as it is told.
    private struct Server: ResourceLoader {
        let asked = Record<String?>()
        var head: ResourceRequest.Headers = ["ETag": "\"1\"", "Content-Length": 1_000]
        var cut: Int? = 300
        /// Whether the whole is sent as it is.
        var onWhole: @Sendable () -> Bool = { false }
        /// How often the body of a part is sent.
        var repetitions = 1
        let part: @Sendable (_ first: Int) -> RawResponse

        func rawResponse(for request: ResourceRequest) async throws(NetworkError) -> RawResponse {
            RawResponse(status: 500)
        }

        func stream(_ request: ResourceRequest) async throws(NetworkError) -> RawResponse.Stream {
            asked.add(request.headers["Range"])
            if let range = request.headers["Range"], let first = Int(range.dropFirst(6).dropLast())
            {
                let (part, pieces, repetitions) = (part(first), Record<Int>(), repetitions)
                let body = RawResponse.Body { () throws(NetworkError) in
                    pieces.add(0) <= repetitions ? part.body : nil
                }
                let (status, headers) = (part.status, part.headers)
                return RawResponse.Stream(status: status, headers: headers, url: nil, body: body)
            }
            let cut = onWhole() ? nil : cut
            let (bytes, isCut) = (Data(whole.prefix(cut ?? 1_000)), cut != nil)
            let pieces = Record<Int>()
            let body = RawResponse.Body { () throws(NetworkError) in
                if pieces.add(0) == 1 { return bytes }
                if isCut { throw .transportError(URLError(.networkConnectionLost)) }
                return nil
            }
            return RawResponse.Stream(headers: head, body: body)
        }
    }

    private struct Retries: LoadObserver {
        let attempts = Record<Int>()

        func observe(_ event: LoadEvent) {
            if case .retry(let attempt, _, _) = event.kind { attempts.add(attempt) }
        }
    }

    private static func part(
        _ first: Int,
        _ end: Int,
        range: String? = nil,
        size: String = "1000",
        _ headers: ResourceRequest.Headers = [:],
    ) -> RawResponse {
        RawResponse(
            status: 206,
            headers: (["Content-Range": range ?? "bytes \(first)-\(end - 1)/\(size)"]
                as ResourceRequest.Headers)
                .merging(headers),
            body: whole[first..<end],
        )
    }

    private static let end = RawResponse(status: 416, headers: ["Content-Range": "bytes */1000"])

    /// Loads until a load succeeds, as a user would.
    private func load(_ server: Server, _ folder: Folder, times: Int = 2) async throws -> Data? {
        let request = ResourceRequest(.get, URL(string: "https://api.example.com/f")!)
        for _ in 1...times {
            if let file = try? await server.download(
                request,
                to: folder.file("f"),
                resuming: true
            ) {
                #expect(folder.names == ["f"])
                return try Data(contentsOf: file.value)
            }
        }
        return nil
    }

    @Test(arguments: ["1000", "*"]) func shortPartsAreFollowedByMore(size: String) async throws {
        let folder = try Folder()
        let server = Server { first in
            first == 1_000 ? Self.end : Self.part(first, min(first + 300, 1_000), size: size)
        }
        #expect(try await load(server, folder) == Self.whole)
        #expect(server.asked.all == [nil, "bytes=300-", "bytes=600-", "bytes=900-"])
    }

    @Test(arguments: [true, false]) func retryGoesOnWhereATransferBrokeOff(resuming: Bool)
        async throws
    {
        let (folder, clock) = (try Folder(), TestClock())
        let breaking = Record<Int>()
        var server = Server { first in Self.part(first, 1_000) }
        server.onWhole = { breaking.add(0) > 2 }
        let retries = Retries()
        let rule = ResourceRequest.Retry(attempts: 3)
        var loader = Loader(server, retry: rule, observer: retries, clock: clock)
        let request = ResourceRequest(.get, URL(string: "https://api.example.com/f")!)
        let file = try await loader.download(request, to: folder.file("f"), resuming: resuming)
        #expect(try Data(contentsOf: file.value) == Self.whole)
        #expect(server.asked.all == (resuming ? [nil, "bytes=300-"] : [nil, nil, nil]))
        #expect(clock.sleeps.count == (resuming ? 1 : 2))
        #expect(retries.attempts.all == (resuming ? [2] : [2, 3]))
        #expect(folder.names == ["f"])
        server.onWhole = { false }
        loader = Loader(server, retry: ResourceRequest.Retry(attempts: 2), clock: clock)
        await #expect(throws: NetworkError.self) {
            try await loader.download(request, to: folder.file("g"))
        }
    }

    @Test func partsOfUnknownSizeEndWhereThereIsNoMore() async throws {
        let folder = try Folder()
        var server = Server { first in
            first == 1_000 ? Self.end : Self.part(first, min(first + 500, 1_000), size: "*")
        }
        server.head = ["ETag": "\"1\""]
        #expect(try await load(server, folder) == Self.whole)
        #expect(server.asked.all == [nil, "bytes=300-", "bytes=800-", "bytes=1000-"])
    }

    @Test func aPartMayBeOneByte() async throws {
        let folder = try Folder()
        let server = Server { first in Self.part(first, first == 999 ? 1_000 : 999) }
        #expect(try await load(server, folder) == Self.whole)
        #expect(server.asked.all == [nil, "bytes=300-", "bytes=999-"])
    }

    /// What does not go on where the file ends is no part of it: the whole is asked for again.
    private static let strangers: [RawResponse] = [
        part(300, 1_000, range: ""),
        part(300, 1_000, range: "bytes"),
        part(300, 1_000, range: "bytes 299-999/1000"),
        part(300, 1_000, range: "bytes 301-999/1000"),
        part(300, 1_000, range: "bytes 300-299/1000"),
        part(300, 1_000, range: "bytes 300-1000/1000"),
        part(300, 1_000, range: "bytes 300-1999/*"),
        part(300, 1_000, range: "bytes 300-999/2000"),
        part(300, 1_000, range: "bytes +300-999/1000"),
        part(300, 1_000, range: "bytes 300-999"),
        part(300, 1_000, range: "bytes 300-999/"),
        part(300, 1_000, range: "bytes 300-/1000"),
        part(300, 1_000, range: "bytes */1000"),
        part(300, 1_000, range: "bytes */*"),
        part(300, 1_000, range: "items 300-999/1000"),
        part(300, 1_000, range: "bytes 300-9223372036854775807/9223372036854775808"),
        part(300, 1_000, range: "bytes 300-999/1000, bytes 300-999/1000"),
        part(300, 1_000, ["ETag": "\"2\""]),
        part(300, 1_000, ["ETag": "W/\"1\""]),
        part(300, 1_000, ["Content-Encoding": "gzip"]),
        part(300, 1_000, ["Content-Type": "multipart/byteranges; boundary=x"]),
        RawResponse(status: 206, headers: [:], body: whole[300...]),
        RawResponse(status: 201, headers: [:], body: whole[300...]),
        end,
        RawResponse(status: 416),
    ]

    @Test(arguments: strangers) func whatIsNoPartIsNotTaken(part: RawResponse) async throws {
        try await expectNotTaken(Server { _ in part })
    }

    /// RFC 9110, section 14.4
    @Test func partBehindTheEndIsNotTakenWhereTheSizeIsNotKnown() async throws {
        var server = Server { _ in Self.part(300, 1_000, range: "bytes 300-999/500") }
        server.head = ["ETag": "\"1\""]
        try await expectNotTaken(server)
    }

    private func expectNotTaken(_ server: Server) async throws {
        let folder = try Folder()
        let request = ResourceRequest(.get, URL(string: "https://api.example.com/f")!)
        _ = try? await server.download(request, to: folder.file("f"), resuming: true)
        #expect(folder.names == ["f.partial", "f.partial.json"])
        var server = server
        server.cut = nil
        #expect(try await load(server, folder) == Self.whole)
        #expect(server.asked.all == [nil, "bytes=300-", nil])
    }

    @Test func partOfARequestWithOtherHeadersIsNotGoneOnWith() async throws {
        let folder = try Folder()
        let server = Server { Self.part($0, 1_000) }
        for user in ["a", "b", "b"] {
            var request = ResourceRequest(.get, URL(string: "https://api.example.com/f")!)
            request.headers["X-User"] = user
            _ = try? await server.download(request, to: folder.file("f"), resuming: true)
        }
        #expect(server.asked.all == [nil, nil, "bytes=300-"])
    }

    @Test func partThatChangesOnTheWayIsNotTaken() async throws {
        let folder = try Folder()
        let server = Server { first in
            Self.part(first, min(first + 100, 1_000), size: first == 300 ? "1000" : "900")
        }
        #expect(try await load(server, folder) == nil)
        #expect(server.asked.all == [nil, "bytes=300-", "bytes=400-", nil])
    }

    @Test(arguments: [["Content-Range": "bytes 0-999/1000"], [:]])
    func partThatNobodyAskedForIsAnError(headers: [String: String]) async throws {
        let folder = try Folder()
        var all: ResourceRequest.Headers = [:]
        for (name, value) in headers { all.append(name, value) }
        let stub = StubLoader().responds(
            RawResponse(status: 206, headers: all, body: Self.whole),
            for: "GET /f"
        )
        let request = ResourceRequest(.get, URL(string: "https://api.example.com/f")!)
        for resuming in [false, true] {
            let error = await failure {
                try await stub.download(request, to: folder.file("f"), resuming: resuming)
            }
            #expect(error?.statusCode == 206)
        }
        #expect(folder.names == [])
    }

    /// A part with other bytes than its head says: an error, and what came before is kept.
    @Test(arguments: [0, 1, 99, 101, 700]) func partOfAnotherLengthIsNoWhole(count: Int)
        async throws
    {
        let folder = try Folder()
        let server = Server { first in
            var part = Self.part(first, first + 100)
            part.body = Self.whole[first..<(first + count)]
            return part
        }
        #expect(try await load(server, folder) == nil)
        let kept = try Data(contentsOf: folder.file("f.partial"))
        #expect(Self.whole.starts(with: kept) && kept.count >= 300)
    }

    /// However long a server goes on, no byte is written that does not belong to the part.
    @Test func partWithoutEndIsAnErrorAtTheEndThatItNamed() async throws {
        let folder = try Folder()
        var server = Server { _ in Self.part(300, 330, range: "bytes 300-399/1000") }
        server.repetitions = 100
        let request = ResourceRequest(.get, URL(string: "https://api.example.com/f")!)
        _ = try? await server.download(request, to: folder.file("f"), resuming: true)
        let error = await failure {
            try await server.download(request, to: folder.file("f"), resuming: true)
        }
        guard case .transportError(let reason)? = error else { return #expect(error == nil) }
        #expect((reason as? URLError)?.code == .badServerResponse)
        #expect(try Data(contentsOf: folder.file("f.partial")).count == 390)
    }

    @Test func wholeThatIsLongerThanItsLengthIsAnError() async throws {
        let folder = try Folder()
        var server = Server { _ in RawResponse(status: 416) }
        (server.head, server.cut) = (["ETag": "\"1\"", "Content-Length": 999], nil)
        #expect(try await load(server, folder) == nil)
    }

    /// A date that a change within the same second would not change says nothing (RFC 9110, section
    /// 8.8.2.2); what cannot be sent back is of no use.
    @Test(arguments: [
        ["ETag": "\"a\u{85}b\""], ["Last-Modified": "\u{85}, 06 Nov 1994 08:49:37 GMT"],
        ["ETag": "\"a\u{1}b\""], ["ETag": "\""], ["ETag": "\"a\"b\""], ["Last-Modified": "today"],
        [
            "Last-Modified": "Sun, 06 Nov 1994 08:49:37 GMT",
            "Date": "Sun, 06 Nov 1994 08:49:37 GMT",
        ],
        // RFC 9110, section 13.1.5: no date where there is a tag, or where nothing says that it is strong.
        ["Last-Modified": "Sun, 06 Nov 1994 08:49:37 GMT"],
        [
            "ETag": "W/\"1\"", "Last-Modified": "Sun, 06 Nov 1994 08:49:37 GMT",
            "Date": "Sun, 06 Nov 1994 09:49:37 GMT",
        ],
        // RFC 9110, section 8.8.3: the tag is that of the compressed bytes.
        ["ETag": "\"1\"", "Content-Encoding": "gzip"],
    ])
    func withoutAStrongValidatorOfItsBytesNothingIsKept(headers: [String: String]) async throws {
        let folder = try Folder()
        var server = Server { _ in RawResponse(status: 416) }
        server.head = [:]
        for (name, value) in headers { server.head.append(name, value) }
        #expect(try await load(server, folder) == nil)
        #expect(folder.names == [])
        #expect(server.asked.all == [nil, nil])
    }
}

import Foundation
import Testing

@testable import ResgenRuntime

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// What a server supplies cannot forge a line of a log.
@Suite("Text in logs")
struct LogTextTests {
    private let server = URL(string: "https://api.example.com")!

    /// Breaks a line, moves the cursor, turns the direction of text around.
    private static let evil =
        "\n\r\t\u{1B}[31m\u{7F}\u{85}\u{9B}\u{2028}\u{2029}\u{202E}\u{2066}\u{FEFF}\u{E0041}"

    private func isOneLine(_ text: String) -> Bool {
        !text.unicodeScalars.contains(where: \.isUnseen)
    }

    private func lines(_ resource: Resource<JSON>, _ answer: RawResponse) async -> [String] {
        let lines = Record<String>()
        let stub = StubLoader().responds(answer, for: "\(resource.request.method) /**")
        let loader = Loader(stub, observer: LoadLog { lines.add($0) })
        if let error = await failure({ try await loader.load(resource) }) {
            lines.add(error.description)
            lines.add(error.localizedDescription)
        }
        return lines.all
    }

    @Test func addressStaysEncoded() async throws {
        let text = "https://api.example.com/x%0A%23999%20GET%20/admin%1B%5B31m%E2%80%AE?t=%0A"
        let resource = Resource<JSON>(.get, try #require(URL(string: text)))
        let endpoint = "GET /x%0A%23999%20GET%20/admin%1B%5B31m%E2%80%AE"
        #expect(resource.request.endpoint == endpoint)
        let lines = await lines(resource, RawResponse(status: 500))
        #expect(lines.count >= 4 && lines.allSatisfy { isOneLine($0) && $0.contains(endpoint) })
    }

    @Test func whatCannotBeReadHasALine() async throws {
        let lines = await lines(
            Resource<JSON>(.get, server, "/a"),
            RawResponse(body: Data("{".utf8))
        )
        #expect(lines.count == 5)
        #expect(lines[2].hasPrefix("#1 GET /a: decoding error: expected"), "\(lines)")
    }

    @Test func transportErrorsNameTheRequest() async throws {
        let closed = try #require(URL(string: "http://127.0.0.1:1"))
        for loader in [URLSession.shared, Loader(URLSession.shared)] as [any ResourceLoader] {
            let error = await failure { try await loader.load(Resource<JSON>(.get, closed, "/a")) }
            let text = try #require(error).description
            #expect(text.hasPrefix("transport error: GET /a: "), "\(text)")
        }
        for reason in [URLError(.cancelled), CancellationError()] as [any Error] {
            #expect(
                NetworkError.transportError(reason).of("GET /a").description
                    == "transport error: cancelled"
            )
        }
    }

    @Test func keysAreEscaped() async throws {
        let key = "a\n#7 GET /admin: status 200 \u{1B}[31m\u{202E}"
        #expect(JSON.Path([.key(key), .index(1)]).description.hasPrefix("a\\u{A}#7 GET /admin"))
        let body = try JSON.object([key + Self.evil: "x"]).jsonData()
        let resource = Resource<[String: Int]>(.get, server, "/a")
        let error = await failure {
            try await StubLoader().responds(RawResponse(body: body), for: "GET /a").load(resource)
        }
        let description = try #require(error).description
        #expect(description.contains("a\\u{A}#7") && isOneLine(description))
        var failure = DecodingFailure(expected: Self.evil, found: Self.evil)
        failure.missingKey = Self.evil
        #expect(isOneLine(failure.description))
        failure.missingKey = nil
        #expect(isOneLine(failure.description))
        let other = #"[{"a\n":{}}]"#
        let path = thrown {
            try JSONDecoder().decode([[String: Int]].self, from: Data(other.utf8))
        }
        #expect(isOneLine(DecodingFailure(try #require(path)).description))
    }

    private func thrown(_ work: () throws -> some Any) -> (any Error)? {
        do { _ = try work() } catch { return error }
        return nil
    }

    @Test func valuesThatAreShownAreEscaped() throws {
        let body = Data("\"\u{202E}\u{2028}\u{9B}x\"".utf8)
        let error = thrown { try Int(jsonData: body) }
        #expect(isOneLine("\(try #require(error))"))
        let uuid = thrown { try UUID(jsonData: body) }
        let description = "\(try #require(uuid))"
        #expect(isOneLine(description) && description.contains("\\u{202E}"))
    }

    @Test func droppedElementsAreEscaped() async throws {
        let body = try JSON.array([["a\nb": 1]]).jsonData()
        let resource = Resource<[[String: String]]>(
            .get,
            server,
            "/a",
            returns: .json(lossy: true)
        )
        let lines = Record<String>()
        let stub = StubLoader().responds(RawResponse(body: body), for: "GET /a")
        let loader = Loader(stub, observer: LoadLog { lines.add($0) })
        let response = try await loader.response(for: resource)
        #expect(response.dropped.count == 1 && response.dropped.allSatisfy { isOneLine("\($0)") })
        #expect(lines.all.contains { $0.contains("a\\u{A}b") } && lines.all.allSatisfy(isOneLine))
    }

    private struct Told: LocalizedError {
        let errorDescription: String?
    }

    @Test func errorsOfOthersAreEscaped() async throws {
        let stub = StubLoader().fails(
            with: Told(errorDescription: Self.evil),
            for: "GET /a"
        )
        let lines = Record<String>()
        let loader = Loader(stub, observer: LoadLog { lines.add($0) })
        let error = await failure { try await loader.load(Resource<JSON>(.get, server, "/a")) }
        #expect(isOneLine(try #require(error).description))
        #expect(lines.count > 1 && lines.all.allSatisfy(isOneLine))
        #expect(isOneLine(EncodingFailure(endpoint: Self.evil, reason: Self.evil).description))
        #expect(isOneLine("\(ServerError(statusCode: 500, endpoint: Self.evil))"))
        var headers = ResourceRequest.Headers()
        headers.append("X-\u{202E}", "1")
        #expect(isOneLine("\(headers)"))
        #expect(isOneLine("\(StubTarget(pattern: Self.evil))"))
    }

    @Test func pathsOfOnesOwnAreEscapedToo() {
        let request = ResourceRequest(
            .get,
            server,
            ResourceRequest.Path(stringLiteral: "/a\n# x?token=s3cret")
        )
        #expect(request.endpoint == "GET /a\\u{A}# x")
        #expect(
            !Resource<JSON>(.get, server, ResourceRequest.Path(stringLiteral: "/a\nrm")).curl
                .contains("\n")
        )
    }

    @Test func printedJSONIsTheSameJSON() throws {
        let json: JSON = ["a\u{202E}": .string(Self.evil)]
        #expect(isOneLine(json.description))
        #expect(try JSON(jsonData: Data(json.description.utf8)) == json)
    }
}

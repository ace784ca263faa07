import Foundation
import LoopbackServer
import ResgenRuntime
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Half of a compressed body is no whole one, however it ends.
@Suite("Compressed bodies", .timeLimit(.minutes(5)))
struct CompressedBodyTests {
    /// The numbers from 0 to 119, as gzip.
    private static let gzip = Data(
        base64Encoded: """
            H4sIAAAAAAACAx3Qtw0DQAwEwYY2oDe1COq/DfGVEkc3H0ExnCApmmHRKypqqKOBJlpoo4MuJtj1GOZY\
            YIkV1thgiwuu+I10PPDEC2988CWEUMKI2xhEEkU0McSSQipppJN3UJJFNjnkUkIpZZRTQd29RTU11NJC\
            K22000Enfe80PfQywihjjDPBJFPMfTvMssIqa6yzwSZbbLOH8TSOQ85DDkRORI5EzkQORU5FjkUu92e7\
            3IN7co/u2T28p/f4dL8/DkPHBnMBAAA=
            """
    )!

    /// How the answer tells where its body ends.
    enum End: CaseIterable, Sendable { case length, chunks, connection }

    private func server(
        _ end: End,
        _ bytes: Data,
        cut: Bool = false,
        status: Int = 200,
        type: String? = nil,
    ) throws -> LoopbackServer {
        try LoopbackServer { request in
            .sent { client in
                var headers = ["Content-Encoding": "gzip"]
                headers["Content-Type"] = type
                switch end {
                case .length: headers["Content-Length"] = "\(Self.gzip.count)"
                case .chunks: headers["Transfer-Encoding"] = "chunked"
                case .connection: break
                }
                client.sendHead(status: status, headers)
                guard request.method != "HEAD" else { return }
                if end == .chunks {
                    client.send("\(String(bytes.count, radix: 16))\r\n")
                    client.send(bytes)
                    client.send("\r\n" + (cut ? "" : "0\r\n\r\n"))
                } else {
                    client.send(bytes)
                }
            }
        }
    }

    @Test(arguments: [End.length, .chunks]) func wholeBodyIsRead(end: End) async throws {
        let server = try server(end, Self.gzip)
        let resource = Resource<[Int]>(json: server.url)
        #expect(try await URLSession.shared.load(resource) == Array(0..<120))
        let folder = try Folder()
        try await URLSession.shared.download(resource, to: folder.file("f"))
        #expect(try text(of: folder.file("f")).hasSuffix("118,119]"))
    }

    @Test(arguments: End.allCases) func halfOfABodyIsAnError(end: End) async throws {
        // A chunk of nothing is the end of the body.
        for count in [end == .chunks ? 1 : 0, 5, Self.gzip.count / 2, Self.gzip.count - 4] {
            let server = try server(end, Self.gzip.prefix(count), cut: true)
            let request = ResourceRequest(.get, server.url)
            let folder = try Folder()
            await #expect(throws: NetworkError.self) {
                try await URLSession.shared.rawResponse(for: request)
            }
            for resuming in [false, true] {
                await #expect(throws: NetworkError.self) {
                    try await URLSession.shared.download(
                        request,
                        to: folder.file("f"),
                        resuming: resuming
                    )
                }
            }
            #expect(folder.names == [])
        }
    }

    #if canImport(FoundationNetworking)
        /// Nobody could tell it from half of one.
        @Test func wholeBodyThatEndsWithTheConnectionIsAnErrorAfterItsElements() async throws {
            let server = try server(.connection, Self.gzip)
            let resource = Resource<[Int]>(json: server.url)
            let error = await failure { try await URLSession.shared.load(resource) }
            #expect(error?.description.contains("nothing says where it ends") == true)
            let stream = StreamResource<[Int]>(.get, server.url, "/", returns: .lines())
            let (elements, end) = await collect(URLSession.shared.stream(stream))
            #expect(elements == [] || elements == [Array(0..<120)])
            guard case .transportError = end else { return #expect(Bool(false)) }
        }

        @Test func noBytesAreNoWholeJSON() async throws {
            let server = try server(.connection, Data(), type: "application/json")
            let resource = Resource<Int?>(json: server.url)
            let error = await failure { try await URLSession.shared.load(resource) }
            guard case .transportError(let reason) = error else { return #expect(error == nil) }
            #expect((reason as? URLError)?.code == .cannotDecodeContentData)
        }
    #endif

    /// The text says itself whether it is whole.
    @Test func jsonThatEndsWithTheConnectionIsRead() async throws {
        let whole = try server(.connection, Self.gzip, type: "application/json; charset=utf-8")
        let resource = Resource<[Int]>(json: whole.url)
        #expect(try await URLSession.shared.load(resource) == Array(0..<120))
        let half = try server(.connection, Self.gzip.prefix(150), type: "application/json")
        let other = Resource<[Int]>(json: half.url)
        let error = await failure { try await URLSession.shared.load(other) }
        guard case .transportError = error else { return #expect(error == nil) }
        // A number, or text of that type, does not say it.
        let text = Resource<String>(.get, half.url, returns: .text)
        let doubt = await failure { try await URLSession.shared.load(text) }
        guard case .transportError = doubt else { return #expect(doubt == nil) }
    }

    @Test func whiteSpaceAroundJSONDoesNotHideItsEnd() async throws {
        // " \r\n\t[1,2]\n", as gzip.
        let bytes = Data(base64Encoded: "H4sIAAAAAAACA1Pg5eKMNtQxiuUCAJdXA4EKAAAA")!
        let server = try server(.connection, bytes, type: "application/json")
        let resource = Resource<[Int]>(json: server.url)
        #expect(try await URLSession.shared.load(resource) == [1, 2])
    }

    @Test func textOfAnErrorThatEndsWithTheConnectionIsKept() async throws {
        let server = try server(.connection, Self.gzip, status: 404)
        let resource = Resource<[Int]>(json: server.url)
        let error = await failure { try await URLSession.shared.load(resource) }
        guard case .serverError(let error) = error else { return #expect(error == nil) }
        #expect(error.body.count > 300)
    }

    @Test(arguments: End.allCases) func answerWithoutBodyIsWhole(end: End) async throws {
        let server = try server(end, Data(), status: end == .connection ? 404 : 200)
        let answer = try await URLSession.shared.rawResponse(
            for: ResourceRequest(.head, server.url)
        )
        #expect(answer.body.isEmpty)
        guard end == .connection else { return }
        let failed = try await URLSession.shared.rawResponse(for: ResourceRequest(.get, server.url))
        #expect(failed.status == 404)
    }
}

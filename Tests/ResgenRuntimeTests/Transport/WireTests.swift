import Foundation
import LoopbackServer
import ResgenRuntime
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("Files, cookies and redirects over the wire")
struct WireTests {
    private func server(_ reply: LoopbackReply = LoopbackReply(status: 201)) throws
        -> LoopbackServer
    {
        try LoopbackServer { _ in reply }
    }

    private func temporaryFile(size: Int) throws -> URL {
        let url = FileManager.default.temporaryDirectory
            .appendingPathComponent("resgen-\(UUID().uuidString).bin")
        try Data((0..<size).map { UInt8(truncatingIfNeeded: $0) }).write(to: url)
        return url
    }

    @Test(arguments: [0, 5, 200_000])
    func fileIsStreamedFromDisk(size: Int) async throws {
        let url = try temporaryFile(size: size)
        defer { try? FileManager.default.removeItem(at: url) }
        let server = try server()
        let file = FileUpload(url, mediaType: "image/gif")
        #expect(file.name == url.lastPathComponent)
        let resource = Resource<Void>(.put, server.url, "/f", body: .file(file))
        try await URLSession.shared.load(resource)
        let request = try #require(server.requests.first)
        #expect(try request.body == Data(contentsOf: url))
        #expect(request.header("Content-Type") == "image/gif")
        #expect(request.header("Content-Length") == "\(size)")
        #expect(request.headers.count { $0.name == "Content-Length" } == 1)
        #expect(request.header("Transfer-Encoding") == nil)
        #expect(try resource.urlRequest().httpBodyStream != nil)
    }

    @Test func bytesInMemoryAreSentToo() async throws {
        let server = try server()
        let file = FileUpload(Data("hi".utf8), name: "n.txt")
        try await URLSession.shared.load(
            Resource<Void>(.post, server.url, body: .file(file, media: "text/x"))
        )
        #expect(server.requests.map(\.text) == ["hi"])
        #expect(server.requests[0].header("Content-Type") == "text/x")
    }

    @Test(arguments: ["/nowhere/at/all.bin", "/tmp"])
    func fileThatCannotBeReadIsAnEncodingError(path: String) async throws {
        let server = try server()
        let file = FileUpload(URL(fileURLWithPath: path))
        do {
            try await URLSession.shared.load(Resource<Void>(.put, server.url, body: .file(file)))
            Issue.record("no error")
        } catch {
            guard case .encodingError(let failure) = error else {
                return #expect(Bool(false), "\(error)")
            }
            #expect(failure.reason.contains(file.name ?? "?"))
        }
        #expect(server.requests.isEmpty)
    }

    @Test func uploadCanBeCancelledAtAnyMoment() async throws {
        let url = try temporaryFile(size: 1 << 20)
        defer { try? FileManager.default.removeItem(at: url) }
        let server = try server()
        let resource = Resource<Void>(.put, server.url, body: .file(FileUpload(url)))
        for attempt in 0..<100 {
            let task = Task { try await URLSession.shared.load(resource) }
            try await Task.sleep(nanoseconds: UInt64.random(in: 0...UInt64(attempt + 1) * 100_000))
            task.cancel()
            _ = await task.result
        }
    }

    @Test func cookiesArrive() async throws {
        let server = try server()
        let resource = Resource<Void>(.get, server.url, cookies: ["a": "b c", "d": 1])
        try await URLSession(configuration: .ephemeral).load(resource)
        #expect(server.requests[0].header("Cookie") == "a=b%20c; d=1")
    }

    @Test(arguments: [301, 302, 303, 307, 308])
    func redirectThatIsNamedIsTheAnswer(status: Int) async throws {
        let server = try LoopbackServer { _ in
            LoopbackReply(status: status, headers: ["Location": "/other"], body: "moved")
        }
        let resource = Resource<URL>(
            .post,
            server.url,
            "/f",
            body: .form(["a": 1]),
            returns: .byStatus(["3XX": .header("Location")]),
        )
        let url = try await URLSession.shared.load(resource)
        #expect(url == server.url.appendingPathComponent("other"))
        #expect(server.requests.map(\.text) == ["a=1"])
    }
}

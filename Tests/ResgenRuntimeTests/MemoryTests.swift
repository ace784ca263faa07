import Foundation
import LoopbackServer
import ResgenRuntime
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// How much is held in memory. It is measured for the whole process, so these run without others:
/// `MEMORY=1 swift test --filter MemoryTests`
@Suite("Memory", .serialized, .enabled(if: ProcessInfo.processInfo.environment["MEMORY"] != nil))
struct MemoryTests {
    /// An endless answer; `gone` is told when the client has left.
    private func endless(_ line: String, gone: Kept<Int>, pause: TimeInterval = 0) throws
        -> LoopbackServer
    {
        try LoopbackServer { _ in
            .sent { client in
                client.sendHead()
                var count = 0
                while client.send(line) {
                    count += line.utf8.count
                    if pause > 0 { Thread.sleep(forTimeInterval: pause) }
                }
                gone.add(count)
            }
        }
    }

    private func waitUntil(_ isTrue: () -> Bool) async throws {
        await eventually(isTrue)
        try #require(isTrue())
    }

    private func lines<T: JSONCodable>(_ server: LoopbackServer, _ path: ResourceRequest.Path = "/")
        -> StreamResource<T>
    {
        StreamResource(.get, server.url, path, returns: .lines())
    }

    @Test(.timeLimit(.minutes(5))) func slowReaderHoldsTheServerBack() async throws {
        let gone = Kept<Int>()
        let line = "\"" + String(repeating: "x", count: 65_533) + "\"\n"
        let server = try endless(line, gone: gone)
        let resource: StreamResource<String> = lines(server)
        var iterator = URLSession.shared.stream(resource).makeAsyncIterator()
        for _ in 0..<3 {
            #expect(try await iterator.next()?.utf8.count == 65_533)
            try await Task.sleep(for: .milliseconds(300))
        }
        for _ in 0..<500 { #expect(try await iterator.next()?.utf8.count == 65_533) }
        iterator = URLSession.shared.stream(resource).makeAsyncIterator()
        try await waitUntil { gone.all.count == 1 }
        // What was read, what the sockets hold, and what comes until the server must wait.
        #expect(gone.all[0] < 503 * 65_536 + 40_000_000, "\(gone.all[0])")
    }

    @Test(.timeLimit(.minutes(5))) func memoryStaysFlatOnALongStream() async throws {
        let gone = Kept<Int>()
        let line = "{\"name\":\"\(String(repeating: "x", count: 1000))\"}\n"
        let server = try endless(String(repeating: line, count: 64), gone: gone)
        var count = 0
        var early = 0
        for try await planet in URLSession.shared.stream(
            lines(server) as StreamResource<StarWars.Planet>
        ) {
            #expect(planet.name.utf8.count == 1000)
            count += 1
            if count == 5_000 { early = residentBytes() }
            if count == 200_000 { break }
        }
        #expect(residentBytes() - early < 150_000_000)
        try await waitUntil { gone.all.count == 1 }
    }

    @Test(.timeLimit(.minutes(5))) func memoryStaysFlatForALargeFile() async throws {
        let folder = try Folder()
        let server = try LoopbackServer(keepsBodies: false) { _ in LoopbackReply(status: 204) }
        let count = 1 << 30
        let file = FileUpload(try folder.sparseFile("zeros", count: UInt64(count)))
        let sent = Kept<TransferProgress>()
        let resource = Resource<Void>(
            .put,
            server.url,
            "/",
            body: .multipart(["file": file]),
            returns: .void
        )
        let before = residentBytes()
        let peak = Kept<Int>()
        try await URLSession.shared.load(resource) { progress in
            if progress.direction == .sent {
                sent.add(progress)
                if sent.all.count % 500 == 0 { peak.add(residentBytes()) }
            }
        }
        #expect((peak.all.max() ?? 0) - before < 300_000_000)
        let request = try #require(server.requests.first)
        #expect(request.bodyCount > count)
        #expect(request.header("Content-Length") == "\(request.bodyCount)")
        let last = try #require(sent.all.last)
        #expect(last.completed == Int64(request.bodyCount))
        #expect(last.total == Int64(request.bodyCount))
        #expect(last.fraction == 1)
    }

    @Test(.timeLimit(.minutes(5))) func memoryStaysFlatForALargeAnswer() async throws {
        let folder = try Folder()
        let piece = Data(count: 1 << 18)
        let server = try LoopbackServer { _ in
            .sent { client in
                client.sendHead(["Content-Length": "\(1 << 29)"])
                for _ in 0..<(1 << 11) where !client.send(piece) { return }
            }
        }
        let file = try folder.file("f")
        let before = residentBytes()
        let peak = Kept<Int>()
        let request = ResourceRequest(.get, server.url)
        try await URLSession.shared.download(request, to: file) { progress in
            if progress.completed % (1 << 24) < 1 << 18 { peak.add(residentBytes()) }
        }
        #expect((peak.all.max() ?? 0) - before < 150_000_000)
        let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
        #expect(attributes[.size] as? Int == 1 << 29)
    }
}

/// The memory that the process holds, in bytes.
private func residentBytes() -> Int {
    #if os(Linux)
        let status = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
        return (Int(status.split(separator: " ").dropFirst().first ?? "") ?? 0) * 4096
    #else
        return 0
    #endif
}

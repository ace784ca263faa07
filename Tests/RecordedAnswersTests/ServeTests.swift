import Foundation
import ResgenRuntime
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// `resgen serve` as a process, and the generated code of the same spec, which reads what it answers.
@Suite(.enabled(if: Served.tool != nil)) struct ServeTests {
    @Test func generatedCodeReadsEveryAnswer() async throws {
        let served = try Served("recorder")
        defer { served.end() }
        let api = Recorder(server: served.url)
        let session = URLSession.shared
        #expect(try await session.load(api.all()).kind == "everything")
        #expect(try await session.load(api.people()).count == 3)
        #expect(try await session.load(api.lossy()).count == 3)
        #expect(try await session.load(api.ids()) == [1])
        #expect(try await session.load(api.last()) != nil)
        #expect(try await session.load(api.dates()).count == 1)
        #expect(try await session.load(api.page()).items.count == 1)
        #expect(try await session.load(api.count()) == 10)
        #expect(try await session.load(api.exists()) == true)
        guard case .person = try await session.load(api.found()) else {
            Issue.record("found() is no person")
            return
        }
        var names: [String] = []
        for try await person in session.stream(api.log()) { names.append(person.name) }
        for try await person in session.stream(api.feed()) { names.append(person.name) }
        #expect(names == Array(repeating: "Example person", count: 4))
    }

    @Test func errorOfAStatusCanBeAskedFor() async throws {
        let served = try Served("recorder")
        defer { served.end() }
        var request = URLRequest(url: served.url.appendingPathComponent("guarded"))
        request.setValue("code=404", forHTTPHeaderField: "Prefer")
        let (data, response) = try await Self.answer(to: request)
        #expect((response as? HTTPURLResponse)?.statusCode == 404)
        #expect(try Recorder.Circle(jsonData: data).radius == 1.5)
    }

    @Test func linesSayWhatWasWrong() async throws {
        let served = try Served("recorder")
        let address = try #require(URL(string: "\(served.url)/people?page=2"))
        let (data, _) = try await Self.answer(to: URLRequest(url: address))
        let text = String(decoding: data, as: UTF8.self)
        #expect(text.contains(#""detail": "query 'page': is unknown""#))
        #expect(served.end() == "GET /people 400 people\n  query 'page': is unknown\n")
    }

    /// What has no length ends with the connection, whatever an old client would like.
    @Test func anOldClientHasTheEndOfAStream() throws {
        let served = try Served("recorder")
        defer { served.end() }
        let request = "GET /feed HTTP/1.0\r\nConnection: keep-alive\r\n\r\n"
        let text = try served.exchange(request)
        #expect(text.hasPrefix("HTTP/1.1 200 "))
        #expect(text.contains("\r\n\r\ndata: "), "\(text)")
        #expect(!text.lowercased().contains("transfer-encoding"))
    }

    @Test func anAnswerToHEADHasNoBody() throws {
        let served = try Served("recorder")
        defer { served.end() }
        let head = "HEAD /people HTTP/1.1\r\nHost: a\r\n\r\n"
        let last = "GET /people HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
        let answers = try served.exchange(head + last).components(separatedBy: "HTTP/1.1 200 ")
        #expect(answers.count == 3 && answers[1].hasSuffix("\r\n\r\n"), "\(answers)")
        #expect(answers.last?.hasSuffix("]\n") == true)
    }

    /// Cancelling `data(for:)` can deadlock; this is not cancelled.
    private static func answer(to request: URLRequest) async throws -> (Data, URLResponse) {
        try await URLSession.shared.data(for: request)
    }
}

/// The tool as a server of a spec of `Golden`.
private struct Served {
    /// Nil where the tool is not built beside the tests.
    static let tool: URL? = {
        let folders = [
            Bundle.main.bundleURL, Bundle.main.bundleURL.deletingLastPathComponent(),
            URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent(),
        ]
        return folders.map { $0.appendingPathComponent("resgen") }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }()

    let url: URL
    private let process = Process()
    private let log = Pipe()

    init(_ name: String) throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        let spec = folder.appendingPathComponent("../ResgenTests/Golden/\(name).json")
        let output = Pipe()
        process.executableURL = Self.tool
        process.arguments = ["serve", spec.path, "--port", "0"]
        process.standardOutput = output
        process.standardError = log
        try process.run()
        var line = Data()
        while line.last != UInt8(ascii: "\n") {
            let more = output.fileHandleForReading.availableData
            if more.isEmpty { break }
            line += more
        }
        url = try #require(URL(string: String(decoding: line.dropLast(), as: UTF8.self)))
    }

    /// All that comes for a text, up to the end of the connection.
    func exchange(_ text: String) throws -> String {
        // SOCK_STREAM, whose type is another one on each system.
        let connection = socket(AF_INET, 1, 0)
        defer { close(connection) }
        var patience = timeval(tv_sec: 20, tv_usec: 0)
        let size = socklen_t(MemoryLayout<timeval>.size)
        setsockopt(connection, SOL_SOCKET, SO_RCVTIMEO, &patience, size)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        address.sin_port = UInt16(try #require(url.port)).bigEndian
        let isConnected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(connection, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        try #require(isConnected)
        let bytes = Array(text.utf8)
        try #require(send(connection, bytes, bytes.count, 0) == bytes.count)
        var received: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 4_096)
        var count = 0
        repeat {
            count = recv(connection, &chunk, chunk.count, 0)
            received += chunk[..<max(count, 0)]
        } while count > 0
        #expect(count == 0, "the connection goes on")
        return String(decoding: received, as: UTF8.self)
    }

    /// Ends the process.
    ///
    /// - Returns: What it said of requests.
    @discardableResult
    func end() -> String {
        process.terminate()
        let text = log.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: text, as: UTF8.self)
    }
}

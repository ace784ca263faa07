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

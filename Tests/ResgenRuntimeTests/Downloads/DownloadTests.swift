import Foundation
import LoopbackServer
import Testing

@testable import ResgenRuntime

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("Downloads", .serialized)
struct DownloadTests {
    private static let contents = String(repeating: "0123456789", count: 10_000)

    /// Serves `contents`, in parts when asked; the first answer breaks off when `cuts`.
    private func server(tag: String? = "\"1\"", cuts: Bool = false) throws -> LoopbackServer {
        let count = Kept<Int>()
        return try LoopbackServer { request in
            count.add(1)
            var headers = ["Accept-Ranges": "bytes"]
            headers["ETag"] = tag
            let isSame = request.header("If-Range") == tag
            let start = isSame ? request.header("Range").flatMap(Self.start) ?? 0 : 0
            let body = Self.contents.dropFirst(start)
            if start > 0 {
                headers["Content-Range"] = "bytes \(start)-99999/100000"
            }
            let whole = headers
            guard cuts, count.all.count == 1 else {
                return LoopbackReply(
                    status: start > 0 ? 206 : 200,
                    headers: whole,
                    body: String(body)
                )
            }
            return .sent { client in
                client.sendHead(whole.merging(["Content-Length": "100000"]) { $1 })
                client.send(String(body.prefix(40_000)))
                Thread.sleep(forTimeInterval: 0.2)
            }
        }
    }

    private static func start(_ range: String) -> Int? {
        Int(range.dropFirst("bytes=".count).dropLast())
    }

    @Test func fileIsReplacedByTheWholeAnswer() async throws {
        let folder = try Folder()
        let file = try folder.file("f.txt", "old")
        let server = try server()
        let steps = Kept<TransferProgress>()
        let response = try await URLSession.shared.download(
            Resource<JSON>(.get, server.url, "/f"),
            to: file
        ) { steps.add($0) }
        #expect(try text(of: file) == Self.contents)
        #expect(response.status == 200 && response.value == file)
        #expect(response.headers["etag"] == "\"1\"")
        #expect(folder.names == ["f.txt"])
        #expect(steps.all.last == TransferProgress(.received, completed: 100_000, total: 100_000))
    }

    /// A loader reports what is sent on a thread of its own.
    @Test func progressIsToldOneAfterTheOther() async throws {
        struct Loader: ResourceLoader {
            let reporters: Kept<TransferProgress.Handler>

            func stream(_ request: ResourceRequest) async throws(NetworkError) -> RawResponse.Stream
            {
                if let progress = request.progress {
                    reporters.add(progress)
                    DispatchQueue.global().async {
                        for count in 1...500 {
                            progress.report(.init(.sent, completed: Int64(count), total: 500))
                        }
                    }
                }
                let rest = Locked(500)
                return RawResponse.Stream(
                    body: RawResponse.Body { () throws(NetworkError) in
                        let isOver = rest.withValue { rest in
                            rest -= 1
                            return rest < 0
                        }
                        return isOver ? nil : Data([1])
                    }
                )
            }

            func rawResponse(for request: ResourceRequest) async throws(NetworkError) -> RawResponse
            {
                try await stream(request).collected()
            }
        }
        let folder = try Folder()
        let (calls, overlaps) = (Locked(0), Kept<Int>())
        let told = Kept<TransferProgress>()
        let loader = Loader(reporters: Kept<TransferProgress.Handler>())
        let url = try #require(URL(string: "https://a.example"))
        try await loader.download(ResourceRequest(.post, url), to: folder.file("f")) { step in
            calls.withValue { $0 += 1 }
            if calls.value > 1 { overlaps.add(calls.value) }
            told.add(step)
            calls.withValue { $0 -= 1 }
        }
        let count = told.all.count
        for reporter in loader.reporters.all {
            reporter.report(.init(.sent, completed: 500, total: 500))
        }
        #expect(overlaps.all.isEmpty && told.all.count == count)
        #expect(told.all.count { $0.direction == .received } == 500)
    }

    @Test func failureLeavesTheFileAlone() async throws {
        let folder = try Folder()
        let file = try folder.file("f.txt", "old")
        let server = try LoopbackServer { _ in .json("{\"detail\":\"gone\"}", status: 404) }
        let resource = Resource<JSON>(
            .get,
            server.url,
            "/f",
            errors: ["404": StarWars.NotFound.self]
        )
        for resuming in [false, true] {
            do {
                try await URLSession.shared.download(resource, to: file, resuming: resuming)
                Issue.record("no error")
            } catch {
                #expect(error.body(as: StarWars.NotFound.self)?.detail == "gone")
                #expect(error.description == "server error: GET /f: status 404")
            }
        }
        #expect(try text(of: file) == "old")
        #expect(folder.names == ["f.txt"])
    }

    @Test func limitOfTheLoaderHoldsForTheBodyOfAnError() async throws {
        let folder = try Folder()
        let file = try folder.file("f.txt", "old")
        let server = try LoopbackServer { _ in .json("{\"detail\":\"gone\"}", status: 404) }
        let resource = Resource<JSON>(.get, server.url, "/f")
        let error = await failure { try await Loader(sizeLimit: 5).download(resource, to: file) }
        guard case .transportError(let inner) = error else { return #expect(Bool(false)) }
        #expect(inner as? RawResponse.BodyFailure == .tooLarge(limit: 5))
    }

    @Test(arguments: [false, true]) func brokenDownloadLeavesWhatWasAskedFor(resuming: Bool)
        async throws
    {
        let folder = try Folder()
        let file = try folder.file("f.txt", "old")
        let server = try server(cuts: true)
        await #expect(throws: NetworkError.self) {
            try await URLSession.shared.download(
                ResourceRequest(.get, server.url, "/f"),
                to: file,
                resuming: resuming
            )
        }
        #expect(try text(of: file) == "old")
        let kept = ["f.txt", "f.txt.partial", "f.txt.partial.json"]
        #expect(folder.names == (resuming ? kept : ["f.txt"]))
    }

    @Test func resumedDownloadAsksForTheRest() async throws {
        let folder = try Folder()
        let file = try folder.file("f.txt")
        let server = try server(cuts: true)
        let request = ResourceRequest(.get, server.url, "/f", query: ["token": "s3cret"])
        _ = try? await URLSession.shared.download(request, to: file, resuming: true)
        let partial = try text(of: folder.file("f.txt.partial"))
        #expect(!partial.isEmpty && Self.contents.hasPrefix(partial))
        #expect(try !text(of: folder.file("f.txt.partial.json")).contains("s3cret"))
        let steps = Kept<TransferProgress>()
        let response = try await URLSession.shared.download(request, to: file, resuming: true) {
            steps.add($0)
        }
        #expect(response.status == 206)
        #expect(try text(of: file) == Self.contents)
        #expect(folder.names == ["f.txt"])
        let asked = server.requests.map { [$0.header("Range"), $0.header("If-Range")] }
        #expect(asked == [[nil, nil], ["bytes=\(partial.utf8.count)-", "\"1\""]])
        #expect(server.requests.allSatisfy { $0.header("Accept-Encoding") == "identity" })
        #expect(steps.all.last == TransferProgress(.received, completed: 100_000, total: 100_000))
        #expect((steps.all.first?.completed ?? 0) > Int64(partial.utf8.count))
    }

    private func prepare(_ folder: Folder, _ server: LoopbackServer, _ partial: String) async throws
        -> ResourceRequest
    {
        let request = ResourceRequest(.get, server.url, "/f")
        let file = try folder.file("f.txt")
        _ = try? await URLSession.shared.download(request, to: file, resuming: true)
        _ = try folder.file("f.txt.partial", partial)
        return request
    }

    @Test func changedFileIsLoadedFromTheStart() async throws {
        let folder = try Folder()
        let old = try server(tag: "\"old\"", cuts: true)
        let request = try await prepare(folder, old, "other bytes")
        let file = try folder.file("f.txt")
        // The same address, and so the same partial file; the server has something else by now.
        let note = try text(of: folder.file("f.txt.partial.json"))
        _ = try folder.file(
            "f.txt.partial.json",
            note.replacingOccurrences(of: "old", with: "older")
        )
        let response = try await URLSession.shared.download(request, to: file, resuming: true)
        #expect(response.status == 200)
        #expect(try text(of: file) == Self.contents)
        #expect(folder.names == ["f.txt"])
    }

    @Test func anotherAddressDoesNotGoOn() async throws {
        let folder = try Folder()
        let server = try server(cuts: true)
        _ = try await prepare(folder, server, "other bytes")
        let file = try folder.file("f.txt")
        let request = ResourceRequest(.get, server.url, "/g")
        try await URLSession.shared.download(request, to: file, resuming: true)
        #expect(server.requests.last?.header("Range") == nil)
        #expect(try text(of: file) == Self.contents)
    }

    @Test(arguments: [
        (206, ["Content-Range": "bytes 0-9/100"]), (206, [:]),
        (416, ["Content-Range": "bytes */100000"]),
    ])
    func wrongPartIsAskedForAnew(status: Int, headers: [String: String]) async throws {
        let folder = try Folder()
        let whole = try server(cuts: true)
        let request = try await prepare(folder, whole, String(Self.contents.prefix(10)))
        let asked = Kept<String?>()
        struct Loader: ResourceLoader {
            let asked: Kept<String?>
            let part: RawResponse
            func rawResponse(for request: ResourceRequest) async throws(NetworkError) -> RawResponse
            {
                asked.add(request.headers["Range"])
                return request.headers["Range"] == nil
                    ? RawResponse(body: Data("whole".utf8)) : part
            }
        }
        var all: ResourceRequest.Headers = [:]
        for (name, value) in headers { all.append(name, value) }
        let loader = Loader(
            asked: asked,
            part: RawResponse(status: status, headers: all, body: Data("part".utf8))
        )
        let file = try folder.file("f.txt")
        try await loader.download(request, to: file, resuming: true)
        #expect(asked.all == ["bytes=10-", nil])
        #expect(try text(of: file) == "whole")
        #expect(folder.names == ["f.txt"])
    }

    @Test func passingFailureKeepsThePart() async throws {
        struct Loader: ResourceLoader {
            func rawResponse(for request: ResourceRequest) async throws(NetworkError) -> RawResponse
            {
                RawResponse(status: 503)
            }
        }
        let folder = try Folder()
        let request = try await prepare(folder, try server(cuts: true), "0123456789")
        let file = try folder.file("f.txt")
        await #expect(throws: NetworkError.self) {
            try await Loader().download(request, to: file, resuming: true)
        }
        #expect(try text(of: folder.file("f.txt.partial")) == "0123456789")
    }

    @Test(arguments: [nil, "W/\"1\""]) func withoutStrongValidatorNothingIsKept(tag: String?)
        async throws
    {
        let folder = try Folder()
        let server = try server(tag: tag, cuts: true)
        let file = try folder.file("f.txt")
        _ = try? await URLSession.shared.download(
            ResourceRequest(.get, server.url, "/f"),
            to: file,
            resuming: true
        )
        #expect(folder.names == [])
    }

    @Test func twoAtOnceDoNotWriteIntoEachOther() async throws {
        let folder = try Folder()
        let file = try folder.file("f.txt")
        let server = try LoopbackServer { _ in
            LoopbackReply(headers: ["ETag": "\"1\""], body: Self.contents).delayed(0.05)
        }
        let request = ResourceRequest(.get, server.url, "/f")
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<5 {
                group.addTask {
                    try await URLSession.shared.download(request, to: file, resuming: true)
                }
            }
            try await group.waitForAll()
        }
        #expect(try text(of: file) == Self.contents)
        #expect(folder.names == ["f.txt"])
    }

    @Test func missingFolderFailsBeforeSending() async throws {
        let folder = try Folder()
        let server = try server()
        let file = folder.url.appendingPathComponent("no/f.txt")
        do {
            try await URLSession.shared.download(ResourceRequest(.get, server.url), to: file)
            Issue.record("no error")
        } catch {
            guard case .transportError(let reason) = error else { return #expect(Bool(false)) }
            #expect(reason is POSIXError)
        }
        #expect(server.requests.isEmpty)
    }

    @Test func answerWithoutContentIsNoData() async throws {
        let folder = try Folder()
        let server = try LoopbackServer { _ in LoopbackReply(status: 204) }
        let file = try folder.file("f")
        do {
            try await URLSession.shared.download(ResourceRequest(.get, server.url), to: file)
            Issue.record("no error")
        } catch {
            guard case .noData = error else { return #expect(Bool(false), "\(error)") }
        }
        #expect(folder.names == [])
    }

    @Test(.timeLimit(.minutes(5))) func cancellingLeavesNothing() async throws {
        let folder = try Folder()
        let server = try LoopbackServer { _ in
            LoopbackReply(body: String(repeating: "x", count: 3_000_000))
        }
        let url = server.url
        let file = try folder.file("f")
        for attempt in 0..<60 {
            let task = Task {
                try await URLSession.shared.download(ResourceRequest(.get, url), to: file)
            }
            try await Task.sleep(for: .microseconds(attempt * 150))
            task.cancel()
            _ = await task.result
        }
        #expect(folder.names == [] || folder.names == ["f"])
    }
}

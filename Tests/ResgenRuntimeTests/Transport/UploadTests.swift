import Foundation
import LoopbackServer
import ResgenRuntime
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("Uploads", .serialized)
struct UploadTests {
    @Test func multipartWithFilesArrives() async throws {
        let folder = try Folder()
        let server = try LoopbackServer { _ in LoopbackReply(status: 204) }
        let file = FileUpload(try folder.file("photo.png", "bytes"), mediaType: "image/png")
        let body = ResourceRequest.Body.multipart(["title": "x", "file": file, "last": 1])
        #expect(body.content.isEmpty)
        _ = try await URLSession.shared.rawResponse(
            for: ResourceRequest(.post, server.url, body: body)
        )
        let request = try #require(server.requests.first)
        #expect(request.header("Content-Length") == "\(request.body.count)")
        #expect(request.header("Transfer-Encoding")?.isEmpty ?? true)
        let boundary = try #require(
            request.header("Content-Type")?.components(separatedBy: "boundary=").last
        )
        #expect(
            request.text.replacingOccurrences(of: boundary, with: "B")
                == [
                    "--B", "Content-Disposition: form-data; name=\"title\"", "", "x", "--B",
                    "Content-Disposition: form-data; name=\"file\"; filename=\"photo.png\"",
                    "Content-Type: image/png", "", "bytes", "--B",
                    "Content-Disposition: form-data; name=\"last\"", "", "1", "--B--", "",
                ].joined(separator: "\r\n")
        )
    }

    @Test func missingFileIsEncodingError() async throws {
        let folder = try Folder()
        let server = try LoopbackServer { _ in LoopbackReply(status: 204) }
        let missing = FileUpload(try folder.file("missing"))
        for body in [ResourceRequest.Body.file(missing), .multipart(["a": 1, "f": missing])] {
            do {
                _ = try await URLSession.shared.rawResponse(
                    for: ResourceRequest(.post, server.url, "/x", body: body)
                )
                Issue.record("no error")
            } catch {
                #expect(
                    error.description
                        == "encoding error: POST /x: the file 'missing' cannot be read"
                )
            }
        }
        #expect(server.requests.isEmpty)
    }

    @Test(.timeLimit(.minutes(5)), arguments: [10, 3_000_000])
    func fileThatChangesIsEncodingError(newCount: Int) async throws {
        let folder = try Folder()
        let url = try folder.sparseFile("log", count: 2_000_000)
        let server = try LoopbackServer(keepsBodies: false) { _ in LoopbackReply(status: 204) }
        let request = ResourceRequest(.post, server.url, "/x", body: .file(FileUpload(url)))
        let changer = Resource<Void>(
            .post,
            server.url,
            "/x",
            body: request.body,
            returns: .void
        )
        let hasChanged = Kept<Int>()
        do {
            try await URLSession.shared.load(changer) { _ in
                guard hasChanged.all.isEmpty else { return }
                hasChanged.add(1)
                truncate(url.path, newCount)
            }
            Issue.record("no error")
        } catch {
            let what = newCount < 2_000_000 ? "shorter" : "longer"
            // What is on its way when the file changes may be all of it.
            #expect(
                error.description == "encoding error: POST /x: the file 'log' has become \(what)"
            )
        }
    }

    @Test func redirectThatKeepsTheMethodSendsTheFileAgain() async throws {
        let folder = try Folder()
        let server = try LoopbackServer { request in
            request.path == "/a"
                ? LoopbackReply(status: 307, headers: ["Location": "/b"])
                : LoopbackReply(body: request.text)
        }
        let file = FileUpload(try folder.file("f", "contents"))
        for body in [
            ResourceRequest.Body.file(file), .multipart(["a": "1", "f": file]), .text("contents"),
        ] {
            let answer = try await URLSession.shared.rawResponse(
                for: ResourceRequest(.post, server.url, "/a", body: body)
            )
            let text = String(decoding: answer.body, as: UTF8.self)
            #expect(text.contains("contents"), "\(body.mediaType)")
            #expect(server.requests.last?.method == "POST")
        }
    }

    @Test func sameRequestCanBeSentTwice() async throws {
        let folder = try Folder()
        let server = try LoopbackServer { LoopbackReply(body: $0.text) }
        let request = ResourceRequest(
            .post,
            server.url,
            body: .file(FileUpload(try folder.file("f", "contents")))
        )
        for _ in 0..<2 {
            let answer = try await URLSession.shared.rawResponse(for: request)
            #expect(String(decoding: answer.body, as: UTF8.self) == "contents")
        }
    }

    @Test(.timeLimit(.minutes(5))) func earlyAnswerAndCancellingEndAnUpload() async throws {
        let folder = try Folder()
        let server = try LoopbackServer { _ in LoopbackReply(status: 413, body: "too large") }
        let stuck = try LoopbackServer { _ in LoopbackReply(status: 204).delayed(1) }
        let file = FileUpload(try folder.sparseFile("f", count: 50_000_000))
        let url = stuck.url
        for attempt in 0..<50 {
            let task = Task {
                try await URLSession.shared.rawResponse(
                    for: ResourceRequest(.post, url, body: .file(file))
                )
            }
            try await Task.sleep(for: .microseconds(attempt * 300))
            task.cancel()
            _ = await task.result
        }
        let small = FileUpload(try folder.sparseFile("g", count: 10_000))
        let answer = try await URLSession.shared.rawResponse(
            for: ResourceRequest(.post, server.url, body: .file(small))
        )
        #expect(answer.status == 413)
    }

    @Test func progressOfAnAnswerIsTold() async throws {
        let server = try LoopbackServer { _ in
            LoopbackReply(body: String(repeating: "x", count: 300_000))
        }
        let received = Kept<TransferProgress>()
        let resource = Resource<String>(.get, server.url, "/", returns: .text)
        let value = try await URLSession.shared.load(resource) { received.add($0) }
        #expect(value.utf8.count == 300_000)
        #expect(
            received.all.last == TransferProgress(.received, completed: 300_000, total: 300_000)
        )
        let steps = received.all.map(\.completed)
        #expect(steps == steps.sorted() && steps.count > 1)
    }

    /// A session's thread may have bytes yet when a load has ended.
    @Test func noProgressIsToldAfterTheEnd() async throws {
        let handlers = Kept<TransferProgress.Handler>()
        let received = Kept<TransferProgress>()
        let loader = ReportingLoader(handlers: handlers)
        let url = try #require(URL(string: "https://a.example"))
        for method in [ResourceRequest.Method.get, .post] {
            let resource = Resource<String>(method, url, "/a", returns: .text)
            _ = try? await loader.load(resource) { received.add($0) }
        }
        #expect(received.all.map(\.completed) == [1, 1])
        for handler in handlers.all { handler.report(.init(.received, completed: 2, total: nil)) }
        #expect(received.all.count == 2)
    }

    private struct ReportingLoader: ResourceLoader {
        let handlers: Kept<TransferProgress.Handler>

        func rawResponse(for request: ResourceRequest) async throws(NetworkError) -> RawResponse {
            if let handler = request.progress {
                handlers.add(handler)
                handler.report(.init(.received, completed: 1, total: nil))
            }
            return RawResponse(status: request.method == .get ? 200 : 500)
        }
    }
}

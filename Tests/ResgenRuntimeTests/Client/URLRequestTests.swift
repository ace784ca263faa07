import Foundation
import LoopbackServer
import Testing

@testable import ResgenRuntime

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The request of a resource as Foundation's, with all that a loader adds.
@Suite("Authorized URLRequest", .timeLimit(.minutes(5)))
struct URLRequestTests {
    private let server = URL(string: "https://api.example.com/v1")!

    private struct Function: LoadInterceptor {
        let body: @Sendable (ResourceRequest, Next) async throws -> RawResponse
        func intercept(_ request: ResourceRequest, next: Next) async throws -> RawResponse {
            try await body(request, next)
        }
    }

    @Test func hasAllThatALoaderAdds() async throws {
        let stub = StubLoader()
        let defaults = ResourceRequest.Defaults(
            server,
            query: ["v": 2],
            headers: ["X-Default": "d"],
            auth: .apiKey("k", query: "key")
        )
        let resource = Resource<JSON>(.post, defaults, "/a", body: .json(["n": 1]))
        let language = Function { request, next in
            var request = request
            request.headers["Accept-Language"] = "de"
            return try await next(request)
        }
        let loader = Loader(
            stub,
            credentials: ["k": .apiKey("s3cret")],
            retry: ResourceRequest.Retry(key: "Idempotency-Key"),
            timeout: .seconds(7),
            interceptors: [language, language],
        )
        let request = try await loader.urlRequest(for: resource)
        #expect(request.url?.absoluteString == "https://api.example.com/v1/a?v=2&key=s3cret")
        #expect(request.httpMethod == "POST" && request.timeoutInterval == 7)
        #expect(request.value(forHTTPHeaderField: "Accept-Language") == "de")
        #expect(request.value(forHTTPHeaderField: "X-Default") == "d")
        #expect(request.value(forHTTPHeaderField: "Content-Type") == "application/json")
        #expect(request.value(forHTTPHeaderField: "Idempotency-Key")?.count == 36)
        #expect(request.httpBody == Data(#"{"n":1}"#.utf8))
        #expect(stub.requests.isEmpty)
        let plain = try await Loader(stub).urlRequest(for: resource.request)
        #expect(plain.url?.absoluteString == "https://api.example.com/v1/a?v=2")
    }

    @Test func firstRequestOfAnInterceptorIsTaken() async throws {
        let insistent = Function { request, next in
            do { return try await next(request) } catch {
                var other = request
                other.headers["X-Again"] = "1"
                return (try? await next(other)) ?? RawResponse()
            }
        }
        let loader = Loader(StubLoader(), interceptors: [insistent])
        let request = try await loader.urlRequest(for: ResourceRequest(.get, server, "/a"))
        #expect(request.value(forHTTPHeaderField: "X-Again") == nil)
    }

    @Test func whatCannotBeMadeIsAnError() async throws {
        struct Refused: Error {}
        let refusing = Loader(StubLoader(), interceptors: [Function { _, _ in throw Refused() }])
        let request = ResourceRequest(.get, server, "/a")
        guard
            case .transportError(let inner) = await failure({
                try await refusing.urlRequest(for: request)
            })
        else { return #expect(Bool(false)) }
        #expect(inner is Refused)
        let answering = Loader(StubLoader(), interceptors: [Function { _, _ in RawResponse() }])
        let error = await failure { try await answering.urlRequest(for: request) }
        #expect(
            error?.description == "encoding error: GET /a: an interceptor responds by itself"
        )
        let bad = await failure {
            try await Loader(StubLoader()).urlRequest(
                for: ResourceRequest(.get, server, "/\("..")")
            )
        }
        guard case .encodingError = bad else { return #expect(Bool(false)) }
    }

    @Test func tokenThatEndsIsRefreshedBefore() async throws {
        let credentials = Credentials { _ in
            .bearer("old", expires: .distantPast)
        } refresh: { _, _ in
            .bearer("new", expires: .distantFuture)
        }
        let resource = Resource<Void>(.get, server, "/a", auth: .bearer())
        let loader = Loader(StubLoader(), credentials: credentials)
        let request = try await loader.urlRequest(for: resource)
        #expect(request.value(forHTTPHeaderField: "Authorization") == "Bearer new")
    }

    @Test func bodyIsWrittenToAFile() async throws {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (source, target) = (
            folder.appendingPathComponent("a"), folder.appendingPathComponent("b")
        )
        let content = Data(repeating: 7, count: 200_000)
        try content.write(to: source)
        try Data(repeating: 1, count: 300_000).write(to: target)
        try ResourceRequest.Body.file(FileUpload(source)).write(to: target)
        #expect(try Data(contentsOf: target) == content)
        try ResourceRequest.Body.text("x").write(to: target)
        #expect(try Data(contentsOf: target) == Data("x".utf8))
        let missing = folder.appendingPathComponent("none")
        let error = await failure {
            try ResourceRequest.Body.file(FileUpload(missing)).write(to: target)
        }
        guard case .encodingError = error else { return #expect(Bool(false)) }
        // The old file stays until the new one is whole: it may be what is read.
        #expect(try Data(contentsOf: target) == Data("x".utf8))
        try ResourceRequest.Body.file(FileUpload(source)).write(to: source)
        #expect(try Data(contentsOf: source) == content)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 2)
    }

    @Test func sessionUploadsAndDownloadsByIt() async throws {
        let server = try LoopbackServer { request in
            request.header("Authorization") == "Bearer t"
                ? LoopbackReply(body: "\(request.body.count)") : LoopbackReply(status: 401)
        }
        let loader = Loader(credentials: .bearer("t"))
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("body")
        let body = ResourceRequest.Body.multipart([
            "title": "t", "file": FileUpload(Data("data".utf8), name: "f"),
        ])
        let resource = Resource<Int>(.post, server.url, "/a", body: body, auth: .bearer())
        try body.write(to: file)
        let length = try Data(contentsOf: file).count
        let request = try await loader.urlRequest(for: resource)
        let (data, response) = try await URLSession.shared.upload(for: request, fromFile: file)
        #expect((response as? HTTPURLResponse)?.statusCode == 200)
        #expect(try resource.parse(data) == length)
        let type = server.requests[0].header("Content-Type")
        #expect(type == body.mediaType)
        let plain = Resource<Int>(.get, server.url, "/a", auth: .bearer())
        let (place, _) = try await URLSession.shared.download(
            for: loader.urlRequest(for: plain)
        )
        #expect(try plain.parse(Data(contentsOf: place)) == 0)
    }
}

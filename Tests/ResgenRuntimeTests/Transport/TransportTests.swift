import Foundation
import LoopbackServer
import ResgenRuntime
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("Transport")
struct TransportTests {
    @Test(
        .timeLimit(.minutes(5)),
        arguments: [
            #"Basic realm="x""#, #"basic realm="x""#, "Bearer", #"Bearer, Basic realm="x""#,
        ]
    )
    func unauthorizedArrives(challenge: String) async throws {
        let server = try LoopbackServer { _ in
            LoopbackReply(status: 401, headers: ["WWW-Authenticate": challenge], body: "no")
        }
        let answer = try await URLSession.shared.rawResponse(
            for: ResourceRequest(.get, server.url, "/secret")
        )
        #expect(answer.status == 401)
        #expect(answer.headers["www-authenticate"] == challenge)
    }

    @Test func redirectToAnotherOriginCarriesNoCredentials() async throws {
        let other = try LoopbackServer { _ in .json("1") }
        let target = other.url
        let server = try LoopbackServer { _ in
            LoopbackReply(status: 302, headers: ["Location": "\(target)/elsewhere"])
        }
        let headers: ResourceRequest.Headers = [
            "Authorization": "Bearer s3cret", "X-Api-Key": "s3cret", "Cookie": "s=s3cret",
            "Accept": "text/x",
        ]
        let answer = try await URLSession.shared.rawResponse(
            for: ResourceRequest(.get, server.url, "/a", headers: headers)
        )
        #expect(answer.status == 200)
        #expect(server.requests[0].header("Authorization") == "Bearer s3cret")
        let request = try #require(other.requests.first)
        #expect(request.header("Accept") == "text/x")
        #expect(!request.headers.contains { $0.value.contains("s3cret") })
    }

    /// What says how the body is to be read, and whether it may be taken, goes where the body goes.
    @Test func redirectToAnotherOriginKeepsWhatDescribesTheBody() async throws {
        let other = try LoopbackServer { _ in .json("1") }
        let target = other.url
        let server = try LoopbackServer { _ in
            LoopbackReply(status: 307, headers: ["Location": "\(target)/elsewhere"])
        }
        let headers = [
            "If-Match": "\"1\"", "If-Unmodified-Since": "Sun, 06 Nov 1994 08:49:37 GMT",
            "Content-Encoding": "gzip", "Content-Range": "bytes 0-3/9", "Last-Event-ID": "7",
            "Idempotency-Key": "8", "Content-Disposition": "attachment",
        ]
        var request = ResourceRequest(.put, server.url, "/a", body: .data(Data("text".utf8)))
        for (name, value) in headers { request.headers[name] = value }
        request.headers["X-Api-Key"] = "s3cret"
        #expect(try await URLSession.shared.rawResponse(for: request).status == 200)
        let sent = try #require(other.requests.first)
        #expect(sent.body == Data("text".utf8))
        #expect(headers.allSatisfy { sent.header($0) == $1 })
        #expect(sent.header("X-Api-Key") == nil)
    }

    /// RFC 9110, section 15.4
    @Test(arguments: [301, 302, 303])
    func redirectWithoutTheBodyHasNothingThatDescribesIt(status: Int) async throws {
        let server = try LoopbackServer { request in
            request.path == "/a"
                ? LoopbackReply(status: status, headers: ["Location": "/b"]) : .json("1")
        }
        var request = ResourceRequest(.post, server.url, "/a", body: .data(Data("text".utf8)))
        let names = ["Content-Encoding", "Content-Language", "Content-Location", "Digest"]
        for name in names { request.headers[name] = "x" }
        request.headers["X-Own"] = "y"
        #expect(try await URLSession.shared.rawResponse(for: request).status == 200)
        let sent = try #require(server.requests.last)
        #expect(sent.method == "GET" && sent.header("X-Own") == "y")
        #expect((names + ["Content-Type"]).allSatisfy { sent.header($0) == nil })
    }

    @Test func redirectOnTheSameOriginKeepsHeaders() async throws {
        let server = try LoopbackServer { request in
            request.path == "/a"
                ? LoopbackReply(status: 307, headers: ["Location": "/b"]) : .json("1")
        }
        let request = ResourceRequest(.get, server.url, "/a", headers: ["X-Api-Key": "k"])
        let answer = try await URLSession.shared.rawResponse(for: request)
        #expect(answer.url?.path == "/b")
        #expect(server.requests.map { $0.header("X-Api-Key") } == ["k", "k"])
    }

    @Test(.timeLimit(.minutes(5)))
    func cancellingAtAnyMomentNeverHangs() async throws {
        let body = String(repeating: "x", count: 1 << 20)
        let server = try LoopbackServer { _ in .json("\"\(body)\"") }
        let url = server.url
        var cancelled = 0
        for attempt in 0..<200 {
            let task = Task { try await URLSession.shared.load(Resource<String>(json: url)) }
            try await Task.sleep(nanoseconds: UInt64.random(in: 0...UInt64(attempt + 1) * 60_000))
            task.cancel()
            do { _ = try await task.value } catch let error as NetworkError
                where error.isCancellation
            { cancelled += 1 }
        }
        #expect(cancelled > 0)
    }

    @Test(.timeLimit(.minutes(5)))
    func cancellingManyAtOnceNeverTraps() async throws {
        let server = try LoopbackServer { _ in .json("1") }
        let url = server.url
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<400 {
                let task = Task { try await URLSession.shared.load(Resource<Int>(json: url)) }
                group.addTask {
                    try? await Task.sleep(nanoseconds: .random(in: 0...2_000_000))
                    task.cancel()
                    _ = await task.result
                }
            }
        }
    }

    @Test func cookiesStayWithTheSession() async throws {
        let server = try LoopbackServer { _ in
            LoopbackReply(headers: ["Set-Cookie": "a=b"], body: "1")
        }
        let session = URLSession(configuration: .ephemeral)
        _ = try await session.rawResponse(for: ResourceRequest(.get, server.url, "/1"))
        _ = try await session.rawResponse(for: ResourceRequest(.get, server.url, "/2"))
        #expect(server.requests.map { $0.header("Cookie") } == [nil, "a=b"])
        #expect(session.configuration.httpCookieStorage?.cookies?.map(\.name) == ["a"])
    }

    /// RFC 6265, section 5.4: those of the longer path first, then the older ones.
    @Test func cookiesAreSentInTheirOrder() async throws {
        let cookies = ["/1": "z=1; Path=/", "/2": "a=2; Path=/", "/3": "m=3; Path=/deep"]
        let server = try LoopbackServer { request in
            LoopbackReply(headers: cookies[request.path].map { ["Set-Cookie": $0] } ?? [:])
        }
        let session = URLSession(configuration: .ephemeral)
        for path: ResourceRequest.Path in ["/1", "/2", "/3", "/deep/4"] {
            _ = try await session.rawResponse(for: ResourceRequest(.get, server.url, path))
        }
        #expect(server.requests.last?.header("Cookie") == "m=3; z=1; a=2")
    }

    @Test func cancelledBeforeStartIsCancellation() async throws {
        let server = try LoopbackServer { _ in LoopbackReply.json("1").delayed(5) }
        let url = server.url
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await URLSession.shared.load(Resource<Int>(json: url))
        }
        await #expect(throws: NetworkError.self) { try await task.value }
    }

    @Test func callbackCanBeCancelled() async throws {
        let server = try LoopbackServer { _ in LoopbackReply.json("1").delayed(5) }
        let url = server.url
        let isCancellation = await withCheckedContinuation { continuation in
            let task = URLSession.shared.load(Resource<Int>(json: url)) { result in
                if case .failure(let error) = result {
                    continuation.resume(returning: error.isCancellation)
                }
            }
            task.cancel()
        }
        #expect(isCancellation)
    }

    @Test(arguments: ["HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nshort", "", "garbage\r\n\r\n"])
    func brokenAnswerIsTransportError(raw: String) async throws {
        let server = try LoopbackServer { _ in .raw(raw) }
        do {
            _ = try await URLSession.shared.rawResponse(for: ResourceRequest(.get, server.url))
            Issue.record("no error")
        } catch {
            guard case .transportError = error else { return #expect(Bool(false), "\(error)") }
        }
    }
}

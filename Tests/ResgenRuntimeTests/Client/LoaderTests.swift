import Foundation
import LoopbackServer
import Testing

@testable import ResgenRuntime

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("Loader")
struct LoaderTests {
    private let server = URL(string: "https://api.example.com")!

    private struct Watcher: LoadObserver {
        let events = Record<LoadEvent>()
        func observe(_ event: LoadEvent) { events.add(event) }
        var names: [String] {
            events.all.map { "\($0.load) \("\($0.kind)".prefix { $0 != "(" })" }
        }
    }

    private struct Tag: LoadInterceptor {
        let name: String
        func intercept(_ request: ResourceRequest, next: Next) async throws -> RawResponse {
            var request = request
            request.headers["X-Tags"] = (request.headers["X-Tags"] ?? "") + name
            var answer = try await next(request)
            answer.body += Data(name.utf8)
            return answer
        }
    }

    private struct Function: LoadInterceptor {
        let body: @Sendable (ResourceRequest, Next) async throws -> RawResponse
        func intercept(_ request: ResourceRequest, next: Next) async throws -> RawResponse {
            try await body(request, next)
        }
    }

    private func text(_ path: ResourceRequest.Path = "/a") -> Resource<String> {
        Resource(.get, server, path, returns: .text)
    }

    // MARK: Interceptors

    @Test func interceptorsWrapOneAnotherInOrder() async throws {
        let stub = StubLoader().responds(body: "-", for: "GET /a")
        let loader = Loader(stub, interceptors: [Tag(name: "1"), Tag(name: "2")])
        #expect(try await loader.load(text()) == "-21")
        #expect(stub.requests[0].headers["X-Tags"] == "12")
    }

    @Test func interceptorCanAnswerByItselfAndAskAgain() async throws {
        let stub = StubLoader().responds(body: "x", for: "GET /a")
        let own = Loader(
            stub,
            interceptors: [Function { _, _ in RawResponse(body: Data("own".utf8)) }]
        )
        #expect(try await own.load(text()) == "own")
        #expect(stub.requests.isEmpty)
        let twice = Loader(
            stub,
            interceptors: [
                Function { request, next in
                    _ = try await next(request)
                    return try await next(request)
                }
            ],
        )
        #expect(try await twice.load(text()) == "x")
        #expect(stub.requests.count == 2)
    }

    @Test func errorOfAnInterceptorIsATransportErrorAndNotRetried() async throws {
        struct Refused: Error {}
        let calls = Record<Int>()
        let refusing = Function { _, _ in
            calls.add(1)
            throw Refused()
        }
        let loader = Loader(
            StubLoader(),
            retry: ResourceRequest.Retry(base: .zero),
            interceptors: [refusing]
        )
        let error = await failure { try await loader.load(text()) }
        guard case .transportError(let inner) = error else { return #expect(Bool(false)) }
        #expect(inner is Refused)
        #expect(calls.count == 1)
        let known = Loader(
            StubLoader(),
            interceptors: [Function { _, _ in throw NetworkError.noData }]
        )
        guard case .noData = await failure({ try await known.load(text()) }) else {
            return #expect(Bool(false))
        }
    }

    @Test func eachAttemptPassesTheInterceptorsWithoutSecrets() async throws {
        let seen = Record<String?>()
        let stub = StubLoader().responds(status: 503, for: "GET /a").responds(
            body: "x",
            for: "GET /a"
        )
        let loader = Loader(
            stub,
            credentials: .bearer("t"),
            retry: ResourceRequest.Retry(base: .zero),
            interceptors: [
                Function { request, next in
                    seen.add(request.headers["Authorization"])
                    return try await next(request)
                }
            ],
        )
        _ = try await loader.load(
            Resource<String>(.get, server, "/a", returns: .text, auth: .bearer())
        )
        #expect(seen.all == [nil, nil])
        #expect(stub.requests.map { $0.headers["Authorization"] } == ["Bearer t", "Bearer t"])
    }

    // MARK: Observer

    @Test func observerIsToldOfEachStep() async throws {
        let stub = StubLoader().responds(status: 503, for: "GET /a")
            .responds(status: 401, for: "GET /a")
            .responds(body: "[1,\"x\",3]", for: "GET /a")
        let watcher = Watcher()
        var loader = Loader(
            stub,
            credentials: .bearer {
                "old"
            } refresh: {
                "new"
            },
            retry: ResourceRequest.Retry(base: .seconds(1)),
            observer: watcher,
            clock: TestClock(),
        )
        loader.chance = { 1 }
        let resource = Resource<[Int]>(
            .get,
            server,
            "/a",
            query: ["q": "s3cret"],
            returns: .json(lossy: true),
            auth: .bearer("user")
        )
        #expect(try await loader.load(resource) == [1, 3])
        #expect(
            watcher.names == [
                "1 request", "1 response", "1 retry", "1 request", "1 response", "1 refresh",
                "1 request", "1 response", "1 decoded",
            ]
        )
        for event in watcher.events.all {
            #expect(event.endpoint == "GET /a")
            #expect(event.server?.description == "https://api.example.com")
            switch event.kind {
            case .retry(let attempt, let delay, let reason):
                #expect(attempt == 2 && delay == .seconds(1) && reason == "status 503")
            case .refresh(let name): #expect(name == "user")
            case .decoded(_, let dropped, let count):
                #expect(dropped.map(\.index) == [1] && count == 1)
            default: break
            }
        }
        if case .response(let status, let bytes, _, let fromCache) = watcher.events.all[7].kind {
            #expect(status == 200 && bytes == 9 && !fromCache)
        }
    }

    @Test func failureAndCacheAreToldToo() async throws {
        let watcher = Watcher()
        let stub = StubLoader().fails(for: "GET /b")
            .responds(headers: ["Cache-Control": "max-age=999999"], body: "1", for: "GET /a")
        let loader = Loader(stub, observer: watcher, cache: ResponseCache())
        _ = await failure { try await loader.load(text("/b")) }
        _ = try await loader.load(text())
        _ = try await loader.load(text())
        #expect(watcher.names.contains("1 failure"))
        let fromCache = watcher.events.all.compactMap {
            if case .response(_, _, _, let fromCache) = $0.kind { fromCache } else { nil as Bool? }
        }
        #expect(fromCache == [false, true])
        #expect(Set(watcher.events.all.map(\.load)) == [1, 2, 3])
    }

    @Test func logIsALineForEachEventWithoutSecrets() async throws {
        let lines = Record<String>()
        let stub = StubLoader().responds(status: 503, for: "GET /a")
            .responds(body: "[1,\"x\"]", for: "GET /a")
            .fails(with: URLError(.timedOut), for: "GET /b")
        let loader = Loader(
            stub,
            credentials: .apiKey("s3cret"),
            retry: ResourceRequest.Retry(attempts: 2),
            observer: LoadLog { lines.add($0) },
            clock: TestClock(),
        )
        let auth = ResourceRequest.Authentication.apiKey(query: "key")
        for path in ["/a", "/b"] as [ResourceRequest.Path] {
            _ = try? await loader.load(
                Resource<[Int]>(
                    .get,
                    server,
                    path,
                    query: ["q": "s3cret"],
                    headers: ["X-Key": "s3cret"],
                    returns: .json(lossy: true),
                    auth: auth
                )
            )
        }
        #expect(lines.all.first == "#1 GET /a: attempt 1")
        #expect(lines.all.contains { $0.hasPrefix("#1 GET /a: status 200, 7 bytes, ") })
        #expect(lines.all.contains { $0.hasPrefix("#1 GET /a: attempt 2 in ") })
        #expect(lines.all.contains { $0.contains("dropped [1]: expected") })
        #expect(lines.all.contains { $0.hasPrefix("#2 GET /b: transport error: ") })
        #expect(!lines.all.joined().contains("s3cret"))
    }

    // MARK: The rest

    @Test func callbackGivesTheValue() async {
        let stub = StubLoader().responds(body: "x", for: "GET /a")
        let value = await withCheckedContinuation { continuation in
            Loader(stub).load(text()) { continuation.resume(returning: try? $0.get()) }
        }
        #expect(value == "x")
    }

    @Test(.timeLimit(.minutes(5)))
    func timeLimitReachesTheSocket() async throws {
        let left = Record<Int>()
        let server = try LoopbackServer { _ in
            .sent { client in
                client.waitForEnd()
                left.add(1)
            }
        }
        let clock = TestClock(patience: .zero)
        let loader = Loader(timeout: .seconds(300), clock: clock)
        let resource = Resource<Int>(.get, server.url, "/a")
        let load = Task { await failure { try await loader.load(resource) } }
        await eventually { server.requests.count == 1 }
        clock.advance(by: .seconds(300))
        #expect(await load.value.isTimeOut)
        await eventually { left.count == 1 }
        #expect(left.count == 1)
    }

    @Test(.timeLimit(.minutes(5)))
    func cancellingReachesTheSocketThroughAllLayers() async throws {
        let left = Record<Int>()
        let server = try LoopbackServer { _ in
            .sent { client in
                client.waitForEnd()
                left.add(1)
            }
        }
        let loader = Loader(
            credentials: .bearer("t"),
            retry: ResourceRequest.Retry(),
            timeout: .seconds(60),
            interceptors: [Tag(name: "x")],
            observer: Watcher(),
            cache: ResponseCache(),
        )
        let resource = Resource<Int>(.get, server.url, "/a", auth: .bearer())
        let task = Task { try await loader.load(resource) }
        await eventually { server.requests.count == 1 }
        task.cancel()
        let error = await failure { try await task.value }
        #expect(error?.isCancellation == true)
        await eventually { left.count == 1 }
        #expect(left.count == 1)
        #expect(server.requests.count == 1)
    }

    @Test(.timeLimit(.minutes(5)))
    func cancelledOperationReachesTheSocket() async throws {
        let left = Record<Int>()
        let server = try LoopbackServer { _ in
            .sent { client in
                client.waitForEnd()
                left.add(1)
            }
        }
        let operation = ResourceOperation(Resource<Int>(.get, server.url, "/a"))
        let queue = OperationQueue()
        queue.addOperation(operation)
        await eventually { server.requests.count == 1 }
        queue.cancelAllOperations()
        await eventually { operation.isFinished && left.count == 1 }
        #expect(left.count == 1)
    }

    @Test func streamPassesAllLayersBeforeItsFirstByte() async throws {
        let count = Record<Int>()
        let server = try LoopbackServer { request in
            switch count.add(1) {
            case 1: LoopbackReply(status: 503)
            case 2: LoopbackReply(status: 401)
            default:
                LoopbackReply(
                    body: "\(request.header("Authorization")!) \(request.header("X-Tags")!)\n"
                )
            }
        }
        let watcher = Watcher()
        let keep = Function { request, next in
            var request = request
            request.headers["X-Tags"] = "x"
            return try await next(request)
        }
        let loader = Loader(
            credentials: .bearer {
                "old"
            } refresh: {
                "new"
            },
            retry: ResourceRequest.Retry(base: .zero),
            timeout: .seconds(86_400),
            interceptors: [keep],
            observer: watcher,
        )
        let request = Resource<Void>(.get, server.url, "/a", auth: .bearer()).request
        let answer = try await loader.stream(request).collected()
        #expect(answer.body == Data("Bearer new x\n".utf8))
        #expect(watcher.names.filter { $0.hasSuffix("retry") }.count == 1)
    }

    /// Of a loader that has no streams of its own, and of one that changes their bodies.
    @Test(arguments: [false, true]) func interceptorsSeeNoBodyOfAStream(changes: Bool) async throws
    {
        struct Changing: ResourceLoader {
            let inner: StubLoader
            func rawResponse(for request: ResourceRequest) async throws(NetworkError) -> RawResponse
            {
                try await inner.rawResponse(for: request)
            }
            func stream(_ request: ResourceRequest) async throws(NetworkError) -> RawResponse.Stream
            {
                var stream = try await inner.stream(request)
                stream.body = RawResponse.Body(Data("changed".utf8))
                return stream
            }
        }
        let seen = Kept<Int>()
        let watcher = Watcher()
        let keep = Function { request, next in
            let response = try await next(request)
            seen.add(response.body.count)
            return response
        }
        let stub = StubLoader().responds(body: "as it was", for: "GET /a")
        let transport: any ResourceLoader = changes ? Changing(inner: stub) : stub
        let loader = Loader(transport, interceptors: [keep], observer: watcher)
        let stream = try await loader.stream(text().request)
        #expect(try await stream.collected().body == Data((changes ? "changed" : "as it was").utf8))
        #expect(seen.all == [0])
        let bytes = watcher.events.all.compactMap {
            if case .response(_, let bytes, _, _) = $0.kind { bytes } else { nil }
        }
        #expect(bytes == [0])
    }

    /// The body is that of the response that they give, whichever was asked for last.
    @Test func interceptorThatAsksTwiceGivesAResponseWithItsBody() async throws {
        let fallback = Function { request, next in
            let first = try await next(request)
            var other = request
            other.path = "/b"
            let second = try await next(other)
            return second.status == 200 ? second : first
        }
        for status in [200, 404] {
            let stub = StubLoader().responds(body: "first", for: "GET /a")
                .responds(status: status, body: "second", for: "GET /b")
            let loader = Loader(stub, interceptors: [fallback])
            let body = try await loader.stream(text().request).collected().body
            #expect(body == Data((status == 200 ? "second" : "first").utf8))
        }
    }

    /// What they make anew has the body that came last.
    @Test func interceptorThatMakesAResponseAnewLeavesTheBody() async throws {
        let again = Function { request, next in
            _ = try await next(request)
            return RawResponse(status: 299, headers: try await next(request).headers)
        }
        let stub = StubLoader().responds(status: 503, for: "GET /a")
            .responds(body: "second", for: "GET /a")
        let stream = try await Loader(stub, interceptors: [again]).stream(text().request)
        #expect(stream.status == 299)
        #expect(try await stream.collected().body == Data("second".utf8))
    }

    @Test func whatIsLoadedWithProgressIsToldToo() async throws {
        let stub = StubLoader().responds(body: "[1,\"x\"]", for: "GET /a")
        let watcher = Watcher()
        let resource = Resource<[Int]>(.get, server, "/a", returns: .json(lossy: true))
        _ = try await Loader(stub, observer: watcher).load(resource, progress: { _ in })
        #expect(watcher.names == ["1 request", "1 response", "1 decoded"])
    }

    @Test func whatAStreamLeavesOutIsToldToo() async throws {
        let stub = StubLoader().responds(body: "1\n\"x\"\n3\n", for: "GET /a")
        let watcher = Watcher()
        let loader = Loader(stub, observer: watcher)
        let resource = StreamResource<Int>(.get, server, "/a", returns: .lines(lossy: true))
        var values: [Int] = []
        for try await value in loader.stream(resource) { values.append(value) }
        #expect(values == [1, 3])
        let dropped = watcher.events.all.compactMap {
            if case .decoded(_, let dropped, _) = $0.kind { dropped.map(\.index) } else { nil }
        }
        #expect(dropped == [[1]])
    }

    @Test func limitOfTheLoaderHoldsForALine() async throws {
        let stub = StubLoader().responds(body: "\"0123456789\"\n", for: "GET /a")
        let resource = StreamResource<String>(.get, server, "/a", returns: .lines())
        let error = await failure {
            for try await _ in Loader(stub, sizeLimit: 5).stream(resource) {}
        }
        guard case .transportError(let inner) = error else { return #expect(Bool(false)) }
        #expect(inner as? RawResponse.BodyFailure == .tooLarge(limit: 5))
    }

    @Test func limitOfTheLoaderHoldsForLargeAnswers() async throws {
        let server = try LoopbackServer { _ in
            .json("\"\(String(repeating: "x", count: 100_000))\"")
        }
        let loader = Loader(retry: ResourceRequest.Retry(base: .zero), sizeLimit: 50_000)
        let error = await failure {
            try await loader.load(Resource<String>(.get, server.url, "/a"))
        }
        guard case .transportError(let inner) = error else { return #expect(Bool(false)) }
        #expect(inner as? RawResponse.BodyFailure == .tooLarge(limit: 50_000))
        #expect(server.requests.count == 1)
    }
}

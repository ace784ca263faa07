import Foundation
import ResgenRuntime
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("Stub")
struct StubLoaderTests {
    private let api = StarWars(server: URL(string: "https://swapi.example")!)
    private let planet = StarWars.Planet(name: "Hoth", climate: "cold")
    private let url = URL(string: "https://swapi.example/planets/1")!

    @Test func valueIsGivenForAResource() async throws {
        let stub = StubLoader().returns(planet, for: api.planet(url: url))
        #expect(try await stub.load(api.planet(url: url)) == planet)
        #expect(stub.requests.map(\.endpoint) == ["GET /planets/1"])
    }

    @Test func valueNeedsNoFormOnTheWire() async throws {
        let server = URL(string: "https://api.example.com")!
        let unwrapped = Resource<[Int]>(.get, server, "/a", returns: .json(unwrap: "data.items"))
        let text = Resource<String>(.get, server, "/b", returns: .text)
        let mapped = Resource<Int>(.get, server, "/c").map { Locale(identifier: "x\($0)") }
        let byStatus = Resource<Bool>(
            .get,
            server,
            "/d",
            returns: .byStatus(["204": .value(true), "404": .value(false)])
        )
        let maybe = Resource<Int?>(.get, server, "/e")
        let stub = StubLoader()
            .returns([1, 2], for: unwrapped)
            .returns("t", for: text)
            .returns(Locale(identifier: "y"), for: mapped)
            .returns(false, for: byStatus)
            .returns(nil, for: maybe).returns(7, for: maybe)
            .returns((), for: Resource<Void>(.delete, server, "/f"))
        #expect(try await stub.load(unwrapped) == [1, 2])
        #expect(try await stub.load(text) == "t")
        #expect(try await stub.load(mapped).identifier == "y")
        #expect(try await stub.load(byStatus) == false)
        #expect(try await stub.load(maybe) == nil)
        #expect(try await stub.load(maybe) == 7)
        try await stub.load(Resource<Void>(.delete, server, "/f"))
        // Also behind a loader, and read from the bytes by someone else.
        #expect(try await Loader(stub).load(unwrapped) == [1, 2])
        let answer = try await stub.rawResponse(for: unwrapped.request)
        #expect(answer.body == Data(#"{"data":{"items":[1,2]}}"#.utf8))
    }

    @Test func answersComeInTurnAndTheLastOneStays() async throws {
        let stub = StubLoader()
            .fails(with: URLError(.timedOut), for: api.planet(url: url))
            .responds(status: 500, for: api.planet(url: url))
            .returns(planet, for: api.planet(url: url))
        let timeout = await failure { try await stub.load(api.planet(url: url)) }
        #expect(timeout?.isTimeout == true)
        let text = "transport error: GET /planets/1: timed out (URLError -1001)"
        #expect(timeout?.description == text)
        let error = await failure { try await stub.load(api.planet(url: url)) }
        #expect(error?.statusCode == 500 && error?.isTimeout == false)
        for _ in 0..<3 { #expect(try await stub.load(api.planet(url: url)) == planet) }
        #expect(stub.requests.count == 5)
    }

    @Test func progressIsReportedOnceForEachBody() async throws {
        let stub = StubLoader().responds(body: "null", for: "POST /a")
        let server = URL(string: "https://api.example.com")!
        let resource = Resource<JSON>(.post, server, "/a", body: .json(["b": 1]))
        let steps = Kept<TransferProgress>()
        _ = try await stub.load(resource) { steps.add($0) }
        let expected: [TransferProgress] = [
            .init(.sent, completed: 7, total: 7), .init(.received, completed: 4, total: 4),
        ]
        #expect(steps.all == expected)
    }

    @Test func aPageInPlaceOfAnAnswerIsNamed() {
        let resource = Resource<Int>(.get, URL(string: "https://api.example.com")!, "/a")
        let login = Data("<html>Sign in</html>".utf8)
        let error = #expect(throws: NetworkError.self) {
            try resource.parse(login, headers: ["Content-Type": "text/html; charset=utf-8"])
        }
        #expect(error?.description.contains("found '<' of a page (text/html)") == true)
    }

    @Test(arguments: [
        ("GET /people/{id}", true), ("GET /people/*", true), ("GET /**", true), ("/people/1", true),
        ("GET /people/{path*}", true), ("GET /**/1", true), ("GET /{a}/{b}", true),
        ("GET /people", false), ("POST /people/1", false), ("GET /people/2", false),
        ("GET /people/1/films", false), ("GET /people/{id}.json", false),
    ])
    func patternFitsPaths(pattern: String, fits: Bool) async throws {
        let stub = StubLoader().responds(body: "1", for: pattern)
        let resource = Resource<Int>(
            .get,
            URL(string: "https://a.example/base")!,
            "/people/1",
            query: ["q": 1]
        )
        let value = try? await stub.load(resource)
        #expect((value == 1) == fits)
    }

    @Test func encodedSlashOfAnAbsoluteURLIsInItsSegment() async throws {
        let stub = StubLoader().responds(body: "1", for: "GET /files/{name}")
        let url = URL(string: "https://a.example/files/a%2Fb")!
        #expect(try await stub.load(Resource<Int>(.get, url)) == 1)
    }

    @Test func resourceWinsOverPatternAndLaterOverEarlier() async throws {
        let server = URL(string: "https://a.example")!
        let resource = Resource<Int>(.get, server, "/a", query: ["q": 1])
        let stub = StubLoader().returns(1, for: resource)
            .responds(body: "2", for: "GET /{x}").responds(body: "3", for: "GET /a")
        #expect(try await stub.load(resource) == 1)
        #expect(try await stub.load(Resource<Int>(.get, server, "/a")) == 3)
        #expect(try await stub.load(Resource<Int>(.get, server, "/b")) == 2)
    }

    @Test func resourceIsMethodAddressAndBody() async throws {
        let server = URL(string: "https://a.example")!
        let stub = StubLoader()
        for number in 1...2 {
            stub.returns(
                number,
                for: Resource<Int>(.post, server, "/a", body: .json(["n": number]))
            )
        }
        for number in [2, 1] {
            let resource = Resource<Int>(
                .post,
                server,
                "/a",
                headers: ["X": 1],
                body: .json(["n": number])
            )
            #expect(try await stub.load(resource) == number)
        }
        let other = Resource<Int>(.post, server, "/a", body: .json(["n": 3]))
        await #expect(throws: NetworkError.self) { try await stub.load(other) }
    }

    @Test func credentialInTheQueryIsNoPartOfTheAddress() async throws {
        let resource = Resource<Int>(
            .get,
            URL(string: "https://a.example")!,
            "/a",
            query: ["q": 1],
            auth: .apiKey(query: "key")
        )
        let stub = StubLoader().returns(1, for: resource)
        #expect(try await Loader(stub, credentials: .apiKey("k")).load(resource) == 1)
        #expect(stub.requests[0].query.encoded == "q=1&key=k")
    }

    @Test func unexpectedRequestIsNamedBesideWhatIsStubbed() async throws {
        let stub = StubLoader().responds(for: "GET /people/{id}")
            .returns(planet, for: api.planet(url: url))
        let resource = Resource<Int>(
            .put,
            URL(string: "https://a.example")!,
            "/b",
            query: ["q": 1, "token": "s3cret"]
        )
        let error = await failure { try await stub.load(resource) }
        #expect(
            error?.description
                == "transport error: no response is stubbed for 'PUT /b?q=1&token=<hidden>', "
                + "only for 'GET /people/{id}', 'GET /planets/1'"
        )
        let empty = await failure { try await StubLoader().load(resource) }
        #expect(empty?.description.hasSuffix("nor for any other request") == true)
        #expect(stub.requests.count == 1)
    }

    /// Patterns as other tools write them match as well, rather than nothing.
    @Test(arguments: [
        ("GET /episodes/:id", true), ("get /episodes/7", true), ("/episodes/*", true),
        ("GET https://a.example/episodes/{id}", true), ("GET /episodes/:id?q=1", true),
        ("GET /episodes/7?r=2&q=1", true), ("GET /episodes/7?q=2", false),
        ("GET /episodes/:id/notes", false), ("POST /episodes/:id", false),
    ])
    func patternMayBeWrittenInMoreWays(pattern: String, fits: Bool) async throws {
        let resource = Resource<Int>(
            .get,
            URL(string: "https://a.example")!,
            "/episodes/\(7)",
            query: ["q": 1, "r": 2]
        )
        let stub = StubLoader().responds(body: "1", for: pattern)
        let value = try? await stub.load(resource)
        #expect((value == 1) == fits)
    }

    @Test func delayCanBeCancelled() async throws {
        let stub = StubLoader().returns(planet, for: api.planet(url: url), after: .seconds(60))
        let resource = api.planet(url: url)
        let task = Task { try await stub.load(resource) }
        await eventually { stub.requests.count == 1 }
        task.cancel()
        let error = await failure { try await task.value }
        #expect(error?.isCancellation == true)
    }

    @Test func requestThatCannotBeSentFailsHereAsWell() async throws {
        let stub = StubLoader().responds(body: "{}", for: "GET /**")
        let error = await failure {
            try await stub.load(GitHub(server: URL(string: "https://a.example")!).org(".."))
        }
        #expect(error?.description == "encoding error: GET /orgs/: a value in the path is '..'")
    }

    @Test func cancelledTaskSendsNothing() async throws {
        let stub = StubLoader().returns(planet, for: api.planet(url: url))
        let resource = api.planet(url: url)
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await stub.load(resource)
        }
        let error = await failure { try await task.value }
        #expect(error?.isCancellation == true)
        #expect(stub.requests.isEmpty)
    }

    @Test func missingFileFailsHereAsWell() async throws {
        let stub = StubLoader().responds(status: 204, for: "POST /**")
        let file = FileUpload(URL(fileURLWithPath: "/no/such/file"))
        let request = ResourceRequest(.post, url, "/files", body: .multipart(["file": file]))
        let error = await failure { try await stub.rawResponse(for: request) }
        guard case .encodingError? = error else { return #expect(Bool(false), "\(error as Any)") }
    }

    @Test func declaredErrorsAreReadAsFromAServer() async throws {
        let stub = StubLoader().responds(status: 404, body: #"{"detail":"gone"}"#, for: "GET /**")
        let error = await failure { try await stub.load(api.people()) }
        #expect(error?.body(as: StarWars.NotFound.self)?.detail == "gone")
    }
}

@Suite("Operation")
struct ResourceOperationTests {
    private let server = URL(string: "https://a.example")!

    @Test func resultIsThereWhenTheOperationHasFinished() async throws {
        let stub = StubLoader().responds(body: "1", for: "GET /a").responds(
            status: 500,
            for: "GET /b"
        )
        let value = ResourceOperation(Resource<Int>(.get, server, "/a"), loader: stub)
        let error = ResourceOperation(Resource<Int>(.get, server, "/b"), loader: stub)
        #expect(value.result == nil && !value.isFinished && value.isReady && value.isAsynchronous)
        await finish([value, error])
        #expect(try value.result?.get() == 1)
        #expect(throws: NetworkError.self) { try error.result?.get() }
        #expect(value.isFinished && !value.isExecuting && !value.isCancelled)
    }

    @Test func dependenciesAndLimitOfTheQueueHold() async throws {
        let stub = StubLoader().responds(body: "1", for: "GET /**")
        let operations = (0..<10).map {
            ResourceOperation(Resource<Int>(.get, server, "/\($0)"), loader: stub)
        }
        for (first, second) in zip(operations, operations.dropFirst()) {
            first.addDependency(second)
        }
        await finish(operations, limit: 4)
        #expect(stub.requests.map(\.endpoint) == (0..<10).reversed().map { "GET /\($0)" })
        let running = Record<Int>()
        let together = StubLoader().responds(for: "GET /**") { _ in
            running.add(1)
            await eventually { running.all.count { $0 > 0 } >= 3 }
            running.add(-1)
            return RawResponse(body: Data("1".utf8))
        }
        let free = (0..<12).map {
            ResourceOperation(Resource<Int>(.get, server, "/\($0)"), loader: together)
        }
        await finish(free, limit: 3)
        let peak = running.all.reduce(into: (now: 0, most: 0)) {
            $0.now += $1
            $0.most = max($0.most, $0.now)
        }
        #expect(peak.most == 3)
    }

    @Test func cancellingEndsTheOperation() async throws {
        let stub = StubLoader().responds(body: "1", for: "GET /a", after: .seconds(60))
        let resource = Resource<Int>(.get, server, "/a")
        let (early, late) = (
            ResourceOperation(resource, loader: stub), ResourceOperation(resource, loader: stub)
        )
        early.cancel()
        let task = Task { await finish([early, late]) }
        await eventually { stub.requests.count == 1 }
        #expect(late.isExecuting)
        late.cancel()
        await task.value
        for operation in [early, late] {
            if case .failure(let error)? = operation.result {
                #expect(error.isCancellation)
            } else {
                #expect(Bool(false))
            }
        }
        #expect(stub.requests.count == 1)
    }

    private func finish(_ operations: [Operation], limit: Int = 2) async {
        let queue = OperationQueue()
        queue.maxConcurrentOperationCount = limit
        await withCheckedContinuation { continuation in
            let end = BlockOperation { continuation.resume() }
            for operation in operations { end.addDependency(operation) }
            queue.addOperations(operations + [end], waitUntilFinished: false)
        }
    }
}

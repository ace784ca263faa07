import Foundation
import LoopbackServer
import Testing

@testable import ResgenRuntime

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("Retry")
struct RetryTests {
    private let server = URL(string: "https://api.example.com")!

    private func loader(
        _ stub: StubLoader,
        _ clock: TestClock,
        retry: ResourceRequest.Retry? = nil,
        timeout: Duration? = nil,
    ) -> Loader {
        var loader = Loader(stub, retry: retry, timeout: timeout, clock: clock)
        loader.chance = { 1 }
        return loader
    }

    private func stub(_ statuses: [Int], headers: ResourceRequest.Headers = [:]) -> StubLoader {
        let stub = StubLoader()
        for status in statuses {
            for pattern in ["GET /a", "POST /a", "PUT /a"] {
                stub.responds(status: status, headers: headers, for: pattern)
            }
        }
        return stub
    }

    @Test func nothingIsRetriedUnlessAskedFor() async throws {
        let (stub, clock) = (stub([503, 200]), TestClock())
        let answer = try await loader(stub, clock).rawResponse(
            for: ResourceRequest(.get, server, "/a")
        )
        #expect(answer.status == 503)
        #expect(stub.requests.count == 1)
    }

    @Test(arguments: [408, 429, 500, 502, 503, 504])
    func transientStatusIsRetried(status: Int) async throws {
        let (stub, clock) = (stub([status, status, 200]), TestClock())
        let answer = try await loader(stub, clock, retry: ResourceRequest.Retry())
            .rawResponse(for: ResourceRequest(.get, server, "/a"))
        #expect(answer.status == 200)
        #expect(stub.requests.count == 3)
    }

    @Test(arguments: [400, 401, 404, 409, 501, 505])
    func otherStatusIsNot(status: Int) async throws {
        let (stub, clock) = (stub([status, 200]), TestClock())
        let answer = try await loader(stub, clock, retry: ResourceRequest.Retry())
            .rawResponse(for: ResourceRequest(.get, server, "/a"))
        #expect(answer.status == status)
        #expect(clock.sleeps.isEmpty)
    }

    @Test func statusesOfTheRuleReplaceTheUsualOnes() async throws {
        let (stub, clock) = (stub([418, 599, 503, 429]), TestClock())
        let rule = ResourceRequest.Retry(attempts: 9, on: ["418", "5xx"])
        let answer = try await loader(stub, clock, retry: rule)
            .rawResponse(for: ResourceRequest(.get, server, "/a"))
        #expect(answer.status == 429)
    }

    @Test func lastAnswerIsTheErrorWhenAttemptsAreUsedUp() async throws {
        let (stub, clock) = (stub([500]), TestClock())
        var request = ResourceRequest(.get, server, "/a")
        request.retry = ResourceRequest.Retry(attempts: 4)
        let resource = Resource<Int>(request: request)
        await #expect(
            performing: {
                _ = try await loader(stub, clock, retry: ResourceRequest.Retry(attempts: 9)).load(
                    resource
                )
            },
            throws: { ($0 as? NetworkError)?.statusCode == 500 }
        )
        #expect(stub.requests.count == 4)
    }

    @Test func pausesDoubleUpToTheCap() async throws {
        let (stub, clock) = (stub([500]), TestClock())
        let rule = ResourceRequest.Retry(attempts: 7, base: .seconds(1), cap: .seconds(10))
        _ = try await loader(stub, clock, retry: rule).rawResponse(
            for: ResourceRequest(.get, server, "/a")
        )
        #expect(clock.sleeps == [1, 2, 4, 8, 10, 10].map { .seconds($0) })
    }

    @Test func pausesAreSpreadFromNothingToTheCeiling() async throws {
        let chances = Record<Double>()
        let (stub, clock) = (stub([500]), TestClock())
        var loader = loader(
            stub,
            clock,
            retry: ResourceRequest.Retry(attempts: 5, base: .seconds(8))
        )
        loader.chance = { [0, 0.25, 0.5, 1][chances.add(0) - 1] }
        _ = try await loader.rawResponse(for: ResourceRequest(.get, server, "/a"))
        #expect(clock.sleeps == [0, 4, 15, 30].map { .seconds($0) })
    }

    @Test func usualChanceStaysWithinTheCeiling() async throws {
        let (stub, clock) = (stub([500]), TestClock())
        let rule = ResourceRequest.Retry(attempts: 40, base: .seconds(1), cap: .seconds(2))
        let loader = Loader(stub, retry: rule, clock: clock)
        _ = try await loader.rawResponse(for: ResourceRequest(.get, server, "/a"))
        #expect(clock.sleeps.count == 39)
        #expect(clock.sleeps.allSatisfy { $0 >= .zero && $0 <= .seconds(2) })
        #expect(Set(clock.sleeps).count > 30)
    }

    @Test(arguments: [
        (ResourceRequest.Method.get, 2), (.head, 2), (.options, 2), (.trace, 2), (.put, 2),
        (.delete, 2), (.query, 2),
        (.post, 1), (.patch, 1), (.init(rawValue: "COPY"), 1),
    ])
    func onlyIdempotentMethodsAreRetried(method: ResourceRequest.Method, count: Int) async throws {
        let stub = StubLoader().responds(status: 503, for: "\(method) /a")
        let request = ResourceRequest(method, server, "/a")
        _ = try await loader(stub, TestClock(), retry: ResourceRequest.Retry(attempts: 2))
            .rawResponse(for: request)
        #expect(stub.requests.count == count)
        let all = ResourceRequest.Retry(attempts: 2, methods: [method])
        _ = try await loader(stub, TestClock(), retry: all).rawResponse(for: request)
        #expect(stub.requests.count == count + 2)
    }

    @Test func keyIsOneForAllAttemptsAndAnotherForTheNextLoad() async throws {
        let (stub, clock) = (stub([503, 503, 200, 503, 200]), TestClock())
        let rule = ResourceRequest.Retry(attempts: 3, key: "Idempotency-Key")
        let loader = loader(stub, clock)
        let resource = Resource<Void>(.post, server, "/a", retry: rule)
        try await loader.load(resource)
        try await loader.load(resource)
        let keys = stub.requests.map { $0.headers["Idempotency-Key"] }
        #expect(keys.count == 5)
        #expect(Set(keys[0..<3]).count == 1)
        #expect(Set(keys[3..<5]).count == 1)
        #expect(keys[0] != keys[3])
        #expect(keys.allSatisfy { $0.flatMap(UUID.init) != nil })
    }

    @Test func whatChangesNothingNeedsNoKey() async throws {
        let stub = stub([503, 200])
        let rule = ResourceRequest.Retry(key: "Idempotency-Key")
        let resource = Resource<Void>(.get, server, "/a", retry: rule)
        try await loader(stub, TestClock()).load(resource)
        #expect(stub.requests.map { $0.headers["Idempotency-Key"] } == [nil, nil])
    }

    @Test func keyOfTheCallerIsKept() async throws {
        let stub = stub([503, 200])
        var request = ResourceRequest(.post, server, "/a", headers: ["Idempotency-Key": "mine"])
        request.retry = ResourceRequest.Retry(key: "Idempotency-Key")
        _ = try await loader(stub, TestClock()).rawResponse(for: request)
        #expect(stub.requests.map { $0.headers["Idempotency-Key"] } == ["mine", "mine"])
    }

    @Test(arguments: [
        URLError.Code.unknown, .networkConnectionLost, .timedOut, .cannotConnectToHost,
        .notConnectedToInternet, .badServerResponse, .dnsLookupFailed,
    ])
    func transportErrorIsRetried(code: URLError.Code) async throws {
        let stub = StubLoader().fails(with: URLError(code), for: "GET /a")
            .responds(body: "1", for: "GET /a")
        let loader = loader(stub, TestClock(), retry: ResourceRequest.Retry())
        #expect(try await loader.load(Resource<Int>(.get, server, "/a")) == 1)
    }

    @Test(arguments: [
        URLError.Code.cancelled, .badURL, .httpTooManyRedirects, .serverCertificateUntrusted,
    ])
    func lastingErrorIsNot(code: URLError.Code) async throws {
        let stub = StubLoader().fails(with: URLError(code), for: "GET /a")
        await #expect(throws: NetworkError.self) {
            try await loader(stub, TestClock(), retry: ResourceRequest.Retry())
                .rawResponse(for: ResourceRequest(.get, server, "/a"))
        }
        #expect(stub.requests.count == 1)
    }

    @Test func cancellingDuringThePauseEndsTheLoad() async throws {
        let stub = stub([503])
        let rule = ResourceRequest.Retry(base: .seconds(5_000), cap: .seconds(5_000))
        let loader = loader(stub, TestClock(), retry: rule)
        let request = ResourceRequest(.get, server, "/a")
        let task = Task { try await loader.rawResponse(for: request) }
        await eventually { stub.requests.count == 1 }
        task.cancel()
        let result = await task.result
        #expect(throws: NetworkError.self) { try result.get() }
        if case .failure(let error as NetworkError) = result { #expect(error.isCancellation) }
        #expect(stub.requests.count == 1)
    }

    @Test(arguments: [
        ("7", 7), ("0", 0), (" 12 ", 12),
        ("Sun, 06 Nov 1994 08:49:37 GMT", 37), ("Sunday, 06-Nov-94 08:49:37 GMT", 37),
        ("Sun Nov  6 08:49:37 1994", 37), ("Sun, 06 Nov 1994 08:48:00 GMT", 0),
        ("2.0", 2), ("1.5", 2), ("7.01", 8), ("0.0", 0), ("1.2.3", 2), ("5.", 2), (".5", 2),
        ("soon", 2), ("-5", 2), ("Sun, 31 Feb 1994 08:49:37 GMT", 2),
    ])
    func retryAfterIsWaitedFor(text: String, seconds: Int) async throws {
        let (stub, clock) = (stub([429, 200], headers: ["Retry-After": text]), TestClock())
        var loader = loader(
            stub,
            clock,
            retry: ResourceRequest.Retry(base: .seconds(2), cap: .seconds(37))
        )
        loader.date = { Date(timeIntervalSince1970: 784_111_740) }
        _ = try await loader.rawResponse(for: ResourceRequest(.get, server, "/a"))
        #expect(clock.sleeps == [.seconds(seconds)])
    }

    @Test(arguments: [
        ("Sunday, 06-Nov-94 08:49:37 GMT", 784_111_777.0),
        ("Wednesday, 01-Jan-76 00:00:00 GMT", 3_345_062_400),
        ("Friday, 31-Dec-76 00:00:00 GMT", 220_838_400),
        ("Sunday, 06-Nov-77 00:00:00 GMT", 247_622_400),
        ("Thu Jan  1 00:00:00 1970", 0),
    ])
    func yearOfTwoDigitsIsAtMostFiftyYearsAhead(text: String, seconds: Double) {
        let now = Date(timeIntervalSince1970: 1_780_000_000)
        #expect(HTTPDate.date(text, now: now) == Date(timeIntervalSince1970: seconds))
    }

    /// What RFC 9110, section 5.6.7, does not describe is no date: a cache would keep what is long over.
    @Test(arguments: [
        "Sun, 06 Nov 94 08:49:37 GMT", "Sun 06 Nov 1994 08:49:37 GMT",
        "Sun, 06-Nov-1994 08:49:37 GMT",
        "Sun, 06 Nov 1994  08:49:37 GMT", "Sun, 06 Nov 1994 8:49:37 GMT",
        "Sun, 06 Nov 1994 08:49:37 UTC",
        "Sun, 06 Nov 1994 08:49:37", "Sun, 06 Nov 1994 08:49:37 GMT ", "06 Nov 1994 08:49:37 GMT",
        "0", "-1",
        "",
    ])
    func otherTextsAreNoDates(text: String) {
        #expect(HTTPDate.date(text, now: Date(timeIntervalSince1970: 1_780_000_000)) == nil)
    }

    @Test func pauseBeyondTheTimeLimitIsNotBegun() async throws {
        let (stub, clock) = (
            stub([429, 200], headers: ["Retry-After": "60"]), TestClock(patience: .seconds(40))
        )
        let loader = loader(stub, clock, retry: ResourceRequest.Retry(), timeout: .seconds(50))
        let answer = try await loader.rawResponse(for: ResourceRequest(.get, server, "/a"))
        #expect(answer.status == 429)
        #expect(clock.sleeps.isEmpty)
    }

    @Test(.timeLimit(.minutes(5)))
    func timeLimitHoldsForAllAttemptsTogether() async throws {
        let (clock, count) = (TestClock(patience: .seconds(10)), Record<Int>())
        let stub = StubLoader().responds(for: "GET /a") { _ in
            clock.advance(by: .seconds(200))
            if count.add(1) == 3 { try await Task.sleep(for: .seconds(600)) }
            return RawResponse(status: 503)
        }
        let rule = ResourceRequest.Retry(attempts: 1_000, base: .seconds(1))
        let loader = loader(stub, clock, retry: rule, timeout: .seconds(500))
        let error = await failure {
            try await loader.rawResponse(for: ResourceRequest(.get, server, "/a"))
        }
        #expect(error.isTimeOut)
        #expect(stub.requests.count == 3)
    }

    @Test func requestsOwnRuleAndLimitWin() async throws {
        let stub = stub([503])
        var request = ResourceRequest(.get, server, "/a")
        request.retry = ResourceRequest.Retry(attempts: 1)
        _ = try await loader(stub, TestClock(), retry: ResourceRequest.Retry(attempts: 5))
            .rawResponse(for: request)
        #expect(stub.requests.count == 1)
        #expect(stub.requests[0].retry == nil)
    }
}

@Suite("Retry and time limits of a session")
struct SessionRetryTests {
    @Test func sessionAloneRetriesAsTheSpecSays() async throws {
        let count = Record<Int>()
        let server = try LoopbackServer { _ in
            count.add(1) < 3 ? LoopbackReply(status: 503) : .json("5")
        }
        let rule = ResourceRequest.Retry(key: "Idempotency-Key", base: .milliseconds(1))
        let resource = Resource<Int>(.post, server.url, "/a", retry: rule)
        #expect(try await URLSession.shared.load(resource) == 5)
        let keys = server.requests.map { $0.header("Idempotency-Key") }
        #expect(keys.count == 3)
        #expect(Set(keys).count == 1)
    }

    @Test func cutTransferIsRetried() async throws {
        let count = Record<Int>()
        let server = try LoopbackServer { _ in
            count.add(1) == 1
                ? .raw("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nshort") : .json("5")
        }
        let rule = ResourceRequest.Retry(base: .milliseconds(1))
        let value: Int = try await URLSession.shared.load(
            Resource(.get, server.url, "/a", retry: rule)
        )
        #expect(value == 5)
    }

    @Test(.timeLimit(.minutes(5)))
    func trickleDoesNotOutliveTheTimeLimit() async throws {
        let server = try LoopbackServer { _ in
            .sent { client in
                client.send("HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n")
                while client.send("x") { Thread.sleep(forTimeInterval: 0.01) }
            }
        }
        let resource = Resource<Int>(.get, server.url, "/a", timeout: .milliseconds(400))
        let error = await failure { try await URLSession.shared.load(resource) }
        #expect(error.isTimeOut)
    }

    @Test(.timeLimit(.minutes(5)))
    func silenceShorterThanTheTimeLimitIsWaitedFor() async throws {
        let server = try LoopbackServer { _ in LoopbackReply.json("1").delayed(1.5) }
        let configuration = URLSessionConfiguration.ephemeral
        configuration.timeoutIntervalForRequest = 0.5
        let session = URLSession(configuration: configuration)
        let value: Int = try await session.load(
            Resource(.get, server.url, "/a", timeout: .seconds(30))
        )
        #expect(value == 1)
    }
}

extension NetworkError? {
    var isTimeOut: Bool {
        guard case .transportError(let error as URLError) = self else { return false }
        return error.code == .timedOut
    }
}

/// The error of a load that must fail.
func failure<T>(_ load: () async throws -> T) async -> NetworkError? {
    do {
        _ = try await load()
        Issue.record("no error")
        return nil
    } catch {
        return error as? NetworkError
    }
}

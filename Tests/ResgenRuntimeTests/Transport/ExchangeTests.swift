import Foundation
import LoopbackServer
import ResgenRuntime
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("Exchanges", .serialized)
struct ExchangeTests {
    @Test(.timeLimit(.minutes(5))) func answerBeyondTheLimitEndsTheTransfer() async throws {
        let sent = Kept<Int>()
        let server = try LoopbackServer { _ in
            .sent { client in
                client.sendHead(["Content-Length": "1000000000"])
                let piece = Data(count: 1 << 16)
                var count = 0
                while count < 1_000_000_000, client.send(piece) { count += piece.count }
                sent.add(count)
            }
        }
        var request = ResourceRequest(.get, server.url)
        request.sizeLimit = 1_000_000
        // FoundationNetworking goes on with a task now and then that is cancelled in a flood.
        for attempt in 1...5 where sent.all.allSatisfy({ $0 >= 1_000_000_000 }) {
            do {
                _ = try await URLSession.shared.rawResponse(for: request)
                Issue.record("no error")
            } catch {
                guard case .transportError(let reason) = error else {
                    return #expect(Bool(false), "\(error)")
                }
                #expect(reason as? RawResponse.BodyFailure == .tooLarge(limit: 1_000_000))
                #expect(
                    error.description
                        == "transport error: the response has more than 1000000 bytes, "
                        + "the size limit of the request"
                )
            }
            await eventually { sent.all.count == attempt }
        }
        #expect(sent.all.contains { $0 < 1_000_000_000 })
    }

    /// The first to ask for a piece reads; nobody waits for ever, and no piece is lost.
    @Test(.timeLimit(.minutes(5))) func bodyHasOneReader() async throws {
        let mayEnd = Kept<Int>()
        let server = try LoopbackServer { _ in
            .sent { client in
                client.sendHead()
                client.send("first")
                while mayEnd.all.isEmpty { Thread.sleep(forTimeInterval: 0.002) }
                client.send("second")
            }
        }
        let answer = try await URLSession.shared.stream(ResourceRequest(.get, server.url))
        var reader = answer.body.makeAsyncIterator()
        var other = answer.body.makeAsyncIterator()
        var bytes = try await reader.next() ?? Data()
        let reading = Task { [reader, bytes] in
            var (reader, bytes) = (reader, bytes)
            while let piece = try await reader.next() { bytes += piece }
            return bytes
        }
        let error = await failure { try await other.next() }
        guard case .transportError(let reason) = error else { return #expect(Bool(false)) }
        #expect(reason as? RawResponse.BodyFailure == .taken)
        #expect(try await other.next() == nil)
        await #expect(throws: NetworkError.self) { try await answer.collected() }
        mayEnd.add(1)
        bytes = try await reading.value
        #expect(String(decoding: bytes, as: UTF8.self) == "firstsecond")
    }

    @Test func answerOfTheLimitIsWhole() async throws {
        let server = try LoopbackServer { _ in LoopbackReply(body: "12345") }
        var request = ResourceRequest(.get, server.url)
        request.sizeLimit = 5
        #expect(try await URLSession.shared.rawResponse(for: request).body.count == 5)
        request.sizeLimit = 4
        await #expect(throws: NetworkError.self) {
            try await URLSession.shared.rawResponse(for: request)
        }
    }

    @Test(
        .timeLimit(.minutes(5)),
        arguments: ["Basic realm=\"x\"", "Bearer", "Digest realm=\"x\""]
    )
    func bodyOfARefusalIsKept(challenge: String) async throws {
        let server = try LoopbackServer { _ in
            LoopbackReply(status: 401, headers: ["WWW-Authenticate": challenge], body: "why")
        }
        let answer = try await URLSession.shared.rawResponse(for: ResourceRequest(.get, server.url))
        #expect(answer.status == 401)
        #expect(String(decoding: answer.body, as: UTF8.self) == "why")
    }

    @Test func redirectThatIsNotFollowedHasItsBody() async throws {
        let server = try LoopbackServer { _ in
            LoopbackReply(status: 302, headers: ["Location": "/b"], body: "there")
        }
        var request = ResourceRequest(.get, server.url, "/a")
        request.followsRedirects = false
        let answer = try await URLSession.shared.rawResponse(for: request)
        #expect(answer.status == 302)
        #expect(answer.headers["Location"] == "/b")
        #expect(server.requests.count == 1)
    }

    @Test(.timeLimit(.minutes(5))) func stalledAnswerTimesOut() async throws {
        let server = try LoopbackServer { _ in
            .sent { client in
                client.send("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n123")
                client.waitForEnd()
            }
        }
        let configuration = URLSessionConfiguration.ephemeral
        configuration.timeoutIntervalForRequest = 1
        do {
            _ = try await URLSession(configuration: configuration)
                .rawResponse(for: ResourceRequest(.get, server.url))
            Issue.record("no error")
        } catch {
            guard case .transportError(let reason) = error else { return #expect(Bool(false)) }
            #expect((reason as? URLError)?.code == .timedOut)
        }
    }

    @Test(.timeLimit(.minutes(5))) func resetInTheMiddleIsTransportError() async throws {
        let server = try LoopbackServer { _ in
            .sent { client in
                client.send("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n123")
                Thread.sleep(forTimeInterval: 0.05)
                client.resetAtEnd()
            }
        }
        do {
            _ = try await URLSession.shared.rawResponse(for: ResourceRequest(.get, server.url))
            Issue.record("no error")
        } catch {
            guard case .transportError = error else { return #expect(Bool(false), "\(error)") }
            #expect(!error.isCancellation)
        }
    }

    @Test(.timeLimit(.minutes(5))) func cancellingLoadsAtAnyMomentNeverHangs() async throws {
        let body = String(repeating: "x", count: 1 << 19)
        let server = try LoopbackServer { _ in LoopbackReply(body: body) }
        let request = ResourceRequest(.get, server.url)
        var cancelled = 0
        for attempt in 0..<500 {
            let task = Task { try await URLSession.shared.rawResponse(for: request) }
            try await Task.sleep(for: .microseconds(Int.random(in: 0...(attempt + 1) * 10)))
            task.cancel()
            if case .failure = await task.result { cancelled += 1 }
        }
        #expect(cancelled > 0)
    }
}

import Foundation
import LoopbackServer
import ResgenRuntime
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("Streams over URLSession", .serialized)
struct StreamTransportTests {
    /// An endless answer; `gone` is told when the client has left.
    private func endless(_ line: String, gone: Kept<Int>, pause: TimeInterval = 0) throws
        -> LoopbackServer
    {
        try LoopbackServer { _ in
            .sent { client in
                client.sendHead()
                var count = 0
                while client.send(line) {
                    count += line.utf8.count
                    if pause > 0 { Thread.sleep(forTimeInterval: pause) }
                }
                gone.add(count)
            }
        }
    }

    private func waitUntil(_ isTrue: () -> Bool) async throws {
        await eventually(isTrue)
        try #require(isTrue())
    }

    private func lines<T: JSONCodable>(_ server: LoopbackServer, _ path: ResourceRequest.Path = "/")
        -> StreamResource<T>
    {
        StreamResource(.get, server.url, path, returns: .lines())
    }

    @Test(.timeLimit(.minutes(5))) func elementsComeWhileTheAnswerIsUnderWay() async throws {
        let mayGoOn = Kept<Int>()
        let server = try LoopbackServer { _ in
            .sent { client in
                client.sendHead(["Content-Type": "application/x-ndjson"])
                for number in 1...3 {
                    client.send("\(number)\n")
                    while mayGoOn.all.count < number { Thread.sleep(forTimeInterval: 0.002) }
                }
            }
        }
        var values: [Int] = []
        for try await value in URLSession.shared.stream(lines(server) as StreamResource<Int>) {
            values.append(value)
            mayGoOn.add(value)
        }
        #expect(values == [1, 2, 3])
    }

    @Test(.timeLimit(.minutes(5))) func leavingTheLoopEndsTheConnection() async throws {
        let gone = Kept<Int>()
        let server = try endless("1\n", gone: gone, pause: 0.001)
        for try await _ in URLSession.shared.stream(lines(server) as StreamResource<Int>) { break }
        try await waitUntil { gone.all.count == 1 }
    }

    @Test(.timeLimit(.minutes(5))) func unreadStreamEndsTheConnection() async throws {
        let gone = Kept<Int>()
        let server = try endless("1\n", gone: gone, pause: 0.001)
        do {
            let answer = try await URLSession.shared.stream(ResourceRequest(.get, server.url))
            #expect(answer.status == 200)
        }
        try await waitUntil { gone.all.count == 1 }
    }

    @Test(.timeLimit(.minutes(5))) func cancellingTheTaskEndsTheConnection() async throws {
        let gone = Kept<Int>()
        let server = try endless("1\n", gone: gone, pause: 0.001)
        let resource: StreamResource<Int> = lines(server)
        let seen = Kept<Int>()
        let task = Task {
            do throws(NetworkError) {
                for try await value in URLSession.shared.stream(resource) { seen.add(value) }
                return false
            } catch { return error.isCancellation }
        }
        try await waitUntil { seen.all.count > 2 }
        task.cancel()
        #expect(await task.value)
        try await waitUntil { gone.all.count == 1 }
    }

    @Test(.timeLimit(.minutes(5))) func slowReaderHoldsBackNobodyElse() async throws {
        let gone = Kept<Int>()
        let line = "\"" + String(repeating: "x", count: 65_533) + "\"\n"
        let server = try endless(line, gone: gone)
        let other = try LoopbackServer { _ in .json("1") }
        var iterators: [StreamResource<String>.Elements.Iterator] = []
        for _ in 0..<20 {
            var iterator = URLSession.shared.stream(lines(server) as StreamResource<String>)
                .makeAsyncIterator()
            #expect(try await iterator.next() != nil)
            iterators.append(iterator)
        }
        try await Task.sleep(for: .milliseconds(200))
        for _ in 0..<20 {
            #expect(try await URLSession.shared.load(Resource<Int>(json: other.url)) == 1)
        }
        iterators = []
        try await waitUntil { gone.all.count == 20 }
    }

    /// While a server waits for the reader, no time counts. If it did not wait, all lines would be there at
    /// once.
    @Test(.timeLimit(.minutes(5))) func slowReaderMakesTheServerWaitAndIsNoTimeout() async throws {
        let sent = Kept<Int>()
        let line = "\"" + String(repeating: "x", count: 65_533) + "\"\n"
        let server = try LoopbackServer { _ in
            .sent { client in
                client.sendHead()
                for number in 0..<4_000 {
                    guard client.send(line) else { return }
                    sent.add(number)
                }
                client.waitForEnd()
            }
        }
        let configuration = URLSessionConfiguration.ephemeral
        configuration.timeoutIntervalForRequest = 3
        let session = URLSession(configuration: configuration)
        var iterator = session.stream(lines(server) as StreamResource<String>).makeAsyncIterator()
        #expect(try await iterator.next() != nil)
        try await Task.sleep(for: .seconds(7))
        // What the system and the session keep in between.
        #expect(sent.all.count < 500)
        for _ in 0..<600 { #expect(try await iterator.next() != nil) }
    }

    @Test(.timeLimit(.minutes(5))) func cutAndResetComeAfterWhatHasCome() async throws {
        let seen = Kept<String>()
        let server = try LoopbackServer { request in
            .sent { client in
                client.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n1\n2\n")
                // A reset may overtake what is still on its way.
                while !seen.all.contains(request.path) { Thread.sleep(forTimeInterval: 0.002) }
                if request.path == "/reset" { client.resetAtEnd() }
            }
        }
        for name in ["cut", "reset"] {
            let resource: StreamResource<Int> = lines(server, "/\(name)")
            var values: [Int] = []
            var error: NetworkError?
            do throws(NetworkError) {
                for try await value in URLSession.shared.stream(resource) {
                    values.append(value)
                    if value == 2 { seen.add("/\(name)") }
                }
            } catch let reason { error = reason }
            #expect(values == [1, 2])
            guard case .transportError = error else {
                #expect(Bool(false), "\(String(describing: error))")
                continue
            }
        }
    }

    @Test(.timeLimit(.minutes(5))) func stalledStreamTimesOut() async throws {
        let server = try LoopbackServer { _ in
            .sent { client in
                client.sendHead()
                client.send("1\n")
                client.waitForEnd()
            }
        }
        let configuration = URLSessionConfiguration.ephemeral
        configuration.timeoutIntervalForRequest = 1
        let session = URLSession(configuration: configuration)
        let (values, error) = await collect(session.stream(lines(server) as StreamResource<Int>))
        #expect(values == [1])
        guard case .transportError(let reason) = error else { return #expect(Bool(false)) }
        #expect((reason as? URLError)?.code == .timedOut)
    }

    @Test(.timeLimit(.minutes(5)), arguments: ["Basic realm=\"x\"", "Bearer"])
    func refusalOfAStreamIsServerErrorWithBody(challenge: String) async throws {
        let server = try LoopbackServer { _ in
            LoopbackReply(
                status: 401,
                headers: ["WWW-Authenticate": challenge],
                body: "{\"detail\":\"no\"}"
            )
        }
        let resource = StreamResource<Int>(
            .get,
            server.url,
            "/",
            returns: .lines(),
            errors: ["401": StarWars.NotFound.self]
        )
        let (_, error) = await collect(URLSession.shared.stream(resource))
        #expect(error?.statusCode == 401)
        #expect(error?.body(as: StarWars.NotFound.self)?.detail == "no")
    }

    @Test(.timeLimit(.minutes(5))) func redirectedStreamCarriesNoCredentials() async throws {
        let other = try LoopbackServer { _ in LoopbackReply(body: "1\n2") }
        let target = other.url
        let server = try LoopbackServer { _ in
            LoopbackReply(status: 302, headers: ["Location": "\(target)/"], body: "moved")
        }
        let resource = StreamResource<Int>(
            .get,
            server.url,
            "/",
            headers: ["Authorization": "Bearer s3cret"],
            returns: .lines()
        )
        let (values, error) = await collect(URLSession.shared.stream(resource))
        #expect(values == [1, 2])
        #expect(error == nil)
        #expect(other.requests.first?.header("Authorization") == nil)
    }

    @Test(.timeLimit(.minutes(5))) func cancellingAtAnyMomentNeverHangs() async throws {
        let line = "\"" + String(repeating: "x", count: 8_190) + "\"\n"
        let server = try LoopbackServer { _ in
            .sent { client in
                client.sendHead()
                for _ in 0..<400 where !client.send(line) { return }
            }
        }
        let resource: StreamResource<String> = lines(server)
        for attempt in 0..<500 {
            let isSlow = attempt % 3 == 0
            let task = Task {
                for try await _ in URLSession.shared.stream(resource) where isSlow {
                    try await Task.sleep(for: .microseconds(200))
                }
            }
            try await Task.sleep(for: .microseconds(Int.random(in: 0...(attempt + 1) * 20)))
            task.cancel()
            _ = await task.result
        }
    }

    @Test(.timeLimit(.minutes(5))) func hundredStreamsAtOnceKeepTheirElements() async throws {
        let server = try LoopbackServer { request in
            .sent { client in
                client.sendHead()
                for number in 0..<200 { client.send("\"\(request.path) \(number)\"\n") }
            }
        }
        let url = server.url
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for stream in 0..<100 {
                group.addTask {
                    let resource = StreamResource<String>(
                        .get,
                        url,
                        "/\(stream)",
                        returns: .lines()
                    )
                    var number = 0
                    for try await line in URLSession.shared.stream(resource) {
                        guard line == "/\(stream) \(number)" else { return false }
                        number += 1
                    }
                    return number == 200
                }
            }
            for try await isRight in group { #expect(isRight) }
        }
    }
}

import Foundation
import ResgenRuntime
import Servers
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Tests that count what the process has open must not run beside others.
@Suite(.serialized) enum Integration {}

extension Integration {
    /// Each case of the folder `Cases`: what is called, what must be on the wire, what is answered
    /// and what comes of it.
    @Suite("Conformance")
    struct ConformanceTests {
        private static let calls: [String: Call] = [
            ValueCalls.all, RequestCalls.all, AnswerCalls.all, OfficeCalls.all,
            FeedCalls.all,
        ].reduce(into: [:]) { all, calls in
            all.merge(calls) { _, _ in fatalError("two calls of one name") }
        }

        @Test func eachCaseIsCalled() {
            #expect(CaseFiles.all.keys.sorted() == Self.calls.keys.sorted())
        }

        @Test(arguments: CaseFiles.all.keys.sorted())
        func holds(name: String) async throws {
            let expected = try #require(CaseFiles.all[name])
            let call = try #require(Self.calls[name])
            let exchanges = [expected] + expected.then
            let number = Locked(-1)
            let server = try await RecordingServer { request in
                if request.target == "/there" { return .json("\"there\"") }
                let index = number.withLock { number in
                    number += 1
                    return number
                }
                guard index < exchanges.count, let answer = exchanges[index].answer else {
                    return Reply(status: 500)
                }
                return Reply(answer, port: request.headers["host"]?.split(separator: ":").last)
            }
            let session = URLSession(configuration: .ephemeral)
            let outcome = await call.outcome(session, server.url)
            #expect(outcome.error == expected.error)
            #expect(outcome.value == expected.value ?? .null)
            #expect(outcome.dropped == expected.dropped)
            #expect(outcome.errorBody == expected.errorBody)
            let received = server.received.filter { $0.target != "/there" }
            #expect(received.count == exchanges.count { $0.request != nil })
            for (request, exchange) in zip(received, exchanges) {
                if let wire = exchange.request { check(request, wire) }
            }
            session.finishTasksAndInvalidate()
            await server.stop()
        }

        private func check(_ request: Received, _ expected: Conformance.Wire) {
            #expect(request.method == expected.method)
            #expect(request.target == expected.target)
            let boundary = request.headers["content-type"]?.split(separator: "boundary=")
                .dropFirst().first
            let hidden = { (text: String) in
                boundary.map { text.replacingOccurrences(of: $0, with: "BOUNDARY") } ?? text
            }
            for (name, value) in expected.headers {
                let sent = request.headers[name].map(hidden)
                #expect(value == "*" ? sent != nil : sent == value)
            }
            for name in expected.absent { #expect(request.headers[name] == nil) }
            if let body = expected.body {
                #expect(hidden(String(decoding: request.body, as: UTF8.self)) == body)
            }
        }
    }
}

extension Reply {
    fileprivate init(_ given: Conformance.Given, port: Substring?) {
        let body = given.body.replacingOccurrences(of: "{port}", with: port ?? "")
        self.init(
            status: given.status,
            headers: given.headers,
            body: Data(body.utf8),
            delay: given.delay > 0 ? .seconds(given.delay) : nil,
        )
    }
}

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
            let server = try await RecordingServer { request in
                if request.target == "/there" { return .json("\"there\"") }
                let exchange = exchanges.first { $0.request?.target == request.target } ?? expected
                return exchange.answer.map(Reply.init) ?? Reply(status: 500)
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
            for (name, value) in expected.headers { #expect(request.headers[name] == value) }
            for name in expected.absent { #expect(request.headers[name] == nil) }
            if let body = expected.body {
                #expect(String(decoding: request.body, as: UTF8.self) == body)
            }
        }
    }
}

extension Reply {
    fileprivate init(_ given: Conformance.Given) {
        self.init(status: given.status, headers: given.headers, body: Data(given.body.utf8))
    }
}

import Foundation
import ResgenRuntime
import Servers
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension Integration {
    @Suite("Load", .timeLimit(.minutes(15)))
    struct LoadTests {
        /// One after the other, on connections that are kept. `REQUESTS` says how many.
        @Test func sequentialLoadsLeaveNothing() async throws {
            let count = Self.requests ?? 10_000
            try await leavesNothing("sequential", count) { session, server in
                for number in 0..<count { try await Self.check(session, server, number) }
            }
        }

        @Test(arguments: [1_000, 1_000])
        func concurrentLoadsLeaveNothing(count: Int) async throws {
            try await leavesNothing("concurrent", count) { session, server in
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for number in 0..<count {
                        group.addTask { try await Self.check(session, server, number) }
                    }
                    try await group.waitForAll()
                }
            }
        }

        /// A session of its own for each load, as careless users have.
        @Test(arguments: [URLSessionConfiguration.ephemeral, .default])
        func manySessionsLeaveNothing(configuration: URLSessionConfiguration) async throws {
            try await leavesNothing("sessions", 100) { _, server in
                for number in 0..<100 {
                    let session = URLSession(configuration: configuration)
                    try await Self.check(session, server, number)
                    session.finishTasksAndInvalidate()
                }
            }
        }

        private static var requests: Int? {
            ProcessInfo.processInfo.environment["REQUESTS"].flatMap { Int($0) }
        }

        private static func check(
            _ session: URLSession,
            _ server: URL,
            _ number: Int,
        ) async throws {
            let value = try await session.load(Wire(server: server).path.one(id: "\(number)"))
            #expect(value["target"] == .string("/one/\(number)"))
        }

        private static func answer(to head: String) -> Data {
            let target = head.split(separator: " ").dropFirst().first ?? ""
            let padding = String(repeating: "x", count: 2_000)
            let body = #"{"target":"\#(target)","padding":"\#(padding)"}"#
            let start = "HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count)\r\n\r\n"
            return Data((start + body).utf8)
        }

        private func leavesNothing(
            _ name: String,
            _ count: Int,
            _ load: (URLSession, URL) async throws -> Void,
        ) async throws {
            let sockets = try await OpenFiles.socketsAtRest()
            let summary = try await measure(count, load)
            #expect(try await OpenFiles.return(to: sockets))
            print(
                "load | \(name) | \(count) | \(summary),",
                "\(try await OpenFiles.socketsAtRest() - sockets) sockets left",
            )
        }

        private func measure(
            _ count: Int,
            _ load: (URLSession, URL) async throws -> Void,
        ) async throws -> String {
            let served = Locked(0)
            let server = try FaultServer([
                .answer { head in
                    served.withLock { $0 += 1 }
                    return Self.answer(to: head)
                }
            ])
            let session = URLSession(configuration: .ephemeral)
            // What is kept between loads is there after the first.
            for number in 0..<100 { try await Self.check(session, server.url, number) }
            let before = Memory.resident
            let start = ContinuousClock.now
            try await load(session, server.url)
            let time = ContinuousClock.now - start
            let after = Memory.resident
            session.finishTasksAndInvalidate()
            #expect(served.withLock { $0 } == count + 100)
            server.stop()
            #expect(Memory.isSanitized || after - before < 48 << 20)
            return "\(time) | \(before >> 10) → \(after >> 10) KB, peak \(Memory.peak >> 10) KB"
        }
    }
}

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
            let count = Self.requests ?? 5_000
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

        private func leavesNothing(
            _ name: String,
            _ count: Int,
            _ load: (URLSession, URL) async throws -> Void,
        ) async throws {
            let sockets = try await OpenFiles.socketsAtRest()
            let server = try await RecordingServer(remembers: false) { request in
                let padding = String(repeating: "x", count: 2_000)
                return .json(#"{"target":"\#(request.target)","padding":"\#(padding)"}"#)
            }
            let session = URLSession(configuration: .ephemeral)
            // What is kept between loads is there after the first.
            for number in 0..<100 { try await Self.check(session, server.url, number) }
            let before = Memory.resident
            let start = ContinuousClock.now
            try await load(session, server.url)
            let time = ContinuousClock.now - start
            let after = Memory.resident
            session.finishTasksAndInvalidate()
            #expect(server.count == count + 100)
            await server.stop()
            #expect(try await OpenFiles.return(to: sockets))
            #expect(after - before < 48 << 20)
            print(
                "load | \(name) | \(count) | \(time) | \(before >> 10) → \(after >> 10) KB,",
                "peak \(Memory.peak >> 10) KB, \(OpenFiles.sockets - sockets) sockets left",
            )
        }
    }
}

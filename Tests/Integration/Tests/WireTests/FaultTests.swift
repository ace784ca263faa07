import Foundation
import ResgenRuntime
import Servers
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension Integration {
    /// A hostile network: each fault is the right error, in time, and leaves nothing behind.
    @Suite("Faults", .timeLimit(.minutes(5)))
    struct FaultTests {
        @Test(arguments: Fault.all)
        func isSeen(fault: Fault) async throws {
            let files = try await OpenFiles.socketsAtRest()
            let memory = Memory.resident
            try await check(fault)
            #expect(try await OpenFiles.return(to: files))
            #expect(Memory.isSanitized || Memory.resident - memory < 64 << 20)
        }

        private func check(_ fault: Fault) async throws {
            let server = try FaultServer(fault.script)
            let session = URLSession(configuration: .ephemeral)
            var resource = Wire(server: server.url.appending(path: "v1")).failure.inside()
            resource.request.path = "/followed"
            resource.request.sizeLimit = fault.sizeLimit
            resource.request.timeout = fault.timeout ?? .seconds(20)
            let clock = ContinuousClock()
            for _ in 1...2 {
                let start = clock.now
                let seen = await seen(session, resource)
                let time = clock.now - start
                #expect(fault.expected.contains { seen.matches($0) }, "\(seen)")
                print("fault | \(fault.name) | \(seen) | \(time)")
            }
            if fault.sizeLimit != nil { try await expectHangUp(of: server, session, resource) }
            try await recovers(session)
            session.finishTasksAndInvalidate()
            server.stop()
        }

        private func seen<R: LoadableResource>(
            _ session: URLSession,
            _ resource: R,
        ) async -> Fault.Seen where R.Value == JSON {
            do throws(NetworkError) {
                return .value(try await session.load(resource))
            } catch {
                return Fault.Seen(error)
            }
        }

        /// The client does not wait for the rest. On a busy machine FoundationNetworking may have read
        /// all of it by the time that it sees to a cancellation: then another flood has to do.
        private func expectHangUp(
            of server: FaultServer,
            _ session: URLSession,
            _ resource: Resource<JSON>,
        ) async throws {
            let start = ContinuousClock.now
            for attempt in 1...10 {
                while server.ended < server.accepted { try await Task.sleep(for: .milliseconds(1)) }
                if Memory.isSanitized || server.gone > 0 { break }
                print("read to the end, attempt \(attempt)")
                _ = await seen(session, resource)
            }
            #expect(Memory.isSanitized || server.gone > 0)
            print("hung up after \(ContinuousClock.now - start)")
        }

        /// What comes next works.
        private func recovers(_ session: URLSession) async throws {
            let server = try await RecordingServer { _ in .json("[1]") }
            let resource = Wire(server: server.url).status.followed()
            #expect(try await session.load(resource) == [1])
            await server.stop()
        }

        #if os(Linux)
            /// FoundationNetworking 6.3 traps on these (swift-corelibs-foundation #5285), and
            /// nothing outside of it can help. A test that fails here is good news: move its case
            /// to the others.
            @Test func headThatIsCutTraps() async {
                await #expect(processExitsWith: .failure) {
                    try await FaultTests.load([.text("HTTP/1.1 200 OK\nContent-Le")])
                }
            }

            @Test func trailersTrap() async {
                await #expect(processExitsWith: .failure) {
                    try await FaultTests.load([
                        .head(), .text("3\n[1]\n0\nX-Late: 1\n\n"), .waitForEnd,
                    ])
                }
            }

            fileprivate static func load(_ script: [FaultServer.Step]) async throws {
                let server = try FaultServer([.readHead] + script)
                _ = try? await URLSession.shared.load(Wire(server: server.url).status.followed())
            }
        #endif

        @Test func refusedIsSeen() async throws {
            let server = try FaultServer([])
            server.stop()
            let session = URLSession(configuration: .ephemeral)
            let seen = await seen(session, Wire(server: server.url).status.followed())
            #expect(seen == .transport(URLError.cannotConnectToHost.rawValue))
            session.finishTasksAndInvalidate()
        }

        @Test func unknownHostIsSeen() async throws {
            let session = URLSession(configuration: .ephemeral)
            let server = URL(string: "http://no-such-host.invalid")!
            let seen = await seen(session, Wire(server: server).status.followed())
            #expect(seen == .transport(URLError.cannotFindHost.rawValue))
            session.finishTasksAndInvalidate()
        }

        @Test func encryptedToAPlainPortIsSeen() async throws {
            let server = try FaultServer([.readSome, .text("HTTP/1.1 400 Bad Request\n\n")])
            let session = URLSession(configuration: .ephemeral)
            let address = server.url.absoluteString.replacingOccurrences(
                of: "http:",
                with: "https:"
            )
            let seen = await seen(session, Wire(server: URL(string: address)!).status.followed())
            guard case .transport = seen else { return #expect(Bool(false), "\(seen)") }
            session.finishTasksAndInvalidate()
        }
    }

    /// A load that is cancelled ends at once with an error of cancellation, and its connection too.
    @Suite("Cancellation", .timeLimit(.minutes(5)))
    struct CancellationTests {
        struct Stage: Sendable, CustomTestStringConvertible {
            let testDescription: String
            /// How many steps the server has begun when the load is cancelled.
            let steps: Int
            let script: [FaultServer.Step]
        }

        @Test(arguments: [
            Stage(testDescription: "before it starts", steps: 0, script: []),
            Stage(testDescription: "while it connects", steps: 1, script: [.waitForEnd]),
            Stage(testDescription: "before the head", steps: 2, script: [.readHead, .waitForEnd]),
            Stage(
                testDescription: "in the head",
                steps: 3,
                script: [.readHead, .text("HTTP/1.1 200 OK\n"), .waitForEnd],
            ),
            Stage(
                testDescription: "in the body",
                steps: 4,
                script: [.readHead, .head(100), .text("[1,"), .waitForEnd],
            ),
            Stage(
                testDescription: "in a fast body",
                steps: 3,
                script: [
                    .readHead, .head(1 << 30),
                    .repeat(Data(repeating: 32, count: 1 << 16), times: 1 << 14),
                ],
            ),
            Stage(
                testDescription: "in a redirect",
                steps: 8,
                script: [
                    .readHead, .text("HTTP/1.1 302 Found\nLocation: /x\nContent-Length: 0\n\n"),
                    .readHead, .text("HTTP/1.1 302 Found\nLocation: /y\nContent-Length: 0\n\n"),
                    .readHead, .text("HTTP/1.1 302 Found\nLocation: /z\nContent-Length: 0\n\n"),
                    .readHead, .waitForEnd,
                ],
            ),
        ])
        func endsAtOnce(stage: Stage) async throws {
            let files = try await OpenFiles.socketsAtRest()
            for _ in 1...10 { try await cancel(stage) }
            #expect(try await OpenFiles.return(to: files))
        }

        private func cancel(_ stage: Stage) async throws {
            let server = try FaultServer(stage.script)
            let session = URLSession(configuration: .ephemeral)
            let resource = Wire(server: server.url).status.followed()
            let gate = AsyncStream<Void>.makeStream()
            let task = Task {
                for await _ in gate.stream { break }
                do throws(NetworkError) {
                    return Fault.Seen.value(try await session.load(resource))
                } catch {
                    return Fault.Seen(error)
                }
            }
            if stage.steps == 0 { task.cancel() }
            gate.continuation.finish()
            while server.steps < stage.steps { try await Task.sleep(for: .milliseconds(1)) }
            task.cancel()
            #expect(await task.value == .cancelled)
            session.finishTasksAndInvalidate()
            // The client hangs up.
            while server.ended < server.accepted { try await Task.sleep(for: .milliseconds(1)) }
            #expect(stage.steps == 0 || server.gone == 1)
            server.stop()
        }

        @Test func endsAnUpload() async throws {
            let server = try FaultServer([.readHead, .wait(.seconds(3))])
            let session = URLSession(configuration: .ephemeral)
            let body = Data(repeating: 1, count: 64 << 20)
            let resource = Wire(server: server.url).body.data(body)
            let task = Task {
                do throws(NetworkError) {
                    return Fault.Seen.value(try await session.load(resource))
                } catch {
                    return Fault.Seen(error)
                }
            }
            while server.steps < 2 { try await Task.sleep(for: .milliseconds(1)) }
            task.cancel()
            #expect(await task.value == .cancelled)
            session.finishTasksAndInvalidate()
        }

        /// Each at a moment of its own, from before the start to after the end.
        @Test func atAnyMomentThereIsOneOutcome() async throws {
            let server = try await RecordingServer { _ in .json("[1]") }
            let session = URLSession(configuration: .ephemeral)
            let resource = Wire(server: server.url).status.followed()
            var seen: [String: Int] = [:]
            for round in 0..<400 {
                let task = Task {
                    do throws(NetworkError) {
                        return Fault.Seen.value(try await session.load(resource))
                    } catch {
                        return Fault.Seen(error)
                    }
                }
                try await Task.sleep(for: .microseconds(10 * (round % 100)))
                task.cancel()
                seen["\(await task.value)", default: 0] += 1
            }
            #expect(Set(seen.keys).isSubset(of: ["value [1]", "transportError: cancelled"]))
            print("cancelled at any moment: \(seen)")
            session.finishTasksAndInvalidate()
            await server.stop()
        }
    }
}

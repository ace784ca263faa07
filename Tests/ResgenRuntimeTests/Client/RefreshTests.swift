import Foundation
import LoopbackServer
import Testing

@testable import ResgenRuntime

@Suite("Refresh of credentials", .timeLimit(.minutes(5)))
struct RefreshTests {
    /// Where an app keeps its token.
    private final class Store: @unchecked Sendable {
        private let lock = NSLock()
        private var current: String
        init(_ token: String) { current = token }
        var token: String {
            get { lock.withLock { current } }
            set { lock.withLock { current = newValue } }
        }
    }

    private struct NoNetwork: Error {}

    /// Takes tokens that begin with "good".
    private func replyIfAuthorized(_ request: LoopbackRequest) -> LoopbackReply {
        request.header("Authorization")?.hasPrefix("Bearer good") == true
            ? .json("1") : LoopbackReply(status: 401)
    }

    private func resource(_ server: LoopbackServer, _ path: ResourceRequest.Path = "/a")
        -> Resource<Int>
    {
        Resource(.get, server.url, path, auth: .bearer())
    }

    @Test func hundredRequestsRefreshOnce() async throws {
        let server = try LoopbackServer { [self] in replyIfAuthorized($0) }
        let refreshes = Record<Int>()
        let credentials = Credentials.bearer {
            "old"
        } refresh: {
            refreshes.add(1)
            try await Task.sleep(for: .milliseconds(50))
            return "good"
        }
        let loader = Loader(credentials: credentials)
        let resource = resource(server)
        let sum = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<100 { group.addTask { try await loader.load(resource) } }
            return try await group.reduce(0, +)
        }
        #expect(sum == 100)
        #expect(refreshes.count == 1)
        let rejected = server.requests.filter { $0.header("Authorization") == "Bearer old" }.count
        #expect(server.requests.count == rejected + 100)
        // What was refreshed is sent from then on, though the provider gives the old one.
        _ = try await Loader(credentials: credentials).load(resource)
        #expect(server.requests.last?.header("Authorization") == "Bearer good")
        #expect(refreshes.count == 1)
    }

    @Test func replayedOnceThenTheError() async throws {
        let server = try LoopbackServer { _ in LoopbackReply(status: 401) }
        let refreshes = Record<Int>()
        let loader = Loader(
            credentials: .bearer {
                "old"
            } refresh: {
                "new\(refreshes.add(1))"
            },
            retry: ResourceRequest.Retry(base: .zero),
        )
        let error = await failure { try await loader.load(resource(server)) }
        #expect(error?.statusCode == 401)
        #expect(
            server.requests.map { $0.header("Authorization") } == ["Bearer old", "Bearer new1"]
        )
    }

    @Test func requestWithAnOlderTokenDoesNotRefreshAgain() async throws {
        let (started, mayGoOn) = (Record<String>(), Record<Int>())
        let server = try LoopbackServer { [self] request in
            started.add(request.path)
            let slow = request.path == "/slow" && request.header("Authorization") == "Bearer old"
            while slow, mayGoOn.count == 0 { Thread.sleep(forTimeInterval: 0.002) }
            return replyIfAuthorized(request)
        }
        let refreshes = Record<Int>()
        let loader = Loader(
            credentials: .bearer {
                "old"
            } refresh: {
                "good\(refreshes.add(1))"
            }
        )
        let slow = resource(server, "/slow")
        async let late = loader.load(slow)
        await eventually { started.count == 1 }
        _ = try await loader.load(resource(server, "/fast"))
        #expect(refreshes.count == 1)
        mayGoOn.add(1)
        _ = try await late
        #expect(refreshes.count == 1)
    }

    @Test func newTokenOfTheProviderIsTakenWithoutARefresh() async throws {
        let server = try LoopbackServer { [self] in replyIfAuthorized($0) }
        let store = Store("old")
        let refreshes = Record<Int>()
        let loader = Loader(
            credentials: .bearer {
                defer { store.token = "good by login" }
                return store.token
            } refresh: {
                refreshes.add(1)
                return nil
            },
        )
        #expect(try await loader.load(resource(server)) == 1)
        #expect(refreshes.count == 0)
    }

    @Test func refreshOfAnotherKindIsForgotten() async throws {
        let server = try LoopbackServer { [self] in replyIfAuthorized($0) }
        let refreshes = Record<Int>()
        let loader = Loader(
            credentials: Credentials { _ in
                .bearer("old")
            } refresh: { _, _ in
                refreshes.add(1) == 1 ? .apiKey("k") : .bearer("good")
            }
        )
        let error = await failure { try await loader.load(resource(server)) }
        #expect(error?.statusCode == 401)
        #expect(try await loader.load(resource(server)) == 1)
        #expect(
            server.requests.map { $0.header("Authorization") }
                == ["Bearer old", "Bearer old", "Bearer good"]
        )
    }

    @Test func cancellingOneWaiterLeavesTheOthers() async throws {
        let server = try LoopbackServer { [self] in replyIfAuthorized($0) }
        let (started, hanging) = (Record<Int>(), Gate())
        let credentials = Credentials.bearer {
            "old"
        } refresh: {
            started.add(1)
            await hanging.wait()
            return "good"
        }
        let loader = Loader(credentials: credentials)
        let resource = resource(server)
        let first = Task { try await loader.load(resource) }
        await eventually { started.count == 1 }
        let second = Task { try await loader.load(resource) }
        let third = Task { try await loader.load(resource) }
        await eventually { credentials.refreshes.waiting == 3 }
        first.cancel()
        second.cancel()
        for task in [first, second] {
            let error = await failure { try await task.value }
            #expect(error?.isCancellation == true)
        }
        hanging.open()
        #expect(try await third.value == 1)
        #expect(started.count == 1)
    }

    @Test func withoutANewTokenThe401IsTheError() async throws {
        let stub = rejecting(after: 20)
        let refreshes = Record<Int>()
        let credentials = Credentials.bearer {
            "old"
        } refresh: {
            refreshes.add(1)
            return nil
        }
        let loader = Loader(stub, credentials: credentials)
        let errors = await errors(of: 20, loader)
        #expect(errors.compactMap(\.statusCode) == Array(repeating: 401, count: 20))
        #expect(refreshes.count == 1)
        // Another request later may try again.
        _ = await failure { try await loader.load(anyResource) }
        #expect(refreshes.count == 2)
    }

    @Test func errorOfARefreshIsTheTransportErrorOfAll() async throws {
        let refreshes = Record<Int>()
        let credentials = Credentials.bearer {
            "old"
        } refresh: {
            refreshes.add(1)
            throw NoNetwork()
        }
        let retry = ResourceRequest.Retry(base: .zero)
        let loader = Loader(rejecting(after: 20), credentials: credentials, retry: retry)
        let errors = await errors(of: 20, loader)
        let inner = errors.compactMap {
            if case .transportError(let error) = $0 { error as? NoNetwork } else { nil }
        }
        #expect(inner.count == 20)
        #expect(refreshes.count == 1)
    }

    @Test func refreshMayUseTheSameLoader() async throws {
        let server = try LoopbackServer { [self] request in
            request.path == "/token" ? .json("2") : replyIfAuthorized(request)
        }
        // Asks for the credential that is being refreshed.
        let box = Record<Loader>()
        let token = resource(server, "/token")
        let loader = Loader(
            credentials: .bearer {
                "old"
            } refresh: {
                "good\(try await box.all[0].load(token))"
            },
        )
        box.add(loader)
        #expect(try await loader.load(resource(server)) == 1)
        #expect(server.requests.last?.header("Authorization") == "Bearer good2")
    }

    @Test func refreshMayUseALoaderWhoseOwnTokenIsRefreshed() async throws {
        let server = try LoopbackServer { [self] request in
            request.path == "/token" && request.header("Authorization") == "Bearer good"
                ? .json("2") : replyIfAuthorized(request)
        }
        let (inner, outer, box) = (Record<Int>(), Record<Int>(), Record<Loader>())
        let (token, resource) = (resource(server, "/token"), resource(server))
        let login = Loader(
            credentials: .bearer {
                "client"
            } refresh: {
                // It has the credential that waits for it: that one is sent as it is.
                let error = await failure { try await box.all[0].load(token) }
                inner.add(error == nil ? 0 : 1)
                return "good"
            }
        )
        let loader = Loader(
            credentials: .bearer {
                "old"
            } refresh: {
                outer.add(1)
                return "good\(try await login.load(token))"
            },
        )
        box.add(loader)
        #expect(try await loader.load(resource) == 1)
        #expect(server.requests.last?.header("Authorization") == "Bearer good2")
        #expect(inner.all == [1] && outer.count == 1)
    }

    /// A refresh that hangs, whatever is done to it, until it is let go.
    private final class Gate: @unchecked Sendable {
        private let lock = NSLock()
        private var waiting: [CheckedContinuation<Void, Never>] = []
        private var isOpen = false

        func wait() async {
            await withCheckedContinuation { continuation in
                let isOpen = lock.withLock {
                    if !self.isOpen { waiting.append(continuation) }
                    return self.isOpen
                }
                if isOpen { continuation.resume() }
            }
        }

        func open() {
            let all = lock.withLock {
                isOpen = true
                defer { waiting = [] }
                return waiting
            }
            for continuation in all { continuation.resume() }
        }
    }

    @Test func refreshThatHangsIsStartedAnew() async throws {
        let server = try LoopbackServer { [self] request in
            request.path == "/open" ? .json("1") : replyIfAuthorized(request)
        }
        let (started, hanging) = (Record<Int>(), Gate())
        let credentials = Credentials.bearer {
            "old"
        } refresh: {
            if started.add(1) == 1 { await hanging.wait() }
            return "good\(started.count)"
        }
        let loader = Loader(credentials: credentials)
        let resource = resource(server)
        let loads = (0..<3).map { _ in Task { try await loader.load(resource) } }
        await eventually { credentials.refreshes.waiting == 3 }
        for load in loads { load.cancel() }
        for load in loads {
            let error = await failure { try await load.value }
            #expect(error?.isCancellation == true)
        }
        // Nobody is in the way of a request that the old token is good enough for.
        #expect(try await loader.load(self.resource(server, "/open")) == 1)
        #expect(try await loader.load(resource) == 1)
        #expect(started.count == 2)
        // What comes too late changes nothing.
        hanging.open()
        #expect(try await loader.load(resource) == 1)
        #expect(server.requests.last?.header("Authorization") == "Bearer good2")
    }

    @Test func refreshThatNobodyWaitsForIsCancelled() async throws {
        let server = try LoopbackServer { [self] in replyIfAuthorized($0) }
        let (started, cancelled) = (Record<Int>(), Record<Int>())
        let credentials = Credentials.bearer {
            "old"
        } refresh: {
            guard started.add(1) == 1 else { return "good" }
            do { try await Task.sleep(for: .seconds(100_000)) } catch { cancelled.add(1) }
            throw CancellationError()
        }
        let (loader, resource) = (Loader(credentials: credentials), resource(server))
        let load = Task { try await loader.load(resource) }
        await eventually { started.count == 1 }
        load.cancel()
        _ = await failure { try await load.value }
        await eventually { cancelled.count == 1 }
        #expect(cancelled.count == 1)
        #expect(try await loader.load(resource) == 1)
        #expect(started.count == 2)
    }

    @Test func tokenThatComesWhenNobodyWaitsIsTaken() async throws {
        let server = try LoopbackServer { [self] in replyIfAuthorized($0) }
        let (started, hanging) = (Record<Int>(), Gate())
        let credentials = Credentials.bearer {
            "old"
        } refresh: {
            started.add(1)
            await hanging.wait()
            return "good"
        }
        let loader = Loader(credentials: credentials)
        let resource = resource(server)
        let load = Task { try await loader.load(resource) }
        await eventually { started.count == 1 }
        load.cancel()
        _ = await failure { try await load.value }
        hanging.open()
        await eventually { credentials.refreshes.hasSuccessor }
        #expect(try await loader.load(resource) == 1)
        #expect(started.count == 1)
    }

    @Test func tasksThatOutliveARefreshMayRefresh() async throws {
        let server = try LoopbackServer { [self] in replyIfAuthorized($0) }
        let (started, tasks, hanging) = (Record<Int>(), Record<Task<Int, any Error>>(), Gate())
        let box = Record<Loader>()
        let resource = resource(server)
        let loader = Loader(
            credentials: .bearer {
                "old\(started.count)"
            } refresh: {
                if started.add(1) == 1 {
                    tasks.add(
                        Task {
                            await hanging.wait()
                            return try await box.all[0].load(resource)
                        }
                    )
                    return "bad"
                }
                return "good"
            },
        )
        box.add(loader)
        _ = await failure { try await loader.load(resource) }
        #expect(started.count == 1)
        hanging.open()
        #expect(try await tasks.all[0].value == 1)
        #expect(started.count == 2)
    }

    @Test func rejectionByAnotherOriginRefreshesNothing() async throws {
        let other = try LoopbackServer { _ in LoopbackReply(status: 401) }
        let target = other.url
        let server = try LoopbackServer { _ in
            LoopbackReply(status: 302, headers: ["Location": "\(target)/b"])
        }
        let refreshes = Record<Int>()
        let loader = Loader(
            credentials: .bearer {
                "good"
            } refresh: {
                refreshes.add(1)
                return "better"
            },
        )
        let error = await failure { try await loader.load(resource(server)) }
        #expect(error?.statusCode == 401)
        #expect(refreshes.count == 0)
        #expect(other.requests.allSatisfy { $0.header("Authorization") == nil })
    }

    @Test func eachNameIsRefreshedByItself() async throws {
        let server = try LoopbackServer { [self] in replyIfAuthorized($0) }
        let refreshed = Record<String?>()
        let credentials = Credentials { _ in
            .bearer("old")
        } refresh: { requirement, rejected in
            #expect(rejected == .bearer("old"))
            refreshed.add(requirement.name)
            return .bearer("good")
        }
        let loader = Loader(credentials: credentials)
        for name in ["a", "b", "a"] {
            _ = try await loader.load(
                Resource<Int>(.get, server.url, "/x", auth: .bearer(name))
            )
        }
        #expect(refreshed.all == ["a", "b"])
    }

    @Test func tokensThatEndOneAfterAnotherAreEachRefreshed() async throws {
        let store = Store("t0")
        let stub = StubLoader().responds(for: "GET /a") { request in
            let isGood = request.headers["Authorization"] == "Bearer \(store.token)"
            return RawResponse(status: isGood ? 200 : 401, body: Data("1".utf8))
        }
        let count = Record<Int>()
        // The provider keeps giving the first one.
        let loader = Loader(
            stub,
            credentials: .bearer {
                "t0"
            } refresh: {
                count.add(1)
                return store.token
            },
        )
        let server = URL(string: "https://api.example.com")!
        for number in 0..<5 {
            store.token = "t\(number)"
            let resource = Resource<Int>(.get, server, "/a", auth: .bearer())
            #expect(try await loader.load(resource) == 1)
        }
        #expect(count.count == 4)
        #expect(stub.requests.count == 9)
    }

    @Test func outcomeThatIsThereAndOneThatWillNotComeAreNotWaitedFor() async {
        let (finished, open) = (SharedOutcome<Int>(), SharedOutcome<Int>())
        finished.finish(1)
        let (values, others) = (Kept<Int?>(), Kept<Int?>())
        Task { values.add(await finished.value()) }
        Task {
            withUnsafeCurrentTask { $0?.cancel() }
            others.add(await open.value())
        }
        await eventually { values.all.count + others.all.count == 2 }
        #expect(values.all == [1] && others.all == [nil])
    }

    private let anyResource = Resource<Int>(.get, anyServer, "/a", auth: .bearer())

    /// Rejects all tokens, but nobody's before so many requests have been sent.
    private func rejecting(after count: Int) -> StubLoader {
        let arrived = Record<Int>()
        return StubLoader().responds(for: "GET /a") { _ in
            arrived.add(1)
            await eventually { arrived.count >= count }
            return RawResponse(status: 401)
        }
    }

    private func errors(of count: Int, _ loader: Loader) async -> [NetworkError] {
        let resource = anyResource
        return await withTaskGroup(of: NetworkError?.self) { group in
            for _ in 0..<count {
                group.addTask { await failure { try await loader.load(resource) } }
            }
            return await group.reduce(into: []) { all, error in if let error { all.append(error) } }
        }
    }
}

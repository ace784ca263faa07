import Foundation
import Testing

@testable import ResgenRuntime

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A credential that ends is refreshed before.
@Suite("End of credentials", .timeLimit(.minutes(5)))
struct ExpiryTests {
    private struct NoNetwork: Error {}

    private let resource = Resource<Void>(
        .get,
        URL(string: "https://api.example.com")!,
        "/a",
        auth: .bearer("user")
    )

    /// The date of the loader, moved by hand, and a store with a token that lives for an hour.
    private final class Store: @unchecked Sendable {
        private let lock = NSLock()
        private var state: (token: String, expires: Date?)
        private var date = Date(timeIntervalSince1970: 1_000_000)

        init(lifetime: TimeInterval?) {
            state = ("t0", lifetime.map { Date(timeIntervalSince1970: 1_000_000 + $0) })
        }

        var now: Date { lock.withLock { date } }
        var token: String { lock.withLock { state.token } }
        var expires: Date? { lock.withLock { state.expires } }
        func move(_ seconds: TimeInterval) { lock.withLock { date += seconds } }
        func set(_ token: String, lifetime: TimeInterval) -> String {
            lock.withLock {
                state = (token, date + lifetime)
                return token
            }
        }
    }

    private func loader(_ transport: StubLoader, _ store: Store, _ credentials: Credentials)
        -> Loader
    {
        var loader = Loader(transport, credentials: credentials)
        loader.date = { store.now }
        return loader
    }

    private func credentials(
        of store: Store,
        refresh: @escaping @Sendable () async throws -> String?,
    ) -> Credentials {
        .bearer {
            store.token
        } expires: {
            store.expires
        } refresh: {
            try await refresh()
        }
    }

    private func tokens(_ stub: StubLoader) -> [String?] {
        stub.requests.map { $0.headers["Authorization"] }
    }

    @Test func tokenThatHasEndedAndHasNoOtherIsAskedForOnce() async throws {
        let (stub, store, refreshes) = (
            StubLoader().responds(for: "GET /a"), Store(lifetime: 60), Record<Int>()
        )
        let credentials = credentials(of: store) {
            refreshes.add(1)
            return nil
        }
        let loader = loader(stub, store, credentials)
        store.move(120)
        for _ in 1...3 { try await loader.load(resource) }
        #expect(refreshes.count == 1)
        #expect(tokens(stub) == Array(repeating: "Bearer t0", count: 3))
        _ = store.set("t1", lifetime: 3_600)
        try await loader.load(resource)
        #expect(refreshes.count == 1)
        #expect(tokens(stub).last == "Bearer t1")
    }

    @Test func tokenIsRefreshedOnceBeforeItEnds() async throws {
        let (stub, store, refreshes) = (
            StubLoader().responds(for: "GET /a"), Store(lifetime: 3_600), Record<Int>()
        )
        let credentials = credentials(of: store) {
            let count = refreshes.add(1)
            await Task.yield()
            return store.set("t\(count)", lifetime: 3_600)
        }
        let loader = loader(stub, store, credentials)
        try await loader.load(resource)
        store.move(3_539)
        try await loader.load(resource)
        #expect(refreshes.count == 0)
        store.move(2)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<100 { group.addTask { try await loader.load(resource) } }
            try await group.waitForAll()
        }
        #expect(refreshes.count == 1)
        #expect(tokens(stub).prefix(2) == ["Bearer t0", "Bearer t0"])
        #expect(tokens(stub).dropFirst(2).allSatisfy { $0 == "Bearer t1" })
        #expect(stub.requests.count == 102)
        store.move(3_541)
        try await loader.load(resource)
        #expect(refreshes.count == 2 && tokens(stub).last == "Bearer t2")
    }

    @Test func providerThatKeepsTheOldOneIsNoReasonToRefreshAgain() async throws {
        let (stub, store, refreshes) = (
            StubLoader().responds(for: "GET /a"), Store(lifetime: 10), Record<Int>()
        )
        let credentials = Credentials(ahead: .seconds(30)) { _ in
            .bearer("old", expires: store.expires)
        } refresh: { requirement, old in
            #expect(requirement.name == "user" && old == .bearer("old"))
            refreshes.add(1)
            return .bearer("new", expires: store.now + 3_600)
        }
        let loader = loader(stub, store, credentials)
        for _ in 0..<3 { try await loader.load(resource) }
        store.move(20)
        try await loader.load(resource)
        #expect(refreshes.count == 1)
        #expect(tokens(stub).allSatisfy { $0 == "Bearer new" })
    }

    @Test(arguments: [true, false])
    func tokenThatCannotBeRefreshedIsSentWhileItIsGood(throwing: Bool) async throws {
        let (stub, store, refreshes) = (
            StubLoader().responds(for: "GET /a"), Store(lifetime: 60), Record<Int>()
        )
        let credentials = credentials(of: store) {
            refreshes.add(1)
            if throwing { throw NoNetwork() }
            return nil
        }
        let loader = loader(stub, store, credentials)
        for _ in 0..<5 { try await loader.load(resource) }
        // Half of what is left passes before it is tried again.
        #expect(refreshes.count == 1)
        store.move(31)
        for _ in 0..<5 { try await loader.load(resource) }
        #expect(refreshes.count == 2)
        #expect(tokens(stub) == Array(repeating: "Bearer t0", count: 10))
        store.move(30)
        if throwing {
            let error = await failure { try await loader.load(resource) }
            guard case .transportError(let inner) = error else { return #expect(Bool(false)) }
            #expect(inner is NoNetwork && stub.requests.count == 10)
        } else {
            // The server has the last word.
            try await loader.load(resource)
            #expect(stub.requests.count == 11)
        }
        #expect(refreshes.count == 3)
    }

    @Test func rejectionOfATokenThatCouldNotBeRefreshedIsTheEnd() async throws {
        let (stub, store, refreshes) = (
            StubLoader().responds(status: 401, for: "GET /a"), Store(lifetime: 30), Record<Int>()
        )
        let credentials = credentials(of: store) {
            refreshes.add(1)
            return nil
        }
        let error = await failure {
            try await loader(stub, store, credentials).load(resource)
        }
        #expect(error?.statusCode == 401)
        #expect(refreshes.count == 1 && stub.requests.count == 1)
    }

    @Test(arguments: [-100.0, 0, 10])
    func tokensThatLiveShortlyAreNotRefreshedForEachRequest(lifetime: TimeInterval) async throws {
        let (stub, store, refreshes) = (
            StubLoader().responds(for: "GET /a"), Store(lifetime: -1), Record<Int>()
        )
        let credentials = credentials(of: store) {
            store.set("t\(refreshes.add(1))", lifetime: lifetime)
        }
        let loader = loader(stub, store, credentials)
        for _ in 0..<10 { try await loader.load(resource) }
        #expect(refreshes.count == 1)
        #expect(tokens(stub).allSatisfy { $0 == "Bearer t1" })
    }

    @Test func refreshAheadThatHangsLeavesTheOldToken() async throws {
        let (stub, store, started) = (
            StubLoader().responds(for: "GET /a"), Store(lifetime: 50), Record<Int>()
        )
        let credentials = credentials(of: store) {
            started.add(1)
            try await Task.sleep(for: .seconds(100_000))
            return "never"
        }
        let loader = loader(stub, store, credentials)
        let load = Task { try await loader.load(resource) }
        await eventually { started.count == 1 }
        load.cancel()
        _ = await failure { try await load.value }
        try await loader.load(resource)
        #expect(started.count == 1 && tokens(stub) == ["Bearer t0"])
    }

    @Test func withoutARefreshTheEndMeansNothing() async throws {
        let stub = StubLoader().responds(for: "GET /a")
        let credential = Credentials.Credential.bearer("old", expires: .distantPast)
        try await Loader(stub, credentials: Credentials(credential)).load(resource)
        #expect(tokens(stub) == ["Bearer old"])
        #expect(credential == .bearer("old") && credential.expires == .distantPast)
        #expect(Credentials.Credential.apiKey("k", expires: .distantPast).expires == .distantPast)
    }

    @Test func refreshMayLoadWithTheTokenThatEnds() async throws {
        let (stub, store, refreshes) = (
            StubLoader().responds(for: "GET /a"), Store(lifetime: 10), Record<Int>()
        )
        let (box, resource) = (Record<Loader>(), resource)
        let credentials = credentials(of: store) {
            refreshes.add(1)
            try await box.all[0].load(resource)
            return store.set("t1", lifetime: 3_600)
        }
        box.add(loader(stub, store, credentials))
        try await box.all[0].load(resource)
        #expect(refreshes.count == 1 && tokens(stub) == ["Bearer t0", "Bearer t1"])
    }
}

import Foundation
import Hummingbird
import ResgenRuntime
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Generated code on both sides of a server: its routes ask a stub by it, and it asks them over
/// loopback.
@Suite struct HummingbirdTests {
    /// Runs a server for the time of a function, which gets an API that asks it.
    private func withServer(
        asking loader: StubLoader,
        _ body: @escaping @Sendable (Shelf) async throws -> Void,
    ) async throws {
        let (ports, continuation) = AsyncStream.makeStream(of: Int.self)
        let server = Application(
            router: BookRoutes(loader: loader).router,
            configuration: .init(address: .hostname("127.0.0.1", port: 0)),
            onServerRunning: { continuation.yield($0.localAddress?.port ?? 0) },
        )
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                defer { continuation.finish() }
                try await server.run()
            }
            var hasRun = false
            for await port in ports {
                let url = try #require(URL(string: "http://127.0.0.1:\(port)"))
                try await body(Shelf(server: url))
                hasRun = true
                break
            }
            group.cancelAll()
            // Throws what kept the server from running.
            if !hasRun { _ = try await group.next() }
        }
    }

    @Test func serverAnswersGeneratedCodeByGeneratedCode() async throws {
        let book = Shelf.Book(id: 7, title: "Moby-Dick")
        let stub = StubLoader().returns(book, for: Shelf().book(id: 7))
        try await withServer(asking: stub) { shelf in
            let answer = try await URLSession.shared.load(shelf.book(id: 7))
            #expect(answer.id == 7 && answer.title == "Moby-Dick")
        }
    }

    @Test func errorOfTheServerIsTheModelOfTheSpec() async throws {
        let stub = StubLoader().responds(status: 404, for: "GET /books/{id}")
        try await withServer(asking: stub) { shelf in
            let error = await #expect(throws: NetworkError.self) {
                try await URLSession.shared.load(shelf.book(id: 8))
            }
            guard case .serverError(let refusal) = error else {
                Issue.record("\(String(describing: error))")
                return
            }
            #expect(refusal.statusCode == 404)
            #expect(refusal.body(as: Shelf.Problem.self)?.error.message == "no book 8")
        }
    }
}

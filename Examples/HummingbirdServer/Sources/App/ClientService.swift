import AsyncHTTPClientLoader
import ServiceLifecycle

/// Keeps the client until nothing needs it any more, and closes its connections.
struct ClientService: Service {
    let client: AsyncHTTPClientLoader

    func run() async throws {
        // Throws when the service is cancelled, which ends it as well.
        try? await gracefulShutdown()
        try await client.shutdown()
    }
}

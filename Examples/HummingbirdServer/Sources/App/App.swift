import AsyncHTTPClientLoader
import Hummingbird
import ResgenRuntime

@main
struct App {
    static func main() async throws {
        let environment = Environment()
        let settings = Settings(
            webhookSecret: try environment.require("WEBHOOK_SECRET"),
            token: environment.get("GITHUB_TOKEN"),
            port: environment.get("PORT", as: Int.self) ?? 8080,
        )
        try await makeApplication(settings).runService()
    }
}

/// What differs from one place where the server runs to another.
struct Settings: Sendable {
    var github = GitHub()
    var webhookSecret: String
    var token: String?
    var port = 8080
}

/// The server with a client of its own, which all its requests to GitHub share.
func makeApplication(_ settings: Settings) -> some ApplicationProtocol {
    let client = AsyncHTTPClientLoader()
    let loader = Loader(
        client,
        credentials: settings.token.map { ["token": .bearer($0)] },
        retry: .init(),
    )
    return makeApplication(settings, asking: loader, client: ClientService(client: client))
}

import Hummingbird
import ResgenRuntime

/// `GET /repos/apple/swift`: what GitHub knows, in short.
struct RepositoryRoutes: Sendable {
    let github: GitHub
    let loader: any ResourceLoader

    struct Summary: ResponseCodable {
        let name: String
        let stars: Int
        let latestRelease: String?
    }

    @Sendable func show(_ request: Request, context: some RequestContext) async throws -> Summary {
        let owner = try context.parameters.require("owner")
        let name = try context.parameters.require("name")
        // Both requests are sent at once. If the first one fails, the other one is cancelled.
        async let repository = loader.load(github.repos.get(owner: owner, repo: name))
        async let release = loader.load(github.repos.latestRelease(owner: owner, repo: name))
        return try await Summary(
            name: repository.fullName,
            stars: repository.stars,
            latestRelease: release?.tagName,
        )
    }
}

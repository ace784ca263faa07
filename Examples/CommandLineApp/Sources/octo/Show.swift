import ArgumentParser
import Foundation
import ResgenRuntime

struct Show: Command {
    static let configuration = CommandConfiguration(
        abstract: "Shows a repository and its latest release."
    )

    @Argument(help: "The repository, as 'apple/swift'.") var repository: RepositoryName
    @Flag(help: "Print JSON.") var json = false

    func perform(in context: Context) async throws {
        let (owner, name) = (self.repository.owner, self.repository.name)
        let (repos, loader) = (context.api.repos, context.loader)
        // Both requests are sent at once. If the first one fails, the other one is cancelled.
        async let repository = loader.load(repos.get(owner: owner, repo: name))
        async let release = loader.load(repos.latestRelease(owner: owner, repo: name))
        let found = try await Found(repository: repository, latestRelease: release)
        context.write(json ? try found.json : found.text)
    }
}

private struct Found: Encodable {
    let repository: GitHub.Repository
    let latestRelease: GitHub.Release?

    var json: String {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            return String(decoding: try encoder.encode(self), as: UTF8.self)
        }
    }

    var text: String {
        let facts = [
            repository.language,
            "\(repository.stars) stars",
            "\(repository.openIssues) open issues and pull requests",
        ]
        return [
            repository.fullName,
            repository.description,
            facts.compactMap(\.self).joined(separator: ", "),
            latestRelease?.text ?? "no release",
            "\(repository.htmlURL)",
        ]
        .compactMap(\.self)
        .joined(separator: "\n")
    }
}

extension GitHub.Release {
    fileprivate var text: String {
        guard let publishedAt else { return tagName }
        return "\(tagName) of \(publishedAt.formatted(.iso8601.year().month().day()))"
    }
}

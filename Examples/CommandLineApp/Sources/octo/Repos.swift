import ArgumentParser
import ResgenRuntime

struct Repos: Command {
    static let configuration = CommandConfiguration(
        abstract: "Lists the repositories of an organization."
    )

    @Argument(help: "The organization, as 'apple'.") var organization: String
    @Option(help: "The order of the list.") var sort = GitHub.Order.fullName
    @Option(help: "The most repositories to list.") var limit: Int?
    @Flag(help: "Print JSON, a line for each repository.") var json = false

    func validate() throws {
        if let limit, limit < 0 { throw ValidationError("--limit is a number from 0 on") }
    }

    func perform(in context: Context) async throws {
        let repositories = context.api.orgs.repos(org: organization, sort: sort)
        // A page is asked for when the one before is printed.
        for try await repository in context.loader.items(repositories).prefix(limit ?? .max) {
            if json {
                try context.write(json: repository)
            } else {
                context.write("\(repository.stars)\t\(repository.fullName)")
            }
        }
    }
}

extension GitHub.Order: ExpressibleByArgument {}

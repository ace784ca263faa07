import ArgumentParser
import ResgenRuntime

struct Issue: Command {
    static let configuration = CommandConfiguration(abstract: "Opens an issue.")

    @Argument(help: "The repository, as 'apple/swift'.") var repository: RepositoryName
    @Option(help: "What it is about, in a line.") var title: String
    @Option(help: "The text, in Markdown.") var body: String?
    @Option(help: "A label; several are said one by one.") var label: [String] = []
    @Flag(help: "Print JSON.") var json = false

    func perform(in context: Context) async throws {
        let issue = try await context.loader.load(
            context.api.issues.create(
                owner: repository.owner,
                repo: repository.name,
                title: title,
                body: body,
                labels: label,
            )
        )
        if json {
            try context.write(json: issue)
        } else {
            context.write("opened #\(issue.number): \(issue.htmlURL)")
        }
    }
}

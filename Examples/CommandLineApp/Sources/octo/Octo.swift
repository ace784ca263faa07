import ArgumentParser

@main
struct Octo: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "octo",
        abstract: "Looks at repositories on GitHub, and opens issues there.",
        discussion: """
            A token in the variable GITHUB_TOKEN is sent along. Without one GitHub shows what is \
            public, and answers 60 requests in an hour. GITHUB_API_URL is the address of another \
            GitHub, as 'https://github.example.com/api/v3'.
            """,
        subcommands: [Repos.self, Show.self, Issue.self],
    )
}

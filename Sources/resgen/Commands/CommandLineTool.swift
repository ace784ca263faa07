/// The tool as a function: arguments in, exit status out.
struct CommandLineTool {
    static let version = "0.1.0"

    let console: Console

    static var commands: [any Command.Type] {
        [
            InitCommand.self, PreviewCommand.self, GenerateCommand.self, CheckCommand.self,
            TryCommand.self, InferCommand.self, ServeCommand.self, ListCommand.self,
            DiffCommand.self, DocsCommand.self, PackageCommand.self, ImportCommand.self,
            SchemaCommand.self, CompletionCommand.self, HelpCommand.self, VersionCommand.self,
        ]
    }

    func run(_ words: [String]) -> ExitStatus {
        switch words.first {
        case nil, "--help", "-h":
            return runCommand(HelpCommand.description.name, [])
        case "--version":
            return runCommand(VersionCommand.description.name, [])
        case let name?:
            return runCommand(name, words.dropFirst())
        }
    }

    private func runCommand(_ name: String, _ words: ArraySlice<String>) -> ExitStatus {
        let command = Self.command(named: name)
        do throws(UsageError) {
            guard let command else { throw unknown(name) }
            let arguments = try Arguments(Array(words), for: command.description)
            if arguments.wantsHelp {
                console.output(Help.text(of: command.description))
                return .fine
            }
            return run(
                try command.init(arguments),
                isQuiet: arguments.has(CommandOption.quiet.name),
                isVerbose: arguments.has(CommandOption.verbose.name)
            )
        } catch {
            console.report(error.diagnostics)
            let usage =
                command.map { Help.usage(of: $0.description) }
                ?? "usage: resgen COMMAND …, see resgen --help"
            console.error("\(usage)\n")
            return .usage
        }
    }

    private func run(_ command: some Command, isQuiet: Bool, isVerbose: Bool) -> ExitStatus {
        var console = console
        console.isQuiet = isQuiet
        defer { if isVerbose { console.error(StageTable.text(of: console.stages.entries)) } }
        do throws(ExitStatus) {
            try command.run(in: console)
            return .fine
        } catch {
            return error
        }
    }

    private func unknown(_ word: String) -> UsageError {
        word.hasPrefix("-")
            ? .unknownOption(word, known: ["--help", "--version"]) : .unknown(command: word)
    }

    static func command(named name: String) -> (any Command.Type)? {
        commands.first { $0.description.name == name }
    }
}

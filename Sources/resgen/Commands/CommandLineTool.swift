/// The tool as a function: arguments in, exit status out.
struct CommandLineTool {
    static let version = "0.1.0"

    let console: Console

    static var commands: [any Command.Type] {
        [
            PreviewCommand.self, GenerateCommand.self, CheckCommand.self, ListCommand.self,
            ImportCommand.self,
        ]
    }

    func run(_ words: [String]) -> ExitStatus {
        switch words.first {
        case "--help", "-h":
            console.output(Help.text(of: Self.commands.map { $0.description }))
            return .fine
        case "--version":
            console.output("resgen \(Self.version)\n")
            return .fine
        default:
            return runCommand(words)
        }
    }

    private func runCommand(_ words: [String]) -> ExitStatus {
        let name = words.first
        let command = Self.commands.first { $0.description.name == name }
        do throws(UsageError) {
            guard let name else { throw .noCommand }
            guard let command else { throw unknown(name) }
            let arguments = try Arguments(Array(words.dropFirst()), for: command.description)
            if arguments.wantsHelp {
                console.output(Help.text(of: command.description))
                return .fine
            }
            return run(try command.init(arguments))
        } catch {
            console.report(error.diagnostics)
            let usage =
                command.map { $0.description.usage } ?? "resgen COMMAND …, see resgen --help"
            console.error("usage: \(usage)\n")
            return .usage
        }
    }

    private func run(_ command: some Command) -> ExitStatus {
        do throws(ExitStatus) {
            try command.run(in: console)
            return .fine
        } catch {
            return error
        }
    }

    private func unknown(_ word: String) -> UsageError {
        word.hasPrefix("-")
            ? .unknownOption(word, known: ["--help", "--version"])
            : .unknownCommand(word, known: Self.commands.map { $0.description.name })
    }
}

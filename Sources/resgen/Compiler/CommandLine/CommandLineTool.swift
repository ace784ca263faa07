/// The tool as a function: arguments in, exit status out.
package struct CommandLineTool {
    package static let version = "0.1.0"

    /// What `--version` prints.
    package static let versionText = "resgen \(version)\n"

    let commands: [any Command.Type]
    let console: Console

    func run(_ words: [String]) -> ExitStatus {
        switch words.first {
        case nil, "--help", "-h":
            console.output(Help.text(of: commands.map { $0.description }))
            return .fine
        case "--version":
            console.output(Self.versionText)
            return .fine
        case let name?:
            return runCommand(name, words.dropFirst())
        }
    }

    private func runCommand(_ name: String, _ words: ArraySlice<String>) -> ExitStatus {
        let command = commands.named(name)
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
        console.isVerbose = isVerbose
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
            ? .unknownOption(word, known: ["--help", "--version"])
            : .unknown(command: word, among: commands)
    }
}

extension [any Command.Type] {
    package func named(_ name: String) -> (any Command.Type)? {
        first { $0.description.name == name }
    }
}

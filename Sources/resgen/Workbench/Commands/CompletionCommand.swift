import ResgenCompiler

/// `resgen completion`: a script that completes commands, options and files in a shell.
struct CompletionCommand: Command {
    private enum Shell: String, CaseIterable {
        case bash, zsh, fish

        static let names = allCases.map(\.rawValue)
    }

    static let description = CommandDescription(
        name: "completion",
        operands: "SHELL",
        summary: "print a script that completes words in a shell",
        operandHelp: [("SHELL", Shell.names.list("or"))],
        operandCompletion: .words(Shell.names),
        options: [],
        examples: [
            "resgen completion bash > ~/.local/share/bash-completion/completions/resgen",
            "resgen completion fish > ~/.config/fish/completions/resgen.fish",
        ],
        readsSpec: false,
    )

    private let shell: Shell

    init(_ arguments: Arguments) throws(UsageError) {
        guard let word = arguments.operands.first else { throw .missingOperand("SHELL") }
        if arguments.operands.count > 1 { throw .unexpectedWord(arguments.operands[1]) }
        guard let shell = Shell(rawValue: word) else {
            throw .unknownShell(word, known: Shell.names)
        }
        self.shell = shell
    }

    func run(in console: Console) {
        let commands = AllCommands.list.map { $0.description }
        let script =
            switch shell {
            case .bash: BashCompletion.script(of: commands)
            case .zsh: ZshCompletion.script(of: commands)
            case .fish: FishCompletion.script(of: commands)
            }
        console.output(script)
    }
}

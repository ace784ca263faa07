import ResgenCompiler

/// `resgen help`: what there is, or what a command takes.
struct HelpCommand: Command {
    static let description = CommandDescription(
        name: "help",
        operands: "[COMMAND]",
        summary: "what a command takes, as COMMAND --help",
        operandHelp: [("COMMAND", "the name of a command; all are named without")],
        operandCompletion: .commands,
        options: [
            CommandOption(name: "man", value: nil, help: "print the manual page, for man(1)")
        ],
        examples: [
            "resgen help", "resgen help preview",
            "resgen help --man > /usr/local/share/man/man1/resgen.1",
        ],
        readsSpec: false,
    )

    private let command: CommandDescription?
    private let printsManual: Bool

    init(_ arguments: Arguments) throws(UsageError) {
        if arguments.operands.count > 1 { throw .unexpectedWord(arguments.operands[1]) }
        printsManual = arguments.has("man")
        guard let name = arguments.operands.first else {
            command = nil
            return
        }
        guard let command = AllCommands.list.named(name) else {
            throw .unknown(command: name, among: AllCommands.list)
        }
        self.command = command.description
    }

    func run(in console: Console) {
        let all = AllCommands.list.map { $0.description }
        if printsManual {
            console.output(ManualPage.text(of: command.map { [$0] } ?? all))
            return
        }
        console.output(command.map { Help.text(of: $0) } ?? Help.text(of: all))
    }
}

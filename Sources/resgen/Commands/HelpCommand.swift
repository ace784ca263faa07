/// `resgen help`: what there is, or what a command takes.
struct HelpCommand: Command {
    static let description = CommandDescription(
        name: "help",
        operands: "[COMMAND]",
        summary: "what a command takes, as COMMAND --help",
        operandHelp: [("COMMAND", "the name of a command; all are named without")],
        options: [],
        examples: ["resgen help", "resgen help preview"],
    )

    private let command: CommandDescription?

    init(_ arguments: Arguments) throws(UsageError) {
        if arguments.operands.count > 1 { throw .unexpectedWord(arguments.operands[1]) }
        guard let name = arguments.operands.first else {
            command = nil
            return
        }
        guard let command = CommandLineTool.command(named: name) else {
            throw .unknown(command: name)
        }
        self.command = command.description
    }

    func run(in console: Console) {
        let all = CommandLineTool.commands.map { $0.description }
        console.output(command.map { Help.text(of: $0) } ?? Help.text(of: all))
    }
}

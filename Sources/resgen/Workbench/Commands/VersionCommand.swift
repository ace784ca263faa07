import ResgenCompiler

/// `resgen version`
struct VersionCommand: Command {
    static let description = CommandDescription(
        name: "version",
        operands: "",
        summary: "print the version, as --version",
        operandHelp: [],
        operandCompletion: .nothing,
        options: [],
        examples: ["resgen version"],
        readsSpec: false,
    )

    init(_ arguments: Arguments) throws(UsageError) {
        if let word = arguments.operands.first { throw .unexpectedWord(word) }
    }

    func run(in console: Console) {
        console.output(CommandLineTool.versionText)
    }
}

import ResgenCompiler

/// The manual page, in the macros of man(7), from the table that help is printed from.
enum ManualPage {
    static func text(of commands: [CommandDescription]) -> String {
        """
        .TH RESGEN 1 "" "resgen \(CommandLineTool.version)"
        .SH NAME
        resgen \\- write the Swift for an HTTP API from a small JSON spec
        .SH SYNOPSIS
        .B resgen
        .I COMMAND
        \\&...
        .SH COMMANDS
        \(commands.map(section).joined(separator: "\n"))
        .SH EXIT STATUS
        \(ExitStatus.meanings.map { item("\($0.status.rawValue)", $0.meaning) }.joined(separator: "\n"))

        """
    }

    private static func section(of command: CommandDescription) -> String {
        let options = command.visibleOptions.map { option in
            item((option.letter.map { "-\($0), " } ?? "") + option.spelling, option.help)
        }
        let examples = command.examples.map { ".PP\n.EX\n\(line($0))\n.EE" }
        let operands = command.operandHelp.map { item($0.name, $0.help) }
        let head = [".SS \(escaped(command.usage))", line(command.summary + ".")]
        let status = command.failureText.map { line($0.replacing("\n", with: " ")) }
        let failure = status.map { [".PP\n\($0)"] } ?? []
        return (head + operands + options + examples + failure).joined(separator: "\n")
    }

    private static func item(_ term: String, _ text: String) -> String {
        ".TP\n.B \(escaped(term))\n\(line(text))"
    }

    /// A line of text; one that begins with a dot or a quote would be a macro.
    private static func line(_ text: String) -> String { "\\&" + escaped(text) }

    private static func escaped(_ text: String) -> String {
        text.map { character in
            switch character {
            case "\\": "\\e"
            case "-": "\\-"
            case "'": "\\(aq"
            case "~": "\\(ti"
            case "…": "\\&..."
            default: String(character)
            }
        }.joined()
    }
}

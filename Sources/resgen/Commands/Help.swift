/// The text of `--help`.
enum Help {
    static func text(of commands: [CommandDescription]) -> String {
        let lines = commands.map { (([$0.name] + $0.required).joined(separator: " "), $0.summary) }
        return """
            resgen writes the Swift for an HTTP API from a small JSON spec.

            usage: resgen COMMAND …

            \(table(lines))

            SPEC is a file, or - for standard input. Output goes to stdout, mistakes to stderr.
            Exit status: 0 fine, 1 mistakes in the spec, 64 wrong usage, 66 no such input,
            73 cannot write, 70 a fault of resgen.

            """
    }

    static func text(of command: CommandDescription) -> String {
        let options = command.options.filter { !$0.isHidden }.map { option in
            ((option.letter.map { "-\($0), " } ?? "") + option.spelling, option.help)
        }
        return """
            usage: \(command.usage)

            \(command.summary)

            \(table(command.operandHelp.map { ($0.name, $0.help) } + options + [
                ("-h, --help", "print this text")
            ]))

            \(command.examples.count == 1 ? "example" : "examples"):

            \(command.examples.map { "  \($0)" }.joined(separator: "\n"))

            """
    }

    private static func table(_ rows: [(String, String)]) -> String {
        let width = rows.map(\.0.count).max() ?? 0
        return rows.map { left, right in
            "  \(left)\(String(repeating: " ", count: width - left.count))   \(right)"
        }.joined(separator: "\n")
    }
}

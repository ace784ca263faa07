extension CommandDescription {
    /// What an exit status of 1 means.
    package var failureText: String? {
        if let failure {
            return
                "Exit status 1: \(failure)\(failsForMistakes ? ",\nor mistakes in a spec." : ".")"
        }
        return readsSpec ? "Exit status 1: mistakes in a spec." : nil
    }
}

/// The text of `--help`.
package enum Help {
    package static func text(of commands: [CommandDescription]) -> String {
        let lines = commands.map { (([$0.name] + $0.required).joined(separator: " "), $0.summary) }
        return """
            resgen writes the Swift for an HTTP API from a small JSON spec.

            usage: resgen COMMAND …

            \(table(lines))

            SPEC is a file, or - for standard input. Output goes to stdout, mistakes to stderr.
            Exit status: \(exitStatuses.prefix(3).joined(separator: ", ")),
            \(exitStatuses.dropFirst(3).joined(separator: ", ")).

            """
    }

    private static let exitStatuses = ExitStatus.meanings.map {
        "\($0.status.rawValue) \($0.meaning)"
    }

    package static func text(of command: CommandDescription) -> String {
        let options = command.visibleOptions.map { option in
            ((option.letter.map { "-\($0), " } ?? "") + option.spelling, option.help)
        }
        return """
            \(usage(of: command))

            \(command.summary)

            \(table(command.operandHelp.map { ($0.name, $0.help) } + options + [
                ("-h, --help", "print this text")
            ]))

            \(command.examples.count == 1 ? "example" : "examples"):

            \(command.examples.map { "  \($0)" }.joined(separator: "\n"))
            \(command.failureText.map { "\n\($0)\n" } ?? "")
            """
    }

    /// The usage line, on as many lines as it needs.
    static func usage(of command: CommandDescription) -> String {
        var lines = ["usage:"]
        for part in command.usageParts {
            if lines[lines.count - 1].count + 1 + part.count > 88 {
                lines.append(String(repeating: " ", count: "usage:".count))
            }
            lines[lines.count - 1] += " \(part)"
        }
        return lines.joined(separator: "\n")
    }

    private static func table(_ rows: [(String, String)]) -> String {
        let width = rows.map(\.0.count).max() ?? 0
        return rows.map { left, right in
            "  \(left)\(String(repeating: " ", count: width - left.count))   \(right)"
        }.joined(separator: "\n")
    }
}

import ResgenCompiler

/// Completion for fish: a line for each command and option.
enum FishCompletion {
    static func script(of commands: [CommandDescription]) -> String {
        let lines = commands.flatMap { command in
            let start = "complete -c resgen -n __fish_use_subcommand"
            return ["\(start) -fa \(command.name) \(help(command.summary))"]
                + operands(of: command) + command.visibleOptions.map { line($0, of: command) }
        }
        return """
            # Completion of resgen \(CommandLineTool.version) for fish.
            complete -c resgen -s h -l help \(help("print help"))
            complete -c resgen -n __fish_use_subcommand -l version \(help("print the version"))
            \(lines.joined(separator: "\n"))

            """
    }

    private static func operands(of command: CommandDescription) -> [String] {
        ["complete -c resgen -n \(condition(of: command))\(arguments(command.operandCompletion))"]
    }

    private static func line(_ option: CommandOption, of command: CommandDescription) -> String {
        var words = ["complete -c resgen -n \(condition(of: command)) -l \(option.name)"]
        if let letter = option.letter { words.append("-s \(letter)") }
        if option.value != nil { words.append("-r\(arguments(option.completion))") }
        words.append(help(option.help))
        return words.joined(separator: " ")
    }

    /// The options of `complete` that say what is offered for a word.
    private static func arguments(_ completion: Completion) -> String {
        if case .folders = completion { return " -fa '(__fish_complete_directories)'" }
        guard let words = completion.words else { return " -F" }
        return words.isEmpty ? " -f" : " -fa \(quoted(words.joined(separator: " ")))"
    }

    private static func condition(of command: CommandDescription) -> String {
        quoted("__fish_seen_subcommand_from \(command.name)")
    }

    private static func help(_ text: String) -> String { "-d \(quoted(text))" }

    private static func quoted(_ text: String) -> String {
        let escaped = text.map { "'\\".contains($0) ? "\\\($0)" : String($0) }.joined()
        return "'\(escaped)'"
    }
}

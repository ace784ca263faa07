import ResgenCompiler

/// Completion for bash: a function that looks at the command and at the option before the word.
enum BashCompletion {
    static func script(of commands: [CommandDescription]) -> String {
        let names = commands.map(\.name).joined(separator: " ")
        return """
            # Completion of resgen \(CommandLineTool.version) for bash.
            # The bash of macOS has no mapfile.
            _resgen_reply() {
                local line
                while IFS= read -r line; do
                    COMPREPLY+=("$prefix$line")
                done < <(compgen "$@" -- "$word")
            }
            _resgen() {
                local word="${COMP_WORDS[COMP_CWORD]}" command="${COMP_WORDS[1]}"
                local previous="${COMP_WORDS[COMP_CWORD - 1]}" prefix=""
                COMPREPLY=()
                # A sign of equality is a word of its own, unless COMP_WORDBREAKS lacks it.
                if [[ $word == = ]]; then
                    word=""
                elif [[ $previous == = ]]; then
                    previous="${COMP_WORDS[COMP_CWORD - 2]}"
                elif [[ $word == --*=* ]]; then
                    previous="${word%%=*}" prefix="${word%%=*}=" word="${word#*=}"
                fi
                if [[ $COMP_CWORD -eq 1 ]]; then
                    _resgen_reply -W "\(names) --help --version"
                    return
                fi
                case "$command $previous" in
            \(commands.flatMap(values).joined(separator: "\n"))
                esac
                case "$command" in
            \(commands.map(words).joined(separator: "\n"))
                esac
            }
            complete -o filenames -F _resgen resgen

            """
    }

    /// Cases for what comes after the options that have a value.
    private static func values(of command: CommandDescription) -> [String] {
        command.visibleOptions.filter { $0.value != nil }.map { option in
            let patterns = option.forms.map { "\"\(command.name) \($0)\"" }.joined(separator: " | ")
            return "        \(patterns)) \(reply(option.completion)); return ;;"
        }
    }

    /// The case for any other word of a command.
    private static func words(of command: CommandDescription) -> String {
        let options = (command.visibleOptions.flatMap(\.forms) + ["--help"]).joined(separator: " ")
        return """
                    \(command.name))
                        if [[ $word == -* ]]; then
                            \(reply(.words([options])))
                        else
                            \(reply(command.operandCompletion))
                        fi ;;
            """
    }

    private static func reply(_ completion: Completion) -> String {
        let words = completion.words.map { "-W \"\($0.joined(separator: " "))\"" }
        let action =
            if case .folders = completion { "-d" } else { words ?? "-f" }
        return "_resgen_reply \(action)"
    }
}

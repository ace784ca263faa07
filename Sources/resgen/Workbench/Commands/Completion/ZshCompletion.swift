import ResgenCompiler

/// Completion for zsh: descriptions of commands, and `_arguments` for those of each.
enum ZshCompletion {
    static func script(of commands: [CommandDescription]) -> String {
        let names = commands.map { "        \(quoted("\(named($0.name)):\($0.summary)"))" }
        return """
            #compdef resgen
            # Completion of resgen \(CommandLineTool.version) for zsh.
            _resgen() {
                local -a commands=(
            \(names.joined(separator: "\n"))
                )
                if (( CURRENT == 2 )); then
                    _describe command commands
                    return
                fi
                local command=$words[2]
                shift words
                (( CURRENT-- ))
                case $command in
            \(commands.map(arguments).joined(separator: "\n"))
                esac
            }
            if [[ $funcstack[1] == _resgen ]]; then
                _resgen "$@"
            else
                compdef _resgen resgen
            fi

            """
    }

    private static func arguments(of command: CommandDescription) -> String {
        let help = "'(-h --help)'{-h,--help}'[print help]'"
        let options = command.visibleOptions.flatMap { option in
            option.forms.map { form in
                let star = option.isRepeatable ? "*" : ""
                let value = option.value.map { ":\($0):\(action(option.completion))" } ?? ""
                // A value may be in the next word, or behind a sign of equality.
                let equals = option.value != nil && form.hasPrefix("--") ? "=" : ""
                return quoted("\(star)\(form)\(equals)[\(bracketed(option.help))]\(value)")
            }
        }
        var words = options + [help]
        if let operand = command.operandHelp.first {
            words.append(quoted("*:\(operand.name):\(action(command.operandCompletion))"))
        }
        return """
                    \(command.name))
                        _arguments -S \\
                            \(words.joined(separator: " \\\n                "))
                        ;;
            """
    }

    private static func action(_ completion: Completion) -> String {
        if case .folders = completion { return "_files -/" }
        guard let words = completion.words else { return "_files" }
        return words.isEmpty ? " " : "(\(words.joined(separator: " ")))"
    }

    private static func named(_ name: String) -> String {
        name.split(separator: ":").joined(separator: "\\:")
    }

    private static func bracketed(_ help: String) -> String {
        help.map { "[]:\\".contains($0) ? "\\\($0)" : String($0) }.joined()
    }

    private static func quoted(_ word: String) -> String {
        "'\(word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''"))'"
    }
}

/// A command line that makes no sense.
package enum UsageError: Error, Equatable {
    case unknownCommand(String, known: [String])
    case unknownShell(String, known: [String])
    case unknownOption(String, known: [String])
    case missingValue(String, placeholder: String)
    case unexpectedValue(String)
    case repeatedOption(String)
    case missingOption(String)
    case missingOperand(String)
    case unexpectedOperand(String)
    case unexpectedWord(String)
    case badValue(String, option: String, expected: String, known: [String] = [])
    case repeatedStandardInput
    case nameForSeveralSpecs
    case nameMissingForStandardInput
    case sameOutput(String, specs: [String])
    case unknownNames([String], known: [String])
    case onlyForSeveralSpecs
    case stagesNeedText
    case unknownChoices([EndpointChooser.Unknown])
    case optionsExclude(String, String)
    case optionNeeds(String, String)
    case standardInputIsNotWatched
    case noPosition(String)
}

extension UsageError {
    package static func unknown(command word: String, among commands: [any Command.Type])
        -> UsageError
    {
        .unknownCommand(word, known: commands.map { $0.description.name })
    }

    package var diagnostics: [Diagnostic] {
        if case .unknownNames(let names, let known) = self {
            return names.map { name in
                let message = "the spec has no endpoint, group or model named '\(name)'"
                return .error(message, at: nil, notes: Self.suggestion(name, in: known))
            }
        }
        if case .unknownChoices(let choices) = self {
            return choices.map { choice in
                let notes = choice.suggestion.map { ["did you mean '\($0)'?"] } ?? []
                return .error("option '--only': \(choice.message)", at: nil, notes: notes)
            }
        }
        return [.error(message, at: nil, notes: notes)]
    }

    private var message: String {
        switch self {
        case .unknownCommand(let word, _): "unknown command '\(word)'"
        case .unknownShell(let word, let known):
            "unknown shell '\(word)', expected \(known.list("or"))"
        case .unknownOption(let option, _): "unknown option '\(option)'"
        case .missingValue(let option, let placeholder):
            "option '\(option)' needs a value, '\(option) \(placeholder)'"
        case .unexpectedValue(let option): "option '\(option)' takes no value"
        case .repeatedOption(let option): "option '\(option)' is given twice"
        case .missingOption(let spelling): "option '\(spelling)' is missing"
        case .missingOperand(let name): "\(name) is missing"
        case .unexpectedOperand(let word): "one spec is enough, '\(word)' is too many"
        case .unexpectedWord(let word): "'\(word)' is one word too many"
        case .badValue(let value, let option, let expected, _):
            "option '\(option)' cannot be '\(value)', expected \(expected)"
        case .repeatedStandardInput: "standard input can be read only once"
        case .nameForSeveralSpecs: "option '--name' names the files of one spec, not of several"
        case .nameMissingForStandardInput: "standard input has no name, expected '--name BASE'"
        case .sameOutput(let file, let specs):
            "'\(file)' would be written for \(specs.andList)"
        case .unknownNames: "unknown name"
        case .onlyForSeveralSpecs: "option '--only' chooses from one spec, not from several"
        case .stagesNeedText: "option '--stages' needs '--format text' or '--format github'"
        case .unknownChoices: "unknown choice"
        case .optionsExclude(let option, let other):
            "options '\(option)' and '\(other)' exclude each other"
        case .optionNeeds(let option, let other): "option '\(option)' needs '\(other)'"
        case .standardInputIsNotWatched: "standard input cannot be watched"
        case .noPosition(let word):
            "'\(word)' is no place, expected a line and a column as in 12:31"
        }
    }

    private var notes: [String] {
        switch self {
        case .unknownCommand(let word, let known), .unknownShell(let word, let known),
            .unknownOption(let word, let known),
            .badValue(let word, _, _, let known):
            Self.suggestion(word, in: known)
        case .sameOutput: ["choose another --output or --name for one of them"]
        default: []
        }
    }

    private static func suggestion(_ word: String, in known: [String]) -> [String] {
        nearest(to: word, in: known).map { ["did you mean '\($0)'?"] } ?? []
    }
}

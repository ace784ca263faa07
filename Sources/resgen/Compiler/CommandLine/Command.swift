/// One command: made of its arguments, then run.
package protocol Command {
    static var description: CommandDescription { get }

    init(_ arguments: Arguments) throws(UsageError)

    /// Prints what is wrong itself, and throws how the run ends.
    func run(in console: Console) throws(ExitStatus)
}

/// What a command is called and takes; help is printed and arguments are read by it.
package struct CommandDescription {
    package let name: String
    /// The operands as the usage line shows them, such as `SPEC [NAME …]`.
    let operands: String
    package let summary: String
    package let operandHelp: [(name: String, help: String)]
    /// What a shell offers for an operand.
    package let operandCompletion: Completion
    let options: [CommandOption]
    /// Calls that work, as help shows them.
    package let examples: [String]
    /// What an exit status of 1 means beside mistakes in the spec.
    let failure: String?
    /// Whether mistakes in the spec are an exit status of 1, too.
    let failsForMistakes: Bool
    /// Whether it compiles a spec, and so takes `--quiet` and `--verbose`.
    let readsSpec: Bool

    package init(
        name: String,
        operands: String,
        summary: String,
        operandHelp: [(name: String, help: String)],
        operandCompletion: Completion = .files,
        options: [CommandOption],
        examples: [String],
        failure: String? = nil,
        failsForMistakes: Bool = true,
        readsSpec: Bool = true,
    ) {
        self.name = name
        self.operands = operands
        self.summary = summary
        self.operandHelp = operandHelp
        self.operandCompletion = operandCompletion
        self.options = options
        self.examples = examples
        self.failure = failure
        self.failsForMistakes = failsForMistakes
        self.readsSpec = readsSpec
    }

    /// Its own options, and those that all commands on specs have.
    var allOptions: [CommandOption] { options + (readsSpec ? [.quiet, .verbose] : []) }

    /// What people may write; only the plugin writes the rest.
    package var visibleOptions: [CommandOption] { allOptions.filter { !$0.isHidden } }

    package var usage: String { usageParts.joined(separator: " ") }

    /// The words of the usage line, those together between which no line ends.
    var usageParts: [String] {
        let optional = options.filter { !$0.isHidden && !$0.isRequired }.map {
            "[\($0.spelling)]\($0.isRepeatable ? " …" : "")"
        }
        return ["resgen \(name)"] + required + optional
    }

    /// What no call can do without.
    var required: [String] {
        [operands].filter { !$0.isEmpty } + options.filter(\.isRequired).map(\.spelling)
    }
}

/// A long option; without a value it is a flag.
package struct CommandOption {
    package let name: String
    /// The placeholder of its value.
    package let value: String?
    package let help: String
    let isRequired: Bool
    /// Whether the option may be given several times.
    package let isRepeatable: Bool
    /// The letter of its short form.
    package let letter: Character?
    /// Whether only the plugin uses it, and help does not speak of it.
    let isHidden: Bool
    /// What a shell offers for its value.
    package let completion: Completion

    package init(
        name: String,
        value: String?,
        help: String,
        isRequired: Bool = false,
        isRepeatable: Bool = false,
        letter: Character? = nil,
        isHidden: Bool = false,
        completion: Completion = .nothing,
    ) {
        self.name = name
        self.value = value
        self.help = help
        self.isRequired = isRequired
        self.isRepeatable = isRepeatable
        self.letter = letter
        self.isHidden = isHidden
        self.completion = completion
    }

    /// `--output DIR`
    package var spelling: String {
        (["--\(name)"] + (value.map { [$0] } ?? [])).joined(separator: " ")
    }

    /// `--output`, and `-o` where it has a short form.
    package var forms: [String] {
        ["--\(name)"] + (letter.map { ["-\($0)"] } ?? [])
    }
}

/// What a shell offers while a word is typed.
package enum Completion {
    case nothing
    case files
    case folders
    case words([String])
    /// The names of commands.
    case commands
}

extension CommandOption {
    /// Of all commands that read a spec.
    package static let only = CommandOption(
        name: "only",
        value: "X",
        help: "a group, tag, path (/repos), operation or model; can be repeated",
        isRepeatable: true,
    )

    static let quiet = CommandOption(
        name: "quiet",
        value: nil,
        help: "report errors alone, no warnings or notes",
    )

    static let verbose = CommandOption(
        name: "verbose",
        value: nil,
        help: "also report what each stage did, and its time",
    )
}

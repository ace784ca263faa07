/// One command: made of its arguments, then run.
protocol Command {
    static var description: CommandDescription { get }

    init(_ arguments: Arguments) throws(UsageError)

    /// Prints what is wrong itself, and throws how the run ends.
    func run(in console: Console) throws(ExitStatus)
}

/// What a command is called and takes; help is printed and arguments are read by it.
struct CommandDescription {
    let name: String
    /// The operands as the usage line shows them, such as `SPEC [NAME …]`.
    let operands: String
    let summary: String
    let operandHelp: [(name: String, help: String)]
    /// What a shell offers for an operand.
    var operandCompletion = Completion.files
    let options: [CommandOption]
    /// Calls that work, as help shows them.
    let examples: [String]
    /// What an exit status of 1 means beside mistakes in the spec.
    var failure: String? = nil
    /// Whether it compiles a spec, and so takes `--quiet` and `--verbose`.
    var readsSpec = true

    /// Its own options, and those that all commands on specs have.
    var allOptions: [CommandOption] { options + (readsSpec ? [.quiet, .verbose] : []) }

    /// What people may write; only the plugin writes the rest.
    var visibleOptions: [CommandOption] { allOptions.filter { !$0.isHidden } }

    var usage: String { usageParts.joined(separator: " ") }

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
struct CommandOption {
    let name: String
    /// The placeholder of its value.
    let value: String?
    let help: String
    var isRequired = false
    /// Whether the option may be given several times.
    var isRepeatable = false
    /// The letter of its short form.
    var letter: Character?
    /// Whether only the plugin uses it, and help does not speak of it.
    var isHidden = false
    /// What a shell offers for its value.
    var completion = Completion.nothing

    /// `--output DIR`
    var spelling: String {
        (["--\(name)"] + (value.map { [$0] } ?? [])).joined(separator: " ")
    }

    /// `--output`, and `-o` where it has a short form.
    var forms: [String] {
        ["--\(name)"] + (letter.map { ["-\($0)"] } ?? [])
    }
}

/// What a shell offers while a word is typed.
enum Completion {
    case nothing
    case files
    case folders
    case words([String])
    /// The names of commands.
    case commands
}

extension Completion {
    /// What it is chosen from; nil for what is on the disk.
    var words: [String]? {
        switch self {
        case .nothing: []
        case .words(let words): words
        case .commands: CommandLineTool.commands.map { $0.description.name }
        case .files, .folders: nil
        }
    }
}

extension CommandOption {
    /// Of all commands that read a spec.
    static let only = CommandOption(
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

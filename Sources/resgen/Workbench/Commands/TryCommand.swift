import ResgenCompiler

/// `resgen try`: reads recorded answers as the generated code would, and says all that it does not
/// read, or not as the spec knows it.
struct TryCommand: Command {
    static let description = CommandDescription(
        name: "try",
        operands: "SPEC [ENDPOINT] [FILE …]",
        summary: "read recorded answers as the generated code would",
        operandHelp: [
            ("SPEC", "a spec"),
            ("ENDPOINT", "an endpoint or model; a HAR file and names of files tell it, too"),
            ("FILE", "JSON, what curl -i prints, or a HAR file; standard input without one"),
        ],
        options: [
            CommandOption(name: "strict", value: nil, help: "fail for warnings, too"),
            CommandOption(
                name: "format",
                value: "FORMAT",
                help: "text (default), json, sarif or github",
                completion: .words(ReportFormat.allCases.map(\.rawValue)),
            ),
        ],
        examples: [
            "resgen try Specs/StarWars.json person < answer.json",
            "resgen try openapi.json listTasks answers/*.json --strict",
            "resgen try openapi.json session.har",
        ],
        failure: "an answer that the code would not read, with --strict a warning, too",
    )

    private let spec: String
    private let words: [String]
    private let isStrict: Bool
    private let format: ReportFormat

    init(_ arguments: Arguments) throws(UsageError) {
        guard let spec = arguments.operands.first else { throw .missingOperand("SPEC") }
        self.spec = spec
        words = Array(arguments.operands.dropFirst())
        if arguments.operands.count(where: { $0 == "-" }) > 1 { throw .repeatedStandardInput }
        isStrict = arguments.has("strict")
        format = try arguments.format() ?? .text
    }

    func run(in console: Console) throws(ExitStatus) {
        let report = format.report(in: console)
        defer { report.finish() }
        let spec = try CheckedSpec(
            self.spec,
            only: [],
            keeping: words + words.map(Recording.fileName),
            in: report.console,
            warnings: .none,
        )
        var trial = Trial(spec: spec, report: report, isStrict: isStrict)
        try trial.run(words, readsStandardInput: self.spec != "-")
    }
}

/// `resgen preview`: the Swift of a spec on standard output.
struct PreviewCommand: Command {
    static let description = CommandDescription(
        name: "preview",
        operands: "SPEC [NAME …]",
        summary: "print the Swift, or only the parts named",
        operandHelp: [
            ("SPEC", "a spec, or - for standard input"),
            ("NAME", "an endpoint (repos.get), a group of them (repos) or a model (Person)"),
        ],
        options: [
            CommandOption(
                name: "with-models",
                value: nil,
                help: "also the models that the named ones need",
            ),
            .only,
        ],
        examples: [
            "resgen preview Specs/StarWars.json",
            "resgen preview Specs/GitHub.json repos --with-models",
        ],
    )

    private let spec: String
    private let names: [String]
    private let withModels: Bool
    private let only: [String]

    init(_ arguments: Arguments) throws(UsageError) {
        guard let spec = arguments.operands.first else { throw .missingOperand("SPEC") }
        self.spec = spec
        names = Array(arguments.operands.dropFirst())
        withModels = arguments.has("with-models")
        only = arguments.values(of: .only)
    }

    func run(in console: Console) throws(ExitStatus) {
        let spec = try CheckedSpec(spec, only: only, keeping: names, in: console)
        let result = console.stages.measure("print") {
            SwiftOutput.preview(
                of: spec.api,
                specName: spec.fileName,
                names: names,
                withModels: withModels,
            )
        } result: { result in
            "lines: \(result.text.lineCount)"
        }
        guard result.unknown.isEmpty else {
            let error = UsageError.unknownNames(result.unknown, known: result.known)
            console.report(error.diagnostics)
            throw .usage
        }
        console.output(
            console.coloursOutput ? SwiftHighlighter.highlight(result.text) : result.text
        )
    }
}

import ResgenCompiler

/// `resgen import`: the spec that an OpenAPI document stands for.
struct ImportCommand: Command {
    static let description = CommandDescription(
        name: "import",
        operands: "OPENAPI.json",
        summary: "an OpenAPI 3.0 to 3.2 document as a resgen spec",
        operandHelp: [("OPENAPI.json", "an OpenAPI document, or - for standard input")],
        options: [
            CommandOption(
                name: "output",
                value: "FILE",
                help: "the file to write, or to replace (default: standard output)",
                letter: "o",
            ),
            .only,
        ],
        examples: [
            "resgen import openapi.json -o Specs/Pets.json",
            "resgen import openapi.json --only /pets",
        ],
    )

    private let document: String
    private let output: String?
    private let only: [String]

    init(_ arguments: Arguments) throws(UsageError) {
        guard let document = arguments.operands.first else { throw .missingOperand("OPENAPI.json") }
        if arguments.operands.count > 1 { throw .unexpectedOperand(arguments.operands[1]) }
        self.document = document
        output = arguments.value(of: "output")
        only = arguments.values(of: .only)
    }

    func run(in console: Console) throws(ExitStatus) {
        let source = try CheckedSpec.source(document, in: console)
        let result = Compilation.importing(
            source,
            loader: Input.includedFiles(of: document),
            only: only,
            stages: console.stages
        )
        console.report(result.diagnostics, of: result.sources)
        try CheckedSpec.refuse(result.unknownChoices, in: console)
        guard let spec = result.spec else { throw .mistakes }
        let text = SpecWriter.text(of: spec)
        guard let output, output != "-" else { return console.output(text) }
        try console.writing { () throws(FileFailure) in
            try StagedFiles.createFolder(of: output)
            try FileBytes.replace(output, with: text)
        }
    }
}

import ResgenCompiler

/// `resgen explain`: what a spec says at a place, and what may be written there.
struct ExplainCommand: Command {
    static let description = CommandDescription(
        name: "explain",
        operands: "SPEC LINE:COLUMN",
        summary: "what a place of a spec means, and what is allowed there",
        operandHelp: [
            ("SPEC", "a spec, perhaps half written, or - for standard input"),
            ("LINE:COLUMN", "from 1; columns count bytes of UTF-8, as diagnostics do"),
        ],
        options: [
            CommandOption(
                name: "format",
                value: "FORMAT",
                help: "text (default) or json",
                completion: .words(Format.allCases.map(\.rawValue)),
            )
        ],
        examples: [
            "resgen explain Specs/StarWars.json 9:18",
            "resgen explain - 12:31 --format json < Specs/StarWars.json",
        ],
        failure: "there is nothing to say of the place",
        failsForMistakes: false,
    )

    private enum Format: String, CaseIterable {
        case text, json
    }

    private let spec: String
    private let position: Position
    private let format: Format

    init(_ arguments: Arguments) throws(UsageError) {
        let operands = arguments.operands
        guard let spec = operands.first else { throw .missingOperand("SPEC") }
        guard operands.count > 1 else { throw .missingOperand("LINE:COLUMN") }
        if operands.count > 2 { throw .unexpectedWord(operands[2]) }
        guard let position = Position(parsing: operands[1]) else { throw .noPosition(operands[1]) }
        self.spec = spec
        self.position = position
        format = try arguments.format() ?? .text
    }

    func run(in console: Console) throws(ExitStatus) {
        let source = try CheckedSpec.source(spec, in: console)
        guard let offset = source.offset(at: position) else {
            console.report("there is no \(position.text) in '\(source.name)'")
            throw .usage
        }
        let edited = EditedSpec(
            source,
            loader: Input.includedFiles(of: spec),
            stages: console.stages
        )
        let explanation = Explanation(of: edited, at: offset)
        switch format {
        case .text: console.output(explanation.text(width: console.outputWidth ?? 100))
        case .json: console.output(explanation.json)
        }
        if explanation.isEmpty { throw .mistakes }
    }
}

import ResgenCompiler

/// `resgen diff`: what changes from one state of an API to the next.
struct DiffCommand: Command {
    static let description = CommandDescription(
        name: "diff",
        operands: "OLD NEW",
        summary: "what changes for callers and on the wire",
        operandHelp: [
            ("OLD", "a spec as it was, or - for standard input"), ("NEW", "the spec as it is"),
        ],
        options: [
            CommandOption(
                name: "format",
                value: "FORMAT",
                help: "text (default), markdown or json",
                completion: .words(Format.allCases.map(\.rawValue)),
            ),
            CommandOption(
                name: "fail-on",
                value: "LEVEL",
                help: "exit 1 on breaking (default), behaviour, any or none",
                completion: .words(Limit.allCases.map(\.rawValue)),
            ),
            .only,
        ],
        examples: [
            "resgen diff old.json new.json",
            "resgen diff - openapi.json < old.json",
            "resgen diff old.json new.json --format markdown --fail-on none",
        ],
        failure: "a change of the level of --fail-on, or of a worse one",
    )

    private enum Format: String, CaseIterable {
        case text, markdown, json
    }

    /// The changes that make a run fail.
    private enum Limit: String, CaseIterable {
        case breaking, behaviour, any, none

        func isReached(by level: APIChange.Level) -> Bool {
            switch self {
            case .breaking: level >= .breaking
            case .behaviour: level >= .behaviour
            case .any: true
            case .none: false
            }
        }
    }

    private let old: String
    private let new: String
    private let format: Format
    private let limit: Limit
    private let only: [String]

    init(_ arguments: Arguments) throws(UsageError) {
        let operands = arguments.operands
        guard let old = operands.first else { throw .missingOperand("OLD") }
        guard operands.count > 1 else { throw .missingOperand("NEW") }
        if operands.count > 2 { throw .unexpectedWord(operands[2]) }
        if operands == ["-", "-"] { throw .repeatedStandardInput }
        (self.old, new) = (old, operands[1])
        format = try arguments.format() ?? .text
        limit = try arguments.choice("fail-on") ?? .breaking
        only = arguments.values(of: .only)
    }

    func run(in console: Console) throws(ExitStatus) {
        let specs = try specs(in: console)
        let comparison = console.stages.measure("compare") {
            APIComparison(from: specs.old.api, to: specs.new.api)
        } result: {
            "changes: \($0.changes.count)"
        }
        let report = ChangeReport(comparison, old: specs.old.sources, new: specs.new.sources)
        switch format {
        case .text: console.output(report.text)
        case .markdown: console.output(report.markdown)
        case .json: console.output(report.json)
        }
        if let level = comparison.level, limit.isReached(by: level) { throw .mistakes }
    }

    /// Both specs, so that one run shows the mistakes of both.
    private func specs(in console: Console) throws(ExitStatus) -> (
        old: CheckedSpec, new: CheckedSpec
    ) {
        let specs = try CheckedSpec.all(
            [old, new],
            only: only,
            refusesUnknown: false,
            in: console
        )
        // What is new or gone is in one of them.
        let known = Set(specs[1].unknownChoices.map(\.message))
        let unknown = specs[0].unknownChoices.filter { known.contains($0.message) }
        try CheckedSpec.refuse(unknown, in: console)
        return (specs[0], specs[1])
    }
}

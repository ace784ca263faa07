import ResgenCompiler

/// `resgen check`: every mistake of every spec, and a line for each that has none.
struct CheckCommand: Command {
    static let description = CommandDescription(
        name: "check",
        operands: "SPEC …",
        summary: "report every mistake, write nothing",
        operandHelp: [("SPEC", "a spec, or - for standard input")],
        options: [
            CommandOption(
                name: "stages",
                value: nil,
                help: "also what each stage did, and its time",
            ),
            CommandOption(
                name: "against",
                value: "NAME=FILE",
                help: "read a recorded answer as an endpoint or a model does",
                isRepeatable: true,
            ),
            CommandOption(
                name: "format",
                value: "FORMAT",
                help: "text (default), json, sarif or github",
                completion: .words(ReportFormat.allCases.map(\.rawValue)),
            ),
            .only,
        ],
        examples: [
            "resgen check Specs/*.json", "resgen check openapi.json --only pets",
            "resgen check Specs/*.json --format sarif > resgen.sarif",
            "resgen check openapi.json --against listTasks=answer.json",
        ],
        failure: "an answer of --against that would not be read",
    )

    private let specs: [String]
    private let only: [String]
    private let showsStages: Bool
    private let recordings: [Recording]
    private let format: ReportFormat

    init(_ arguments: Arguments) throws(UsageError) {
        let operands = arguments.operands
        var against = arguments.values(of: "against")
        if against.isEmpty {
            specs = try arguments.specs()
        } else {
            guard let spec = operands.first else { throw .missingOperand("SPEC") }
            specs = [spec]
            // A shell puts the other files of a pattern behind the spec.
            against += operands.dropFirst()
        }
        var recordings: [Recording] = []
        for argument in against { recordings.append(try Recording(argument)) }
        if (specs + recordings.map(\.path)).count(where: { $0 == "-" }) > 1 {
            throw .repeatedStandardInput
        }
        self.recordings = recordings
        only = arguments.values(of: .only)
        showsStages = arguments.has("stages")
        format = try arguments.format() ?? .text
        if showsStages, !format.isForPeople { throw .stagesNeedText }
    }

    func run(in console: Console) throws(ExitStatus) {
        let report = format.report(in: console)
        defer { report.finish() }
        var status = ExitStatus.fine
        var names = APINames(areOfOneModule: false)
        for path in specs {
            do throws(ExitStatus) {
                try check(path, &names, in: report)
            } catch {
                status = max(status, error)
            }
        }
        guard status == .fine else { throw status }
    }

    private func check(
        _ path: String,
        _ names: inout APINames,
        in report: some CheckReport,
    ) throws(ExitStatus) {
        let stages = showsStages ? StageLog() : nil
        let spec = try CheckedSpec(
            path,
            only: only,
            keeping: recordings.map(\.name),
            in: report.console,
            warnings: .all,
            stages: stages,
        )
        let clash = specs.count > 1 ? names.take(spec.source) : nil
        if let clash { report.console.report([clash.diagnostic], of: clash.sources) }
        report.add(SpecSummary(spec, furtherWarnings: clash == nil ? 0 : 1))
        if let stages { show(stages, printing: spec, in: report) }
        try RecordingCheck(spec: spec, recordings: recordings, report: report).run()
    }

    private func show(_ stages: StageLog, printing spec: CheckedSpec, in report: some CheckReport) {
        _ = stages.measure("print") {
            SwiftOutput.files(
                of: spec.api,
                baseName: spec.baseName,
                specName: spec.fileName,
                count: 1
            )
        } result: { files in
            "lines: \(files.map(\.text.lineCount).reduce(0, +))"
        }
        report.say(StageTable.text(of: stages.entries))
    }
}

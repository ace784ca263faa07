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
            .only,
        ],
        examples: [
            "resgen check Specs/*.json", "resgen check openapi.json --only pets",
            "resgen check openapi.json --against listTasks=answer.json",
        ],
    )

    private let specs: [String]
    private let only: [String]
    private let showsStages: Bool
    private let recordings: [Recording]

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
    }

    func run(in console: Console) throws(ExitStatus) {
        var status = ExitStatus.fine
        var names = APINames(areOfOneModule: false)
        for path in specs {
            let stages = StageLog()
            do throws(ExitStatus) {
                let spec = try CheckedSpec(
                    path,
                    only: only,
                    in: console,
                    showsAllWarnings: true,
                    stages: stages,
                )
                if specs.count > 1, let clash = names.take(spec.source) {
                    console.report([clash.diagnostic], of: clash.sources)
                }
                let endpoints = counted(spec.api.endpointSummaries.count, "endpoint")
                let models = counted(spec.api.models.count { $0.external == nil }, "model")
                let warnings =
                    spec.warningCount == 0 ? "" : ", " + counted(spec.warningCount, "warning")
                console.output("\(spec.source.name): \(endpoints), \(models)\(warnings)\n")
                if showsStages { show(stages, printing: spec, in: console) }
                try RecordingCheck(spec: spec, recordings: recordings, console: console).run()
            } catch {
                status = max(status, error)
            }
        }
        guard status == .fine else { throw status }
    }

    private func show(_ stages: StageLog, printing spec: CheckedSpec, in console: Console) {
        _ = stages.measure("print") {
            SwiftOutput.files(
                of: spec.api,
                baseName: spec.baseName,
                specName: spec.fileName,
                count: 1
            )
        } result: { files in
            let text = files.map(\.text).joined()
            return "lines: \(text.utf8.count { $0 == UInt8(ascii: "\n") })"
        }
        console.output(StageTable.text(of: stages.entries))
    }

    private func counted(_ count: Int, _ noun: String) -> String {
        "\(count) \(noun)\(count == 1 ? "" : "s")"
    }
}

extension Arguments {
    /// One spec or more, standard input at most once; one where something is chosen from it.
    func specs() throws(UsageError) -> [String] {
        if operands.isEmpty { throw .missingOperand("SPEC") }
        if operands.count(where: { $0 == "-" }) > 1 { throw .repeatedStandardInput }
        if operands.count > 1, !values(of: .only).isEmpty { throw .onlyForSeveralSpecs }
        return operands
    }
}

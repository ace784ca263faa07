/// `resgen generate`: the Swift of specs as files, or nothing at all when one of them has a
/// mistake.
package struct GenerateCommand: Command {
    package static let description = CommandDescription(
        name: "generate",
        operands: "SPEC …",
        summary: "write the Swift to files, touching only those that change",
        operandHelp: [("SPEC", "a spec, or - for standard input")],
        options: [
            CommandOption(
                name: "output",
                value: "DIR",
                help: "the folder to write to",
                isRequired: true,
                letter: "o",
                completion: .folders,
            ),
            CommandOption(
                name: "check",
                value: nil,
                help: "write nothing; fail where a file is not what the spec gives",
            ),
            .fileCount, .baseName, .only,
            CommandOption(
                name: "beside",
                value: "SPEC",
                help: "another spec of the module",
                isRepeatable: true,
                isHidden: true,
            ),
            CommandOption(
                name: "includes",
                value: "DIR",
                help: "where to note what the spec includes",
                isHidden: true,
            ),
        ],
        examples: [
            "resgen generate Specs/*.json -o Sources/App/Generated",
            "resgen generate Specs/*.json -o Sources/App/Generated --check",
            "resgen generate - -o Sources/App --name StarWars < StarWars.json",
        ],
        failure: "with --check a file that is not what the spec gives",
    )

    private let specs: [String]
    private let plan: GenerationPlan
    private let only: [String]
    private let checksOnly: Bool
    /// Specs of the same module, in a plan of the plugin.
    private let others: [String]
    private let includes: IncludeRecord?

    package init(_ arguments: Arguments) throws(UsageError) {
        specs = try arguments.specs()
        only = arguments.values(of: .only)
        checksOnly = arguments.has("check")
        others = arguments.values(of: "beside")
        includes = arguments.value(of: "includes").map(IncludeRecord.init)
        plan = try GenerationPlan(arguments, folder: arguments.outputFolder(), specs: specs)
    }

    package func run(in console: Console) throws(ExitStatus) {
        let specs = try CheckedSpec.all(specs, only: only, in: console)
        let files = try plan.files(of: specs, in: console)
        var others: [SourceText] = []
        for path in self.others { others.append(try CheckedSpec.source(path, in: console)) }
        try CheckedSpec.refuseEqualNames(specs, after: others, in: console)
        // The plugin has a folder of its own.
        if self.others.isEmpty, includes == nil {
            plan.warnOfLeftovers(of: specs, beside: files, in: console)
        }
        if checksOnly {
            let changes = try plan.changes(writing: files, of: specs, in: console)
            return try changes.refuseAny(in: console)
        }
        let rest = plan.rest(of: specs)
        try plan.touching(isOneSpec: specs.count == 1, in: console) { () throws(FileFailure) in
            try plan.folder.write(files)
        }
        for spec in specs { includes?.note(spec.included, of: plan.baseName(of: spec)) }
        plan.folder.remove(rest)
    }
}

/// `resgen generate`: the Swift of specs as files, or nothing at all when one of them has a
/// mistake.
struct GenerateCommand: Command {
    static let description = CommandDescription(
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
            CommandOption(
                name: "files",
                value: "N",
                help: "how many files to spread each spec over (default: by its size)",
            ),
            CommandOption(
                name: "name",
                value: "BASE",
                help: "write BASE.swift (default: the spec's name)",
            ),
            .only,
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

    private static let fileLimit = 999

    private let specs: [String]
    private let folder: OutputFolder
    private let fileCount: Int?
    private let name: String?
    private let only: [String]
    private let checksOnly: Bool
    /// Specs of the same module, in a plan of the plugin.
    private let others: [String]
    private let includes: IncludeRecord?

    init(_ arguments: Arguments) throws(UsageError) {
        specs = try arguments.specs()
        only = arguments.values(of: .only)
        checksOnly = arguments.has("check")
        others = arguments.values(of: "beside")
        includes = arguments.value(of: "includes").map(IncludeRecord.init)
        guard let folder = arguments.value(of: "output") else {
            throw .missingOption("--output DIR")
        }
        self.folder = OutputFolder(path: folder)
        fileCount = try Self.fileCount(arguments.value(of: "files"))
        name = try Self.name(arguments.value(of: "name"))
        if name != nil, specs.count > 1 { throw .nameForSeveralSpecs }
        if name == nil, specs.contains("-") { throw .nameMissingForStandardInput }
    }

    func run(in console: Console) throws(ExitStatus) {
        let specs = try CheckedSpec.all(specs, only: only, in: console)
        let files = try files(of: specs, in: console)
        var others: [SourceText] = []
        for path in self.others { others.append(try CheckedSpec.source(path, in: console)) }
        try CheckedSpec.refuseEqualNames(specs, after: others, in: console)
        let rest = specs.flatMap { spec in
            folder.rest(
                of: baseName(of: spec),
                generatedFrom: spec.fileName,
                after: fileCount(of: spec),
            )
        }
        if checksOnly {
            try compare(files, rest, in: console)
            return
        }
        try touching(in: console) { () throws(FileFailure) in try folder.write(files) }
        for spec in specs { includes?.note(spec.included, of: baseName(of: spec)) }
        folder.remove(rest)
    }

    /// Says what a run would change.
    private func compare(
        _ files: [GeneratedFile],
        _ rest: [String],
        in console: Console,
    ) throws(ExitStatus) {
        let written = try touching(in: console) { () throws(FileFailure) in
            try folder.changes(writing: files)
        }
        let changes = written + rest.map { (path: $0, change: "would be removed") }
        if changes.isEmpty { return }
        console.report(
            changes.enumerated().map { index, file in
                let isLast = index == changes.count - 1
                return .error(
                    "'\(file.path)' \(file.change)",
                    at: nil,
                    notes: isLast ? ["the same call without '--check' brings it up to date"] : []
                )
            }
        )
        throw .mistakes
    }

    /// The files of all specs, no two of which may have one name.
    private func files(
        of specs: [CheckedSpec],
        in console: Console,
    ) throws(ExitStatus) -> [GeneratedFile] {
        var files: [GeneratedFile] = []
        var specOfFile: [String: String] = [:]
        for spec in specs {
            let printed = console.stages.measure("print") {
                generate(spec)
            } result: { files in
                "lines: \(files.reduce(0) { $0 + $1.text.lineCount })"
            }
            for file in printed {
                // Some file systems take names in upper and lower case for the same.
                let other = specOfFile.updateValue(spec.source.name, forKey: file.name.lowercased())
                if let other {
                    let error = UsageError.sameOutput(file.name, specs: [other, spec.source.name])
                    console.report(error.diagnostics)
                    throw .usage
                }
                files.append(file)
            }
        }
        return files
    }

    private func touching<Value>(
        in console: Console,
        _ work: () throws(FileFailure) -> Value,
    ) throws(ExitStatus) -> Value {
        try console.writing(work) { failure in
            failure.reason == OutputFolder.foreignFile ? [otherPlace] : []
        }
    }

    /// What to do where a file that is there is in the way.
    private var otherPlace: String {
        specs.count == 1 ? "choose another --output or --name" : "choose another --output"
    }

    private func generate(_ spec: CheckedSpec) -> [GeneratedFile] {
        SwiftOutput.files(
            of: spec.api,
            baseName: baseName(of: spec),
            specName: spec.fileName,
            count: fileCount(of: spec),
        )
    }

    private func baseName(of spec: CheckedSpec) -> String {
        if let name { return name }
        // A file of that name would be the program's own code.
        return spec.baseName == "main" ? "main.resgen" : spec.baseName
    }

    private func fileCount(of spec: CheckedSpec) -> Int {
        fileCount ?? Self.fileCount(forBytes: spec.size)
    }

    /// It depends on nothing but the spec's size, so that the plugin knows the files before they
    /// are written.
    static func fileCount(forBytes bytes: Int) -> Int {
        max(1, min(32, bytes / 49_152 + 1))
    }

    private static func fileCount(_ value: String?) throws(UsageError) -> Int? {
        guard let value else { return nil }
        guard let count = Int(value), (1...fileLimit).contains(count) else {
            throw .badValue(value, option: "--files", expected: "a number from 1 to \(fileLimit)")
        }
        return count
    }

    private static func name(_ value: String?) throws(UsageError) -> String? {
        guard let value else { return nil }
        guard !value.contains("/"), !value.contains("\0"), value != ".", value != ".." else {
            throw .badValue(
                value,
                option: "--name",
                expected: "a file's name without folder or ending"
            )
        }
        return value
    }
}

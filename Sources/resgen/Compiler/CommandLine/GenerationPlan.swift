/// The files that specs become in a folder, and those that are there beside them from before.
package struct GenerationPlan {
    private static let fileLimit = 999

    let folder: OutputFolder
    private let fileCount: Int?
    private let name: String?

    /// - Parameter specs: The specs of the command line.
    package init(_ arguments: Arguments, folder: String, specs: [String]) throws(UsageError) {
        self.folder = OutputFolder(path: folder)
        fileCount = try Self.fileCount(arguments.value(of: "files"))
        name = try Self.name(arguments.value(of: "name"))
        if name != nil, specs.count > 1 { throw .nameForSeveralSpecs }
        if name == nil, specs.contains("-") { throw .nameMissingForStandardInput }
    }

    /// The files of all specs, no two of which may have one name.
    package func files(
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

    /// The paths of files that larger specs of the same names were spread over.
    func rest(of specs: [CheckedSpec]) -> [String] {
        specs.flatMap { spec in
            folder.rest(
                of: baseName(of: spec),
                generatedFrom: spec.fileName,
                after: fileCount(of: spec),
            )
        }
    }

    /// Warns of files that have the same types under another name.
    func warnOfLeftovers(
        of specs: [CheckedSpec],
        beside files: [GeneratedFile],
        in console: Console
    ) {
        let names = Set(files.map(\.name))
        for spec in specs {
            let leftovers = folder.leftovers(declaring: spec.api.name, besides: names)
            console.report(
                leftovers.map {
                    let message = "'\($0)' has the types of '\(spec.api.name)', too"
                    let note = "an earlier run wrote it under this name: delete it"
                    return .warning(message, at: nil, notes: [note])
                }
            )
        }
    }

    /// What writing the files of the specs would change in the folder.
    package func changes(
        writing files: [GeneratedFile],
        of specs: [CheckedSpec],
        in console: Console,
    ) throws(ExitStatus) -> [FileChange] {
        let rest = rest(of: specs)
        return try touching(isOneSpec: specs.count == 1, in: console) {
            () throws(FileFailure) in
            try folder.changes(writing: files) + folder.changes(removing: rest)
        }
    }

    /// Does work on the folder; where a file that is there is in the way, it says what to do.
    func touching<Value>(
        isOneSpec: Bool,
        in console: Console,
        _ work: () throws(FileFailure) -> Value,
    ) throws(ExitStatus) -> Value {
        try console.writing(work) { failure in
            if failure.reason != ForeignFile.reason { return [] }
            return [isOneSpec ? "choose another --output or --name" : "choose another --output"]
        }
    }

    private func generate(_ spec: CheckedSpec) -> [GeneratedFile] {
        SwiftOutput.files(
            of: spec.api,
            baseName: baseName(of: spec),
            specName: spec.fileName,
            count: fileCount(of: spec),
        )
    }

    func baseName(of spec: CheckedSpec) -> String {
        if let name { return name }
        // A file of that name would be the program's own code.
        return spec.baseName == "main" ? "main.resgen" : spec.baseName
    }

    private func fileCount(of spec: CheckedSpec) -> Int {
        fileCount ?? Self.fileCount(forBytes: spec.size)
    }

    /// It depends on nothing but the spec's size, so that the plugin knows the files before they
    /// are written.
    package static func fileCount(forBytes bytes: Int) -> Int {
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
        guard !value.contains("/"), value != ".", value != ".." else {
            throw .badValue(
                value,
                option: "--name",
                expected: "a file's name without folder or ending"
            )
        }
        return value
    }
}

extension CommandOption {
    package static let fileCount = CommandOption(
        name: "files",
        value: "N",
        help: "how many files to spread each spec over (default: by its size)",
    )
    package static let baseName = CommandOption(
        name: "name",
        value: "BASE",
        help: "write BASE.swift (default: the spec's name)",
    )
}

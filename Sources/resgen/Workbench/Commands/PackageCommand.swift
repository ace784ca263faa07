import Foundation
import ResgenCompiler

/// `resgen package`: a whole Swift package of an API, to be published, and later updated.
struct PackageCommand: Command {
    static let description = CommandDescription(
        name: "package",
        operands: "[SPEC]",
        summary: "write a whole Swift package, to be published as an SDK",
        operandHelp: [
            ("SPEC", "a spec, or - for standard input; an update may do without")
        ],
        options: [
            CommandOption(
                name: "output",
                value: "DIR",
                help: "the folder of the package, which is new or empty",
                isRequired: true,
                letter: "o",
                completion: .folders,
            ),
            CommandOption(
                name: "update",
                value: nil,
                help: "write anew what resgen wrote there, and keep what others changed",
            ),
            CommandOption(
                name: "name",
                value: "NAME",
                help: "the package and its module (default: as StarWarsAPI of StarWars)",
            ),
            CommandOption(
                name: "resgen",
                value: "PATH",
                help: "a clone of resgen to depend on (default: a version)",
                completion: .folders,
            ),
        ],
        examples: [
            "resgen package Specs/StarWars.json -o ../StarWarsAPI",
            "resgen package -o ../StarWarsAPI --update",
        ],
    )

    private static let changedFile = "it is not as resgen wrote it, and the API has changed"
    private static let changedSpec = "it was changed here, and is another spec now"

    /// Nil for the package's own.
    private let spec: String?
    private let folder: SDKFolder
    private let isUpdate: Bool
    private let name: String?
    /// What the package depends on, where it was said.
    private let dependency: ResgenDependency?

    init(_ arguments: Arguments) throws(UsageError) {
        isUpdate = arguments.has("update")
        let specs = isUpdate && arguments.operands.isEmpty ? [] : try arguments.specs()
        if specs.count > 1 { throw .unexpectedWord(specs[1]) }
        spec = specs.first
        folder = SDKFolder(path: try arguments.outputFolder())
        name = arguments.value(of: "name")
        dependency = arguments.value(of: "resgen").map(ResgenDependency.checkout)
    }

    func run(in console: Console) throws(ExitStatus) {
        let record = try record(in: console)
        let checked = try CheckedSpec(path(of: record, in: console), only: [], in: console)
        try refuseAnotherAPI(checked, record, in: console)
        let copy = SpecCopy(checked, in: folder)
        try refuseStrayFile(of: copy, in: console)
        let package = SDKPackage(
            name: name ?? record?.name,
            api: checked.api,
            specName: checked.fileName,
            specs: copy.files,
            dependency: dependency ?? record?.checkout.map(ResgenDependency.checkout)
                ?? .patches(of: CommandLineTool.version),
            fileCount: GenerationPlan.fileCount(forBytes: checked.size)
        )
        if let mistake = SDKPackage.mistake(inName: package.name, of: checked.api) {
            console.report(mistake, notes: ["choose another with --name"])
            throw .usage
        }
        let update = try console.writing { () throws(FileFailure) in
            let known = record ?? SDKRecord(name: package.name, files: [:])
            let update = try SDKUpdate(package, after: known, hash: folder.hash)
            if let path = update.refused.first {
                throw FileFailure(path: folder.file(path), reason: ForeignFile.reason)
            }
            if let path = update.changedSpecs.first {
                throw FileFailure(path: folder.file(path), reason: Self.changedSpec)
            }
            if let path = update.changed.first {
                throw FileFailure(path: folder.file(path), reason: Self.changedFile)
            }
            try folder.write(update)
            return update
        } notes: { failure in
            notes(of: failure)
        }
        report(update, in: console)
        console.inform(summary(of: update, package))
    }

    private func notes(of failure: FileFailure) -> [String] {
        switch failure.reason {
        case Self.changedFile: ["delete or move it, and '--update' writes it anew"]
        case Self.changedSpec:
            [
                "'resgen package --output \(folder.path) --update' takes it for the spec",
                "delete or move it, and '--update' writes it anew",
            ]
        default: []
        }
    }

    /// The spec of the command line, or the package's own.
    private func path(of record: SDKRecord?, in console: Console) throws(ExitStatus) -> String {
        if let spec { return spec }
        let copy = record?.spec.map(folder.file)
        if let copy, access(copy, F_OK) == 0 { return copy }
        let record = folder.file(SDKRecord.fileName)
        console.report(
            copy.map { "the spec of the package is not there: '\($0)'" }
                ?? "'\(record)' does not say which spec the package is of",
            notes: ["name it: 'resgen package SPEC --output \(folder.path) --update'"]
        )
        throw .noInput
    }

    private func refuseAnotherAPI(
        _ spec: CheckedSpec,
        _ record: SDKRecord?,
        in console: Console
    ) throws(ExitStatus) {
        guard let known = record?.api, known != spec.api.name else { return }
        console.report(
            "'\(folder.path)' is a package of '\(known)', and '\(spec.source.name)' is a spec of '\(spec.api.name)'",
            notes: [
                "a package is begun without '--update', in an empty folder",
                "where the API has a new name, say it in '\(folder.file(SDKRecord.fileName))'",
            ]
        )
        throw .usage
    }

    /// The copy could not be read by the path that it has for the file.
    private func refuseStrayFile(of copy: SpecCopy, in console: Console) throws(ExitStatus) {
        guard let name = copy.strayName else { return }
        console.report(
            "cannot copy '\(name)' with the spec: its path leads through a folder that the copy does not have",
            notes: ["where it is included, write its path without '..' in the middle"]
        )
        throw .usage
    }

    /// What was written the last time; nil in a folder that is new.
    private func record(in console: Console) throws(ExitStatus) -> SDKRecord? {
        if isUpdate {
            if let record = folder.record { return record }
            console.report(
                "'\(folder.file(SDKRecord.fileName))' does not say what resgen wrote",
                notes: ["a package is begun without '--update', in an empty folder"]
            )
            throw .noInput
        }
        if folder.isEmpty { return nil }
        console.report(
            "cannot write '\(folder.path)': it is not empty",
            notes: folder.record == nil ? [] : ["'--update' writes anew what resgen wrote there"]
        )
        throw .cannotWrite
    }

    /// Swift that is not of the spec is seldom meant, nor is what was of another one.
    private func report(_ update: SDKUpdate, in console: Console) {
        let code = update.kept.filter { $0.kind == .generated }
        let warnings = code.map { file in
            Diagnostic.warning(
                "'\(folder.file(file.path))' is kept: it is not as resgen wrote it",
                at: nil,
                notes: ["delete or move it, and '--update' writes it anew"]
            )
        }
        let leftOver = update.leftOver.map { path in
            Diagnostic.warning(
                "'\(folder.file(path))' is kept: nothing needs it any more, but it was changed",
                at: nil,
                notes: ["without it, this is not said again"]
            )
        }
        console.report(warnings + leftOver)
    }

    private func summary(of update: SDKUpdate, _ package: SDKPackage) -> String {
        if isUpdate {
            let kept = update.kept.filter { $0.kind == .given }
            let lines =
                update.written.map { "wrote \(folder.file($0.path))\n" }
                + kept.map { "kept \(folder.file($0.path)): resgen has another text for it\n" }
                + update.removed.map { "removed \(folder.file($0))\n" }
            return lines.isEmpty ? "\(folder.path) is up to date\n" : lines.joined()
        }
        let modules = package.api.imports.map {
            "\nIts code imports '\($0)': in Package.swift, say where that is.\n"
        }
        return """
            wrote \(update.written.count) files of \(package.name) to \(folder.path)
            \(modules.joined())
            What is left to do: choose a licence, and say in README.md where the package will be. This tests it:

                swift test --package-path \(folder.path)

            """
    }
}

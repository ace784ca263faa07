import Foundation
import ResgenCompiler

/// `resgen docs`: the documentation of an API as a site.
struct DocsCommand: Command {
    static let description = CommandDescription(
        name: "docs",
        operands: "SPEC",
        summary: "write pages of documentation, to be read without a server",
        operandHelp: [("SPEC", "a spec, or - for standard input")],
        options: [
            CommandOption(
                name: "output",
                value: "DIR",
                help: "the folder to write to; its first page is index.html",
                isRequired: true,
                letter: "o",
                completion: .folders,
            ),
            CommandOption(
                name: "check",
                value: nil,
                help: "write nothing; fail where a page is not what the spec gives",
            ), .only,
        ],
        examples: [
            "resgen docs Specs/StarWars.json -o .build/Docs",
            "resgen docs openapi.json -o .build/Docs --only repos",
            "resgen docs Specs/StarWars.json -o .build/Docs --check",
        ],
        failure: "with --check a page that is not what the spec gives",
    )

    private let spec: String
    private let folder: OutputFolder
    private let only: [String]
    private let checksOnly: Bool

    private static let otherFiles = "it has files and no pages of resgen"

    init(_ arguments: Arguments) throws(UsageError) {
        spec = try arguments.spec()
        folder = OutputFolder(path: try arguments.outputFolder())
        only = arguments.values(of: .only)
        checksOnly = arguments.has("check")
    }

    func run(in console: Console) throws(ExitStatus) {
        let spec = try CheckedSpec(spec, only: only, in: console)
        let files = Site.files(of: spec.api, specName: spec.fileName, examples: spec.examples)
        let changes = try console.writing { () throws(FileFailure) in
            try refuseOtherFiles()
            if checksOnly { return try difference(of: files) }
            try folder.write(files)
            folder.remove(rest(besides: files))
            return []
        } notes: { failure in
            switch failure.reason {
            case ForeignFile.reason: ["choose another --output"]
            case Self.otherFiles: ["choose a folder for the pages alone: '\(folder.path)/docs'"]
            default: []
            }
        }
        if checksOnly { return try changes.refuseAny(in: console) }
        console.inform("\(folder.path)/index.html is the first of \(files.count) files\n")
    }

    private func difference(of files: [GeneratedFile]) throws(FileFailure) -> [FileChange] {
        try folder.changes(writing: files) + folder.changes(removing: rest(besides: files))
    }

    /// Pages of groups that are gone.
    private func rest(besides files: [GeneratedFile]) -> [String] {
        let names = Set(files.map(\.name))
        return folder.rest(ending: ".html", beginning: Site.firstLine, besides: names)
    }

    /// A folder of sources is no place for pages.
    private func refuseOtherFiles() throws(FileFailure) {
        var isFolder: ObjCBool = false
        let isThere = FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder)
        if isThere, !isFolder.boolValue { throw .notAFolder(folder.path) }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        let isEmpty = names.allSatisfy { $0.hasPrefix(".") }
        if isEmpty || !rest(besides: []).isEmpty { return }
        throw FileFailure(path: folder.path, reason: Self.otherFiles)
    }
}

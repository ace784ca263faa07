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
            ), .only,
        ],
        examples: [
            "resgen docs Specs/StarWars.json -o .build/Docs",
            "resgen docs openapi.json -o .build/Docs --only repos",
        ],
    )

    private let spec: String
    private let folder: OutputFolder
    private let only: [String]

    init(_ arguments: Arguments) throws(UsageError) {
        guard let spec = arguments.operands.first else { throw .missingOperand("SPEC") }
        if arguments.operands.count > 1 { throw .unexpectedOperand(arguments.operands[1]) }
        guard let folder = arguments.value(of: "output") else {
            throw .missingOption("--output DIR")
        }
        self.spec = spec
        self.folder = OutputFolder(path: folder)
        only = arguments.values(of: .only)
    }

    func run(in console: Console) throws(ExitStatus) {
        let spec = try CheckedSpec(spec, only: only, in: console)
        let files = Site.files(of: spec.api, specName: spec.fileName, examples: spec.examples)
        try console.writing { () throws(FileFailure) in
            try folder.write(files)
        } notes: { failure in
            failure.reason == ForeignFile.reason ? ["choose another --output"] : []
        }
        // Pages of groups that are gone.
        folder.remove(
            folder.rest(
                ending: ".html",
                beginning: Site.firstLine,
                besides: Set(files.map(\.name))
            )
        )
        console.inform("\(folder.path)/index.html is the first of \(files.count) files\n")
    }
}

/// `resgen preview`: the Swift of a spec on standard output, beside the spec on a page, or what it
/// changes in a folder.
struct PreviewCommand: Command {
    static let description = CommandDescription(
        name: "preview",
        operands: "SPEC [NAME …]",
        summary: "print the Swift, compare it, or show it on a page",
        operandHelp: [
            ("SPEC", "a spec, or - for standard input"),
            ("NAME", "an endpoint (repos.get), a group of them (repos) or a model (Person)"),
        ],
        options: [
            CommandOption(
                name: "with-models",
                value: nil,
                help: "also the models that the named ones need",
            ),
            CommandOption(
                name: "diff",
                value: "DIR",
                help: "what 'generate -o DIR' would change, as 'diff -u'; fail if anything",
                completion: .folders,
            ),
            CommandOption(
                name: "html",
                value: "FILE",
                help: "write a page of the spec beside its Swift, line by line",
                completion: .files,
            ),
            CommandOption(
                name: "watch",
                value: nil,
                help: "again whenever the spec or a file of it changes, up to Ctrl-C",
            ),
            .fileCount, .baseName, .only,
        ],
        examples: [
            "resgen preview Specs/StarWars.json",
            "resgen preview Specs/GitHub.json repos --with-models",
            "resgen preview Specs/StarWars.json --html StarWars.html --watch",
            "resgen preview Specs/StarWars.json --diff Sources/App/Generated",
        ],
    )

    private enum Form {
        case text
        case diff(GenerationPlan)
        case page(String)
    }

    private let spec: String
    private let names: [String]
    private let withModels: Bool
    private let only: [String]
    private let form: Form
    private let watches: Bool

    init(_ arguments: Arguments) throws(UsageError) {
        guard let spec = arguments.operands.first else { throw .missingOperand("SPEC") }
        self.spec = spec
        names = Array(arguments.operands.dropFirst())
        withModels = arguments.has("with-models")
        only = arguments.values(of: .only)
        watches = arguments.has("watch")
        form = try Self.form(arguments, spec)
        if watches, spec == "-" { throw .standardInputIsNotWatched }
    }

    private static func form(_ arguments: Arguments, _ spec: String) throws(UsageError) -> Form {
        if let folder = arguments.value(of: "diff") {
            if arguments.has("html") { throw .optionsExclude("--diff", "--html") }
            if arguments.has("with-models") { throw .optionsExclude("--diff", "--with-models") }
            if arguments.operands.count > 1 { throw .unexpectedOperand(arguments.operands[1]) }
            return .diff(try GenerationPlan(arguments, folder: folder, specs: [spec]))
        }
        for option in [CommandOption.fileCount, .baseName] where arguments.has(option.name) {
            throw .optionNeeds("--\(option.name)", "--diff DIR")
        }
        return arguments.value(of: "html").map(Form.page) ?? .text
    }

    func run(in console: Console) throws(ExitStatus) {
        guard watches else { return try show(in: console) }
        var goesOn = true
        while goesOn {
            let watch = FileWatch()
            var watched = console
            watched.reads = { watch.note($0) }
            if console.outputIsTerminal { console.output("\u{1B}[H\u{1B}[2J\u{1B}[3J") }
            // What is wrong has been reported, and may be right after the next change.
            try? show(in: watched)
            if console.errorIsTerminal {
                let files = watch.count == 1 ? "'\(spec)'" : "\(watch.count) files"
                console.error("watching \(files), Ctrl-C ends\n")
            }
            goesOn = watch.waitForChange(pause: console.pause)
        }
    }

    private func show(in console: Console) throws(ExitStatus) {
        let spec = try CheckedSpec(spec, only: only, keeping: names, in: console)
        switch form {
        case .text:
            let swift = try swift(of: spec, in: console).text
            console.output(
                console.coloursOutput ? TerminalCode.coloured(HighlightedText(swift: swift)) : swift
            )
        case .diff(let plan):
            let files = try plan.files(of: [spec], in: console)
            let changes = try plan.changes(writing: files, of: [spec], in: console)
            for change in changes {
                console.output(UnifiedDiff(change).text(isColoured: console.coloursOutput))
            }
            if !changes.isEmpty { throw .mistakes }
        case .page(let path):
            let page = PreviewPage(
                of: spec.api,
                try swift(of: spec, in: console),
                sources: spec.sources,
                documents: spec.documentFiles
            )
            try write(page, to: path, in: console)
        }
    }

    private func swift(
        of spec: CheckedSpec,
        in console: Console,
    ) throws(ExitStatus) -> PrintedSwift {
        let result = console.stages.measure("print") {
            SwiftOutput.preview(
                of: spec.api,
                specName: spec.fileName,
                names: names,
                withModels: withModels,
            )
        } result: { result in
            "lines: \(result.swift.text.lineCount)"
        }
        guard result.unknown.isEmpty else {
            let error = UsageError.unknownNames(result.unknown, known: result.known)
            console.report(error.diagnostics)
            throw .usage
        }
        return result.swift
    }

    private func write(
        _ page: PreviewPage,
        to path: String,
        in console: Console,
    ) throws(ExitStatus) {
        try console.writing { () throws(FileFailure) in
            try ForeignFile.refuse(path)
            try FileBytes.replace(path, with: page.html.text)
        }
    }
}

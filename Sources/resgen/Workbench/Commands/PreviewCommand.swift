import ResgenCompiler

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
            CommandOption(
                name: CommandOption.fileCount.name,
                value: CommandOption.fileCount.value,
                help: "with --diff: how many files to spread it over (default: by its size)",
            ),
            CommandOption(
                name: CommandOption.baseName.name,
                value: CommandOption.baseName.value,
                help: "with --diff: write BASE.swift (default: the spec's name)",
            ),
            .only,
        ],
        examples: [
            "resgen preview Specs/StarWars.json",
            "resgen preview Specs/GitHub.json repos --with-models",
            "resgen preview Specs/StarWars.json --html StarWars.html --watch",
            "resgen preview Specs/StarWars.json --diff Sources/App/Generated",
        ],
        failure: "with --diff a file that would change",
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
        guard let page = arguments.value(of: "html") else { return .text }
        if page == "-", arguments.has("watch") { throw .optionsExclude("--html -", "--watch") }
        return .page(page)
    }

    func run(in console: Console) throws(ExitStatus) {
        guard watches else {
            let shown = try show(in: console)
            if shown.isFailure { throw .mistakes }
            return
        }
        console.noteLock()
        var goesOn = true
        var last: Shown?
        while goesOn {
            let watch = FileWatch()
            let mistakes = ReportedMistakes()
            var watched = console
            watched.reads = { watch.note($0) }
            watched.reporter = { diagnostics, sources in
                mistakes.note(diagnostics, sources)
                console.report(diagnostics, of: sources)
            }
            if console.outputIsTerminal { console.output("\u{1B}[H\u{1B}[2J\u{1B}[3J") }
            let start = ContinuousClock.now
            // What is wrong has been reported, and may be right after the next change.
            let shown = try? show(in: watched)
            let message =
                shown?.message(after: last?.text)
                ?? message(last, with: mistakes.text, in: console)
            last = shown ?? last
            if !console.isQuiet {
                console.error("\(message) (\(Self.seconds(since: start)))\n")
            }
            if console.errorIsTerminal {
                let files = watch.count == 1 ? "'\(spec)'" : "\(watch.count) files"
                console.error("watching \(files), Ctrl-C ends\n")
            }
            goesOn = watch.waitForChange(pause: console.pause)
        }
    }

    /// What a run has printed or written.
    private struct Shown {
        let text: String
        /// What was done: `wrote a.html`.
        let deed: String
        /// How much there is: `12 lines of Swift`.
        let size: String
        var isFailure = false
        /// What was written, of which the file tells whether it is another one.
        var page: PreviewPage? = nil

        /// - Parameter last: What was printed the last time, of what is not in a file.
        func message(after last: String?) -> String {
            text == last && page == nil ? "unchanged, \(size)" : "\(deed), \(size)"
        }
    }

    /// What a run that met mistakes leaves behind: of a page the last one, with the mistakes.
    private func message(_ last: Shown?, with mistakes: String, in console: Console) -> String {
        guard case .page(let path) = form else { return "nothing new" }
        guard var page = last?.page else { return "nothing written" }
        page.mistakes = mistakes
        guard (try? write(page.html.text, to: path, in: console)) != nil else {
            return "nothing written"
        }
        return "\(path) shows the spec before these mistakes"
    }

    private static func seconds(since start: ContinuousClock.Instant) -> String {
        let hundredths = Int((ContinuousClock.now - start) / .milliseconds(10))
        return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100) s"
    }

    private func show(in console: Console) throws(ExitStatus) -> Shown {
        let spec = try CheckedSpec(spec, only: only, keeping: names, in: console)
        switch form {
        case .text:
            let swift = try swift(of: spec, in: console).text
            console.output(
                console.coloursOutput ? TerminalCode.coloured(HighlightedText(swift: swift)) : swift
            )
            return Shown(text: swift, deed: "printed", size: Self.size(of: swift))
        case .diff(let plan):
            let files = try plan.files(of: [spec], in: console)
            let changes = try plan.changes(writing: files, of: [spec], in: console)
            for change in changes {
                console.output(UnifiedDiff(change).text(isColoured: console.coloursOutput))
            }
            return Shown(
                text: changes.map { UnifiedDiff($0).text(isColoured: false) }.joined(),
                deed: "compared",
                size: "\(changes.count == 1 ? "1 file differs" : "\(changes.count) files differ")",
                isFailure: !changes.isEmpty
            )
        case .page(let path):
            let swift = try swift(of: spec, in: console)
            let preview = PreviewPage(
                of: spec.api,
                swift,
                sources: spec.sources,
                documents: spec.documentFiles,
                reloads: watches
            )
            let page = preview.html.text
            let size = Self.size(of: swift.text)
            if path == "-" {
                console.output(page)
                return Shown(text: page, deed: "printed", size: size)
            }
            let deed = try write(page, to: path, in: console) ? "wrote \(path)" : "unchanged"
            return Shown(text: page, deed: deed, size: size, page: preview)
        }
    }

    private static func size(of swift: String) -> String {
        let count = swift.lineCount
        return count == 1 ? "1 line of Swift" : "\(count) lines of Swift"
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

    /// - Returns: Whether the file is another one now.
    private func write(
        _ page: String,
        to path: String,
        in console: Console,
    ) throws(ExitStatus) -> Bool {
        try console.writing { () throws(FileFailure) in
            try ForeignFile.refuse(path)
            let known = try? FileBytes.readRegular(path).bytes
            if known == Array(page.utf8) { return false }
            try StagedFiles.createFolder(of: path)
            try FileBytes.replace(path, with: page)
            return true
        }
    }
}

/// The errors that a run has reported.
private final class ReportedMistakes {
    private(set) var text = ""

    func note(_ diagnostics: [Diagnostic], _ sources: [SourceText]) {
        let errors = diagnostics.filter { $0.severity == .error }
        text += DiagnosticPrinter(sources: sources).text(errors)
    }
}

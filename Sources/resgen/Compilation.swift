/// The way from a spec's bytes to a checked API.
enum Compilation {
    /// - Parameters:
    ///   - only: The groups, tags, paths and operations to choose from the spec; empty for all.
    ///   - stages: Gets what each stage does.
    static func run(
        _ source: SourceText,
        loader: SourceLoader = .none,
        only: [String] = [],
        stages: StageLog = StageLog(),
    ) -> CompilationResult {
        if let mistake = OpenAPIDocument.mistakeOfYAML(in: source) {
            return CompilationResult(sources: [source], diagnostics: [mistake], api: nil)
        }
        let log = DiagnosticLog()
        let documents = documentReader(stages)
        var files = SpecFiles(source, loader: loader, documents: documents, log: log)
        let spec = stages.measure("read") {
            files.read()
        } result: {
            $0?.summary ?? "no spec"
        }
        guard let spec else {
            for warning in files.takeDocuments().flatMap(\.warnings) { log.add(warning) }
            return CompilationResult(
                sources: files.sources,
                diagnostics: log.diagnostics.inOrderOfPlace(),
                api: nil
            )
        }
        let selected = stages.measure("select") {
            select(
                spec,
                of: files.sources[0],
                including: files.takeDocuments(),
                only: only,
                log: log
            )
        } result: {
            $0.spec.summary
        }
        let api = leniently(selected.spec, files: files, stages: stages, log: log)
        return CompilationResult(
            sources: files.sources,
            diagnostics: log.diagnostics.inOrderOfPlace(),
            api: api,
            unknownChoices: selected.unknown
        )
    }

    /// The API of a spec, without what is refused of documents; nil when there is an error in the log.
    private static func leniently(
        _ spec: Spec,
        files: SpecFiles,
        stages: StageLog,
        log: DiagnosticLog,
    ) -> API? {
        if log.hasErrors || files.documentFiles.isEmpty {
            return api(of: spec, source: files.sources[0], stages: stages, log: log)
        }
        let lenient = LenientCheck(source: files.sources[0], documents: files.documentFiles)
        let checked = lenient.check(spec, stages: stages)
        for diagnostic in checked.warnings + checked.diagnostics { log.add(diagnostic) }
        return log.hasErrors ? nil : checked.api
    }

    /// The API of a spec; nil when there is an error in the log.
    static func api(
        of spec: Spec,
        source: SourceText,
        stages: StageLog,
        log: DiagnosticLog,
    ) -> API? {
        var program = stages.measure("resolve") {
            ProgramResolver.program(of: spec, source: source, log: log)
        } result: {
            "types: \($0.models.count)"
        }
        for pass in Pass.all {
            _ = stages.measure(pass.name) {
                pass.run(&program, log)
            } result: {
                "\(pass.unit): \($0)"
            }
        }
        return log.hasErrors ? nil : program.api
    }

    /// The spec that an OpenAPI document stands for; nil when there is an error.
    static func importing(_ source: SourceText, only: [String] = []) -> ImportResult {
        if let mistake = OpenAPIDocument.mistakeOfYAML(in: source) {
            return ImportResult(spec: nil, diagnostics: [mistake])
        }
        let log = DiagnosticLog()
        var source = source
        switch source.parse(file: 0) {
        case .success(let node):
            if !OpenAPIDocument.isDocument(node) {
                log.error("this is no OpenAPI document", at: node.range.opening)
            }
            guard !log.hasErrors,
                let document = documentReader(StageLog()).document(node, source, log),
                let spec = document.spec
            else { return ImportResult(spec: nil, diagnostics: log.diagnostics.inOrderOfPlace()) }
            let read = SpecFiles.ReadDocument(root: document.root, warnings: document.warnings)
            let selected = select(spec, of: source, including: [read], only: only, log: log)
            let checked = LenientCheck(source: source, documents: [0])
                .check(selected.spec, stages: StageLog())
            for warning in checked.warnings { log.add(warning) }
            return ImportResult(
                spec: checked.spec,
                diagnostics: log.diagnostics.inOrderOfPlace(),
                unknownChoices: selected.unknown
            )
        case .failure(let diagnostic): return ImportResult(spec: nil, diagnostics: [diagnostic])
        }
    }

    /// What is to be printed of a spec, with the warnings of the parts of its documents that it needs.
    private static func select(
        _ spec: Spec,
        of source: SourceText,
        including documents: [SpecFiles.ReadDocument],
        only: [String],
        log: DiagnosticLog,
    ) -> Selection.Result {
        let selected = Selection(source: source, log: log).select(spec, only: only)
        for document in documents {
            let reachability = selected.places.map { places in
                DocumentReachability(
                    root: document.root,
                    operations: places.operations,
                    models: places.models
                )
            }
            for warning in document.warnings {
                let isNeeded = warning.range.map { reachability?.leavesOut($0) != true } ?? true
                if isNeeded { log.add(warning) }
            }
        }
        return selected
    }

    private static func documentReader(_ stages: StageLog) -> SpecFiles.DocumentReader {
        SpecFiles.DocumentReader(
            document: { node, source, log in
                guard OpenAPIDocument.isDocument(node) else { return nil }
                let own = DiagnosticLog()
                let root = stages.measure("upgrade Swagger 2") {
                    Swagger2Upgrade.upgraded(node, notes: OpenAPINotes(log: own))
                } result: {
                    "nodes: \($0.id.number - node.id.number)"
                }
                let spec = OpenAPIReader.read(root, source: source, log: own, stages: stages)
                for error in own.diagnostics where error.severity == .error { log.add(error) }
                let warnings = own.diagnostics.filter { $0.severity == .warning }
                return SpecFiles.Document(root: root, spec: spec, warnings: warnings)
            },
            mistake: OpenAPIDocument.mistakeOfYAML
        )
    }
}

extension Spec {
    /// As `check --stages` says what a stage made.
    fileprivate var summary: String {
        "endpoints: \(endpoints.count), models: \(models.count)"
    }
}

/// A checked API, or what is wrong with its spec. Warnings may stand beside an API.
struct CompilationResult: Sendable {
    /// The spec, and the files that it includes.
    let sources: [SourceText]
    let diagnostics: [Diagnostic]
    /// Nil when there is an error among the diagnostics.
    let api: API?
    /// What was to be chosen and is not there.
    var unknownChoices: [EndpointChooser.Unknown] = []
}

/// The spec that a document stands for. There may be warnings beside it.
struct ImportResult {
    let spec: Spec?
    let diagnostics: [Diagnostic]
    var unknownChoices: [EndpointChooser.Unknown] = []
}

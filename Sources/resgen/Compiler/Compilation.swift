/// The way from a spec's bytes to a checked API.
package enum Compilation {
    /// - Parameters:
    ///   - only: The groups, tags, paths, operations and models to choose from the spec; empty for all.
    ///   - keeping: Models that are there although nothing needs them.
    ///   - stages: Gets what each stage does.
    package static func run(
        _ source: SourceText,
        loader: SourceLoader = .none,
        only: [String] = [],
        keeping: [String] = [],
        stages: StageLog = StageLog(),
    ) -> CompilationResult {
        if let mistake = MisnamedYAML.mistake(in: source) {
            return CompilationResult(sources: [source], diagnostics: [mistake], api: nil)
        }
        let log = DiagnosticLog()
        let documents = documentFormat(stages)
        var files = SpecFiles(source, loader: loader, documents: documents, log: log)
        let spec = stages.measure("read") {
            files.read()
        } result: {
            $0?.summary ?? "no spec"
        }
        guard let spec else {
            for warning in files.takeDocuments().flatMap(\.warnings) { log.add(warning) }
            return CompilationResult(
                sources: files.files.all,
                diagnostics: log.diagnostics.inOrderOfPlace(),
                api: nil
            )
        }
        let included = files.takeDocuments()
        let selected = stages.measure("select") {
            select(
                spec,
                by: Selection(
                    source: files.files.all[0],
                    log: log,
                    documents: included.map(\.sources),
                    keeping: Set(keeping)
                ),
                including: included,
                only: only
            )
        } result: {
            $0.spec.summary
        }
        let api = leniently(selected.spec, files: files, stages: stages, log: log)
        return CompilationResult(
            sources: files.files.all,
            diagnostics: log.diagnostics.inOrderOfPlace(),
            api: api,
            unknownChoices: selected.unknown,
            documentFiles: files.documentFiles,
            trees: files.files.trees
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
            return api(of: spec, source: files.files.all[0], stages: stages, log: log)
        }
        let lenient = LenientCheck(source: files.files.all[0], documents: files.documentFiles)
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

    /// The spec that an OpenAPI document is equal to; nil when there is an error.
    package static func importing(
        _ source: SourceText,
        loader: SourceLoader = .none,
        only: [String] = [],
        stages: StageLog = StageLog()
    ) -> ImportResult {
        let files = SourceFiles(source, loader: loader)
        if let mistake = MisnamedYAML.mistake(in: source) {
            return ImportResult(sources: [source], spec: nil, diagnostics: [mistake])
        }
        let log = DiagnosticLog()
        switch files.parseMain() {
        case .success(let node):
            if !OpenAPIDocument.isDocument(node) {
                log.error("this is no OpenAPI document", at: node.range.opening)
            }
            let document =
                log.hasErrors
                ? nil : documentFormat(stages).document(.init(root: node), files, log)
            guard let document, let spec = document.spec else {
                return ImportResult(
                    sources: files.all,
                    spec: nil,
                    diagnostics: log.diagnostics.inOrderOfPlace()
                )
            }
            // What is imported can be edited, and is there to be used.
            let selection = Selection(source: files.all[0], log: log)
            let selected = select(spec, by: selection, including: [document], only: only)
            let checked = LenientCheck(source: files.all[0], documents: document.sources)
                .check(selected.spec, stages: stages)
            for warning in checked.warnings { log.add(warning) }
            return ImportResult(
                sources: files.all,
                spec: checked.spec.withoutEmptyGroups,
                diagnostics: log.diagnostics.inOrderOfPlace(),
                unknownChoices: selected.unknown
            )
        case .failure(let diagnostic):
            return ImportResult(sources: files.all, spec: nil, diagnostics: [diagnostic])
        }
    }

    /// What is to be printed of a spec, with the warnings of the parts of its documents that it needs.
    private static func select(
        _ spec: Spec,
        by selection: Selection,
        including documents: [SpecFiles.Document],
        only: [String],
    ) -> Selection.Result {
        let selected = selection.select(spec, only: only)
        for document in documents {
            let isConcerned =
                selected.unused.isEmpty || document.warns(ofModelsAt: selected.unused)
            let reachability = (isConcerned ? selected.places : nil).map { places in
                DocumentReachability(
                    root: document.root,
                    operations: places.operations,
                    models: places.models,
                    sources: document.sources
                )
            }
            for warning in document.warnings {
                let isNeeded = warning.range.map { reachability?.leavesOut($0) != true } ?? true
                if isNeeded { selection.log.add(warning) }
            }
        }
        return selected
    }

    private static func documentFormat(_ stages: StageLog) -> SpecFiles.DocumentFormat {
        SpecFiles.DocumentFormat(
            document: { file, sources, log in
                let own = DiagnosticLog()
                let notes = OpenAPINotes(log: own)
                var document = DocumentReader(stages: stages, notes: notes, overlayLog: log)
                    .document(file, in: sources)
                for error in own.diagnostics where error.severity == .error { log.add(error) }
                document.warnings = own.diagnostics.filter { $0.severity == .warning }
                return document
            },
            isDocument: OpenAPIDocument.isDocument,
            mistake: MisnamedYAML.mistake
        )
    }
}

extension SpecFiles.Document {
    /// Whether a warning is about a schema whose model is not printed; else all of them are of use.
    fileprivate func warns(ofModelsAt places: Set<SourceRange>) -> Bool {
        let schemas = (root["components"]?["schemas"]?.members ?? [])
            .filter { places.contains($0.keyRange) }
            .flatMap { [$0.keyRange, $0.value.range] }
        return warnings.contains { warning in
            guard let place = warning.range else { return false }
            return schemas.contains {
                $0.file == place.file && $0.range.contains(Int(place.start))
            }
        }
    }
}

extension Spec {
    /// As `check --stages` says what a stage made.
    fileprivate var summary: String {
        "endpoints: \(endpoints.count), models: \(models.count)"
    }
}

/// A checked API, or what is wrong with its spec. Warnings may stand beside an API.
package struct CompilationResult: Sendable {
    /// The spec, and the files that it includes.
    package let sources: [SourceText]
    package let diagnostics: [Diagnostic]
    /// Nil when there is an error among the diagnostics.
    package let api: API?
    /// What was to be chosen and is not there.
    var unknownChoices: [EndpointChooser.Unknown] = []
    /// Which of the sources are documents of others.
    var documentFiles: Set<Int32> = []
    /// What the sources were parsed to.
    var trees: [JSONNode] = []
}

/// The spec that a document is equal to. There may be warnings beside it.
package struct ImportResult {
    /// The document, and the files that it is in beside its own.
    package let sources: [SourceText]
    package let spec: Spec?
    package let diagnostics: [Diagnostic]
    package var unknownChoices: [EndpointChooser.Unknown] = []
}

/// The way from a spec's bytes to a checked API.
enum Compilation {
    /// - Parameters:
    ///   - only: The groups, tags, paths and operations to choose from the spec; empty for all.
    ///   - stages: Is told what each stage does.
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
        var files = SpecFiles(source, loader: loader, documents: documentReader, log: log)
        let spec = stages.measure("read") {
            files.read()
        } result: {
            $0?.summary ?? "no spec"
        }
        let shaped = spec.map { spec in
            stages.measure("select") {
                shape(spec, of: files.takeDocuments(), only: only, log: log)
            } result: {
                $0.spec.summary
            }
        }
        let api = shaped.flatMap { shaped in
            if log.hasErrors || files.documentFiles.isEmpty {
                return Self.api(of: shaped.spec, source: source, stages: stages, log: log)
            }
            let lenient = LenientCheck(source: source, documents: files.documentFiles)
            let checked = lenient.check(shaped.spec, stages: stages)
            for diagnostic in checked.warnings + checked.diagnostics { log.add(diagnostic) }
            return log.hasErrors ? nil : checked.api
        }
        return CompilationResult(
            sources: files.sources,
            diagnostics: log.diagnostics.inOrderOfPlace(),
            api: api,
            unknownChoices: shaped?.unknown ?? []
        )
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
            "\($0.models.count) types"
        }
        for pass in Pass.all {
            _ = stages.measure(pass.name) {
                pass.run(&program, log)
            } result: {
                "\($0) \(pass.unit)"
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
        switch JSONParser.parse(source, file: 0) {
        case .success(let node):
            if !OpenAPIDocument.isDocument(node) {
                log.error("this is no OpenAPI document", at: node.range.opening)
            }
            let spec = log.hasErrors ? nil : OpenAPIReader.read(node, source: source, log: log)
            let shaped = spec.map { shape($0, of: [node], only: only, log: log) }
            let checked = shaped.map {
                LenientCheck(source: source, documents: [0]).check($0.spec, stages: StageLog())
            }
            for warning in checked?.warnings ?? [] { log.add(warning) }
            return ImportResult(
                spec: checked?.spec,
                diagnostics: log.diagnostics.inOrderOfPlace(),
                unknownChoices: shaped?.unknown ?? []
            )
        case .failure(let diagnostic): return ImportResult(spec: nil, diagnostics: [diagnostic])
        }
    }

    /// What is to be printed of a spec; what was told of the rest of its documents is taken back.
    private static func shape(
        _ spec: Spec,
        of documents: [JSONNode],
        only: [String],
        log: DiagnosticLog,
    ) -> Shaping.Result {
        let shaped = Shaping(log: log).shape(spec, only: only)
        guard let places = shaped.places else { return shaped }
        for root in documents {
            let reach = DocumentReach(
                root: root,
                operations: places.operations,
                models: places.models
            )
            log.removeWarnings(where: reach.leavesOut)
        }
        return shaped
    }

    private static var documentReader: SpecFiles.DocumentReader {
        SpecFiles.DocumentReader(
            document: { node, source, log in
                guard OpenAPIDocument.isDocument(node) else { return nil }
                return SpecFiles.Document(spec: OpenAPIReader.read(node, source: source, log: log))
            },
            mistake: OpenAPIDocument.mistakeOfYAML
        )
    }
}

extension Spec {
    /// As `check --stages` says what a stage made.
    fileprivate var summary: String {
        "\(endpoints.count) endpoints, \(models.count) models"
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

/// The spec that a document stands for. Warnings may stand beside it.
struct ImportResult {
    let spec: Spec?
    let diagnostics: [Diagnostic]
    var unknownChoices: [EndpointChooser.Unknown] = []
}

/// The way from a spec's bytes to a checked API.
enum Compilation {
    static func run(_ source: SourceText, loader: SourceLoader = .none) -> CompilationResult {
        if let mistake = OpenAPIDocument.mistakeOfYAML(in: source) {
            return CompilationResult(sources: [source], diagnostics: [mistake], api: nil)
        }
        let log = DiagnosticLog()
        var files = SpecFiles(source, loader: loader, document: document, log: log)
        let spec = files.read()
        let api = spec.flatMap { spec in
            files.isDocument
                ? SpecRescue.check(spec, source: source, log: log)
                : Checker.check(spec, source: source, log: log)
        }
        return CompilationResult(
            sources: files.sources,
            diagnostics: log.diagnostics.inOrderOfPlace(),
            api: api
        )
    }

    /// The spec that an OpenAPI document stands for; nil when there is an error.
    static func importing(_ source: SourceText) -> (spec: Spec?, diagnostics: [Diagnostic]) {
        if let mistake = OpenAPIDocument.mistakeOfYAML(in: source) { return (nil, [mistake]) }
        let log = DiagnosticLog()
        switch JSONParser.parse(source, file: 0) {
        case .success(let node):
            if !OpenAPIDocument.isDocument(node) {
                log.error("this is no OpenAPI document", at: node.range.opening)
            }
            let spec = log.hasErrors ? nil : OpenAPIReader.read(node, source: source, log: log)
            let mended = spec.map { SpecRescue.mended($0, source: source, log: log) }
            return (mended, log.diagnostics.inOrderOfPlace())
        case .failure(let diagnostic): return (nil, [diagnostic])
        }
    }

    /// What an OpenAPI document means as a spec, nil for any other file.
    private static func document(_ node: JSONNode, _ source: SourceText, _ log: DiagnosticLog)
        -> SpecFiles.Document?
    {
        guard OpenAPIDocument.isDocument(node) else { return nil }
        return SpecFiles.Document(spec: OpenAPIReader.read(node, source: source, log: log))
    }
}

/// A checked API, or what is wrong with its spec. Warnings may stand beside an API.
struct CompilationResult: Sendable {
    /// The spec, and the files that it includes.
    let sources: [SourceText]
    let diagnostics: [Diagnostic]
    /// Nil when there is an error among the diagnostics.
    let api: API?
}

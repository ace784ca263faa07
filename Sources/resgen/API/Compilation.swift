/// The way from a spec's bytes to a checked API.
enum Compilation {
    static func run(_ source: SourceText) -> CompilationResult {
        let log = DiagnosticLog()
        var api: API?
        switch JSONParser.parse(source, file: 0) {
        case .success(let node):
            api = spec(node, source: source, log: log).flatMap {
                Checker.check($0, source: source, log: log)
            }
        case .failure(let diagnostic):
            return CompilationResult(sources: [source], diagnostics: [diagnostic], api: nil)
        }
        return CompilationResult(
            sources: [source],
            diagnostics: log.diagnostics.inOrderOfPlace(),
            api: api
        )
    }

    /// The spec that an OpenAPI document stands for; nil when there is an error.
    static func importing(_ source: SourceText) -> (spec: Spec?, diagnostics: [Diagnostic]) {
        let log = DiagnosticLog()
        switch JSONParser.parse(source, file: 0) {
        case .success(let node):
            if !OpenAPIDocument.isDocument(node) {
                log.error("this is no OpenAPI document", at: node.range.opening)
            }
            let spec = log.hasErrors ? nil : OpenAPIReader.read(node, source: source, log: log)
            return (spec, log.diagnostics.inOrderOfPlace())
        case .failure(let diagnostic): return (nil, [diagnostic])
        }
    }

    /// A spec as it is written, or as an OpenAPI document means it.
    private static func spec(_ node: JSONNode, source: SourceText, log: DiagnosticLog) -> Spec? {
        OpenAPIDocument.isDocument(node)
            ? OpenAPIReader.read(node, source: source, log: log)
            : SpecReader.read(node, source: source, log: log)
    }
}

/// A checked API, or what is wrong with its spec. Warnings may stand beside an API.
struct CompilationResult: Sendable {
    let sources: [SourceText]
    let diagnostics: [Diagnostic]
    /// Nil when there is an error among the diagnostics.
    let api: API?
}

/// The way from a spec's bytes to a checked API.
enum Compilation {
    static func run(_ source: SourceText, loader: SourceLoader = .none) -> CompilationResult {
        let log = DiagnosticLog()
        var files = SpecFiles(source, loader: loader, log: log)
        let api = files.read().flatMap { Checker.check($0, source: source, log: log) }
        return CompilationResult(
            sources: files.sources,
            diagnostics: log.diagnostics.inOrderOfPlace(),
            api: api
        )
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

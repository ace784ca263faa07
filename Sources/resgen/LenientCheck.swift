/// Checks a spec that documents of others stand for, or are a part of, without what is refused of
/// these. Mistakes of the author's own are mistakes.
struct LenientCheck {
    let source: SourceText
    /// Which of the sources are documents.
    let documents: Set<Int32>

    struct Result {
        /// The spec without what is refused.
        var spec: Spec
        var api: API?
        /// What is said of what is left out.
        var warnings: [Diagnostic] = []
        /// What is said of the rest.
        var diagnostics: [Diagnostic] = []
    }

    /// What is left out may be what others need, which are then refused in turn: a union of a model
    /// that is any value, and an endpoint that sends the union.
    private static let roundLimit = 8

    func check(_ spec: Spec, stages: StageLog) -> Result {
        var result = Result(spec: spec)
        for _ in 0..<Self.roundLimit {
            let log = DiagnosticLog()
            result.api = Compilation.api(
                of: result.spec,
                source: source,
                stages: stages,
                log: log
            )
            result.diagnostics = log.diagnostics
            if log.diagnostics.hasErrors(outside: documents) {
                result.diagnostics = log.diagnostics.withoutErrors(in: documents)
                return result
            }
            let refusals = Refusals(log.diagnostics, in: documents)
            let warnings = refusals.leaveOut(of: &result.spec)
            if warnings.isEmpty { return result }
            result.warnings += warnings
        }
        return result
    }
}

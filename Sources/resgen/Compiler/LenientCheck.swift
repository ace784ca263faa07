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
        let first = round(Result(spec: spec), stages: stages)
        var result = first
        for _ in 0..<Self.roundLimit {
            if result.diagnostics.hasErrors(outside: documents) {
                result.diagnostics = result.diagnostics.withoutErrors(in: documents)
                return result
            }
            let refusals = Refusals(result.diagnostics, in: documents)
            if refusals.isEmpty { return result }
            let warnings = refusals.leaveOut(of: &result.spec)
            if warnings.isEmpty { break }
            result.warnings += warnings
            result = round(result, stages: stages)
        }
        // It would be refused whatever is left out.
        return first
    }

    private func round(_ last: Result, stages: StageLog) -> Result {
        let log = DiagnosticLog()
        var result = last
        result.api = Compilation.api(of: last.spec, source: source, stages: stages, log: log)
        result.diagnostics = log.diagnostics
        return result
    }
}

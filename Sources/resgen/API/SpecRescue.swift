/// Checks a spec that documents of others stand for, or are a part of. Their reader leaves nothing to
/// refuse that is known of; what is refused nevertheless is left out with a warning, so that the rest
/// can be used. Mistakes of the author's own are mistakes.
struct SpecRescue {
    let source: SourceText
    /// Which of the sources are documents.
    let documents: Set<Int32>
    let log: DiagnosticLog

    func check(_ spec: Spec) -> API? {
        if log.hasErrors || documents.isEmpty {
            return Checker.check(spec, source: source, log: log)
        }
        let first = result(of: spec)
        guard first.api == nil else { return take(first) }
        let own = first.diagnostics.filter { !isRescued($0) }
        if own.contains(where: { $0.severity == .error }) {
            return take(Result(api: nil, diagnostics: own))
        }
        var rest = spec
        rest.endpoints = []
        rest.models = spec.models.map(\.asAnyValue)
        if result(of: rest).diagnostics.contains(where: isRescued) { return take(first) }
        var spec = spec
        spec.models = readable(spec.models, all: spec.models, in: spec)
        rest.models = spec.models
        spec.endpoints = usable(spec.endpoints, in: rest)
        return take(result(of: spec))
    }

    private func isRescued(_ diagnostic: Diagnostic) -> Bool {
        diagnostic.severity == .error
            && diagnostic.range.map { documents.contains($0.file) } == true
    }

    private struct Result {
        let api: API?
        let diagnostics: [Diagnostic]
    }

    private func result(of spec: Spec) -> Result {
        let own = DiagnosticLog()
        let api = Checker.check(spec, source: source, log: own)
        return Result(api: api, diagnostics: own.diagnostics)
    }

    private func take(_ result: Result) -> API? {
        for diagnostic in result.diagnostics { log.add(diagnostic) }
        return result.api
    }

    /// The models, those that are refused as any value. Halves of them are looked at until the one
    /// is found, with all others as any value.
    private func readable(_ models: [SpecModel], all: [SpecModel], in spec: Spec) -> [SpecModel] {
        var trial = spec
        trial.endpoints = []
        let own = Set(models.map(\.name.value))
        trial.models = all.map { own.contains($0.name.value) ? $0 : $0.asAnyValue }
        guard let error = result(of: trial).diagnostics.first(where: isRescued) else {
            return models
        }
        guard models.count > 1 else {
            return models.map { model in
                warn("the model '\(model.name.value)' is taken as any value", error, model.name)
                return model.asAnyValue
            }
        }
        let middle = models.count / 2
        let left = readable(Array(models[..<middle]), all: all, in: spec)
        let right = readable(Array(models[middle...]), all: all, in: spec)
        return left + right
    }

    /// The endpoints without those that are refused.
    private func usable(_ endpoints: [SpecEndpoint], in rest: Spec) -> [SpecEndpoint] {
        var trial = rest
        trial.endpoints = endpoints
        guard !endpoints.isEmpty, let error = result(of: trial).diagnostics.first(where: isRescued)
        else { return endpoints }
        guard endpoints.count > 1 else {
            let key = endpoints[0].key
            warn("the endpoint '\(key.value)' is left out", error, key)
            return []
        }
        let middle = endpoints.count / 2
        let left = usable(Array(endpoints[..<middle]), in: rest)
        return left + usable(Array(endpoints[middle...]), in: rest)
    }

    private func warn(_ what: String, _ error: Diagnostic, _ name: Located<String>) {
        log.warning("\(what): \(error.message)", at: error.range ?? name.range, topic: "refused")
    }
}

extension SpecModel {
    fileprivate var asAnyValue: SpecModel {
        let json = TypeSyntax(kind: .named("JSON", []), range: name.range)
        return SpecModel(
            name: name,
            doc: doc,
            generics: [],
            kind: .alias(json),
            conform: []
        )
    }
}

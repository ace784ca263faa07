/// Checks a spec that documents of others stand for, or are a part of. Their reader leaves nothing to
/// refuse that is known of; what is refused nevertheless is left out with a warning, so that the rest
/// can be used. Mistakes of the author's own are mistakes.
struct SpecRescue {
    private let source: SourceText
    /// Which of the sources are documents.
    private let documents: Set<Int32>
    private let log: DiagnosticLog
    private var spec: Spec
    /// How many checks of the spec are left before things are refused together.
    private var budget: Int

    /// So many endpoints and models are checked again at most, which is some seconds of work.
    private static let workLimit = 50_000

    /// - Parameter documents: Which of the sources are documents.
    static func check(
        _ spec: Spec,
        source: SourceText,
        documents: Set<Int32>,
        log: DiagnosticLog,
    ) -> API? {
        if log.hasErrors || documents.isEmpty {
            return Checker.check(spec, source: source, log: log)
        }
        let first = Trial(spec, source: source)
        guard first.error(in: documents) != nil else { return first.result(in: log) }
        if first.hasErrors(outside: documents) {
            return first.result(in: log, withoutErrorsIn: documents)
        }
        var rescue = SpecRescue(spec, source: source, documents: documents, log: log)
        guard let mended = rescue.mended() else { return first.result(in: log) }
        return Trial(mended, source: source).result(in: log)
    }

    /// The spec of a document without what would be refused.
    static func mended(_ spec: Spec, source: SourceText, log: DiagnosticLog) -> Spec {
        guard Trial(spec, source: source).error(in: [0]) != nil else { return spec }
        var rescue = SpecRescue(spec, source: source, documents: [0], log: log)
        return rescue.mended() ?? spec
    }

    private init(_ spec: Spec, source: SourceText, documents: Set<Int32>, log: DiagnosticLog) {
        self.spec = spec
        self.source = source
        self.documents = documents
        self.log = log
        budget = max(16, Self.workLimit / (spec.models.count + spec.endpoints.count + 1))
    }

    /// Nil when it would be refused whatever is left out of it.
    private mutating func mended() -> Spec? {
        let (models, endpoints) = (spec.models, spec.endpoints)
        spec.endpoints = []
        spec.models = models.map(\.asAnyValue)
        mendHead()
        if error(of: spec) != nil { return nil }
        // Any values stand in the places of models.
        add(models[...], put: { $1.models.replaceSubrange($0.indices, with: $0) }) { model in
            ("the model '\(model.name.value)' is taken as any value", model.name)
        }
        add(endpoints[...], put: { $1.endpoints += $0 }) { endpoint in
            ("the endpoint '\(endpoint.key.value)' is left out", endpoint.key)
        }
        return spec
    }

    /// What an API says for all of its endpoints.
    private mutating func mendHead() {
        let parts: [(what: String, remove: (inout Spec) -> Void)] = [
            ("the server is left out", { $0.servers = [] }),
            ("the errors of all endpoints are left out", { $0.errors = [] }),
            ("the credentials are left out", { $0.auth = [] }),
        ]
        for part in parts {
            guard let error = error(of: spec) else { return }
            var trial = spec
            part.remove(&trial)
            if self.error(of: trial)?.message != error.message {
                warn(part.what, error, spec.api)
                spec = trial
            }
        }
    }

    /// Puts parts into the spec. Those that are refused with what is there already are halved until
    /// the one is found.
    ///
    /// - Parameter loss: What is said of one that stays out, and its name.
    private mutating func add<Part>(
        _ parts: ArraySlice<Part>,
        put: (ArraySlice<Part>, inout Spec) -> Void,
        loss: (Part) -> (text: String, name: Located<String>)
    ) {
        guard !parts.isEmpty else { return }
        var trial = spec
        put(parts, &trial)
        guard let error = error(of: trial) else {
            spec = trial
            return
        }
        guard parts.count > 1, budget > 0 else {
            for part in parts {
                let (text, name) = loss(part)
                warn(text, error, name)
            }
            return
        }
        let middle = parts.startIndex + parts.count / 2
        add(parts[..<middle], put: put, loss: loss)
        add(parts[middle...], put: put, loss: loss)
    }

    private mutating func error(of spec: Spec) -> Diagnostic? {
        budget -= 1
        return Trial(spec, source: source).error(in: documents)
    }

    private func warn(_ what: String, _ error: Diagnostic, _ name: Located<String>) {
        log.warning("\(what): \(error.message)", at: error.range ?? name.range, topic: "refused")
    }
}

/// A check whose diagnostics nobody has seen yet.
private struct Trial {
    private let api: API?
    private let diagnostics: [Diagnostic]

    init(_ spec: Spec, source: SourceText) {
        let log = DiagnosticLog()
        api = Checker.check(spec, source: source, log: log)
        diagnostics = log.diagnostics
    }

    /// The first error that stands in one of the files.
    func error(in files: Set<Int32>) -> Diagnostic? {
        diagnostics.first { $0.isError && $0.stands(in: files) }
    }

    func hasErrors(outside files: Set<Int32>) -> Bool {
        diagnostics.contains { $0.isError && !$0.stands(in: files) }
    }

    func result(in log: DiagnosticLog, withoutErrorsIn files: Set<Int32> = []) -> API? {
        for diagnostic in diagnostics where !(diagnostic.isError && diagnostic.stands(in: files)) {
            log.add(diagnostic)
        }
        return api
    }
}

extension Diagnostic {
    fileprivate var isError: Bool { severity == .error }

    fileprivate func stands(in files: Set<Int32>) -> Bool {
        range.map { files.contains($0.file) } == true
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

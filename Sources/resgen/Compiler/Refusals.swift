/// What documents of others declare and cannot be printed. Their reader leaves nothing to refuse that
/// is known of; what is refused nevertheless is left out with a warning, by its owner, so that the rest
/// can be used.
struct Refusals {
    /// The first error of each owner.
    private var errors: [DiagnosticOwner: Diagnostic] = [:]

    /// The errors that are in the documents among the files.
    init(_ diagnostics: [Diagnostic], in documents: Set<Int32>) {
        for diagnostic in diagnostics where diagnostic.isError && diagnostic.isIn(documents) {
            if errors[diagnostic.owner] == nil { errors[diagnostic.owner] = diagnostic }
        }
    }

    var isEmpty: Bool { errors.isEmpty }

    /// Leaves the owners out of a spec; what is said of each.
    ///
    /// What holds for all endpoints and models come first, since an endpoint may be refused for one of
    /// these alone. Any value is taken for such a model, so that what names it can stay.
    func leaveOut(of spec: inout Spec) -> [Diagnostic] {
        let warnings = leaveOutShared(of: &spec) + leaveOutModels(of: &spec)
        return warnings.isEmpty ? leaveOutEndpoints(of: &spec) : warnings
    }

    private func leaveOutShared(of spec: inout Spec) -> [Diagnostic] {
        let api = spec.api
        let parts: [(owner: DiagnosticOwner, what: String, remove: (inout Spec) -> Void)] = [
            servers(of: spec),
            (.errors, "the errors of all endpoints are left out", { $0.errors = [] }),
            (.auth, "the credentials are left out", { ($0.auth, $0.defaultAuth) = ([], nil) }),
        ]
        return parts.compactMap { part in
            guard let error = errors[part.owner] else { return nil }
            part.remove(&spec)
            return warning(part.what, error, api)
        }
    }

    /// Without what can be chosen first, since an address is worth more.
    private func servers(of spec: Spec) -> (DiagnosticOwner, String, (inout Spec) -> Void) {
        if spec.servers.allSatisfy(\.variables.isEmpty) {
            return (.servers, "the server is left out", { $0.servers = [] })
        }
        return (
            .servers, "the variables of the server have their defaults",
            { $0.servers = $0.servers.map(\.withDefaults) }
        )
    }

    private func leaveOutModels(of spec: inout Spec) -> [Diagnostic] {
        var warnings: [Diagnostic] = []
        for index in spec.models.indices {
            let model = spec.models[index]
            guard let error = errors[.model(model.name.value)], !model.isAnyValue else { continue }
            spec.models[index] = model.asAnyValue
            let what = "the model '\(model.name.value)' is taken as any value"
            warnings.append(warning(what, error, model.name))
        }
        return warnings
    }

    private func leaveOutEndpoints(of spec: inout Spec) -> [Diagnostic] {
        var warnings: [Diagnostic] = []
        spec.endpoints.removeAll { endpoint in
            guard let error = errors[.endpoint(endpoint.key.value)] else { return false }
            let kind = endpoint.isWebhook ? "webhook" : "endpoint"
            let what = "the \(kind) '\(endpoint.key.value)' is left out"
            warnings.append(warning(what, error, endpoint.key))
            return true
        }
        return warnings
    }

    private func warning(
        _ what: String,
        _ error: Diagnostic,
        _ name: Located<String>
    ) -> Diagnostic {
        var warning = Diagnostic.warning(
            "\(what): \(error.message)",
            at: error.range ?? name.range
        )
        warning.topic = "refused"
        return warning
    }
}

extension Diagnostic {
    fileprivate var isError: Bool { severity == .error }

    /// Whether it is about a place in one of the files.
    fileprivate func isIn(_ files: Set<Int32>) -> Bool {
        range.map { files.contains($0.file) } == true
    }
}

extension [Diagnostic] {
    func hasErrors(outside files: Set<Int32>) -> Bool {
        contains { $0.isError && !$0.isIn(files) }
    }

    func withoutErrors(in files: Set<Int32>) -> [Diagnostic] {
        filter { !($0.isError && $0.isIn(files)) }
    }
}

extension SpecModel {
    fileprivate var asAnyValue: SpecModel {
        let json = TypeSyntax(kind: .named("JSON", []), range: name.range)
        return SpecModel(name: name, doc: doc, generics: [], kind: .alias(json), conform: [])
    }

    fileprivate var isAnyValue: Bool {
        if case .alias(let type) = kind { type.text == "JSON" } else { false }
    }
}

/// What an included file adds to a spec.
struct SpecPart: Sendable {
    let includes: [SpecInclude]
    let endpoints: [SpecEndpoint]
    var groups: [SpecGroup] = []
    let models: [SpecModel]
    /// What a whole API that is included says beside these.
    var whole: Spec?
    /// As of a spec.
    var areModelsKnown = true
}

extension Spec {
    /// The spec with what its included files add. No two of its endpoints or models have one name.
    func adding(_ parts: [SpecPart], log: DiagnosticLog) -> Spec {
        let included = IncludedAPIs(parts)
        var spec = included.joined(with: self)
        spec.areModelsKnown = areModelsKnown && parts.allSatisfy(\.areModelsKnown)
        let others = included.endpoints(of: parts, in: self)
        spec.endpoints = (endpoints + others).unique(by: \.key, log) {
            $0.isWebhook ? "a webhook" : "an endpoint"
        }
        for variable in included.fixedVariables(in: self) {
            let (name, value) = (variable.key, variable.defaultText ?? "")
            log.warning(SpecField.message(ofFixed: name.value, value), at: name.range)
        }
        spec.responseHeaders += included.responseHeaders(in: self, log: log)
        spec.groups = (groups + parts.flatMap(\.groups)).unique(by: \.name, log) { _ in
            "a group that is described"
        }
        // What a document says of a group is for those of whom a spec says nothing.
        spec.groups += parts.compactMap(\.whole).flatMap(\.groups)
        spec.models = (models + modelsOnce(of: parts)).unique(by: \.name, log) { model in
            if case .external = model.kind { "an external type" } else { "a model" }
        }
        return spec
    }

    /// The models of all parts. What documents write alike is one model: they share files, or repeat what
    /// their servers have in common.
    private func modelsOnce(of parts: [SpecPart]) -> [SpecModel] {
        let writer = SpecWriter(self)
        var known: [String: SpecModel] = [:]
        return parts.flatMap { part in
            guard part.whole != nil else { return part.models }
            return part.models.filter { model in
                guard let other = known[model.name.value] else {
                    known[model.name.value] = model
                    return true
                }
                return writer.text(of: model) != writer.text(of: other)
            }
        }
    }
}

extension Array {
    /// The first element of each name; the others are reported.
    fileprivate func unique(
        by name: (Element) -> Located<String>,
        _ log: DiagnosticLog,
        as kind: (Element) -> String,
    ) -> [Element] {
        var known: [String: Element] = [:]
        return filter { element in
            let own = name(element)
            guard let other = known[own.value] else {
                known[own.value] = element
                return true
            }
            log.clash(
                "'\(own.value)' is \(kind(other)) already",
                at: own.range,
                with: name(other)
            )
            return false
        }
    }
}

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
        var spec = self
        for whole in parts.compactMap(\.whole) {
            if spec.servers.isEmpty { spec.servers = whole.servers }
            if spec.auth.isEmpty { (spec.auth, spec.defaultAuth) = (whole.auth, whole.defaultAuth) }
            if spec.errors.isEmpty { spec.errors = whole.errors }
        }
        spec.areModelsKnown = areModelsKnown && parts.allSatisfy(\.areModelsKnown)
        spec.endpoints = (endpoints + parts.flatMap(\.endpoints)).unique(by: \.key, log) {
            $0.isWebhook ? "a webhook" : "an endpoint"
        }
        spec.groups = (groups + parts.flatMap(\.groups)).unique(by: \.name, log) { _ in
            "a group that is described"
        }
        // What a document says of a group is for those of whom a spec says nothing.
        spec.groups += parts.compactMap(\.whole).flatMap(\.groups)
        spec.models = (models + parts.flatMap(\.models)).unique(by: \.name, log) { model in
            if case .external = model.kind { "an external type" } else { "a model" }
        }
        return spec
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

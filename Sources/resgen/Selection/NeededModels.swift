/// Finds the models that the endpoints of a spec and the API itself need, directly or through others.
enum NeededModels {
    /// The names of what is needed, among them those of types that are no models.
    static func names(of spec: Spec) -> Set<String> {
        let models = spec.models.indexed(by: \.name.value)
        let roots = ModelReferences.names { references in
            var spec = spec
            references.updateTopLevel(&spec)
            for var endpoint in spec.endpoints { references.update(&endpoint) }
        }
        return reachable(from: roots) { name in
            guard var model = models[name] else { return [] }
            return ModelReferences.names { $0.update(&model) }
        }
    }
}

/// Finds the models that a spec needs, directly or through others.
enum NeededModels {
    /// The names of what is needed, among them those of types that are no models.
    ///
    /// - Parameter others: Models that are needed for another reason.
    static func names(of spec: Spec, and others: [String] = []) -> Set<String> {
        let models = spec.models.indexed(by: \.name.value)
        return reachable(from: roots(of: spec) + others) { name in
            guard var model = models[name] else { return [] }
            return ModelReferences.names { $0.update(&model) }
        }
    }

    /// What needs models by itself: the API and its endpoints.
    private static func roots(of spec: Spec) -> [String] {
        ModelReferences.names { references in
            var spec = spec
            references.updateTopLevel(&spec)
            for var endpoint in spec.endpoints { references.update(&endpoint) }
        }
    }
}

/// Finds the models that the endpoints of a spec and the API itself need, directly or through others.
enum NeededModels {
    /// The names of what is needed, among them those of types that are no models.
    static func names(of spec: Spec) -> Set<String> {
        let models = spec.models.indexed(by: \.name.value)
        let roots = names { references in
            var spec = spec
            references.updateTopLevel(&spec)
            for var endpoint in spec.endpoints { references.update(&endpoint) }
        }
        return reachable(from: roots) { name in
            guard var model = models[name] else { return [] }
            return names { $0.update(&model) }
        }
    }

    /// The names that are asked for, each once; they stay as they are.
    private static func names(_ look: (ModelReferences) -> Void) -> [String] {
        var names: Set<String> = []
        look(
            ModelReferences { name in
                names.insert(name)
                return name
            }
        )
        return Array(names)
    }
}

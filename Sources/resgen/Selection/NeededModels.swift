/// Finds the models that the endpoints of a spec and the API itself need, directly or through others.
struct NeededModels {
    private let models: [String: SpecModel]
    private var needed: Set<String> = []
    private var open: [String] = []

    /// The names of what is needed, among them those of types that are no models.
    static func names(of spec: Spec) -> Set<String> {
        var finder = NeededModels(models: spec.models.indexed(by: \.name.value))
        finder.find(spec)
        return finder.needed
    }

    private init(models: [String: SpecModel]) {
        self.models = models
    }

    private mutating func find(_ spec: Spec) {
        var spec = spec
        note { $0.updateTopLevel(&spec) }
        for var endpoint in spec.endpoints { note { $0.update(&endpoint) } }
        while let name = open.popLast() {
            if var model = models[name] { note { $0.update(&model) } }
        }
    }

    /// Notes the names that are asked for; they stay as they are.
    private mutating func note(_ look: (ModelReferences) -> Void) {
        var names: Set<String> = []
        look(
            ModelReferences { name in
                names.insert(name)
                return name
            }
        )
        for name in names where needed.insert(name).inserted { open.append(name) }
    }
}

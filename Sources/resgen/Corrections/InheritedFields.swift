/// The fields that a model or a list of parameters takes over from the models that it extends.
struct InheritedFields {
    private let parent: TypeSyntax?
    private let spec: Spec
    /// The indices of models by name.
    private let models: [String: Int]

    init(of fields: SpecFields, in spec: Spec, _ models: [String: Int]) {
        self.init(parent: fields.extends, in: spec, models)
    }

    init(parent: TypeSyntax?, in spec: Spec, _ models: [String: Int]) {
        self.parent = parent
        self.spec = spec
        self.models = models
    }

    func field(_ key: Substring) -> SpecField? {
        var seen: Set<String> = []
        var parent = self.parent
        while case .named(let name, _)? = parent?.kind, seen.insert(name).inserted,
            let index = models[name]
        {
            switch spec.models[index].kind {
            case .fields(let fields):
                if let field = fields.fields.first(where: { $0.key.value == key }) { return field }
                parent = fields.extends
            case .alias(let target): parent = target
            default: return nil
            }
        }
        return nil
    }
}

/// The fields that a model or a list of parameters takes over from the models that it extends.
struct InheritedFields {
    private let parent: TypeSyntax?
    private let models: [SpecModel]
    /// The indices of models by name.
    private let indices: [String: Int]

    init(of fields: SpecFields, in models: [SpecModel], _ indices: [String: Int]) {
        self.init(parent: fields.extends, in: models, indices)
    }

    init(parent: TypeSyntax?, in models: [SpecModel], _ indices: [String: Int]) {
        self.parent = parent
        self.models = models
        self.indices = indices
    }

    func field(_ key: Substring) -> SpecField? {
        first { fields in fields.fields.first { $0.key.value == key } }
    }

    /// The type of the members beside the fields.
    var additional: TypeSyntax? { first(\.additional) }

    /// What the nearest of the models has.
    private func first<Part>(_ part: (SpecFields) -> Part?) -> Part? {
        var seen: Set<String> = []
        var parent = self.parent
        while case .named(let name, _)? = parent?.kind, seen.insert(name).inserted,
            let index = indices[name]
        {
            switch models[index].kind {
            case .fields(let fields):
                if let found = part(fields) { return found }
                parent = fields.extends
            case .alias(let target): parent = target
            default: return nil
            }
        }
        return nil
    }
}

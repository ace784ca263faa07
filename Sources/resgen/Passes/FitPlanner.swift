/// Finds the models that stand in unions without a tag: they have to know by what they are
/// recognized.
struct FitPlanner {
    let models: [Model]
    let resolver: TypeResolver
    /// The unions that have to be told from others by the value of their tag.
    let competing: Set<String>

    /// The models with their rules; `others` are the types that endpoints use.
    func planned(others: [APIType]) -> [Model] {
        let names = asked(others)
        return models.map { model in
            guard names.contains(model.name) else { return model }
            switch model.kind {
            case .structure(let structure): return model.with(kind: .structure(fitting(structure)))
            case .union(let union):
                let fit = competing.contains(model.name) ? Union.Fit.knownTag : .anyTag
                return model.with(
                    kind: .union(Union(tag: union.tag, cases: union.cases, fits: fit))
                )
            default: return model
            }
        }
    }

    private func fitting(_ structure: Structure) -> Structure {
        structure.with(
            fields: structure.fields,
            nested: structure.nested,
            fits: structure.fitRule(resolver)
        )
    }

    /// The models that are cases of a union without a tag, themselves or as arguments of a generic one.
    private func asked(_ others: [APIType]) -> Set<String> {
        let unions = models.flatMap(\.unions).filter { path, union in
            union.tag == nil || competing.contains(path[0])
        }
        let cases = unions.flatMap(\.union.cases)
        var names = Set(cases.flatMap { $0.type.modelNames(resolver) })
        let asking = self.asking
        for type in models.flatMap(\.types) + others where !asking.isEmpty {
            names.formUnion(arguments(in: type, of: asking))
        }
        return names
    }

    /// The generic models whose arguments become cases of a union without a tag.
    private var asking: Set<String> {
        let generic = models.filter { !$0.generics.isEmpty }
        var asking: Set<String> = []
        var count = -1
        while count != asking.count {
            count = asking.count
            for model in generic where !asking.contains(model.name) && asks(model, asking) {
                asking.insert(model.name)
            }
        }
        return asking
    }

    private func asks(_ model: Model, _ asking: Set<String>) -> Bool {
        if model.unions.contains(where: { $0.union.tag == nil }) { return true }
        return model.types.contains { type in hands(type, to: asking) }
    }

    private func hands(_ type: APIType, to asking: Set<String>) -> Bool {
        let type = resolver.expanded(type)
        if case .model(let path, let arguments) = type, asking.contains(path[0]),
            arguments.contains(where: \.containsGeneric)
        {
            return true
        }
        return type.parts.contains { hands($0, to: asking) }
    }

    private func arguments(in type: APIType, of asking: Set<String>) -> [String] {
        let type = resolver.expanded(type)
        var names = type.parts.flatMap { arguments(in: $0, of: asking) }
        if case .model(let path, let arguments) = type, asking.contains(path[0]) {
            names += arguments.flatMap { $0.modelNames(resolver) }
        }
        return names
    }
}

extension Structure {
    /// By what an object of the structure is recognized; nil where any object is one.
    func fitRule(_ resolver: TypeResolver) -> FitRule? {
        let required = fields.filter { field in
            guard field.constant == nil, field.defaultValue == nil else { return false }
            switch resolver.expanded(field.type) {
            case .optional, .patch: return false
            default: return true
            }
        }
        let constants = fields.compactMap { field in
            field.constant.map { (key: field.key, value: $0) }
        }
        if fields.isEmpty { return nil }
        let isVague = required.isEmpty && constants.allSatisfy { $0.value == .null }
        return FitRule(
            required: required.map(\.key),
            constants: constants,
            any: isVague ? fields.map(\.key) : []
        )
    }
}

/// Breaks cycles of required properties by making one property of each optional.
struct RequiredCycles {
    private let notes: OpenAPINotes

    /// The models without such cycles, and how many properties became optional.
    static func broken(in models: [SpecModel], notes: OpenAPINotes) -> ([SpecModel], count: Int) {
        let cycles = RequiredCycles(notes: notes)
        let modelsByName = models.indexed { $0.name.value }
        let requirements = RequirementCycles<Int>(names: models.map(\.name.value)) { name in
            modelsByName[name].map(cycles.requirements) ?? []
        }
        var closing: [String: Set<Int>] = [:]
        for (name, field) in requirements.closing { closing[name, default: []].insert(field) }
        let opened = models.map { model in
            closing[model.name.value].map { cycles.opened(model, at: $0) } ?? model
        }
        return (opened, closing.values.reduce(0) { $0 + $1.count })
    }

    /// The models that a value is needed of, with the indices of their fields. A name that is no
    /// model's leads nowhere.
    private func requirements(of model: SpecModel) -> [RequirementCycles<Int>.Requirement] {
        guard case .fields(let object) = model.kind else { return [] }
        return object.fields.enumerated().flatMap { index, field in
            targets(of: field).map { (index, $0) }
        }
    }

    /// Inline types are at most a few levels deep.
    private func targets(of field: SpecField) -> [String] {
        guard case .value(let value) = field.content, value.defaultValue == nil,
            case .named(let name, _)? = value.type?.kind
        else { return [] }
        switch value.inline {
        case nil: return [name]
        case .fields(let fields, _)?: return fields.flatMap(targets)
        default: return []
        }
    }

    private func opened(_ model: SpecModel, at closing: Set<Int>) -> SpecModel {
        guard case .fields(var object) = model.kind else { return model }
        object.fields = object.fields.enumerated().map { index, field in
            guard closing.contains(index) else { return field }
            notes.note(
                .type,
                "no '\(model.name.value)' could be made, it needs another one in "
                    + "'\(field.key.value)': optional",
                at: field.key.range
            )
            return field.optional()
        }
        var model = model
        model.kind = .fields(object)
        return model
    }
}

extension SpecField {
    fileprivate func optional() -> SpecField {
        guard case .value(var value) = content, let type = value.type else { return self }
        value.type = TypeSyntax(kind: .optional(type), range: type.range)
        var field = self
        field.content = .value(value)
        return field
    }
}

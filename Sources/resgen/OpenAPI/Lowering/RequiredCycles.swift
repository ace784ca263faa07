/// Breaks cycles of required properties by making one property of each optional.
struct RequiredCycles {
    private let models: [SpecModel]
    private let indices: [String: Int]
    private let notes: OpenAPINotes

    /// A field, and the model of which its values need one.
    private struct Need {
        let field: Int
        let model: Int
    }

    private init(_ models: [SpecModel], notes: OpenAPINotes) {
        self.models = models
        self.notes = notes
        indices = Dictionary(
            models.enumerated().map { ($1.name.value, $0) },
            uniquingKeysWith: { first, _ in first }
        )
    }

    static func opened(_ models: [SpecModel], notes: OpenAPINotes) -> [SpecModel] {
        let cycles = RequiredCycles(models, notes: notes)
        let closing = cycles.closingFields()
        return models.enumerated().map { index, model in
            closing[index].map { cycles.opened(model, at: $0) } ?? model
        }
    }

    /// The fields that lead back to a model on the way to them, by model. A way may be as long as the
    /// document, so it is kept in a list.
    private func closingFields() -> [Int: Set<Int>] {
        var closing: [Int: Set<Int>] = [:]
        var isSeen = models.map { _ in false }
        var isOnWay = isSeen
        for start in models.indices where !isSeen[start] {
            var way = [(model: start, rest: needs(of: models[start])[...])]
            isSeen[start] = true
            isOnWay[start] = true
            while let (model, rest) = way.last {
                guard let need = rest.first else {
                    isOnWay[model] = false
                    way.removeLast()
                    continue
                }
                way[way.count - 1].rest = rest.dropFirst()
                if isOnWay[need.model] { closing[model, default: []].insert(need.field) }
                guard !isSeen[need.model] else { continue }
                isSeen[need.model] = true
                isOnWay[need.model] = true
                way.append((need.model, needs(of: models[need.model])[...]))
            }
        }
        return closing
    }

    private func needs(of model: SpecModel) -> [Need] {
        guard case .fields(let object) = model.kind else { return [] }
        return object.fields.enumerated().flatMap { index, field in
            needs(of: field).map { Need(field: index, model: $0) }
        }
    }

    /// Types in place are at most a few levels deep.
    private func needs(of field: SpecField) -> [Int] {
        guard case .value(let value) = field.content, value.defaultValue == nil,
            case .named(let name, _)? = value.type?.kind
        else { return [] }
        switch value.inline {
        case nil: return indices[name].map { [$0] } ?? []
        case .fields(let fields, _)?: return fields.flatMap(needs)
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

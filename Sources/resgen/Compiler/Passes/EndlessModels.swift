extension Pass {
    /// Reports models that need a value of themselves before one can be made.
    static let rejectEndlessModels = Pass(
        name: "reject endless models",
        unit: "models rejected"
    ) { program, log in
        let endless = EndlessModels(program).cycles
        for (model, field) in endless {
            log.within(.model(model)) {
                log.error(
                    "no '\(model)' can ever be made: it needs another one in '\(field.key)'",
                    at: field.range
                )
            }
        }
        return endless.count
    }
}

private struct EndlessModels {
    private let program: Program

    init(_ program: Program) { self.program = program }

    /// A model and its field of each cycle of models that need each other.
    var cycles: [(name: String, member: Field)] {
        RequirementCycles<Field>(names: program.api.models.map(\.name)) { name in
            guard case .structure(let structure)? = program.models[[name]]?.kind else { return [] }
            return requirements(of: structure)
        }.entries
    }

    /// The models of which a value needs one, by field; those of required inline types included.
    private func requirements(of structure: Structure) -> [RequirementCycles<Field>.Requirement] {
        structure.fields.flatMap { field -> [RequirementCycles<Field>.Requirement] in
            guard case .model(let path, _) = inline(field.type),
                field.defaultValue == nil, field.constant == nil
            else { return [] }
            if path.count == 1 { return [(field, path[0])] }
            guard case .structure(let inner)? = program.models[path]?.kind else { return [] }
            return requirements(of: inner).map { (field, $0.target) }
        }
    }

    /// The type of what a value has in itself: an entry has its value.
    private func inline(_ type: APIType) -> APIType {
        switch program.aliases.expanded(type) {
        case .entry(_, let value): inline(value)
        case let other: other
        }
    }
}

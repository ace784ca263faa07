/// What a key of `rename` could mean, to find what a misspelt one was meant to be.
struct RenameCandidates {
    let spec: Spec
    let names: SwiftName

    func suggestion(for key: String) -> String? {
        let owner = spec.models.first { key.hasPrefix($0.name.value + ".") }
        if let owner { return nearest(to: key, in: members(of: owner)) }
        let endpoint = spec.endpoints.first { key.hasPrefix($0.key.value + ".") }
        if let endpoint { return nearest(to: key, in: parameters(of: endpoint)) }
        return nearest(to: key, in: topLevel)
    }

    private var topLevel: [String] {
        var keys = spec.models.map(\.name.value)
        for endpoint in spec.endpoints {
            keys += endpoint.groups
            keys.append(endpoint.key.value)
            if let id = endpoint.origin?.operationID { keys.append(id) }
        }
        return keys.unique
    }

    private func members(of model: SpecModel) -> [String] {
        let members: [String] =
            switch model.kind {
            case .fields(let fields): fields.fields.flatMap(names(of:))
            case .enumeration(let enumeration): cases(of: enumeration)
            case .union(let union):
                union.cases.compactMap { CaseNames(names: names).unionCase($0.name.value) }
            case .flags, .wraps, .alias, .external: []
            }
        return members.map { "\(model.name.value).\($0)" }
    }

    private func cases(of enumeration: SpecEnum) -> [String] {
        let caseNames = CaseNames(names: names)
        return enumeration.cases.compactMap {
            caseNames.enumCase(named: $0.name?.value, for: $0.value, isClosed: enumeration.isClosed)
        }
    }

    private func parameters(of endpoint: SpecEndpoint) -> [String] {
        let placeholders = endpoint.request.line.placeholders.map { SpecField($0) }
        let fields =
            placeholders + endpoint.request.path + endpoint.request.parameterLists.flatMap(\.self)
        return fields.flatMap(names(of:)).unique.map { "\(endpoint.key.value).\($0)" }
    }

    /// The name of a field, and of the type in its place.
    private func names(of field: SpecField) -> [String] {
        var found = [field.name?.value ?? names.field(field.key.value)]
        if case .value(let value) = field.content, value.inline != nil {
            found.append(value.type?.leaf?.name ?? names.type(field.key.value))
        }
        return found.compactMap(\.self)
    }
}

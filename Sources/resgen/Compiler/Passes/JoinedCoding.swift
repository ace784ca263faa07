extension Pass {
    /// Gives models of parameters, whose fields are all optional, one function that reads and writes:
    /// half the code, for values that are few.
    static let joinCoding = Pass(
        name: "join coding",
        unit: "models of one coding function"
    ) { program, _ in
        let parameters = Set(program.api.root.allEndpoints.flatMap(\.modelsOfParameters))
        let directions = program.directions
        var count = 0
        program.api.updateModels { model in
            guard model.coding == .both, parameters.contains(model.path),
                directions.isOnlySent(model.path),
                case .structure(var structure) = model.kind, structure.mayJoinCoding
            else { return }
            structure.hasOneCodingFunction = true
            model.kind = .structure(structure)
            count += 1
        }
        return count
    }
}

extension Endpoint {
    /// The models that stand for several parameters, by their paths.
    fileprivate var modelsOfParameters: [[String]] {
        [query, headers, cookies].compactMap { part in
            guard case .model(let name, _) = part,
                let argument = arguments.first(where: { $0.name == name }),
                case .model(let path, _) = argument.type.unwrapped
            else { return nil }
            return path
        }
    }
}

extension Structure {
    /// Whether a value without members is one, to which each field may be added.
    fileprivate var mayJoinCoding: Bool {
        additional == nil && match == nil && fields.count > 1
            && fields.allSatisfy(\.isPlainOptional)
    }
}

extension Field {
    /// Whether it is nil where it is missing, and left out where it is nil.
    fileprivate var isPlainOptional: Bool {
        let hasDefault = defaultValue.map { $0 != .null } ?? false
        return type.isOptional && constant == nil && !hasDefault && !writesNull && !isBoxed
            && !isLossy && !isReadOnly
    }
}

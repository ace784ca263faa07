extension Pass {
    /// Gives models that are only sent, and whose fields are all optional, one function that reads and
    /// writes: half the code, where neither is dear.
    static let joinCoding = Pass(
        name: "join coding",
        unit: "models of one coding function"
    ) { program, _ in
        let directions = TypeDirections(program)
        var count = 0
        program.api.updateModels { model in
            guard model.coding == .both, directions.isOnlySent(model.path),
                case .structure(var structure) = model.kind, structure.mayJoinCoding
            else { return }
            structure.hasOneCodingFunction = true
            model.kind = .structure(structure)
            count += 1
        }
        return count
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
            && !isLossy
    }
}

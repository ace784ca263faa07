extension Pass {
    /// Makes structs with static members of enums that nobody has to switch over, or that are large.
    static let makeStructsOfEnums = Pass(
        name: "make structs of enums",
        unit: "enums that are structs"
    ) { program, _ in
        let directions = TypeDirections(program)
        var count = 0
        program.api.updateModels { model in
            guard case .enumeration(var enumeration) = model.kind, !enumeration.isClosed else {
                return
            }
            let isOnlySent = directions.isOnlySent(model.path)
            enumeration.isStruct =
                isOnlySent || !Enumeration.caseCounts.contains(enumeration.cases.count)
            model.kind = .enumeration(enumeration)
            if enumeration.isStruct { count += 1 }
        }
        return count
    }
}

extension Enumeration {
    /// A case for each value says more than a static member where there are several; the compiler takes
    /// time by the square of an open enum's cases.
    fileprivate static let caseCounts = 2...500
}

extension API {
    /// Changes all models, and those that are written in place in them or in endpoints.
    fileprivate mutating func updateModels(_ update: (inout Model) -> Void) {
        models.update(update)
        root.updateModels(update)
    }
}

extension Group {
    fileprivate mutating func updateModels(_ update: (inout Model) -> Void) {
        nested.update(update)
        for index in endpoints.indices { endpoints[index].nested.update(update) }
        for index in webhooks.indices { webhooks[index].nested.update(update) }
        for index in groups.indices { groups[index].updateModels(update) }
    }
}

extension [Model] {
    fileprivate mutating func update(_ update: (inout Model) -> Void) {
        for index in indices { self[index].updateWithNested(update) }
    }
}

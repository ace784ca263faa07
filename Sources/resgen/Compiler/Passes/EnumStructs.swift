extension Pass {
    /// Makes structs with static members of enums that nobody has to switch over, or that are large.
    static let makeStructsOfEnums = Pass(
        name: "make structs of enums",
        unit: "enums that are structs"
    ) { program, _ in
        let directions = program.directions
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

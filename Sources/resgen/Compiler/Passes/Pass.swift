/// A step from one program to the next that takes a look at all models.
struct Pass: Sendable {
    /// What it does, as `check --stages` says it.
    let name: String
    /// What it counts.
    let unit: String
    /// Changes the program or reports what is wrong with it, and says how many things that were.
    let run: @Sendable (inout Program, DiagnosticLog) -> Int

    static let all = [
        rejectEndlessModels, rejectGrowingModels, reportUnreachableCases, boxMembers, addMatchRules,
        spreadConformances, makeStructsOfEnums, leaveOutCoding, joinCoding,
    ]
}

/// What an operation may be called.
struct OperationCandidate {
    var groups: [String]
    /// What the operation may be called, the best first; others are longer.
    var names: [String]
    /// The name without what a framework made of the path.
    var short: String?
    /// Whether the best name may be that of another operation, which keeps it where both have one group.
    var givesWay: Bool

    /// Names that the API needs for itself become others.
    init(groups: [String], names: [String], givesWay: Bool = false) {
        self.groups = groups.map(Self.group)
        self.names = names.map(Self.function)
        self.givesWay = givesWay
    }

    var keys: [String] { names.map(key) }

    /// The key that it has if no other has it.
    var bestKey: String { key(names[0]) }

    private func key(_ name: String) -> String {
        groups.isEmpty ? name : (groups + [name]).joined(separator: ".")
    }

    /// The keys of the groups around, the outermost first.
    var outerGroups: [String] {
        groups.indices.map { groups[...$0].joined(separator: ".") }
    }

    /// The name of a group; not one that the API needs for itself.
    static func group(_ name: String) -> String {
        ReservedNames.Endpoints.avoided.contains(name) ? name + "Group" : bare(name)
    }

    /// The name of a function; not one that the API needs for itself.
    static func function(_ name: String) -> String {
        ReservedNames.Endpoints.avoided.contains(name) ? name + "Operation" : bare(name)
    }

    private static func bare(_ name: String) -> String {
        SwiftIdentifier.isLegal(name) && name.first?.isUppercase == false ? name : "operation"
    }
}

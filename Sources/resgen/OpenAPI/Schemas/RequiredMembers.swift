/// What an object requires of a value before it is read as one: members that are there, and members
/// that have one value.
struct RequiredMembers: Hashable {
    var keys: Set<String> = []
    /// The members that have one value, by their keys.
    var constants: [String: String] = [:]

    /// Whether all that is required here is required there, and more.
    func isSubset(of other: RequiredMembers) -> Bool {
        self != other
            && keys.allSatisfy { other.keys.contains($0) || other.constants[$0] != nil }
            && constants.allSatisfy { other.constants[$0.key] == $0.value }
    }

    /// What is required here and there.
    func common(with other: RequiredMembers) -> RequiredMembers {
        let all = keys.union(constants.keys)
        let others = other.keys.union(other.constants.keys)
        var common = RequiredMembers()
        common.constants = constants.filter { other.constants[$0.key] == $0.value }
        common.keys = all.intersection(others).subtracting(common.constants.keys)
        return common
    }
}

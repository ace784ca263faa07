/// Gives each operation the key of an endpoint: `repos/list-for-org` → `repos.listForOrg`.
struct OperationNames {
    let names: SwiftName
    let notes: OpenAPINotes
    let tags: TagGroups
    let document: OpenAPIDocument
    let including: IncludingSpec

    /// The keys in the order of the operations.
    func keys(of operations: [DocumentOperation]) -> [Located<String>] {
        let candidates = candidates(of: operations)
        let groups = Set(candidates.flatMap(\.outerGroups))
        var chooser = UniqueNames(reserved: groups)
        return zip(operations, candidates).map { operation, candidate in
            let range = operation.node["operationId"]?.range ?? operation.methodRange
            let key = chooser.choose(candidate.keys)
            if !candidate.keys.contains(key) {
                let best = candidate.bestKey
                let other = groups.contains(best) ? "a group of operations" : "another operation"
                notes.note(.name, "\(other) is called '\(best)': this one is '\(key)'", at: range)
            }
            return Located(value: key, range: range)
        }
    }

    /// Of several with one short name, each gets a longer one.
    private func candidates(of operations: [DocumentOperation]) -> [OperationCandidate] {
        let tagNames = TagNames(names, of: tags, in: operations)
        let naming = OperationCandidates(of: operations, tagNames, in: document)
        var candidates = operations.map(naming.candidate)
        nameByPaths(&candidates, operations)
        lengthenNames(of: &candidates, where: \.givesWay)
        let most = candidates.map(\.names.count).max() ?? 1
        for _ in 1..<max(most, 2) { lengthenNames(of: &candidates) { _ in true } }
        joinGroupsOfFunctions(&candidates)
        leaveOutGroupsOfNames(&candidates, operations)
        return candidates
    }

    /// Takes the best name of those that share it.
    private func lengthenNames(
        of candidates: inout [OperationCandidate],
        where mayChange: (OperationCandidate) -> Bool
    ) {
        let firsts = Dictionary(candidates.map { ($0.bestKey, 1) }, uniquingKeysWith: +)
        for index in candidates.indices
        where candidates[index].names.count > 1 && mayChange(candidates[index])
            && firsts[candidates[index].bestKey, default: 0] > 1
        {
            candidates[index].names.removeFirst()
        }
    }

    /// Of how many operations a group may be that gives way to an operation of its name.
    private static let fewOperations = 3

    /// Beside an operation `tenants.get`, `tenants.get.one` is `tenants.getOne`.
    private func joinGroupsOfFunctions(_ candidates: inout [OperationCandidate]) {
        let functions = Set(candidates.map(\.bestKey))
        let outerGroups = candidates.map(\.outerGroups)
        let counts = Dictionary(outerGroups.joined().map { ($0, 1) }, uniquingKeysWith: +)
        for index in candidates.indices {
            let first = outerGroups[index].firstIndex {
                functions.contains($0) && counts[$0, default: 0] <= Self.fewOperations
            }
            guard let first else { continue }
            let groups = candidates[index].groups
            var joined = candidates[index]
            joined.groups = Array(groups[..<first])
            joined.names = joined.names.map { name in
                let words = groups[first...] + [name]
                return names.member(words.joined(separator: " ")) ?? name
            }
            if !functions.contains(joined.bestKey) { candidates[index] = joined }
        }
    }

    /// `search.search` is `search` where the group has nothing else, in the spec neither.
    private func leaveOutGroupsOfNames(
        _ candidates: inout [OperationCandidate],
        _ operations: [DocumentOperation]
    ) {
        if !including.hasOneDocument { return }
        let functions = Set(candidates.map(\.bestKey)).union(including.members)
        let groups = candidates.flatMap(\.outerGroups) + including.groups
        let counts = Dictionary(groups.map { ($0, 1) }, uniquingKeysWith: +)
        for index in candidates.indices {
            let candidate = candidates[index]
            guard let group = candidate.groups.last, let path = candidate.outerGroups.last,
                counts[path] == 1, group.lowercased() == candidate.names[0].lowercased(),
                VendorNames(operations[index].node) == nil
            else { continue }
            candidates[index].groups.removeLast()
            if functions.contains(candidates[index].bestKey) { candidates[index] = candidate }
        }
    }

    /// Where a framework's ids say one name after the path is cut off, the paths decide.
    private func nameByPaths(
        _ candidates: inout [OperationCandidate],
        _ operations: [DocumentOperation]
    ) {
        let cut = candidates.indices.filter { candidates[$0].short != nil }
        for (_, indices) in Dictionary(grouping: cut, by: { candidates[$0].bestKey })
        where indices.count > 1 {
            let paths = PathNames(indices.map { operations[$0].path.key })
            for (number, index) in indices.enumerated() {
                let name = paths.name(candidates[index].short ?? "", at: number)
                    .flatMap(names.member)
                if let name {
                    candidates[index].names.replaceSubrange(
                        0..<1,
                        with: [OperationCandidate.function(name)]
                    )
                }
            }
        }
    }
}

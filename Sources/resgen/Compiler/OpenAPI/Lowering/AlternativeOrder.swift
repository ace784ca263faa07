/// The order in which the alternatives of a union without a tag are tried.
struct AlternativeOrder {
    let analyzer: SchemaAnalyzer

    typealias Alternative = UnionLowering.Alternative

    /// What requires more comes before what requires some of the same.
    func ordered(_ alternatives: [Alternative]) -> [Alternative] {
        var order: [Int] = []
        var less = RequiredMembersIndex()
        for (index, alternative) in alternatives.enumerated() {
            guard
                let members = analyzer.discriminators.requiredMembers(
                    of: alternative.analysis.shape
                )
            else {
                order.append(index)
                continue
            }
            let before = less.indices(ofSubsetsOf: members)
            let place = before.isEmpty ? nil : order.firstIndex(where: before.contains)
            order.insert(index, at: place ?? order.count)
            less.add(members, index)
        }
        return withUnionsInPlace(order, of: alternatives).map { alternatives[$0] }
    }

    /// Of more alternatives the unions stay where they are.
    private static let limit = 250

    /// A union comes before what requires less than one of its objects, and behind what requires more: its
    /// tag says whether it is meant, and one without a tag that may be neither before nor after is unfolded
    /// (`NestedAlternatives`).
    private func withUnionsInPlace(_ order: [Int], of alternatives: [Alternative]) -> [Int] {
        let hasUnions = alternatives.contains {
            if case .union = $0.analysis.shape { true } else { false }
        }
        guard hasUnions, alternatives.count <= Self.limit else { return order }
        let less = alternativesWithLess(than: alternatives)
        var (rest, sorted) = (order, [Int]())
        while !rest.isEmpty {
            let place = rest.firstIndex { candidate in
                !rest.contains { less[$0].contains(candidate) && !less[candidate].contains($0) }
            }
            sorted.append(rest.remove(at: place ?? 0))
        }
        return sorted
    }

    /// For each alternative those that would take one of its objects, were they tried before it. A union
    /// with a tag takes nothing that is not its own.
    private func alternativesWithLess(than alternatives: [Alternative]) -> [Set<Int>] {
        let requirements = alternatives.map { alternative -> [ObjectSignature<String>] in
            switch alternative.analysis.shape {
            case .object(let object): [analyzer.discriminators.requiredMembers(of: object)]
            case .union(let union): analyzer.discriminators.requirements(of: union)
            default: []
            }
        }
        var (index, owners) = (RequiredMembersIndex(), [Int]())
        for (number, alternative) in alternatives.enumerated() where !alternative.isTaggedUnion {
            for members in requirements[number] {
                index.add(members, owners.count)
                owners.append(number)
            }
        }
        return requirements.enumerated().map { number, all in
            let less = all.flatMap { index.indices(ofSubsetsOf: $0) }.map { owners[$0] }
            return Set(less).subtracting([number])
        }
    }
}

extension UnionLowering.Alternative {
    fileprivate var isTaggedUnion: Bool {
        if case .union(let union) = analysis.shape { union.tag != nil } else { false }
    }
}

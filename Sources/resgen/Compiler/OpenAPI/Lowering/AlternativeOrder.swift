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
        return withAllInPlace(order, of: alternatives).map { alternatives[$0] }
    }

    /// More alternatives stay where they are.
    private static let limit = 250

    /// A union comes before what requires less than one of its objects, and behind what requires more: its
    /// tag says whether it is meant, and one without a tag that may be neither before nor after is unfolded
    /// (`NestedAlternatives`). What may have all that another object requires comes before that one, unless
    /// that is true of both.
    private func withAllInPlace(_ order: [Int], of alternatives: [Alternative]) -> [Int] {
        guard alternatives.count <= Self.limit else { return order }
        var less = alternativesWithLess(than: alternatives)
        // Nothing is lost of an object that is read as one which may have all of it, and more.
        for (number, others) in less.enumerated() {
            for other in others where hasMore(alternatives[other], than: alternatives[number]) {
                less[number].remove(other)
                less[other].insert(number)
            }
        }
        let similar = alternativesWithin(alternatives)
        let sure = Self.earlier(less) { _, _ in true }
        let likely = Self.earlier(similar) { !less[$0].contains($1) && !less[$1].contains($0) }
        let all = zip(sure, likely).map { $0.union($1) }
        var (rest, sorted) = (order, [Int]())
        while !rest.isEmpty {
            let place =
                rest.firstIndex { all[$0].isDisjoint(with: rest) }
                ?? rest.firstIndex { sure[$0].isDisjoint(with: rest) }
            sorted.append(rest.remove(at: place ?? 0))
        }
        return sorted
    }

    /// For each alternative those that have to be tried before it, for it would take some of what is theirs,
    /// and they nothing of what is its own.
    private static func earlier(
        _ taking: [Set<Int>],
        where counts: (Int, Int) -> Bool
    ) -> [Set<Int>] {
        var earlier = [Set<Int>](repeating: [], count: taking.count)
        for (first, others) in taking.enumerated() {
            for other in others where !taking[other].contains(first) && counts(first, other) {
                earlier[other].insert(first)
            }
        }
        return earlier
    }

    /// Whether an object may have all that another one may have, of the same types, and more.
    private func hasMore(_ alternative: Alternative, than other: Alternative) -> Bool {
        guard case .object(let object) = alternative.analysis.shape,
            case .object(let less) = other.analysis.shape, less.additional == nil,
            object.properties.count > less.properties.count
        else { return false }
        return less.properties.allSatisfy { property in
            object.property(property.key).map {
                analyzer.graph.areEqual($0.schema, property.schema)
            } ?? false
        }
    }

    /// For each object those that would take it, if it had all that it may have.
    private func alternativesWithin(_ alternatives: [Alternative]) -> [Set<Int>] {
        var index = RequiredMembersIndex()
        var whole: [Int: ObjectSignature<String>] = [:]
        for (number, alternative) in alternatives.enumerated() {
            guard case .object(let object) = alternative.analysis.shape else { continue }
            var members = analyzer.discriminators.requiredMembers(of: object)
            index.add(members, number)
            let keys = object.properties.map(\.key).filter { members.constants[$0] == nil }
            members.required.formUnion(keys)
            whole[number] = members
        }
        return alternatives.indices.map { number in
            whole[number].map { index.indices(ofSubsetsOf: $0).subtracting([number]) } ?? []
        }
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

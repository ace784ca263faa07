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
        return withUnionsRaised(order, of: alternatives).map { alternatives[$0] }
    }

    /// A union comes before what requires less than one of its objects: its tag says whether it is meant,
    /// and one without a tag that may be neither before nor after is unfolded (`NestedAlternatives`).
    private func withUnionsRaised(_ order: [Int], of alternatives: [Alternative]) -> [Int] {
        let unions = alternatives.indices.compactMap { index -> (index: Int, shape: UnionShape)? in
            guard case .union(let union) = alternatives[index].analysis.shape else { return nil }
            return (index, union)
        }
        if unions.isEmpty { return order }
        var objects = RequiredMembersIndex()
        for index in alternatives.indices {
            guard case .object(let object) = alternatives[index].analysis.shape else { continue }
            objects.add(analyzer.discriminators.requiredMembers(of: object), index)
        }
        var order = order
        for union in unions {
            let less = Set(
                analyzer.discriminators.requirements(of: union.shape).flatMap {
                    objects.indices(ofSubsetsOf: $0)
                }
            )
            guard let place = order.firstIndex(where: less.contains),
                let own = order.firstIndex(of: union.index), place < own
            else { continue }
            order.remove(at: own)
            order.insert(union.index, at: place)
        }
        return order
    }
}

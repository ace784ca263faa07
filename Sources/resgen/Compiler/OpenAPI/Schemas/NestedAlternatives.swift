/// Alternatives that are unions without a tag, and compete with others: the first one that an object fits
/// would take it, and lose what only another one has. Their own alternatives stand in their place then.
struct NestedAlternatives {
    let analyzer: SchemaAnalyzer

    private var discriminators: Discriminators { analyzer.discriminators }

    /// Unions in unions are followed so deep.
    private static let depthLimit = 8
    /// Of more objects nothing is compared.
    private static let objectLimit = 20_000

    func unfolded(_ parts: [UnionShape.Part]) -> [UnionShape.Part] {
        var parts = parts
        for _ in 0..<Self.depthLimit {
            let unions = parts.map(untagged)
            if unions.allSatisfy({ $0 == nil }) { break }
            let competing = competing(parts, isUnion: unions.map { $0 != nil })
            if competing.isEmpty { break }
            var unfolded: [UnionShape.Part] = []
            for (index, part) in parts.enumerated() {
                unfolded += competing.contains(index) ? unions[index]?.parts ?? [] : [part]
            }
            var seen: Set<SchemaStructure> = []
            parts = unfolded.filter { part in
                part.type != nil || part.object != nil
                    || seen.insert(analyzer.graph.structure(of: part.schema)).inserted
            }
        }
        return parts
    }

    private func untagged(_ part: UnionShape.Part) -> UnionShape? {
        guard part.object == nil, part.type == nil,
            !analyzer.subsumption.isVisiting(part.schema),
            case .union(let union) = analyzer.finalShape(of: part.schema), union.tag == nil
        else { return nil }
        return union
    }

    /// An object of an alternative.
    private struct Candidate {
        let part: Int
        let structure: SchemaStructure?
        let members: ObjectSignature<String>
    }

    /// The unions of which an object requires the same as one of another alternative, or one less and one
    /// more than that.
    private func competing(_ parts: [UnionShape.Part], isUnion: [Bool]) -> Set<Int> {
        var candidates: [Candidate] = []
        for index in parts.indices {
            candidates += self.candidates(of: parts[index], index)
            if candidates.count > Self.objectLimit { return [] }
        }
        return indistinct(candidates).union(entangled(candidates, isUnion)).filter { isUnion[$0] }
    }

    private func candidates(of part: UnionShape.Part, _ index: Int) -> [Candidate] {
        UnionObjects(analyzer: analyzer).objects(of: [part], followsTags: false)
            .compactMap { object in
                object.shape.map {
                    Candidate(
                        part: index,
                        structure: object.structure,
                        members: discriminators.requiredMembers(of: $0)
                    )
                }
            }
    }

    /// The alternatives with objects that require the same and are not written alike.
    private func indistinct(_ candidates: [Candidate]) -> Set<Int> {
        var found: Set<Int> = []
        for group in Dictionary(grouping: candidates, by: \.members).values where group.count > 1 {
            let isOne = group.allSatisfy {
                $0.structure != nil && $0.structure == group[0].structure
            }
            let owners = Set(group.map(\.part))
            if !isOne, owners.count > 1 { found.formUnion(owners) }
        }
        return found
    }

    /// Two alternatives, in the order of what they require.
    private struct Order: Hashable {
        let less: Int
        let more: Int
    }

    /// The alternatives of which neither can be tried first: each has an object that requires less than one
    /// of the other.
    private func entangled(_ candidates: [Candidate], _ isUnion: [Bool]) -> Set<Int> {
        var all = RequiredMembersIndex()
        var nested = RequiredMembersIndex()
        for (index, candidate) in candidates.enumerated() {
            all.add(candidate.members, index)
            if isUnion[candidate.part] { nested.add(candidate.members, index) }
        }
        var orders: Set<Order> = []
        for candidate in candidates {
            let others = isUnion[candidate.part] ? all : nested
            for index in others.indices(ofSubsetsOf: candidate.members)
            where candidates[index].part != candidate.part {
                orders.insert(Order(less: candidates[index].part, more: candidate.part))
            }
        }
        let both = orders.filter { orders.contains(Order(less: $0.more, more: $0.less)) }
        return Set(both.map(\.less))
    }
}

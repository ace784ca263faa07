import ResgenCompiler

/// What the objects of samples have, some levels deep: by it those are distinguished that have the same keys
/// around other things, as envelopes do.
struct SampleShape {
    let isMap: Bool
    /// What kinds of values each key has, null left out.
    private var kinds: [String: Set<String>]
    /// What is in the objects of each key, in lists, too.
    private(set) var inner: [String: SampleShape] = [:]
    /// The keys of which there are empty lists alone.
    private var empty: Set<String>

    private static let depthLimit = 3

    init(_ samples: ObjectSamples, depth: Int = depthLimit) {
        isMap = samples.isMap
        kinds = samples.kinds
        empty = Set(
            samples.members.filter { member in
                let present = member.values.filter { !$0.isNull }
                return !present.isEmpty
                    && present.allSatisfy { $0.isArray && $0.elements.isEmpty }
            }.map(\.key)
        )
        guard depth > 0, !isMap else { return }
        for member in samples.members {
            let objects = ObjectSamples(member.values.flatMap(\.objectsInLists))
            if !objects.keys.isEmpty {
                inner[member.key] = SampleShape(objects, depth: depth - 1)
            }
        }
    }

    var keys: Set<String> { Set(kinds.keys) }

    /// Whether an empty list is most of what there is, as in an envelope around nothing: what it is a list
    /// of, nobody knows.
    var isVague: Bool { !empty.isEmpty && kinds.count - empty.count < Self.fewKeys }

    private static let fewKeys = 3

    /// Whether one model reads objects with the same keys: the kinds of their values are the same, and what
    /// is inside resembles, as far as it is known.
    func isLike(_ other: SampleShape) -> Bool {
        let haveSameKinds = kinds.allSatisfy { key, kinds in
            let others = other.kinds[key] ?? []
            return kinds.isEmpty || others.isEmpty || kinds == others
        }
        return haveSameKinds
            && inner.allSatisfy { key, shape in other.inner[key].map(shape.resembles) ?? true }
    }

    /// Whether the one has what the other has, and at most as much again.
    func resembles(_ other: SampleShape) -> Bool {
        if isMap || other.isMap { return isMap == other.isMap }
        let (fewer, more) = keys.count < other.keys.count ? (keys, other.keys) : (other.keys, keys)
        return fewer.isSubset(of: more) && fewer.count * 2 >= more.count && isLike(other)
    }

    mutating func merge(_ other: SampleShape) {
        empty = empty.filter { other.empty.contains($0) || other.kinds[$0] == nil }
            .union(other.empty.filter { kinds[$0] == nil })
        kinds.merge(other.kinds) { $0.union($1) }
        inner.merge(other.inner) { shape, other in
            var shape = shape
            shape.merge(other)
            return shape
        }
    }
}

extension JSONNode {
    /// The objects among the elements of a list, and of lists in it; of an object itself.
    var objectsInLists: [JSONNode] {
        isArray ? elements.flatMap(\.objectsInLists) : isObject ? [self] : []
    }
}

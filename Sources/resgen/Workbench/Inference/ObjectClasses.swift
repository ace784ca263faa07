import ResgenCompiler

/// Which objects of samples are of one model: those at one place in the objects of a model, and those that
/// have the same keys with values of the same kinds, in which there are no other objects.
///
/// Classes are merged until nothing of this holds between two of them, and never taken apart: so this ends,
/// and no object is left over, however deep they are in each other.
struct ObjectClasses {
    /// By their numbers, in the order in which they were met.
    private var objects: [JSONNode] = []
    private var numbers: [JSONNode.ID: Int] = [:]
    /// An object of the same class, nearer to its representative.
    private var parents: [Int] = []
    /// The objects of a class, by its representative.
    private var members: [[Int]] = []

    /// - Parameter places: The values at each place that samples are given for. Each has an id of its own.
    init(_ places: [[JSONNode]]) {
        for values in places { _ = unite(values) }
        while true {
            let hasGrown = uniteInner()
            if !uniteLike(), !hasGrown { break }
        }
    }

    /// The class of an object, and all that are of it; nil for what was at no place.
    mutating func group(of object: JSONNode) -> (id: Int, samples: ObjectSamples)? {
        guard let number = numbers[object.id] else { return nil }
        let id = representative(of: number)
        return (id, samples(of: id))
    }

    /// What identifies the class of an object; nil for what was at no place.
    mutating func id(of object: JSONNode) -> Int? {
        numbers[object.id].map { representative(of: $0) }
    }

    private func samples(of id: Int) -> ObjectSamples {
        ObjectSamples(members[id].sorted().map { objects[$0] })
    }

    // MARK: Merging

    /// Merges what is at one place in the objects of each class.
    ///
    /// - Returns: Whether anything was merged.
    private mutating func uniteInner() -> Bool {
        var hasGrown = false
        var visited: Set<Int> = []
        var next = 0
        while next < objects.count {
            let id = representative(of: next)
            next += 1
            guard visited.insert(id).inserted else { continue }
            for values in samples(of: id).places where unite(values) { hasGrown = true }
        }
        return hasGrown
    }

    /// Merges classes with the same keys, where their values are alike. An envelope around an empty list is one
    /// around things, where it can be of one kind alone.
    private mutating func uniteLike() -> Bool {
        var known: [Set<String>: KnownShapes] = [:]
        var vague: [(number: Int, shape: SampleShape)] = []
        var hasGrown = false
        for number in objects.indices where parents[number] == number {
            let samples = samples(of: number)
            if samples.keys.isEmpty || samples.isMap || samples.variants != nil { continue }
            let shape = SampleShape(samples)
            if shape.isVague {
                vague.append((number, shape))
            } else if unite(number, shape, with: &known) {
                hasGrown = true
            }
        }
        var others: [Set<String>: KnownShapes] = [:]
        for (number, shape) in vague {
            let like = known[shape.keys]?.firstTwoLike(shape) ?? []
            let isOfOne = like.count == 1 && unite(number, shape, with: &known)
            if isOfOne || like.isEmpty && unite(number, shape, with: &others) { hasGrown = true }
        }
        return hasGrown
    }

    /// Merges a class with the first one that is like it, or notes it for those that come.
    private mutating func unite(
        _ number: Int,
        _ shape: SampleShape,
        with known: inout [Set<String>: KnownShapes]
    ) -> Bool {
        let keys = shape.keys
        guard let like = known[keys]?.firstLike(shape), let other = known[keys]?.shapes[like].id
        else {
            known[keys, default: KnownShapes()].add(number, shape)
            return false
        }
        known[keys]?.merge(shape, into: like, id: unite(other, number))
        return true
    }

    /// Merges the objects among values of one place, and those in lists of it.
    private mutating func unite(_ values: [JSONNode]) -> Bool {
        var hasGrown = false
        var values = values
        while !values.isEmpty {
            if uniteObjects(values.filter(\.isObject)) { hasGrown = true }
            values = values.filter(\.isArray).flatMap(\.elements)
        }
        return hasGrown
    }

    private mutating func uniteObjects(_ objects: [JSONNode]) -> Bool {
        guard let first = objects.first else { return false }
        var id = representative(of: number(of: first))
        var hasGrown = false
        for object in objects.dropFirst() {
            let other = representative(of: number(of: object))
            if other == id { continue }
            id = unite(id, other)
            hasGrown = true
        }
        return hasGrown
    }

    /// The smaller class becomes a part of the larger one.
    private mutating func unite(_ id: Int, _ other: Int) -> Int {
        let (large, small) = members[id].count < members[other].count ? (other, id) : (id, other)
        parents[small] = large
        members[large] += members[small]
        members[small] = []
        return large
    }

    private mutating func number(of object: JSONNode) -> Int {
        if let known = numbers[object.id] { return known }
        let number = objects.count
        numbers[object.id] = number
        objects.append(object)
        parents.append(number)
        members.append([number])
        return number
    }

    private mutating func representative(of number: Int) -> Int {
        var number = number
        while parents[number] != number {
            parents[number] = parents[parents[number]]
            number = parents[number]
        }
        return number
    }
}

extension ObjectSamples {
    /// The values that are at one place inside: of a key, of all keys of a map, of a key of one variant.
    fileprivate var places: [[JSONNode]] {
        if isMap { return [objects.flatMap { $0.members.map(\.value) }] }
        guard let variants else { return members.map(\.values) }
        return variants.cases.flatMap { item in
            item.samples.members.filter { $0.key != variants.tag }.map(\.values)
        }
    }
}

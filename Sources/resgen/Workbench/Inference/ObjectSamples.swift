import ResgenCompiler

/// The objects that are at one place of samples.
struct ObjectSamples {
    let objects: [JSONNode]
    /// In the order in which they come first.
    let keys: [String]

    init(_ objects: [JSONNode]) {
        self.objects = objects
        keys = objects.flatMap { $0.members.map(\.key) }.unique
    }

    /// The values of each key. Of a repeated key the first counts, as in generated code.
    var members: [(key: String, values: [JSONNode])] {
        var values: [String: [JSONNode]] = [:]
        for object in objects {
            var known: Set<String> = []
            for member in object.members where known.insert(member.key).inserted {
                values[member.key, default: []].append(member.value)
            }
        }
        return keys.map { ($0, values[$0] ?? []) }
    }

    /// What kinds of values each key has, null left out.
    var kinds: [String: Set<String>] {
        members.reduce(into: [:]) { kinds, member in
            kinds[member.key] = Set(member.values.filter { !$0.isNull }.map(\.value.kindName))
        }
    }

    /// Whether the keys are data, and no names of members.
    var isMap: Bool { MapKeys(self).areData }

    /// The keys that tell what an object is, where people use them for that.
    private static let tags = [
        "type", "kind", "event", "object", "op", "$type", "@type", "_type", "__typename",
        "resourceType", "event_type", "eventType",
    ]

    /// The objects by the values of a key that distinguishes them: each value has keys that others lack.
    var variants: (tag: String, cases: [(value: String, samples: ObjectSamples)])? {
        for tag in Self.tags where keys.contains(tag) {
            let values = objects.map { $0[tag]?.string }
            let known = values.compactMap(\.self).unique
            guard known.count == Set(values).count, (2...24).contains(known.count),
                known.allSatisfy({ !$0.isEmpty && $0.utf8.count <= 64 })
            else { continue }
            let groups = Dictionary(grouping: zip(values, objects)) { $0.0 ?? "" }
            let cases = known.map { ($0, ObjectSamples((groups[$0] ?? []).map(\.1))) }
            if Self.differ(cases.map { Set($0.1.keys) }) { return (tag, cases) }
        }
        return nil
    }

    /// Keys that are there together, where each object has those of one group and none of the others: they may be
    /// of several models. Of two single keys each may be missing by chance.
    var exclusiveKeys: [[String]] {
        var places: [String: Set<Int>] = [:]
        for (index, object) in objects.enumerated() {
            for member in object.members { places[member.key, default: []].insert(index) }
        }
        var groups: [Set<Int>: [String]] = [:]
        var rest = Set(objects.indices)
        var chosen: [Set<Int>] = []
        for key in keys {
            guard let own = places[key], own.count < objects.count else { continue }
            groups[own, default: []].append(key)
            guard own.isSubset(of: rest) else { continue }
            rest.subtract(own)
            chosen.append(own)
        }
        let found = chosen.compactMap { groups[$0] }
        return rest.isEmpty && found.joined().count > 2 ? found : []
    }

    private static func differ(_ keys: [Set<String>]) -> Bool {
        guard let first = keys.first else { return false }
        return keys.dropFirst().contains {
            !$0.subtracting(first).isEmpty && !first.subtracting($0).isEmpty
        }
    }
}

/// What is known of schemas that lead to each other, whoever asks first.
///
/// A schema that is asked for while it is looked at is taken as less than it is. What is found out
/// by that holds only as long as that schema is looked at, so it is kept for that time alone. What is
/// kept for good depends on no other schema being looked at.
// Not generic: debug builds take ten times as long to look up values of any type.
struct CycleMemo {
    /// A schema that is looked at.
    private struct Visit {
        let id: JSONNode.ID
        /// The first of the visits that was met again; its own index where none before it was.
        var earliest: Int
        /// What was found out of others by taking this schema as less than it is.
        var dependents: Set<JSONNode.ID> = []
    }

    private struct Known {
        let value: SchemaAnalysis
        /// The schemas that lead back to this one: while one of them is looked at, this does not hold.
        let cycle: Set<JSONNode.ID>
    }

    private var visits: [Visit] = []
    private var indices: [JSONNode.ID: Int] = [:]
    private var known: [Known] = []
    /// Which of them is that of a schema, by the number of its id, the first being 1; 0 where nothing is known.
    private var places: [Int32]
    /// What holds as long as a visit lasts.
    private var passing: [JSONNode.ID: (value: SchemaAnalysis, visit: Int)] = [:]

    /// - Parameter lastID: That of the text's last value. Values may be added to it, with later ids.
    init(lastID: JSONNode.ID) {
        places = Array(repeating: 0, count: Int(lastID.number) + 1)
    }

    var depth: Int { visits.count }

    /// Whether the schema is looked at. Who asks depends on the answer if it is.
    mutating func isVisiting(_ id: JSONNode.ID) -> Bool {
        guard let index = indices[id] else { return false }
        depend(on: index)
        return true
    }

    /// What is known of a schema, as far as it holds now.
    mutating func value(of id: JSONNode.ID) -> SchemaAnalysis? {
        let number = Int(id.number)
        if number < places.count, places[number] > 0 {
            let known = known[Int(places[number]) - 1]
            if known.cycle.isEmpty || !visits.contains(where: { known.cycle.contains($0.id) }) {
                return known.value
            }
        }
        guard let (value, visit) = passing[id] else { return nil }
        depend(on: visit)
        return value
    }

    mutating func begin(_ id: JSONNode.ID) {
        indices[id] = visits.count
        visits.append(Visit(id: id, earliest: visits.count))
    }

    /// Ends the visit that began last.
    mutating func end(with value: SchemaAnalysis) {
        let index = visits.count - 1
        let visit = visits.removeLast()
        indices[visit.id] = nil
        for id in visit.dependents { passing[id] = nil }
        guard visit.earliest < index else {
            let number = Int(visit.id.number)
            while places.count <= number { places.append(0) }
            known.append(Known(value: value, cycle: visit.dependents))
            places[number] = Int32(known.count)
            return
        }
        passing[visit.id] = (value, visit.earliest)
        visits[visit.earliest].dependents.formUnion(visit.dependents.union([visit.id]))
        depend(on: visit.earliest)
    }

    /// What is found out now holds no longer than a visit does.
    mutating func depend(on index: Int) {
        guard let last = visits.indices.last else { return }
        visits[last].earliest = min(visits[last].earliest, index)
    }
}

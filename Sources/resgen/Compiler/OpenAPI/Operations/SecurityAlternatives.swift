/// What a list of security requirements asks for: all schemes of one of its members (OpenAPI 3.1,
/// section 4.8.30).
struct SecurityAlternatives {
    /// Nil where no scheme that is known is asked for.
    let choice: SpecAuthChoice?
    /// The requirements that need two schemes together of which only one can be sent.
    let clashes: [JSONNode]

    init(_ node: JSONNode, schemes: [String: SpecScheme]) {
        var clashing: [JSONNode] = []
        var isOptional = false
        var alternatives: [[Located<String>]] = []
        var seen: Set<[String]> = []
        for member in node.elements {
            if member.members.isEmpty { isOptional = true }
            let (choices, clashes) = Self.choices(member.members, schemes)
            if clashes { clashing.append(member) }
            for names in choices
            where !names.isEmpty && seen.insert(names.map(\.value).sorted()).inserted {
                alternatives.append(names)
            }
        }
        clashes = clashing
        if isOptional { alternatives.append([]) }
        let isNothing = alternatives.allSatisfy(\.isEmpty)
        choice = isNothing ? nil : SpecAuthChoice(alternatives: alternatives, range: node.range)
    }

    /// The names of what is sent together. Of schemes that have one place on the wire any is sent.
    private static func choices(_ members: [JSONMember], _ schemes: [String: SpecScheme])
        -> (choices: [[Located<String>]], clashes: Bool)
    {
        var places: [[(scheme: SpecScheme, name: Located<String>)]] = []
        for member in members {
            guard let scheme = schemes[member.key], let name = scheme.name else { continue }
            let located = Located(value: name.value, range: member.keyRange)
            if let index = places.firstIndex(where: { $0[0].scheme.isSent(where: scheme) }) {
                places[index].append((scheme, located))
            } else {
                places.append([(scheme, located)])
            }
        }
        // What is sent together has no order.
        for index in places.indices {
            places[index].sort { $0.scheme.range.start < $1.scheme.range.start }
        }
        places.sort { $0[0].scheme.range.start < $1[0].scheme.range.start }
        // No server takes so many; a document can have as many as it likes.
        let choices: [[Located<String>]] = places.reduce([[]]) { before, place in
            let all = before.lazy.flatMap { names in place.map { names + [$0.name] } }
            return Array(all.prefix(16))
        }
        return (choices, places.contains { $0.count > 1 })
    }
}

/// What most operations of a document ask for, of those that ask for something.
struct CommonSecurity {
    let schemes: [String: SpecScheme]
    let document: OpenAPIDocument

    private struct Tally {
        let choice: SpecAuthChoice
        var count: Int
    }

    /// Of two that are as common, the document's own, else the first.
    var choice: SpecAuthChoice? {
        var tallies: [[[String]]: Tally] = [:]
        var order: [[[String]]] = []
        func add(_ choice: SpecAuthChoice, count: Int) {
            if tallies[choice.names] == nil { order.append(choice.names) }
            tallies[choice.names, default: Tally(choice: choice, count: 0)].count += count
        }
        let own = document.root["security"].flatMap {
            SecurityAlternatives($0, schemes: schemes).choice
        }
        if let own { add(own, count: 0) }
        for operation in document.operations {
            let asked = operation.node["security"].map {
                SecurityAlternatives($0, schemes: schemes).choice
            }
            if let choice = asked ?? own { add(choice, count: 1) }
        }
        let most = tallies.values.map(\.count).max()
        return order.first { tallies[$0]?.count == most }.flatMap { tallies[$0]?.choice }
    }
}

extension Pass {
    /// Gives models the synthesized conformances of those that hold them. A synthesized conformance
    /// needs the same of every member's type.
    static let spreadConformances = Pass(
        name: "spread conformances",
        unit: "conformances added"
    ) { program, _ in
        var conformances = Dictionary(firstOf: program.api.models.map { ($0.name, $0.conform) })
        var count = 0
        for name in ["Hashable", "Equatable"] {
            for model in program.holdersAndHeld(of: name)
            where conformances[model]?.contains(name) == false
                && conformances[model]?.contains("Hashable") == false
            {
                conformances[model]?.append(name)
                count += 1
            }
        }
        for index in program.api.models.indices {
            let names = conformances[program.api.models[index].name] ?? []
            program.api.models[index].conform(to: names)
        }
        return count
    }
}

extension Program {
    /// The models that say a conformance, and those that they hold, directly or through others.
    fileprivate func holdersAndHeld(of conformance: String) -> [String] {
        var open = api.models.filter { $0.says(conformance) }.map(\.name)
        var names = open
        var seen = Set(open)
        while let next = open.popLast() {
            for type in models[[next]]?.storedTypes ?? [] {
                for name in type.modelNames(aliases) where seen.insert(name).inserted {
                    open.append(name)
                    names.append(name)
                }
            }
        }
        return names
    }
}

extension Model {
    fileprivate func says(_ conformance: String) -> Bool {
        withNested.contains { $0.conform.contains(conformance) }
    }

    /// The types of the fields or cases, those of types that are written in place, too.
    fileprivate var storedTypes: [APIType] {
        switch kind {
        case .structure(let structure):
            structure.fields.map(\.type) + [structure.additional].compactMap(\.self)
                + structure.nested.flatMap(\.storedTypes)
        case .union(let union): union.cases.map(\.type)
        default: []
        }
    }

    /// The conformances, of which types that are written in place get those that are synthesized.
    fileprivate mutating func conform(to names: [String]) {
        conform = names.unique
        guard case .structure(var structure) = kind else { return }
        let synthesized = names.filter(\.isSynthesized)
        for index in structure.nested.indices {
            structure.nested[index].conform(to: synthesized + structure.nested[index].conform)
        }
        kind = .structure(structure)
    }
}

extension String {
    /// Protocols that the compiler writes the members of.
    package var isSynthesized: Bool { self == "Hashable" || self == "Equatable" }
}

extension [Model] {
    /// A synthesized conformance needs the same of every member's type, so it spreads to the models
    /// that a model holds.
    func spreadingConformances(resolver: TypeResolver) -> [Model] {
        var conformances = Dictionary(
            map { ($0.name, $0.conform) },
            uniquingKeysWith: { first, _ in first }
        )
        let known = Dictionary(map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        for name in ["Hashable", "Equatable"] {
            var open = filter { $0.needs(name) }.map(\.name)
            var seen = Set(open)
            while let next = open.popLast() {
                if conformances[next]?.contains(name) == false,
                    conformances[next]?.contains("Hashable") == false
                {
                    conformances[next]?.append(name)
                }
                for member in known[next]?.heldModels(resolver) ?? []
                where seen.insert(member).inserted {
                    open.append(member)
                }
            }
        }
        return map { $0.conforming(to: conformances[$0.name] ?? []) }
    }
}

extension Model {
    fileprivate func needs(_ name: String) -> Bool {
        if conform.contains(name) { return true }
        guard case .structure(let structure) = kind else { return false }
        return structure.nested.contains { $0.needs(name) }
    }

    /// The models in the types of the fields or cases, wherever they stand in these.
    fileprivate func heldModels(_ resolver: TypeResolver) -> [String] {
        switch kind {
        case .structure(let structure):
            let types = structure.fields.map(\.type) + [structure.additional].compactMap(\.self)
            return types.flatMap { $0.models(resolver) }
                + structure.nested.flatMap { $0.heldModels(resolver) }
        case .union(let union): return union.cases.flatMap { $0.type.models(resolver) }
        default: return []
        }
    }

    /// The conformances, those of inline types included.
    fileprivate func conforming(to names: [String]) -> Model {
        let kind: Kind
        if case .structure(let structure) = self.kind {
            let nested = structure.nested.map {
                $0.conforming(to: names.filter(\.isSynthesized) + $0.conform)
            }
            kind = .structure(structure.with(fields: structure.fields, nested: nested))
        } else {
            kind = self.kind
        }
        return Model(
            name: name,
            path: path,
            doc: doc,
            generics: generics,
            kind: kind,
            conform: names.unique
        )
    }
}

extension APIType {
    fileprivate func models(_ resolver: TypeResolver) -> [String] {
        let expanded = resolver.expanded(self)
        let inner = expanded.parts.flatMap { $0.models(resolver) }
        if case .model(let path, _) = expanded { return [path[0]] + inner }
        return inner
    }
}

extension String {
    /// Protocols that the compiler writes the members of.
    var isSynthesized: Bool { self == "Hashable" || self == "Equatable" }
}

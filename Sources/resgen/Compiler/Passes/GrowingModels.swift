extension Pass {
    /// Reports generic models that use themselves for ever larger types: there is no end of these.
    static let rejectGrowingModels = Pass(
        name: "reject growing models",
        unit: "models rejected"
    ) { program, log in
        let growing = GrowingModels(program).members
        for member in growing {
            log.within(.model(member.model)) {
                log.error("the type of '\(member.name)' grows without end", at: member.range)
            }
        }
        return growing.count
    }
}

/// Follows the parameters of generic models into each other.
///
/// A parameter leads to each parameter that takes it. Where a cycle of them passes a larger type on than it
/// gets, as in `Node<T>` with a field of the type `Node<[T]>`, each of these types needs another one (ECMA-335,
/// II.9.2).
private struct GrowingModels {
    private let program: Program
    private let generics: [String: [String]]

    struct Member {
        let model: String
        let name: String
        let range: SourceRange
    }

    private struct Use {
        let parameter: String
        let taker: String
        let grows: Bool
        let member: Member
    }

    init(_ program: Program) {
        self.program = program
        generics = Dictionary(firstOf: program.api.models.map { ($0.name, $0.generics) })
    }

    /// The first member of each cycle that grows.
    var members: [Member] {
        let uses = program.api.models.filter { !$0.generics.isEmpty }.flatMap(uses)
        let takers = Dictionary(grouping: uses, by: \.parameter)
        let finder = ComponentFinder { takers[$0, default: []].map(\.taker) }
        let components = finder.components(of: uses.map(\.parameter).unique)
        var reported: Set<Int> = []
        return uses.compactMap { use in
            guard use.grows, let component = components[use.parameter],
                components[use.taker] == component, reported.insert(component).inserted
            else { return nil }
            return use.member
        }
    }

    private func uses(of model: Model) -> [Use] {
        types(of: model, in: model.name).flatMap { member, type in
            var uses: [Use] = []
            var open = [type]
            while let type = open.popLast() {
                open += type.parts
                guard case .model(let path, let arguments) = type else { continue }
                for (taker, argument) in zip(generics[path[0]] ?? [], arguments) {
                    uses += argument.parameters.map { parameter in
                        Use(
                            parameter: "\(model.name).\(parameter)",
                            taker: "\(path[0]).\(taker)",
                            grows: !argument.isGeneric,
                            member: member
                        )
                    }
                }
            }
            return uses
        }
    }

    /// The types in a model, or in one that is written in place in it, each with what is of that type.
    private func types(of model: Model, in root: String) -> [(Member, APIType)] {
        func member(_ name: String, _ range: SourceRange) -> Member {
            Member(model: root, name: name, range: range)
        }
        switch model.kind {
        case .structure(let structure):
            let fields = structure.fields.map { (member($0.key, $0.range), $0.type) }
            let rest = structure.additional.map { (member("additional", model.range), $0) }
            return fields + [rest].compactMap(\.self)
                + structure.nested.flatMap { types(of: $0, in: root) }
        case .union(let union): return union.cases.map { (member($0.name, $0.range), $0.type) }
        case .alias(let type): return [(member(model.name, model.range), type)]
        case .enumeration, .flags, .wrapper, .external, .answers: return []
        }
    }
}

extension APIType {
    /// The generic parameters in it.
    fileprivate var parameters: [String] {
        if case .generic(let name) = self { [name] } else { parts.flatMap(\.parameters) }
    }
}

extension Pass {
    /// Puts members behind a reference that have to be, or had better be.
    static let boxMembers = Pass(
        name: "box members",
        unit: "members boxed"
    ) { program, _ in
        let planner = BoxPlanner(program)
        var count = 0
        for index in program.api.models.indices {
            let root = program.api.models[index].name
            program.api.models[index].updateWithNested { count += planner.box(&$0, root: root) }
        }
        return count
    }
}

/// Finds the members to box.
///
/// A struct that contains itself has no size; one that contains large structs that contain large
/// structs costs the compiler several times what it costs with a reference between.
private struct BoxPlanner {
    private let aliases: AliasTable
    private let sizes: ModelSizes
    /// The models inside each model, without the cases of its unions.
    private var members: [String: [String]] = [:]
    /// The models in the cases of each model's unions.
    private var cases: [String: [String]] = [:]
    private var cycles: [String: Int] = [:]
    private var unionCycles: [String: Int] = [:]

    init(_ program: Program) {
        aliases = program.aliases
        sizes = ModelSizes(program)
        for model in program.api.models where members[model.name] == nil {
            members[model.name] = structures(model).flatMap { structure in
                structure.fields.filter { $0.constant == nil }.flatMap { inlineModels($0.type) }
            }
            cases[model.name] = model.unions.flatMap(\.union.cases).flatMap {
                inlineModels($0.type)
            }
        }
        takeSizes()
        cycles = cycles(throughUnions: false)
        unionCycles = cycles(throughUnions: true)
    }

    /// Boxes members of a model that is written in a root model, or is one; their count.
    func box(_ model: inout Model, root: String) -> Int {
        switch model.kind {
        case .structure(var structure):
            for index in structure.fields.indices {
                structure.fields[index].isBoxed = needsBox(structure.fields[index], root: root)
            }
            model.kind = .structure(structure)
            return structure.fields.count(where: \.isBoxed)
        case .union(var union):
            for index in union.cases.indices {
                let type = union.cases[index].type
                union.cases[index].isIndirect = isLarge(type) || isCyclic(type, root, unionCycles)
            }
            model.kind = .union(union)
            return union.cases.count(where: \.isIndirect)
        default: return 0
        }
    }

    /// The models whose values a type holds inline, generic arguments included.
    private func inlineModels(_ type: APIType) -> [String] {
        switch aliases.expanded(type) {
        case .standard, .generic, .array, .dictionary, .entry: []
        case .optional(let wrapped), .patch(let wrapped): inlineModels(wrapped)
        case .model(let path, let arguments):
            (path.count == 1 ? path : []) + arguments.flatMap(inlineModels)
        }
    }

    /// The structures that are stored inside a model: its own and those of its inline types.
    private func structures(_ model: Model) -> [Structure] {
        guard case .structure(let structure) = model.kind else { return [] }
        return [structure] + structure.nested.flatMap(structures)
    }

    /// The models inside a model. The cases of a union that lead back to it are indirect, so it
    /// counts for the cycles of structures only `throughUnions`.
    private func edges(_ name: String, throughUnions: Bool) -> [String] {
        let members = members[name] ?? []
        return throughUnions ? members + (cases[name] ?? []) : members
    }

    /// Sizes are taken of the innermost models first.
    private func takeSizes() {
        let names = members.keys.sorted()
        let components = ComponentFinder { self.edges($0, throughUnions: true) }.components(
            of: names
        )
        let numbered = names.map { (name: $0, component: components[$0, default: 0]) }
        for model in numbered.sorted(by: { $0.component < $1.component }) {
            sizes.take([model.name])
        }
    }

    /// The number of the group of models that contain each other, for models that contain themselves.
    private func cycles(throughUnions: Bool) -> [String: Int] {
        let names = members.keys.sorted()
        let edges = { self.edges($0, throughUnions: throughUnions) }
        let components = ComponentFinder(edges: edges).components(of: names)
        let sizes = Dictionary(components.map { ($0.value, 1) }, uniquingKeysWith: +)
        return components.filter { name, component in
            sizes[component, default: 1] > 1 || edges(name).contains(name)
        }
    }

    private func needsBox(_ field: Field, root: String) -> Bool {
        guard field.constant == nil else { return false }
        return isCyclic(field.type, root, cycles) || isLarge(field.type)
    }

    private func isCyclic(_ type: APIType, _ root: String, _ cycles: [String: Int]) -> Bool {
        guard let cycle = cycles[root] else { return false }
        return inlineModels(type).contains { cycles[$0] == cycle }
    }

    private func isLarge(_ type: APIType) -> Bool { sizes.size(type) > ModelSizes.limit }
}

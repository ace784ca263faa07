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
    private let models: [[String]: Model]
    private let aliases: AliasTable
    private let sizes: ModelSizes
    /// The models inside each model, without the cases of its unions.
    private var members: [String: [String]] = [:]
    /// The models in the cases of each model's unions.
    private var cases: [String: [String]] = [:]
    private var cycles: [String: Int] = [:]
    private var unionCycles: [String: Int] = [:]

    init(_ program: Program) {
        models = program.models
        aliases = program.aliases
        sizes = ModelSizes(program)
        for model in program.api.models where members[model.name] == nil {
            var names: [String] = []
            addMembers(of: model, in: model.name, to: &names)
            members[model.name] = names
            cases[model.name] = model.unions.flatMap(\.union.cases).flatMap {
                inlineModels($0.type, in: model.name)
            }
        }
        let names = members.keys.sorted()
        let components = components(of: names, throughUnions: true)
        takeSizes(of: names, components)
        unionCycles = cycles(among: components, throughUnions: true)
        cycles = cycles(
            among: self.components(of: names, throughUnions: false),
            throughUnions: false
        )
    }

    /// Boxes members of a model that is written in a root model, or is one; their count.
    func box(_ model: inout Model, root: String) -> Int {
        switch model.kind {
        case .structure(var structure):
            let boxed = structure.fields.indices.filter {
                needsBox(structure.fields[$0], root: root)
            }
            if boxed.isEmpty { return 0 }
            for index in boxed { structure.fields[index].isBoxed = true }
            model.kind = .structure(structure)
            return boxed.count
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

    /// The models whose values a type holds inline where a root model has it, generic arguments included.
    private func inlineModels(_ type: APIType, in root: String) -> [String] {
        switch aliases.expanded(type) {
        case .standard, .generic, .array, .dictionary: []
        case .optional(let inner), .patch(let inner), .entry(_, let inner):
            inlineModels(inner, in: root)
        case .model(let path, let arguments):
            (path.count == 1 ? path : inlineModels(ofExtended: path, in: root))
                + arguments.flatMap { inlineModels($0, in: root) }
        }
    }

    /// The models inside an inline type of the model that the root extends. Those of the root's own inline
    /// types are found where these are written.
    private func inlineModels(ofExtended path: [String], in root: String) -> [String] {
        guard path[0] != root else { return [] }
        switch models[path]?.kind {
        case .structure(let structure):
            return structure.fields.filter { $0.constant == nil }
                .flatMap { inlineModels($0.type, in: root) }
        case .union(let union): return union.cases.flatMap { inlineModels($0.type, in: root) }
        default: return []
        }
    }

    /// Adds the models inside the structures that are stored in a model: its own and those of its inline
    /// types.
    private func addMembers(of model: Model, in root: String, to names: inout [String]) {
        guard case .structure(let structure) = model.kind else { return }
        for field in structure.fields where field.constant == nil {
            names += inlineModels(field.type, in: root)
        }
        for nested in structure.nested { addMembers(of: nested, in: root, to: &names) }
    }

    /// The models inside a model. The cases of a union that lead back to it are indirect, so it
    /// counts for the cycles of structures only `throughUnions`.
    private func edges(_ name: String, throughUnions: Bool) -> [String] {
        let members = members[name] ?? []
        guard throughUnions, let cases = cases[name], !cases.isEmpty else { return members }
        return members + cases
    }

    private func components(of names: [String], throughUnions: Bool) -> [String: Int] {
        ComponentFinder { edges($0, throughUnions: throughUnions) }.components(of: names)
    }

    /// Sizes are taken of the innermost models first.
    private func takeSizes(of names: [String], _ components: [String: Int]) {
        let numbered = names.map { (name: $0, component: components[$0, default: 0]) }
        for model in numbered.sorted(by: { $0.component < $1.component }) {
            sizes.take([model.name])
        }
    }

    /// The number of the group of models that contain each other, for models that contain themselves.
    private func cycles(among components: [String: Int], throughUnions: Bool) -> [String: Int] {
        let sizes = Dictionary(components.map { ($0.value, 1) }, uniquingKeysWith: +)
        return components.filter { name, component in
            sizes[component, default: 1] > 1
                || edges(name, throughUnions: throughUnions).contains(name)
        }
    }

    private func needsBox(_ field: Field, root: String) -> Bool {
        guard field.constant == nil else { return false }
        return isCyclic(field.type, root, cycles) || isLarge(field.type)
    }

    private func isCyclic(_ type: APIType, _ root: String, _ cycles: [String: Int]) -> Bool {
        guard let cycle = cycles[root] else { return false }
        return inlineModels(type, in: root).contains { cycles[$0] == cycle }
    }

    private func isLarge(_ type: APIType) -> Bool { sizes.size(type) > ModelSizes.limit }
}

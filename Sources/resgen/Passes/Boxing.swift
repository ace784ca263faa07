/// Finds the members that have to be, or had better be, behind a reference.
///
/// A struct that contains itself has no size; one that contains large structs that contain large
/// structs costs the compiler several times what it costs with a reference between.
private struct BoxPlanner {
    let resolver: TypeResolver
    private let sizes: ModelSizes
    /// The models inside each model, without the cases of its unions.
    private var members: [String: [String]] = [:]
    /// The models in the cases of each model's unions.
    private var cases: [String: [String]] = [:]

    init(_ models: [Model], resolver: TypeResolver) {
        self.resolver = resolver
        sizes = ModelSizes(
            Dictionary(
                models.flatMap(\.withNested).map { ($0.path, $0) },
                uniquingKeysWith: { first, _ in first }
            ),
            resolver: resolver
        )
        for model in models where members[model.name] == nil {
            members[model.name] = structures(model).flatMap { structure in
                structure.fields.filter { $0.constant == nil }.flatMap { inlineModels($0.type) }
            }
            cases[model.name] = unions(model).flatMap(\.cases).flatMap { inlineModels($0.type) }
        }
    }

    /// The models whose values a type holds inline, generic arguments included.
    func inlineModels(_ type: APIType) -> [String] {
        switch resolver.expanded(type) {
        case .standard, .generic, .array, .dictionary, .entry: []
        case .optional(let wrapped), .patch(let wrapped): inlineModels(wrapped)
        case .model(let path, let arguments):
            (path.count == 1 ? path : []) + arguments.flatMap(inlineModels)
        }
    }

    /// The structures that are stored inside a model: its own and those of its inline types.
    func structures(_ model: Model) -> [Structure] {
        guard case .structure(let structure) = model.kind else { return [] }
        return [structure] + structure.nested.flatMap(structures)
    }

    /// The models inside a model. The cases of a union that lead back to it are indirect, so it
    /// counts for the cycles of structures only `throughUnions`.
    func edges(_ name: String, throughUnions: Bool) -> [String] {
        let members = members[name] ?? []
        return throughUnions ? members + (cases[name] ?? []) : members
    }

    private func unions(_ model: Model) -> [Union] {
        switch model.kind {
        case .union(let union): [union]
        case .structure(let structure): structure.nested.flatMap(unions)
        default: []
        }
    }

    /// Sizes are taken of the innermost models first.
    func takeSizes() {
        let names = members.keys.sorted()
        let components = ComponentFinder { self.edges($0, throughUnions: true) }.components(
            of: names
        )
        for name in names.sorted(by: { components[$0, default: 0] < components[$1, default: 0] }) {
            sizes.take([name])
        }
    }

    /// The number of the group of models that contain each other, for models that contain themselves.
    func cycles(throughUnions: Bool) -> [String: Int] {
        let names = members.keys.sorted()
        let edges = { self.edges($0, throughUnions: throughUnions) }
        let components = ComponentFinder(edges: edges).components(of: names)
        let sizes = Dictionary(components.map { ($0.value, 1) }, uniquingKeysWith: +)
        return components.filter { name, component in
            sizes[component, default: 1] > 1 || edges(name).contains(name)
        }
    }

    func boxed(_ model: Model, root: String, cycles: [String: Int], unionCycles: [String: Int])
        -> Model
    {
        switch model.kind {
        case .structure(let structure):
            let fields = structure.fields.map { field in
                field.with(isBoxed: needsBox(field, root: root, cycles: cycles))
            }
            let nested = structure.nested.map {
                boxed($0, root: root, cycles: cycles, unionCycles: unionCycles)
            }
            return model.with(kind: .structure(structure.with(fields: fields, nested: nested)))
        case .union(let union):
            let cases = union.cases.map { unionCase in
                unionCase.with(
                    isIndirect: isLarge(unionCase.type)
                        || isCyclic(unionCase.type, root, unionCycles)
                )
            }
            return model.with(kind: .union(Union(tag: union.tag, cases: cases, fits: union.fits)))
        default: return model
        }
    }

    private func needsBox(_ field: Field, root: String, cycles: [String: Int]) -> Bool {
        guard field.constant == nil else { return false }
        return isCyclic(field.type, root, cycles) || isLarge(field.type)
    }

    private func isCyclic(_ type: APIType, _ root: String, _ cycles: [String: Int]) -> Bool {
        guard let cycle = cycles[root] else { return false }
        return inlineModels(type).contains { cycles[$0] == cycle }
    }

    private func isLarge(_ type: APIType) -> Bool { sizes.size(type) > ModelSizes.limit }
}

extension Model {
    var withNested: [Model] {
        guard case .structure(let structure) = kind else { return [self] }
        return [self] + structure.nested.flatMap(\.withNested)
    }
}

extension [Model] {
    func boxed(resolver: TypeResolver) -> [Model] {
        let planner = BoxPlanner(self, resolver: resolver)
        planner.takeSizes()
        let cycles = planner.cycles(throughUnions: false)
        let unionCycles = planner.cycles(throughUnions: true)
        return map { planner.boxed($0, root: $0.name, cycles: cycles, unionCycles: unionCycles) }
    }

    /// Models that need a value of themselves before one can be made, with the field that needs it:
    /// one of each circle.
    func endless(resolver: TypeResolver) -> [(model: String, field: String)] {
        let known = Dictionary(map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        func required(_ name: String) -> [(field: String, model: String)] {
            guard case .structure(let structure)? = known[name]?.kind else { return [] }
            return structure.requiredModels(resolver)
        }
        let components = ComponentFinder { required($0).map(\.model) }.components(of: map(\.name))
        var reported: Set<Int> = []
        return compactMap { model in
            guard let component = components[model.name],
                let member = required(model.name).first(where: { components[$0.model] == component }
                ),
                reported.insert(component).inserted
            else { return nil }
            return (model.name, member.field)
        }
    }
}

extension Structure {
    /// The models of which a value needs one, by field; those of required inline types included.
    fileprivate func requiredModels(_ resolver: TypeResolver) -> [(field: String, model: String)] {
        fields.flatMap { field -> [(field: String, model: String)] in
            guard case .model(let path, _) = resolver.expanded(field.type),
                field.defaultValue == nil, field.constant == nil
            else { return [] }
            if path.count == 1 { return [(field.key, path[0])] }
            guard case .structure(let inner)? = nested.first(where: { $0.path == path })?.kind
            else {
                return []
            }
            return inner.requiredModels(resolver).map { (field.key, $0.model) }
        }
    }
}

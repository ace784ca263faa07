extension Pass {
    /// Gives models that are cases of unions without a tag the rules by which values match them.
    static let addMatchRules = Pass(
        name: "add match rules",
        unit: "models with a rule"
    ) { program, _ in
        let candidates = MatchCandidates(program)
        let names = candidates.names
        var count = 0
        for index in program.api.models.indices
        where names.contains(program.api.models[index].name) {
            let name = program.api.models[index].name
            switch program.api.models[index].kind {
            case .structure(var structure):
                structure.match = structure.matchRule(program.aliases)
                program.api.models[index].kind = .structure(structure)
            case .union(var union):
                union.match = candidates.competing.contains(name) ? .knownTag : .anyTag
                program.api.models[index].kind = .union(union)
            default: continue
            }
            count += 1
        }
        return count
    }
}

/// Finds the models that are cases of unions without a tag: values have to be matched against them.
private struct MatchCandidates {
    private let program: Program
    private let aliases: AliasTable
    /// The unions that are distinguished from others by the value of their tag.
    let competing: Set<String>

    init(_ program: Program) {
        self.program = program
        aliases = program.aliases
        competing = CompetingUnions(program).names
    }

    private var models: [Model] { program.api.models }

    /// The types that models and endpoints use.
    private var usedTypes: [APIType] {
        let root = program.api.root
        return (models + root.nested).flatMap(\.types) + root.allEndpoints.flatMap(\.types)
            + root.allWebhooks.flatMap(\.types) + program.api.responseHeaders.types
    }

    /// The models that are cases of a union without a tag, themselves or as arguments of a generic one.
    var names: Set<String> {
        let unions = models.flatMap(\.unions).filter { path, union in
            union.tag == nil || competing.contains(path[0])
        }
        let cases = unions.flatMap(\.union.cases)
        var names = Set(cases.flatMap { $0.type.modelNames(aliases) })
        let asking = self.asking
        if asking.isEmpty { return names }
        for type in usedTypes { names.formUnion(arguments(in: type, of: asking)) }
        return names
    }

    /// The generic models whose arguments become cases of a union without a tag.
    private var asking: Set<String> {
        let generic = models.filter { !$0.generics.isEmpty }
        var asking: Set<String> = []
        var count = -1
        while count != asking.count {
            count = asking.count
            for model in generic where !asking.contains(model.name) && asks(model, asking) {
                asking.insert(model.name)
            }
        }
        return asking
    }

    private func asks(_ model: Model, _ asking: Set<String>) -> Bool {
        if model.unions.contains(where: { $0.union.tag == nil }) { return true }
        return model.types.contains { type in hands(type, to: asking) }
    }

    private func hands(_ type: APIType, to asking: Set<String>) -> Bool {
        let type = aliases.expanded(type)
        if case .model(let path, let arguments) = type, asking.contains(path[0]),
            arguments.contains(where: \.containsGeneric)
        {
            return true
        }
        return type.parts.contains { hands($0, to: asking) }
    }

    private func arguments(in type: APIType, of asking: Set<String>) -> [String] {
        let type = aliases.expanded(type)
        var names = type.parts.flatMap { arguments(in: $0, of: asking) }
        if case .model(let path, let arguments) = type, asking.contains(path[0]) {
            names += arguments.flatMap { $0.modelNames(aliases) }
        }
        return names
    }
}

/// Finds the unions with a tag that would take what matches a later case of another union, if any
/// value of the tag would do: what has to have the tag, or may have it.
private struct CompetingUnions {
    private let program: Program
    private let subsumption: TypeSubsumption

    init(_ program: Program) {
        self.program = program
        subsumption = TypeSubsumption(program, knowsTags: false)
    }

    var names: Set<String> {
        var names: Set<String> = []
        guard subsumption.knowsAnyTag else { return names }
        let unions = program.unions.filter { $0.union.tag == nil }
        for (_, union) in unions {
            for (index, item) in union.cases.enumerated() {
                let taggedNames = tagged(item.type)
                if taggedNames.isSubset(of: names) { continue }
                let later = union.cases[(index + 1)...]
                let tags = Set(taggedNames.compactMap(tag))
                if later.contains(where: {
                    subsumption.subsumes(item.type, $0.type) || mayHave(tags, $0.type)
                }) || subsumption.isExhausted {
                    names.formUnion(taggedNames)
                }
            }
        }
        return names
    }

    private func tag(of union: String) -> String? {
        if case .union(let union)? = program.models[[union]]?.kind { union.tag } else { nil }
    }

    /// Whether an object of the type may have one of the keys, with a value of its own.
    private func mayHave(_ tags: Set<String>, _ type: APIType) -> Bool {
        guard !tags.isEmpty, case .model(let path, _) = program.aliases.expanded(type),
            case .structure(let structure)? = program.models[path]?.kind
        else { return false }
        return structure.fields.contains { tags.contains($0.key) }
    }

    /// The unions with a tag that stand for the type, or for an alternative of it.
    private func tagged(_ type: APIType) -> Set<String> {
        var found: Set<String> = []
        var seen: Set<[String]> = []
        var open = [type]
        while let next = open.popLast() {
            let type = program.aliases.expanded(next)
            switch type {
            case .optional(let inner), .patch(let inner), .array(let inner): open.append(inner)
            case .dictionary(_, let inner): open.append(inner)
            case .model(let path, _) where seen.insert(path).inserted:
                if let cases = subsumption.cases(of: type) {
                    open += cases
                } else if subsumption.isTagged(path) {
                    found.insert(path[0])
                }
            default: continue
            }
        }
        return found
    }
}

extension Structure {
    /// By what an object of the structure is recognized; nil where any object is one.
    func matchRule(_ aliases: AliasTable) -> MatchRule? {
        let required = fields.filter { field in
            guard field.constant == nil, field.defaultValue == nil else { return false }
            switch aliases.expanded(field.type) {
            case .optional, .patch: return false
            default: return true
            }
        }
        let constants = fields.compactMap { field in
            field.constant.map { (key: field.key, value: $0) }
        }
        if fields.isEmpty { return nil }
        let isVague = required.isEmpty && constants.allSatisfy { $0.value == .null }
        return MatchRule(
            required: required.map(\.key),
            constants: constants,
            any: isVague ? fields.map(\.key) : []
        )
    }
}

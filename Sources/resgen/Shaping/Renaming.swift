/// Gives a spec the names of its `rename`. What is said on the wire stays as it is.
///
/// Every key means a name as it was before; so two names can be exchanged.
struct Renaming {
    private var spec: Spec
    private let log: DiagnosticLog
    private let names: SwiftName
    private let tree: RenameTree
    private let members: MemberRenaming
    /// Whether all of the spec could be read.
    private let isWhole: Bool
    /// The names of models, groups and endpoints.
    private let taken: Set<String>

    init(of spec: Spec, log: DiagnosticLog) {
        self.spec = spec
        self.log = log
        names = SwiftName(acronyms: spec.acronyms)
        tree = RenameTree(spec.choice.rename)
        members = MemberRenaming(names: names, log: log)
        isWhole = !log.hasErrors
        taken = Set(
            spec.models.map(\.name.value) + spec.endpoints.flatMap { $0.groups + [$0.key.value] }
        )
    }

    consuming func renamed() -> Spec {
        let candidates = RenameCandidates(spec: spec, names: names)
        renameMembers()
        renameModels()
        renameEndpoints()
        for rename in spec.choice.rename where isWhole {
            guard let node = tree.find(rename.name.value), !node.isUsed else { continue }
            log.error(
                "there is no '\(rename.name.value)' to rename",
                at: rename.name.range,
                suggestion: candidates.suggestion(for: rename.name.value)
            )
        }
        return spec
    }

    private mutating func renameMembers() {
        for index in spec.models.indices {
            guard let node = tree.find(spec.models[index].name.value), node.hasChildren else {
                continue
            }
            members.rename(&spec.models[index].kind, by: node)
        }
        for index in spec.endpoints.indices {
            let nodes = nodes(of: spec.endpoints[index]).filter(\.hasChildren)
            if !nodes.isEmpty { members.rename(&spec.endpoints[index], by: nodes) }
        }
    }

    // MARK: Models

    private mutating func renameModels() {
        var targets: [String: Located<String>] = [:]
        for model in spec.models {
            guard let target = tree.find(model.name.value)?.use()?.target, isFree(target) else {
                continue
            }
            targets[model.name.value] = target
        }
        refuseTaken(&targets)
        if targets.isEmpty { return }
        for index in spec.models.indices {
            if let target = targets[spec.models[index].name.value] {
                spec.models[index].name = target
            }
        }
        ModelReferences { targets[$0]?.value ?? $0 }.update(&spec)
    }

    /// A model of the name of a type of the language would take its place everywhere.
    private func isFree(_ target: Located<String>) -> Bool {
        let known = ["Patch", "Entry", "File", "Event", "Void"]
        if StandardType(rawValue: target.value) == nil, !known.contains(target.value) {
            return true
        }
        log.error(
            "'\(target.value)' is a type of the language",
            at: target.range,
            notes: ["did you mean '\(target.value)Model'?"]
        )
        return false
    }

    /// Reports the targets that another model or a generic parameter has, and leaves them out.
    private func refuseTaken(_ targets: inout [String: Located<String>]) {
        var owners: [String: Located<String>] = [:]
        for model in spec.models where targets[model.name.value] == nil {
            owners[model.name.value] = model.name
        }
        let generics = Dictionary(
            spec.models.flatMap(\.generics).map { ($0.value, $0) },
            uniquingKeysWith: { first, _ in first }
        )
        for model in spec.models {
            guard let target = targets[model.name.value] else { continue }
            let generic = generics[target.value]
            if let other = owners[target.value] ?? generic {
                let kind = generic == nil ? "a model" : "a generic parameter"
                log.clash("'\(target.value)' is \(kind) already", at: target.range, with: other)
                targets[model.name.value] = nil
            } else {
                owners[target.value] = target
            }
        }
    }

    // MARK: Endpoints

    /// What is said of an endpoint by its key, and by its id in the document where nothing else has
    /// that name.
    private func nodes(of endpoint: SpecEndpoint) -> [RenameTree] {
        let key = tree.find(endpoint.key.value)
        guard let id = endpoint.origin?.operationID, !taken.contains(id) else {
            return [key].compactMap(\.self)
        }
        return [key, tree.find(id)].compactMap(\.self)
    }

    private mutating func renameEndpoints() {
        let written = spec.endpoints.map(\.key)
        var groups = GroupRenaming(tree: tree, names: names, log: log)
        for index in spec.endpoints.indices {
            let endpoint = spec.endpoints[index]
            let group = groups.renamed(endpoint.groups.last)
            let entries = nodes(of: endpoint).compactMap { $0.use() }
            if entries.count > 1 {
                log.error("'\(endpoint.key.value)' is renamed already", at: entries[1].name.range)
            }
            let last = endpoint.key.value.split(separator: ".").last.map(String.init) ?? ""
            guard let target = entries.first?.target else {
                guard let group else { continue }
                spec.endpoints[index].key = Located(
                    value: "\(group.value).\(last)",
                    range: group.range ?? endpoint.key.range
                )
                continue
            }
            let key = groups.joined(target.value, in: group?.value)
            if groups.isLegal(key, at: target.range) {
                spec.endpoints[index].key = Located(value: key, range: target.range)
            }
        }
        refuseTakenKeys(written)
    }

    private mutating func refuseTakenKeys(_ written: [Located<String>]) {
        var owners: [String: Located<String>] = [:]
        for (endpoint, own) in zip(spec.endpoints, written) where endpoint.key.range == own.range {
            owners[own.value] = own
        }
        for (index, own) in written.enumerated() where spec.endpoints[index].key.range != own.range
        {
            let key = spec.endpoints[index].key
            if let other = owners[key.value] {
                log.clash("'\(key.value)' is an endpoint already", at: key.range, with: other)
                spec.endpoints[index].key = own
            } else {
                owners[key.value] = own
            }
        }
    }
}

/// Gives the parts of a spec the names of its `rename`. What is said on the wire stays as it is.
///
/// Every key means a name as it was before; so two names can be exchanged.
struct Renaming {
    private let written: Spec
    private let log: DiagnosticLog
    private let names: SwiftName
    private let tree: RenameTree
    /// The names of models, groups and endpoints.
    private let taken: Set<String>

    init(of spec: Spec, log: DiagnosticLog) {
        written = spec
        self.log = log
        names = SwiftName(acronyms: spec.acronyms)
        tree = RenameTree(spec.choice.rename)
        taken = Set(
            spec.models.map(\.name.value) + spec.endpoints.flatMap { $0.groups + [$0.key.value] }
        )
    }

    /// Reports the keys that nothing is called by. All parts are renamed by now.
    func reportUnknown() {
        let candidates = RenameCandidates(spec: written, names: names)
        let unknown = written.choice.rename.map(\.name).filter {
            tree.find($0.value)?.isUsed != true
        }
        for (index, name) in unknown.enumerated() {
            // To look for hundreds of them would take long.
            let near = index < 20 ? candidates.suggestion(for: name.value) : nil
            log.error("there is no '\(name.value)' to rename", at: name.range, suggestion: near)
        }
    }

    /// The spec with new names for what is inside of models and endpoints.
    func withMembers() -> Spec {
        let members = MemberRenaming(names: names, log: log)
        var spec = written
        for index in spec.models.indices {
            guard let node = tree.find(spec.models[index].name.value), node.hasChildren else {
                continue
            }
            members.rename(&spec.models[index].kind, by: node)
        }
        for index in spec.endpoints.indices {
            let nodes = nodes(of: spec.endpoints[index]).filter(\.hasChildren)
            if !nodes.isEmpty { members.rename(&spec.endpoints[index].request, by: nodes) }
        }
        return spec
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

    func renameEndpoints(of spec: inout Spec) {
        var groups = GroupRenaming(tree: tree, names: names, log: log)
        for index in spec.endpoints.indices {
            if let key = key(of: spec.endpoints[index], in: &groups) {
                spec.endpoints[index].key = key
            }
        }
        refuseTakenKeys(of: &spec)
        if spec.groups.isEmpty { return }
        let known = Set(written.endpoints.groupNames)
        for index in spec.groups.indices where known.contains(spec.groups[index].name.value) {
            let name = spec.groups[index].name
            let new = groups.renamed(name.value)?.value ?? name.value
            spec.groups[index].name = Located(value: new, range: name.range)
        }
    }

    /// The new name of an endpoint, nil where it keeps the one that it has.
    private func key(of endpoint: SpecEndpoint, in groups: inout GroupRenaming) -> Located<String>?
    {
        let group = groups.renamed(endpoint.groups.last)
        let entries = nodes(of: endpoint).compactMap { $0.use() }
        if entries.count > 1 {
            log.error("'\(endpoint.key.value)' is renamed already", at: entries[1].name.range)
        }
        if let target = entries.first?.target {
            let key = groups.joined(target.value, in: group?.value)
            let isLegal =
                groups.isLegal(key, at: target.range) && stays(endpoint, key, target.range)
            return isLegal ? Located(value: key, range: target.range) : nil
        }
        guard let group, let range = group.range else { return nil }
        let last = endpoint.key.value.split(separator: ".").last ?? ""
        let key = "\(group.value).\(last)"
        return stays(endpoint, key, range) ? Located(value: key, range: range) : nil
    }

    /// Whether a webhook is one after it has another key.
    private func stays(_ endpoint: SpecEndpoint, _ key: String, _ range: SourceRange) -> Bool {
        if !endpoint.isWebhook || key.hasPrefix(EndpointKey.webhooks + ".") { return true }
        log.error("the name of a webhook begins with 'webhooks.'", at: range)
        return false
    }

    private func refuseTakenKeys(of spec: inout Spec) {
        let keys = written.endpoints.map(\.key)
        var owners: [String: Located<String>] = [:]
        for (endpoint, own) in zip(spec.endpoints, keys) where endpoint.key.range == own.range {
            owners[own.value] = own
        }
        for (index, own) in keys.enumerated() where spec.endpoints[index].key.range != own.range {
            let key = spec.endpoints[index].key
            if let other = owners[key.value] {
                log.clash("'\(key.value)' is an endpoint already", at: key.range, with: other)
                spec.endpoints[index].key = own
            } else {
                owners[key.value] = own
            }
        }
    }

    // MARK: Models

    /// The names that models have, by those that they will get.
    var modelNames: [String: String] {
        Dictionary(
            firstOf: written.models.compactMap { model in
                let target = tree.find(model.name.value)?.entry?.target.value
                return target.map { ($0, model.name.value) }
            }
        )
    }

    /// Renames the models that are left. What is left out is in nobody's way.
    func renameModels(of spec: inout Spec) {
        var targets: [String: Located<String>] = [:]
        for model in written.models {
            guard let target = tree.find(model.name.value)?.use()?.target, isFree(target) else {
                continue
            }
            targets[model.name.value] = target
        }
        refuseTaken(&targets, among: spec.models)
        if targets.isEmpty { return }
        for index in spec.models.indices {
            if let target = targets[spec.models[index].name.value] {
                spec.models[index].name = target
            }
        }
        ModelReferences { targets[$0]?.value ?? $0 }.update(&spec)
    }

    /// A model of the name of a type of the language would replace it everywhere.
    private func isFree(_ target: Located<String>) -> Bool {
        if !ReservedNames.Models.language.contains(target.value) { return true }
        log.error(
            "'\(target.value)' is a type of the language",
            at: target.range,
            notes: ["did you mean '\(target.value)Model'?"]
        )
        return false
    }

    /// Reports the targets that another model or a generic parameter has, and leaves them out.
    private func refuseTaken(
        _ targets: inout [String: Located<String>],
        among models: [SpecModel]
    ) {
        var owners: [String: Located<String>] = [:]
        for model in models where targets[model.name.value] == nil {
            owners[model.name.value] = model.name
        }
        let generics = models.flatMap(\.generics).indexed(by: \.value)
        for model in models {
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
}

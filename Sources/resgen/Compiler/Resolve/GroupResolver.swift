/// Sorts endpoints into groups by the dots in their keys, and checks each.
struct GroupResolver {
    let spec: Spec
    let fields: FieldResolver
    let log: DiagnosticLog
    let structures: [String: Structure]
    let servers: EndpointServers
    /// What is said of groups, by their names with dots.
    private let docs: [String: String]

    init(
        spec: Spec,
        fields: FieldResolver,
        log: DiagnosticLog,
        structures: [String: Structure],
        servers: EndpointServers,
    ) {
        self.spec = spec
        self.fields = fields
        self.log = log
        self.structures = structures
        self.servers = servers
        docs = Dictionary(firstOf: spec.groups.map { ($0.name.value, $0.doc) })
    }

    func root() -> Group {
        if let (endpoint, place) = placeOfTooManyCopies() {
            log.within(.endpoint(endpoint)) {
                log.error(
                    "the endpoints extend models by more than 50,000 parameters in all",
                    at: place
                )
            }
            return group(at: [], [], owner: .endpoints)
        }
        let entries = spec.endpoints.compactMap { endpoint -> Entry? in
            let names = EndpointKey.parts(of: endpoint.key.value)
            return log.within(.endpoint(endpoint.key.value)) {
                check(names, of: endpoint) ? Entry(names: names[...], spec: endpoint) : nil
            }
        }
        var root = group(at: [], entries.filter { !$0.spec.isWebhook }, owner: .endpoints)
        let webhooks = entries.filter(\.spec.isWebhook)
        if webhooks.isEmpty { return root }
        root.groups.append(self.webhooks(webhooks, besides: root.typeNames))
        return root
    }

    /// What the server sends by itself, in a type of its own beside those of groups.
    private func webhooks(_ entries: [Entry], besides taken: [String]) -> Group {
        var typeName = groupTypeName(EndpointKey.webhooks)
        while taken.contains(typeName) { typeName = "Incoming" + typeName }
        let owner = TypeOwner(
            path: TypeOwner.endpoints.path + [typeName],
            generics: [],
            description: "'webhooks'"
        )
        let inner = entries.map { Entry(names: $0.names.dropFirst(), spec: $0.spec) }
        var group = group(at: [EndpointKey.webhooks], inner, owner: owner)
        group.markAsWebhooks()
        return group.sharingHeaders(at: owner.path, fields.inline.names)
    }

    /// Endpoints that extend one model have more parameters than the spec by its square.
    private func placeOfTooManyCopies() -> (endpoint: String, SourceRange)? {
        var count = 0
        for endpoint in spec.endpoints {
            let request = endpoint.request
            let shapes = [
                request.query, request.headers, request.cookies, request.body?.content.shape,
            ]
            for shape in shapes {
                guard case .extended(let model, _)? = shape, let name = model.names.first else {
                    continue
                }
                count += structures[name]?.fields.count ?? 0
                if count > SpecModel.inheritedLimit { return (endpoint.key.value, model.range) }
            }
        }
        return nil
    }

    private struct Entry {
        let names: ArraySlice<String>
        let spec: SpecEndpoint
    }

    private func check(_ names: [String], of endpoint: SpecEndpoint) -> Bool {
        let isWebhook = endpoint.isWebhook
        let mistake = EndpointKey.mistake(in: names, ofWebhook: isWebhook, fields.inline.names)
        guard let mistake else { return true }
        log.error(mistake.message, at: endpoint.key.range, suggestion: mistake.suggestion)
        return false
    }

    /// - Parameter path: The names that lead to the group.
    private func group(at path: [String], _ entries: [Entry], owner: TypeOwner) -> Group {
        var group = Group(
            name: path.last ?? "",
            typeName: owner.path.last ?? "",
            doc: docs[path.joined(separator: ".")],
            endpoints: [],
            groups: [],
            nested: []
        )
        var types = NameScope(owner: owner.description)
        for entry in entries where entry.names.count == 1 {
            log.within(.endpoint(entry.spec.key.value)) {
                add(entry, to: &group, in: owner, &types)
            }
        }
        let functions = Set(group.endpoints.map(\.name) + group.webhooks.map(\.name))
        group.groups = groups(of: entries).map { name, entries in
            let typeName = groupTypeName(name)
            if let first = entries.first?.spec {
                log.within(.endpoint(first.key.value)) {
                    if functions.contains(name) {
                        let kind = first.isWebhook ? "a webhook" : "an endpoint"
                        log.error("'\(name)' is \(kind) and a group", at: first.key.range)
                    } else {
                        _ = types.take(typeName, for: first.key, log: log)
                    }
                }
            }
            let inner = TypeOwner(
                path: owner.path + [typeName],
                generics: [],
                description: "the group '\(name)'"
            )
            return self.group(at: path + [name], entries, owner: inner)
        }
        return group
    }

    /// Adds an endpoint or a webhook of the group's own.
    private func add(
        _ entry: Entry,
        to group: inout Group,
        in outer: TypeOwner,
        _ types: inout NameScope
    ) {
        let owner = owner(of: entry, in: outer)
        let nested: [Model]
        if entry.spec.isWebhook {
            let webhook = webhook(entry, owner: owner)
            group.webhooks.append(webhook)
            nested = webhook.nested
        } else {
            let endpoint = endpoint(entry, owner: owner)
            group.endpoints.append(endpoint)
            nested = endpoint.nested
        }
        if nested.isEmpty { return }
        _ = types.take(owner.path.last ?? "", for: entry.spec.key, log: log)
    }

    /// The entries of the groups inside, without their first name.
    private func groups(of entries: [Entry]) -> [(name: String, entries: [Entry])] {
        var names: [String] = []
        var members: [String: [Entry]] = [:]
        for entry in entries where entry.names.count > 1 {
            let first = entry.names.first ?? ""
            if members[first] == nil { names.append(first) }
            members[first, default: []].append(
                Entry(names: entry.names.dropFirst(), spec: entry.spec)
            )
        }
        return names.map { ($0, members[$0] ?? []) }
    }

    /// The namespace of what an endpoint or a webhook declares.
    private func owner(of entry: Entry, in group: TypeOwner) -> TypeOwner {
        let name = entry.names.first ?? ""
        return TypeOwner(
            path: group.path + [endpointTypeName(name)],
            generics: [],
            description: "'\(entry.spec.key.value)'"
        )
    }

    private func webhook(_ entry: Entry, owner: TypeOwner) -> Webhook {
        WebhookResolver(
            fields: fields,
            api: spec,
            log: log,
            owner: owner,
            structures: structures
        )
        .check(entry.spec, name: entry.names.first ?? "")
    }

    private func endpoint(_ entry: Entry, owner: TypeOwner) -> Endpoint {
        EndpointResolver(
            fields: fields,
            api: spec,
            log: log,
            owner: owner,
            structures: structures,
            servers: servers
        )
        .check(entry.spec, name: entry.names.first ?? "")
    }

    /// The type of a group: its name in upper case, distinguished from words and modules of Swift and from
    /// the API.
    private func groupTypeName(_ name: String) -> String { typeName(name, or: "Group") }

    /// The namespace of an endpoint's own types.
    private func endpointTypeName(_ name: String) -> String { typeName(name, or: "Endpoint") }

    private func typeName(_ name: String, or suffix: String) -> String {
        let name = fields.inline.names.capitalizingFirstWord(of: name)
        let isPlain =
            name.first?.isUppercase == true && name != spec.api.value
            && !SwiftIdentifier.keywords.contains(name) && !ReservedNames.modules.contains(name)
        return isPlain ? name : name + suffix
    }
}

extension Group {
    func adding(nested models: [Model]) -> Group {
        var group = self
        group.nested += models
        return group
    }

    /// The group and those in it are of webhooks.
    fileprivate mutating func markAsWebhooks() {
        isOfWebhooks = true
        for index in groups.indices { groups[index].markAsWebhooks() }
    }

    /// Whether anything is in the namespace of the endpoints.
    var needsNamespace: Bool { !typeNames.isEmpty }

    /// The types that the group's own type declares.
    var typeNames: [String] {
        groups.map(\.typeName)
            + namespaces.map(\.typeName)
            + nested.map(\.name) + headers.map(\.name)
    }
}

/// Sorts endpoints into groups by the dots in their keys, and checks each.
struct GroupResolver {
    let spec: Spec
    let fields: FieldResolver
    let log: DiagnosticLog
    let structures: [String: Structure]
    let servers: EndpointServers

    func root() -> Group {
        if let (endpoint, place) = placeOfTooManyCopies() {
            log.within(.endpoint(endpoint)) {
                log.error(
                    "the endpoints extend models by more than 50,000 parameters in all",
                    at: place
                )
            }
            return group(named: "", [], owner: .endpoints)
        }
        let entries = spec.endpoints.compactMap { endpoint -> Entry? in
            let names = EndpointKey.parts(of: endpoint.key.value)
            return log.within(.endpoint(endpoint.key.value)) {
                check(names, of: endpoint) ? Entry(names: names[...], spec: endpoint) : nil
            }
        }
        return group(named: "", entries, owner: .endpoints)
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
        guard let mistake = EndpointKey.mistake(in: names, fields.inline.names) else { return true }
        log.error(mistake.message, at: endpoint.key.range, suggestion: mistake.suggestion)
        return false
    }

    private func group(named name: String, _ entries: [Entry], owner: TypeOwner) -> Group {
        var endpoints: [Endpoint] = []
        var groupNames: [String] = []
        var members: [String: [Entry]] = [:]
        var types = NameScope(owner: owner.description)
        for entry in entries where entry.names.count == 1 {
            endpoints.append(
                log.within(.endpoint(entry.spec.key.value)) {
                    let endpoint = endpoint(entry, in: owner)
                    if !endpoint.nested.isEmpty {
                        _ = types.take(endpoint.typeName, for: entry.spec.key, log: log)
                    }
                    return endpoint
                }
            )
        }
        for entry in entries where entry.names.count > 1 {
            let first = entry.names.first ?? ""
            if members[first] == nil { groupNames.append(first) }
            members[first, default: []].append(
                Entry(names: entry.names.dropFirst(), spec: entry.spec)
            )
        }
        let functions = Set(endpoints.map(\.name))
        let groups = groupNames.map { groupName -> Group in
            let inner = members[groupName] ?? []
            let typeName = groupName.groupTypeName(besides: spec.api.value)
            if let first = inner.first {
                log.within(.endpoint(first.spec.key.value)) {
                    if functions.contains(groupName) {
                        log.error(
                            "'\(groupName)' is an endpoint and a group",
                            at: first.spec.key.range
                        )
                    }
                    _ = types.take(typeName, for: first.spec.key, log: log)
                }
            }
            let path = owner.path + [typeName]
            return group(
                named: groupName,
                inner,
                owner: TypeOwner(path: path, generics: [], description: "the group '\(groupName)'")
            )
        }
        return Group(
            name: name,
            typeName: owner.path.last ?? "",
            endpoints: endpoints,
            groups: groups,
            nested: []
        )
    }

    private func endpoint(_ entry: Entry, in owner: TypeOwner) -> Endpoint {
        let name = entry.names.first ?? ""
        let types = TypeOwner(
            path: owner.path + [name.endpointTypeName(besides: spec.api.value)],
            generics: [],
            description: "'\(entry.spec.key.value)'"
        )
        return EndpointResolver(
            fields: fields,
            api: spec,
            log: log,
            owner: types,
            structures: structures,
            servers: servers
        )
        .check(entry.spec, name: name)
    }
}

extension Group {
    func adding(nested models: [Model]) -> Group {
        Group(
            name: name,
            typeName: typeName,
            endpoints: endpoints,
            groups: groups,
            nested: nested + models
        )
    }

    /// Whether anything is in the namespace of the endpoints.
    var needsNamespace: Bool { !typeNames.isEmpty }

    /// The types that the group's own type declares.
    var typeNames: [String] {
        groups.map(\.typeName)
            + endpoints.filter { !$0.nested.isEmpty }.map(\.typeName)
            + nested.map(\.name)
    }
}

extension String {
    /// The type of a group: its name in upper case, distinguished from words of Swift and from the API.
    fileprivate func groupTypeName(besides api: String) -> String {
        asTypeName(or: "Group", besides: api)
    }

    /// The namespace of an endpoint's own types.
    fileprivate func endpointTypeName(besides api: String) -> String {
        asTypeName(or: "Endpoint", besides: api)
    }

    private func asTypeName(or suffix: String, besides api: String) -> String {
        let name = capitalizedFirst
        let isPlain =
            name.first?.isUppercase == true && name != api
            && !SwiftIdentifier.keywords.contains(name)
        return isPlain ? name : name + suffix
    }

    private var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}

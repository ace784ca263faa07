/// What a declaration refers to.
extension Endpoint {
    /// The types in the function's signature and of its errors.
    package var types: [APIType] { signatureTypes + nested.flatMap(\.types) }

    /// The types in the function's signature.
    var signatureTypes: [APIType] {
        arguments.map(\.type) + [result.type, pages?.item].compactMap(\.self)
    }
}

extension Webhook {
    /// The types of what is read.
    package var types: [APIType] {
        [payload.type].compactMap(\.self) + nested.flatMap(\.types) + headers.map(\.type)
    }
}

extension Model {
    /// The types that the model's members are of.
    package var types: [APIType] {
        switch kind {
        case .structure(let structure):
            structure.fields.map(\.type) + [structure.additional].compactMap(\.self)
                + structure.nested.flatMap(\.types)
        case .enumeration, .flags, .external: []
        case .answers(let cases): cases.compactMap(\.type)
        case .union(let union): union.cases.map(\.type)
        case .wrapper(let type, _), .alias(let type): [type]
        }
    }
}

extension Group {
    /// The types that endpoints and webhooks have in namespaces of their own.
    var namespaces: [(key: String, typeName: String, models: [Model])] {
        let all =
            endpoints.map { ($0.key, $0.typeName, $0.nested) }
            + webhooks.map { ($0.key, $0.typeName, $0.nested) }
        return all.filter { !$0.2.isEmpty }
    }

    var allNamespaces: [(key: String, typeName: String, models: [Model])] {
        namespaces + groups.flatMap(\.allNamespaces)
    }

    /// The types that the group's own endpoints have.
    var ownNested: [Model] { namespaces.flatMap(\.models) + nested }

    var hasTypes: Bool { !ownNested.isEmpty }

    package var allNested: [Model] { ownNested + groups.flatMap(\.allNested) }

    // Endpoints are large: none is copied more often than its group is deep.
    package var allEndpoints: [Endpoint] {
        groups.reduce(into: endpoints) { $0 += $1.allEndpoints }
    }

    /// The endpoint of a key, or else the one of an operation of a document, by its `operationId`.
    package func endpoint(named name: String) -> Endpoint? {
        let all = allEndpoints
        return all.first { $0.key == name } ?? all.first { $0.operationID == name }
    }

    package var allWebhooks: [Webhook] { webhooks + groups.flatMap(\.allWebhooks) }

    /// `repos.commits` for `commits` in `repos`.
    package func key(in outer: String?) -> String { outer.map { "\($0).\(name)" } ?? name }

    /// The keys of the groups inside, at any depth.
    package func groupKeys(in outer: String? = nil) -> [String] {
        groups.flatMap { group in
            let key = group.key(in: outer)
            return [key] + group.groupKeys(in: key)
        }
    }
}

extension Model {
    /// The unions that this is or has in its fields.
    var unions: [(path: [String], union: Union)] {
        switch kind {
        case .union(let union): [(path, union)]
        case .structure(let structure): structure.nested.flatMap(\.unions)
        default: []
        }
    }
}

extension APIType {
    /// The models in the type, with aliases replaced, by the first names of their paths.
    func modelNames(_ aliases: AliasTable) -> [String] {
        let expanded = aliases.expanded(self)
        let inner = expanded.parts.flatMap { $0.modelNames(aliases) }
        if case .model(let path, _) = expanded { return [path[0]] + inner }
        return inner
    }
}

extension Program {
    /// The unions of all models.
    var unions: [(path: [String], union: Union)] {
        (api.models + api.allNested).flatMap(\.unions)
    }
}

extension API {
    /// The types that are written in place in endpoints, in webhooks and in what holds for all of them.
    package var allNested: [Model] { root.allNested + responseHeaders.nested }

    /// Changes all models, and those that are written in place in them or in endpoints.
    mutating func updateModels(_ update: (inout Model) -> Void) {
        models.update(update)
        responseHeaders.nested.update(update)
        root.updateModels(update)
    }
}

extension Group {
    fileprivate mutating func updateModels(_ update: (inout Model) -> Void) {
        nested.update(update)
        for index in endpoints.indices { endpoints[index].nested.update(update) }
        for index in webhooks.indices { webhooks[index].nested.update(update) }
        for index in groups.indices { groups[index].updateModels(update) }
    }
}

extension [Model] {
    fileprivate mutating func update(_ update: (inout Model) -> Void) {
        for index in indices { self[index].updateWithNested(update) }
    }
}

extension Endpoint.Result {
    /// The type of the value, nil where there is none.
    package var type: APIType? {
        switch self {
        case .void: nil
        case .text: .standard(.string)
        case .data: .standard(.data)
        case .json(let type, _), .header(let type, _, _), .link(let type, _): type
        case .byStatus(let type, _): type
        case .stream(let stream): stream.element
        }
    }
}

extension [Endpoint.Piece] {
    /// Whether the address of a server begins with a value that is one itself.
    package var beginWithAddress: Bool {
        guard case .argument? = first else { return false }
        var rest: Substring = ""
        switch dropFirst().first {
        case .literal(let text)?: rest = text[...]
        case .argument(let name, _, _)?: rest = name[...]
        case nil: break
        }
        return ServerAddress.Place(behind: "", before: rest) == .address
    }
}

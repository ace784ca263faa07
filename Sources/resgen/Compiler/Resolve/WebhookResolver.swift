/// Resolves a request that the server sends by itself: what is read of its body and its headers.
struct WebhookResolver {
    let fields: FieldResolver
    let api: Spec
    let log: DiagnosticLog
    /// Where inline types of the headers are.
    let owner: TypeOwner
    /// The fields of the models, for forms.
    let structures: [String: Structure]

    func check(_ spec: SpecEndpoint, name: String) -> Webhook {
        var parameters = ParameterResolver(fields: fields, log: log, owner: owner)
        let headers = headers(of: spec, &parameters)
        return Webhook(
            key: spec.key.value,
            name: name,
            typeName: owner.path.last ?? "",
            range: spec.key.range,
            doc: spec.doc,
            deprecation: spec.deprecation,
            payload: payload(of: spec),
            headers: headers,
            nested: parameters.nested
        )
    }

    private func payload(of spec: SpecEndpoint) -> Webhook.Payload {
        if case .form(let syntax) = spec.returns { return form(syntax) }
        let answers = ResponseResolver(fields: fields, log: log, isLossy: api.isLossy, owner: owner)
        switch answers.check(spec).result {
        case .json(let type, let options): return .json(type, options)
        case .text: return .text
        case .data: return .data
        case .void, .header, .link, .byStatus, .stream: return .void
        }
    }

    /// A form has members: of one text, of several, or of what has names in brackets.
    private func form(_ syntax: TypeSyntax) -> Webhook.Payload {
        let resolver = fields.inline.resolver
        guard let type = resolver.resolve(syntax) else { return .void }
        let parameters = ParameterResolver(
            fields: fields,
            log: log,
            owner: owner,
            structures: structures
        )
        switch resolver.expanded(type) {
        case .standard(.json): break
        case .model(let path, _) where hasMembers(path[0]): break
        case .dictionary(_, let value):
            guard value.unwrapped != .standard(.json), !FormObjects.isText(value, parameters) else {
                break
            }
            log.error(
                "the values of a form that is a map are of simple types, or arrays of these",
                at: syntax.range,
                notes: ["a model says by its fields which of them are objects"]
            )
        default: log.error("a form is read as a model by fields or a map", at: syntax.range)
        }
        return .form(type, objects: FormObjects.keys(of: type, parameters))
    }

    private func hasMembers(_ model: String) -> Bool {
        switch fields.inline.resolver.table[model]?.kind {
        case .fields, .union, .external, nil: true
        case .enumeration, .flags, .wraps, .alias: false
        }
    }

    private func headers(of spec: SpecEndpoint, _ parameters: inout ParameterResolver)
        -> [WebhookHeaders.Field]
    {
        guard case .fields(let all) = spec.request.headers else { return [] }
        let items = parameters.items(all, in: .headers)
        return all.compactMap { field in
            let argument = fields.memberName(of: field).flatMap { name in
                parameters.ordered.first { $0.name == name }
            }
            let item = items.first { $0.key == field.key.value }
            guard canBeRead(field, argument), let argument, let item else { return nil }
            return WebhookHeaders.Field(
                name: argument.name,
                key: field.key.value,
                type: argument.type,
                encoding: item.encoding,
                doc: argument.doc,
                range: field.range
            )
        }
    }

    /// What a header is has to be one value, and nothing else than what came.
    private func canBeRead(_ field: SpecField, _ argument: Argument?) -> Bool {
        if case .const(let node) = field.content {
            log.error("a webhook's header is read: it has a type, not a value", at: node.range)
            return false
        }
        if case .value(let value) = field.content, let written = value.defaultValue,
            !written.isNull
        {
            log.error(
                "a webhook's header has no default",
                at: written.range,
                notes: ["a type with '?' is nil where the header is missing"]
            )
            return false
        }
        if let argument, fields.inline.resolver.expanded(argument.type).unwrapped.isCollection {
            log.error("a webhook's header is one value", at: field.range)
            return false
        }
        return true
    }
}

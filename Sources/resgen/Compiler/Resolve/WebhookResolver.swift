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
        var headers: [ReceivedHeader] = []
        if case .fields(let written) = spec.request.headers {
            let resolver = ReceivedHeaderResolver(
                fields: fields,
                log: log,
                noun: "a webhook's header"
            )
            headers = resolver.headers(written, &parameters)
        }
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
            guard value.unwrapped != .standard(.json), !FormObjects.isText(value, parameters.types)
            else {
                break
            }
            log.error(
                "the values of a form that is a map are of simple types, or arrays of these",
                at: syntax.range,
                notes: ["a model says by its fields which of them are objects"]
            )
        default: log.error("a form is read as a model by fields or a map", at: syntax.range)
        }
        return .form(type, objects: FormObjects.keys(of: type, parameters.types))
    }

    private func hasMembers(_ model: String) -> Bool {
        switch fields.inline.resolver.table[model]?.kind {
        case .fields, .union, .external, nil: true
        case .enumeration, .flags, .wraps, .alias: false
        }
    }
}

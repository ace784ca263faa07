/// Reads what a server sends by itself, `webhooks` and `callbacks`, as webhooks of a spec.
struct WebhooksReader {
    let document: OpenAPIDocument
    let notes: OpenAPINotes
    let schemas: SchemaReader

    package struct Webhook {
        let operation: DocumentOperation
        let candidate: WebhookNames.Candidate
    }

    struct NamedWebhook {
        let webhook: Webhook
        /// The key without the group that all webhooks are in.
        let name: Located<String>
    }

    private var naming: WebhookNames { WebhookNames(names: schemas.names) }

    /// - Parameter operations: Those that have callbacks, and have names by now.
    func named(besides operations: [OperationsReader.NamedOperation]) -> [NamedWebhook] {
        let webhooks = webhooks()
        let all = webhooks + callbacks(of: operations, and: webhooks)
        if all.isEmpty { return [] }
        let groups = all.flatMap { webhook in
            let groups = webhook.candidate.groups
            return groups.indices.map { groups[...$0].joined(separator: ".") }
        }
        let prefix = EndpointKey.webhooks + "."
        let taken = operations.map(\.key.value).filter { $0.hasPrefix(prefix) }
            .map { String($0.dropFirst(prefix.count)) }
        var chooser = UniqueNames(reserved: groups + taken)
        return all.map { webhook in
            let name = chooser.choose(webhook.candidate.keys)
            return NamedWebhook(
                webhook: webhook,
                name: Located(value: name, range: webhook.operation.path.keyRange)
            )
        }
    }

    private func webhooks() -> [Webhook] {
        document.webhooks.flatMap { member -> [Webhook] in
            let operations = document.operations(at: member)
            if operations.isEmpty {
                notes.note(
                    .document,
                    "no webhook can be read here: '\(member.key)' is left out",
                    at: member.keyRange
                )
            }
            return operations.map { operation in
                let id = operation.node["operationId"]?.string
                var candidate = naming.candidate(member.key, id: id)
                if operations.count > 1 {
                    let method = operation.method.rawValue.capitalized
                    candidate.names += candidate.names.map { "\($0)By\(method)" }
                }
                return Webhook(operation: operation, candidate: candidate)
            }
        }
    }

    /// What has callbacks.
    private struct Owner {
        /// The groups that the callbacks are in.
        let groups: [String]
        /// What their names begin with.
        var name: String?
    }

    /// Those of an operation are in its group; those of a webhook are named after it. One that several
    /// refer to is there once, under its own name.
    private func callbacks(
        of operations: [OperationsReader.NamedOperation],
        and webhooks: [Webhook]
    ) -> [Webhook] {
        let owners =
            operations.map { named in
                (named.operation.node, Owner(groups: EndpointKey.parts(of: named.key.value)))
            } + webhooks.map { ($0.operation.node, owner($0)) }
        var all: [Webhook] = []
        document.eachCallback(of: owners, lost: noteLost) { callback, request, owner in
            let reference = callback.written.value["$ref"]?.string.flatMap(JSONPointer.keys)
            let own = [owner.name, callback.written.key].compactMap(\.self).joined(separator: " ")
            let candidate = naming.candidate(
                reference?.last ?? own,
                of: reference == nil ? owner.groups : [],
                at: request.path.key,
                request.method
            )
            let webhook = Webhook(operation: request, candidate: candidate)
            all.append(webhook)
            return self.owner(webhook)
        }
        return all
    }

    private func owner(_ webhook: Webhook) -> Owner {
        Owner(groups: webhook.candidate.groups, name: webhook.candidate.names.first)
    }

    private func noteLost(_ callback: JSONNode) {
        notes.noteUnresolved(document.whyNotResolved(callback), "left out", at: callback.range)
    }

    // MARK: Reading

    func endpoints(of webhooks: [NamedWebhook]) -> [SpecEndpoint] {
        var mistakes = DocumentMistakes(in: document, notes: notes)
        return webhooks.map { webhook in
            mistakes.check(webhook.webhook.operation)
            return endpoint(webhook)
        }
    }

    private func endpoint(_ named: NamedWebhook) -> SpecEndpoint {
        let operation = named.webhook.operation
        let node = operation.node
        let context = OperationContext(
            document: document,
            notes: notes,
            schemas: schemas,
            method: operation.method,
            owner: schemas.names.typeCandidate(named.name.value)
        )
        let doc = Documentation.text(
            summary: node["summary"]?.string,
            description: node["description"]?.string,
            of: named.name.value
        )
        return SpecEndpoint.webhook(
            named.name,
            doc: Documentation.joined(doc, answer(node["responses"])),
            deprecation: node["deprecated"]?.bool == true ? .plain : nil,
            body: payload(node["requestBody"], of: context.owner),
            headers: headers(of: operation, context),
            origin: SpecOrigin(
                operationID: node["operationId"]?.string,
                tags: [],
                path: "",
                range: operation.methodRange
            )
        )
    }

    /// What the server expects of who receives the request.
    private func answer(_ responses: JSONNode?) -> String? {
        let codes = (responses?.members ?? []).map(\.key).filter { $0.hasPrefix("2") }
        return codes.isEmpty ? nil : "Answer with \(codes.list("or"))."
    }

    private func headers(of operation: DocumentOperation, _ context: OperationContext)
        -> [SpecField]
    {
        var fields: [SpecField] = []
        let shared = operation.path.value["parameters"]?.elements ?? []
        for written in shared + (operation.node["parameters"]?.elements ?? []) {
            guard let node = resolved(written), let parameter = OpenAPIParameter(written, node)
            else { continue }
            guard parameter.location == .header else {
                notes.note(
                    .webhook,
                    "only headers and the body of a webhook are read: '\(parameter.key)' is left out",
                    at: parameter.keyRange
                )
                continue
            }
            guard parameter.key.isToken else { continue }
            if parameter.isSaidElsewhere || parameter.isAuthorization {
                notes.note(
                    .webhook,
                    "the header '\(parameter.key)' is no parameter: left out",
                    at: parameter.keyRange
                )
                continue
            }
            let key = parameter.key.lowercased()
            let known = fields.firstIndex { $0.key.value.lowercased() == key }
            if let known, let name = fields[known].name?.value ?? schemas.names.member(key) {
                context.arguments.release(name)
            }
            let field = header(parameter, context)
            if let known { fields[known] = field } else { fields.append(field) }
        }
        return fields
    }

    private func resolved(_ written: JSONNode) -> JSONNode? {
        notes.resolved(written, in: document, orSay: "left out")
    }

    private func header(_ parameter: OpenAPIParameter, _ context: OperationContext) -> SpecField {
        let reader = ParameterReader(context: context, names: context.arguments)
        var type = SchemaType("String", at: parameter.node.range)
        if let schema = parameter.schema, !parameter.isJSON {
            let described = reader.type(of: parameter, schema).unwrapped
            let values = PlainValues(analyzer: schemas.analyzer)
            if values.isScalar(described, schema) {
                type = described
            } else {
                notes.note(.parameter, "'\(parameter.key)' is taken as text", at: schema.range)
            }
        }
        return SpecField(
            key: Located(value: parameter.key, range: parameter.keyRange),
            name: context.arguments.name(
                parameter.key,
                at: parameter.keyRange,
                in: parameter.location.rawValue,
                schemas
            ),
            doc: Documentation.text(parameter.doc, of: parameter.key),
            deprecation: nil,
            content: .value(schemas.fields.value(parameter.isRequired ? type : type.optional())),
            range: parameter.node.range
        )
    }

    private func payload(_ written: JSONNode?, of owner: String) -> SpecReturns {
        guard let written else { return .void }
        guard let contents = resolved(written)?.contents,
            let chosen = preferred(contents)
        else { return .void }
        let media = MediaType(chosen.key)
        if !schemas.analyzer.isOne(contents) {
            notes.note(
                .body,
                "several media types: read as '\(chosen.key)', not as \(contents.mediaTypes(beside: [chosen]))",
                at: chosen.keyRange
            )
        }
        let isBytes =
            chosen.value["schema"].map { schemas.analyzer.isBytes($0, in: media) } ?? false
        if media.isPlainJSON, !isBytes {
            let place = SchemaPlace(
                owner: schemas.componentName(of: written) ?? owner,
                key: "Payload",
                allowsEncoding: false
            )
            let any = SchemaType("JSON", at: chosen.value.range)
            return .json(
                chosen.value["schema"].map { schemas.type(of: $0, at: place).type } ?? any.type
            )
        }
        if media.isForm, !isBytes, let form = form(chosen.value, of: written, owner: owner) {
            return .form(form)
        }
        if media.isForm {
            notes.note(
                .body,
                "a form whose fields are not all values, lists or objects that can be read: read as text",
                at: chosen.keyRange
            )
        }
        let isText = (media.isForm || media.isText) && !isBytes
        let type = TypeSyntax(kind: .named(isText ? "String" : "Data", []), range: chosen.keyRange)
        return isText ? .text(type) : .data(type)
    }

    /// The type that a form is read as; nil where a field cannot be read of a text.
    private func form(_ content: JSONNode, of written: JSONNode, owner: String) -> TypeSyntax? {
        guard let schema = content["schema"] else { return nil }
        let values = PlainValues(analyzer: schemas.analyzer)
        switch values.content(schema) {
        case .object(let object):
            let isPlain = object.properties.allSatisfy { property in
                isReadable(property.schema, content["encoding"]?[property.key])
            }
            if !isPlain { return nil }
        case .map:
            guard case .map(let items) = schemas.analyzer.finalShape(of: schema),
                items.map(values.isScalar) ?? true
            else { return nil }
        case .scalar, .list, .other: return nil
        }
        let place = SchemaPlace(
            owner: schemas.componentName(of: written) ?? owner,
            key: "Payload",
            allowsEncoding: false
        )
        return schemas.type(of: schema, at: place).type
    }

    /// Whether a field is read of a text or of several, or an object of its members or of JSON.
    private func isReadable(_ schema: JSONNode, _ encoding: JSONNode?) -> Bool {
        let values = PlainValues(analyzer: schemas.analyzer)
        let isJSON = encoding?["contentType"]?.string.map { MediaType($0).isJSON }
        let isDeep = encoding?["style"].map { $0.string == "deepObject" } ?? true
        switch values.content(schema) {
        case .scalar: return isJSON == nil
        case .list(let items?) where values.isScalar(items):
            return isJSON == nil && encoding?["style"] == nil
                && encoding?["explode"]?.bool != false
        case .list(let items?): return isJSON ?? isDeep && isObject(items)
        case .map, .object: return isJSON ?? isDeep
        case .list(nil), .other: return false
        }
    }

    private func isObject(_ schema: JSONNode) -> Bool {
        switch PlainValues(analyzer: schemas.analyzer).content(schema) {
        case .map, .object: true
        case .scalar, .list, .other: false
        }
    }

    private func preferred(_ contents: [JSONMember]) -> JSONMember? {
        contents.first { MediaType($0.key).essence == "application/json" }
            ?? contents.first { MediaType($0.key).isPlainJSON } ?? contents.first
    }
}

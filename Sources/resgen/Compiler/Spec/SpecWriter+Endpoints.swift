extension SpecWriter {
    func endpoint(_ endpoint: SpecEndpoint) -> JSONNode {
        var object = ObjectWriter()
        object.add("doc", endpoint.doc)
        object.add("request", line(endpoint.request.line))
        object.add("deprecated", deprecation(endpoint.deprecation))
        object.add("server", endpoint.server?.value)
        object.add("path", fields(endpoint.request.path))
        object.add("query", shape(endpoint.request.query))
        object.add("headers", shape(endpoint.request.headers))
        object.add("cookies", shape(endpoint.request.cookies))
        object.add("body", endpoint.request.body.map(body))
        object.add("returns", returns(endpoint))
        object.add("unwrap", endpoint.isWhole ? .null : endpoint.unwrap.map { place($0.value) })
        object.add("status", statuses(of: endpoint))
        object.add("lossy", endpoint.isLossy?.value)
        object.add("errors", errors(endpoint.errors))
        object.add("pages", endpoint.pages.map(pages))
        object.add("auth", endpoint.auth.map(auth))
        object.add("retry", endpoint.retry.map(retry))
        object.add("timeout", endpoint.timeout.map { .number(text($0)) })
        return object.node
    }

    private func statuses(of endpoint: SpecEndpoint) -> JSONNode? {
        let statuses = endpoint.statuses.map(\.value)
        if statuses.isEmpty || statuses == [endpoint.usualStatus] { return nil }
        return statuses.map { .string(String($0)) }.oneOrList
    }

    /// A body alone is written without an object.
    func webhook(_ webhook: SpecEndpoint) -> JSONNode {
        let body = returns(webhook)
        var object = ObjectWriter()
        object.add("doc", webhook.doc)
        object.add("deprecated", deprecation(webhook.deprecation))
        object.add("headers", shape(webhook.request.headers))
        guard let body else {
            if object.isEmpty { return .string("Void") }
            if case .fields(let fields) = webhook.request.headers, fields.isEmpty {
                object.add("body", "Void")
            }
            return object.node
        }
        if object.isEmpty, case .string = body.value { return body }
        object.add("body", body)
        return object.node
    }

    /// `GET /people/{id: Int}`
    private func line(_ line: RequestLine) -> String {
        switch line.target {
        case .address(let placeholder): "\(line.method.rawValue) \(text(placeholder))"
        case .path(let parts):
            "\(line.method.rawValue) "
                + parts.withQuotedSigns.map { part in
                    switch part {
                    case .literal(let text): text
                    case .placeholder(let placeholder): text(placeholder)
                    }
                }.joined()
        }
    }

    private func text(_ placeholder: Placeholder) -> String {
        let type = placeholder.type.map { ": \($0.text)" } ?? ""
        return "{\(placeholder.key.value)\(placeholder.spansSegments ? "*" : "")\(type)}"
    }

    private func shape(_ shape: SpecShape) -> JSONNode? {
        switch shape {
        case .fields(let fields): return self.fields(fields)
        case .model(let type): return .string(type.text)
        case .extended(let type, let fields):
            var object = ObjectWriter()
            object.add("extends", type.text)
            object.add("fields", self.fields(fields))
            return object.node
        }
    }

    func body(_ body: SpecBody) -> JSONNode {
        var object = ObjectWriter()
        switch body.content {
        case .json(let type):
            if body.media == nil, body.wrap == nil { return .string(type.text) }
            object.add("json", type.text)
        case .jsonFields(let shape): object.add("json", self.shape(shape) ?? .object([]))
        case .form(let shape): object.add("form", self.shape(shape) ?? .object([]))
        case .multipart(let shape): object.add("multipart", self.shape(shape) ?? .object([]))
        case .text(let type): object.add("text", type.text)
        case .data(let type): object.add("data", type.text)
        }
        object.add("media", body.media?.value)
        object.add("wrap", body.wrap?.value)
        return object.node
    }

    func returns(_ endpoint: SpecEndpoint) -> JSONNode? {
        var media = endpoint.accept.map(\.value)
        let saysJSON = media == [Self.json]
        // Answers behind the others may have the same media type.
        let last = media.contains(Self.json) ? nil : media.last
        guard case .byStatus(let answers) = endpoint.returns else {
            if media.count > 1, var object = returnsWithoutMedia(endpoint.returns) {
                object.add("media", .array(media.map { .string($0) }))
                return object.node
            }
            return returns(endpoint.returns, media: &media, saysJSON)
        }
        return .object(
            answers.map { answer in
                switch answer.content {
                case .literal(let node): return (answer.status.value.text, node)
                case .answer(let returns):
                    if media.isEmpty { media = [last].compactMap(\.self) }
                    let node = self.returns(returns, media: &media, saysJSON) ?? .string("Void")
                    return (answer.status.value.text, unwrapping(node, answer))
                }
            }
        )
    }

    private static let json = "application/json"

    /// An answer with a place of its own.
    private func unwrapping(_ node: JSONNode, _ answer: SpecStatusAnswer) -> JSONNode {
        guard answer.unwrap != nil || answer.isWhole else { return node }
        let members =
            node.string.map { [("json", .string($0))] }
            ?? node.members.map { ($0.key, $0.value) }
        let place = answer.unwrap.map { self.place($0.value) } ?? JSONNode.null
        return .object(members + [("unwrap", place)])
    }

    /// An answer with the first of the media types that are left; plain JSON says it only where that is
    /// the one that is asked for.
    private func returns(_ returns: SpecReturns, media: inout [String], _ saysJSON: Bool)
        -> JSONNode?
    {
        if case .json(let type) = returns {
            if media.isEmpty { return .string(type.text) }
            if media[0] == Self.json, !saysJSON {
                media.removeFirst()
                return .string(type.text)
            }
        }
        guard var object = returnsWithoutMedia(returns) else { return nil }
        if !media.isEmpty { object.add("media", media.removeFirst()) }
        return object.node
    }

    private func returnsWithoutMedia(_ returns: SpecReturns) -> ObjectWriter? {
        var object = ObjectWriter()
        switch returns {
        case .void, .byStatus: return nil
        case .json(let type): object.add("json", type.text)
        case .text(let type): object.add("text", type.text)
        case .data(let type): object.add("data", type.text)
        case .form(let type): object.add("form", type.text)
        case .lines(let type): object.add("lines", type.text)
        case .events(let type, let end):
            object.add("events", type.text)
            object.add("end", end)
        }
        return object
    }

    func errors(_ errors: [SpecError]) -> JSONNode? {
        if errors.isEmpty { return nil }
        return .object(errors.map { ($0.status.value.text, error($0)) })
    }

    private func error(_ error: SpecError) -> JSONNode {
        if error.conditions.isEmpty, error.encoding == .json { return .string(error.type.text) }
        if error.conditions.isEmpty {
            return .object([(error.encoding.rawValue, .string(error.type.text))])
        }
        let values = error.conditions.compactMap { condition in
            condition.value.map { (condition.place.dotted, $0) }
        }
        let when =
            values.isEmpty ? place(.body(error.conditions[0].place)) : JSONNode.object(values)
        let mark = error.conditions[0].isUnless ? "unless" : "when"
        return .object([(error.encoding.rawValue, .string(error.type.text)), (mark, when)])
    }

    func place(_ place: SpecPlace) -> JSONNode {
        switch place {
        case .header(let name): .object([("header", .string(name))])
        case .link(let relation): .object([("link", .string(relation))])
        case .body(let place) where place.isDotted: .string(place.dotted)
        case .body(let place): .array(place.steps.map(step))
        }
    }

    private func step(_ step: JSONPathSyntax.Step) -> JSONNode {
        switch step {
        case .key(let key): .string(key)
        case .index(let index): .number(String(index))
        case .each: .string("*")
        case .element(let key, let text): .object([(key, .string(text))])
        }
    }
}

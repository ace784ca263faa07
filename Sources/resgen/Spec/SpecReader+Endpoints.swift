extension SpecReader {
    func endpoints(_ node: JSONNode) -> [SpecEndpoint] {
        ObjectReader.entries(of: node, as: "'endpoints'", log: log).compactMap(endpoint)
    }

    private func endpoint(_ member: JSONMember) -> SpecEndpoint? {
        guard let object = ObjectReader(member.value, .endpoint, log: log) else { return nil }
        let request = object.requiredString("request").flatMap(requestLine)
        let endpoint = SpecEndpoint(
            key: Located(value: member.key, range: member.keyRange),
            doc: object.string("doc")?.value,
            deprecation: deprecation(object),
            request: request
                ?? RequestLine(method: .get, target: .path([]), range: object.range.opening),
            path: object.node("path").map { fields($0, as: "'path'") } ?? [],
            query: parameters("query", in: object),
            headers: parameters("headers", in: object),
            body: object.node("body").flatMap(body),
            returns: object.node("returns").flatMap(returns) ?? .void,
            unwrap: object.node("unwrap").flatMap(place),
            isLossy: object.bool("lossy"),
            errors: object.node("errors").map(errors) ?? [],
        )
        return request == nil ? nil : endpoint
    }

    private func requestLine(_ text: Located<String>) -> RequestLine? {
        switch RequestLineParser.parse(text.value, place: placement(in: text.range, of: text.value))
        {
        case .success(let line): return line
        case .failure(let failure):
            log.error(failure.message, at: failure.range, suggestion: failure.suggestion)
            return nil
        }
    }

    private func parameters(_ key: String, in object: ObjectReader) -> [SpecField] {
        guard let node = object.node(key) else { return [] }
        if case .string = node.value {
            log.error("a model as '\(key)' is not supported yet", at: node.range)
            return []
        }
        return fields(node, as: "'\(key)'")
    }

    private func body(_ node: JSONNode) -> SpecBody? {
        guard case .object = node.value else { return type(node).map(SpecBody.value) }
        guard let object = ObjectReader(node, .body, log: log) else { return nil }
        guard let json = object.node("json") else {
            if case .object(let members) = node.value, members.isEmpty {
                log.error("a body needs 'json'", at: node.range)
            }
            return nil
        }
        guard case .object = json.value else { return type(json).map(SpecBody.value) }
        if let members = extendedShape(json) {
            for member in members {
                log.error("'\(member.key)' is not supported yet", at: member.keyRange)
            }
            return nil
        }
        return .fields(fields(json, as: "'json'"), json.range)
    }

    /// The members of `{ "extends": "Name", "fields": {…} }`, a shape that adds to a model.
    private func extendedShape(_ node: JSONNode) -> [JSONMember]? {
        guard case .object(let members) = node.value,
            let extended = members.first(where: { $0.key == "extends" }),
            case .string = extended.value.value,
            members.allSatisfy({ $0.key == "extends" || $0.key == "fields" })
        else { return nil }
        return [extended]
    }

    private func returns(_ node: JSONNode) -> SpecReturns? {
        if case .string("Void") = node.value { return .void }
        guard case .object(let members) = node.value else {
            return type(node).map(SpecReturns.json)
        }
        if let byStatus = members.first(where: { StatusPattern($0.key) != nil }) {
            log.error("'returns' by status is not supported yet", at: byStatus.keyRange)
            return nil
        }
        guard let object = ObjectReader(node, .returns, log: log) else { return nil }
        let forms: [SpecReturns] = [
            object.node("json").flatMap(type).map(SpecReturns.json),
            object.node("text").flatMap(type).map(SpecReturns.text),
            object.node("data").flatMap(type).map(SpecReturns.data),
        ].compactMap(\.self)
        if forms.count > 1 {
            log.error("'returns' has one form, found \(forms.count)", at: node.range)
        }
        if members.isEmpty { log.error("'returns' needs 'json', 'text' or 'data'", at: node.range) }
        return forms.first
    }

    /// A place: keys separated by dots, or a list of keys and indices.
    private func place(_ node: JSONNode) -> Located<PlaceSyntax>? {
        switch node.value {
        case .string(let text): return dotted(text, at: node.range)
        case .array(let steps):
            let read = steps.compactMap(step)
            if steps.isEmpty { log.error("a place names at least one key", at: node.range) }
            guard read.count == steps.count, !steps.isEmpty else { return nil }
            return Located(value: PlaceSyntax(steps: read), range: node.range)
        case .object:
            log.error("a place outside the body is not supported yet", at: node.range)
            return nil
        default:
            log.error("a place is a string or a list, found \(node.value.kindName)", at: node.range)
            return nil
        }
    }

    private func dotted(_ text: String, at range: SourceRange) -> Located<PlaceSyntax>? {
        let keys = text.split(separator: ".", omittingEmptySubsequences: false)
        if keys.contains("") {
            log.error("a place has a key on both sides of each dot", at: range)
            return nil
        }
        if let stray = text.first(where: { "[]/".contains($0) }) {
            log.error(
                "'\(stray)' in a place",
                at: range,
                notes: ["write a list of keys and indices, as in [\"data\", 0, \"id\"]"]
            )
            return nil
        }
        return Located(
            value: PlaceSyntax(steps: keys.map { $0 == "*" ? .each : .key(String($0)) }),
            range: range
        )
    }

    private func step(_ node: JSONNode) -> PlaceSyntax.Step? {
        switch node.value {
        case .string("*"): return .each
        case .string(let key): return .key(key)
        case .number(let text):
            if let index = Int(text) { return .index(index) }
            log.error("an index is an integer", at: node.range)
            return nil
        default:
            log.error(
                "a step of a place is a key or an index, found \(node.value.kindName)",
                at: node.range
            )
            return nil
        }
    }
}

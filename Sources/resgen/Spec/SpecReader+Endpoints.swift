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
            query: object.node("query").map { shape($0, as: "'query'") } ?? .none,
            headers: object.node("headers").map { shape($0, as: "'headers'") } ?? .none,
            cookies: object.node("cookies").map { shape($0, as: "'cookies'") } ?? .none,
            body: object.node("body").flatMap(body),
            returns: object.node("returns").flatMap(returns) ?? .void,
            accept: object.node("returns").map(accept) ?? [],
            unwrap: object.node("unwrap").flatMap(place),
            isLossy: object.bool("lossy"),
            errors: object.node("errors").map(errors) ?? [],
            pages: object.member("pages").flatMap(pages),
            auth: object.node("auth").flatMap(endpointAuth),
            retry: object.node("retry").flatMap(retry),
            timeout: object.node("timeout").flatMap(timeout),
            server: object.string("server"),
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
}

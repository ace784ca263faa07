import ResgenCompiler

/// Checks that a request is one of an endpoint: all that is required is there, every value is one of its
/// type, and there is nothing that the endpoint does not know.
struct RequestCheck {
    private let api: API
    private let wire: WireTypes
    private let check: ValueCheck
    private let body: BodyCheck

    init(_ api: API) {
        self.api = api
        wire = WireTypes(api)
        check = ValueCheck(AnswerTypes(api))
        body = BodyCheck(check, wire)
    }

    /// - Parameters:
    ///   - path: The values of the placeholders.
    ///   - query: The decoded pairs of the query.
    func problems(
        of request: HTTPRequest,
        _ endpoint: Endpoint,
        path: [(name: String, encoding: ValueEncoding?, text: String)],
        query: ReceivedPairs
    ) -> [RequestProblem] {
        let cookies = ReceivedPairs(cookies: request.header("Cookie") ?? "")
        let credentials = CredentialCheck(endpoint, of: api)
        return credentials.problems(request, query, cookies) + self.path(path, endpoint)
            + self.query(query, endpoint) + headers(request, endpoint)
            + self.cookies(cookies, endpoint) + body.problems(request, endpoint)
    }

    // MARK: Path

    private func path(
        _ values: [(name: String, encoding: ValueEncoding?, text: String)],
        _ endpoint: Endpoint
    ) -> [RequestProblem] {
        values.flatMap { name, encoding, text -> [RequestProblem] in
            guard let argument = endpoint.arguments.first(where: { $0.name == name }) else {
                return []
            }
            var received = ReceivedText.one(text)
            if case .array = check.types.plain(argument.type) {
                received = .many(text.split(separator: ",").map { .one(String($0)) })
            }
            return check.details(received, argument.type, encoding).map {
                RequestProblem(part: .path, name: name, detail: $0)
            }
        }
    }

    // MARK: Query

    private func query(_ pairs: ReceivedPairs, _ endpoint: Endpoint) -> [RequestProblem] {
        let own = wire.members(of: endpoint.query, in: endpoint)
        let members =
            own
            + wire.members(of: api.query, in: api).filter { common in
                !own.contains { $0.key == common.key }
            }
        // The whole query is one value without a name.
        if members.contains(where: \.key.isEmpty) { return [] }
        var keys = Set(CredentialCheck(endpoint, of: api).queryNames)
        keys.formUnion(pageNames(of: endpoint))
        return check.problems(pairs, members, .query, knowing: keys, objects: .repeat)
    }

    /// Names that the pages of an endpoint add.
    private func pageNames(of endpoint: Endpoint) -> [String] {
        switch endpoint.pages?.next {
        case .cursor(_, .query(let name))?: [name]
        case .page(.query(let name), _, let limit)?, .offset(.query(let name), _, let limit)?:
            [name] + (limit.flatMap(\.queryName).map { [$0] } ?? [])
        case .url?: [MockPages.parameter]
        default: []
        }
    }

    // MARK: Headers and cookies

    private func headers(_ request: HTTPRequest, _ endpoint: Endpoint) -> [RequestProblem] {
        let own = wire.members(of: endpoint.headers, in: endpoint)
        let members =
            own
            + wire.members(of: api.headers, in: api).filter { common in
                !own.contains { $0.key.lowercased() == common.key.lowercased() }
            }
        // What a client would rather have is no mistake of it.
        return members.filter { $0.key.lowercased() != "accept" }.flatMap {
            member -> [RequestProblem] in
            let value = request.header(member.key).map { text -> ReceivedText in
                guard case .array = check.types.plain(check.type(of: member)) else {
                    return .one(text)
                }
                return .many(text.split(separator: ",").map { .one($0.trimmed) })
            }
            return check.details(value, member).map {
                RequestProblem(part: .header, name: member.key, detail: $0)
            }
        }
    }

    private func cookies(_ pairs: ReceivedPairs, _ endpoint: Endpoint) -> [RequestProblem] {
        let members = wire.members(of: endpoint.cookies, in: endpoint)
        // A browser sends all cookies that it has of the host.
        let names = Set(pairs.pairs.map(\.name))
        return check.problems(pairs, members, .cookie, knowing: names, objects: .repeat)
    }
}

extension Pages.Parameter {
    fileprivate var queryName: String? {
        if case .query(let name) = self { name } else { nil }
    }
}

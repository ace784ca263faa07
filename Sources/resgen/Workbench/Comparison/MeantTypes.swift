import ResgenCompiler

/// Writes each type of an API as what it means, so that its code can be compared: without aliases,
/// with generic parameters by their numbers, the names of headers in lower case, and in one order what
/// has none: answers, errors, scopes and the media types of an Accept.
struct MeantTypes {
    private let written: API
    private let meaning: TypeMeaning

    private init(of api: API) {
        written = api
        meaning = TypeMeaning(of: api)
    }

    static func api(_ api: API) -> API {
        let types = MeantTypes(of: api)
        var api = api
        types.change(&api.properties)
        types.change(&api.errors)
        types.change(&api.failures)
        change(&api.requirements)
        changeServers(of: &api)
        api.headers = api.headers.map(\.meant.inLowerCase)
        types.change(&api.responseHeaders.headers)
        types.change(&api.responseHeaders.nested)
        types.change(&api.models)
        types.change(&api.root)
        return api
    }

    private func change(_ type: inout APIType, _ generics: [String] = []) {
        type = meaning.meaning(of: type, generics: generics)
    }

    private static func changeServers(of api: inout API) {
        if case .address(let address) = api.server { api.server = .address(address.meantAddress) }
        for index in api.otherServers.indices {
            api.otherServers[index].address = api.otherServers[index].address.meantAddress
        }
        for index in api.endpointServers.indices {
            api.endpointServers[index].address = api.endpointServers[index].address.meantAddress
        }
    }

    // MARK: Endpoints

    private func change(_ group: inout Group) {
        change(&group.nested)
        for index in group.endpoints.indices { change(&group.endpoints[index]) }
        for index in group.webhooks.indices { change(&group.webhooks[index]) }
        for index in group.headers.indices { change(&group.headers[index].fields) }
        for index in group.groups.indices { change(&group.groups[index]) }
    }

    private func change(_ endpoint: inout Endpoint) {
        change(&endpoint.nested)
        change(&endpoint.arguments)
        change(&endpoint.errors)
        change(&endpoint.failures)
        Self.change(&endpoint.requirements)
        endpoint.headers =
            AcceptComparison.headers(of: endpoint, in: written).meant.inLowerCase
        endpoint.result = meant(endpoint.result)
        if var pages = endpoint.pages {
            change(&pages.item)
            endpoint.pages = pages
        }
    }

    private func meant(_ result: Endpoint.Result) -> Endpoint.Result {
        switch result {
        case .void, .text, .data: return result
        case .json(let type, let options): return .json(meaning.meaning(of: type), options)
        case .header(let type, let name, let encoding):
            return .header(meaning.meaning(of: type), name.lowercased(), encoding: encoding)
        case .link(let type, let relation): return .link(meaning.meaning(of: type), relation)
        case .byStatus(let type, let answers):
            let meant = answers.map { answer in
                var answer = answer
                answer.result = answer.result.map(self.meant)
                return answer
            }
            .sorted { $0.status.text < $1.status.text }
            return .byStatus(type.map { meaning.meaning(of: $0) }, meant)
        case .stream(var stream):
            change(&stream.element)
            return .stream(stream)
        }
    }

    private func change(_ webhook: inout Webhook) {
        change(&webhook.nested)
        change(&webhook.headers)
        switch webhook.payload {
        case .void, .text, .data: break
        case .json(let type, let options):
            webhook.payload = .json(meaning.meaning(of: type), options)
        case .form(let type, let objects):
            webhook.payload = .form(meaning.meaning(of: type), objects: objects)
        }
    }

    private func change(_ fields: inout [ReceivedHeader]) {
        for index in fields.indices {
            change(&fields[index].type)
            fields[index].key = fields[index].key.lowercased()
        }
    }

    private func change(_ arguments: inout [Argument]) {
        for index in arguments.indices { change(&arguments[index].type) }
    }

    private func change(_ errors: inout [ErrorResponse]) {
        for index in errors.indices { change(&errors[index].type) }
        errors.sort { $0.status.text < $1.status.text }
    }

    private static func change(_ requirements: inout Requirements) {
        requirements.auth = requirements.auth?.map { $0.map(ordered) }
        requirements.oauth = requirements.oauth.map(ordered)
    }

    private static func ordered(_ scheme: AuthScheme) -> AuthScheme {
        var scheme = scheme
        scheme.scopes.sort()
        scheme.kind = scheme.kind.meant
        return scheme
    }

    private func change(_ failures: inout [APIFailure]) {
        for index in failures.indices { change(&failures[index].type) }
    }

    // MARK: Models

    private func change(_ models: inout [Model]) {
        for index in models.indices {
            change(&models[index], models[index].generics)
            models[index].generics = models[index].generics.indices.map(String.init)
        }
    }

    /// - Parameter generics: Those of the model around, too, for one that is written in place.
    private func change(_ model: inout Model, _ generics: [String]) {
        func meant(_ type: APIType) -> APIType { meaning.meaning(of: type, generics: generics) }
        switch model.kind {
        case .structure(var structure):
            change(&structure, generics)
            model.kind = .structure(structure)
        case .union(var union):
            for index in union.cases.indices { change(&union.cases[index].type, generics) }
            model.kind = .union(union)
        case .wrapper(let type, let encoding):
            model.kind = .wrapper(meant(type), encoding: encoding)
        case .alias(let type): model.kind = .alias(meant(type))
        case .answers(let cases):
            model.kind = .answers(cases.map { ($0.name, $0.type.map(meant)) })
        case .enumeration, .flags, .external: break
        }
    }

    private func change(_ structure: inout Structure, _ generics: [String]) {
        for index in structure.fields.indices { change(&structure.fields[index].type, generics) }
        for index in structure.nested.indices { change(&structure.nested[index], generics) }
        if var identity = structure.identity {
            change(&identity.type, generics)
            structure.identity = identity
        }
        if var additional = structure.additional {
            change(&additional, generics)
            structure.additional = additional
        }
    }
}

extension AuthKind {
    /// The kind as it is compared: names of headers are one in any case (RFC 9110, section 5.1).
    var meant: AuthKind {
        if case .apiKey(.header, let name) = self {
            .apiKey(.header, name.lowercased())
        } else {
            self
        }
    }
}

extension RequestPart {
    fileprivate var inLowerCase: RequestPart {
        switch self {
        case .items(let items): .items(items.map(\.inLowerCase))
        case .model(let name, let items): .model(name, and: items.map(\.inLowerCase))
        }
    }

    /// The headers as they are compared.
    var meant: RequestPart {
        switch self {
        case .items(let items): .items(items.map(\.meant))
        case .model(let name, let items): .model(name, and: items.map(\.meant))
        }
    }
}

extension RequestItem {
    /// The header by the name that all of its spellings are.
    fileprivate var inLowerCase: RequestItem {
        var item = self
        item.key = key.lowercased()
        return item
    }

    /// The header as it is compared: no media type of an Accept is before others (RFC 9110, 12.5.1).
    var meant: RequestItem {
        guard key.lowercased() == "accept", case .const(.string(let text)) = value else {
            return self
        }
        var item = self
        let ranges = text.split(separator: ",").map { $0.trimmingPrefix(while: \.isWhitespace) }
        item.value = .const(.string(ranges.sorted().joined(separator: ", ")))
        return item
    }
}

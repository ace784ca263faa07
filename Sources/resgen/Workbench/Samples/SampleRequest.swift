import ResgenCompiler

/// A request that an endpoint takes, with values in all places.
struct SampleRequest {
    let method: String
    /// Server and path; the query is beside it.
    let address: String
    /// Percent-encoded pairs.
    var query: [String] = []
    var headers: [(name: String, value: String)] = []
    var body: Body?

    enum Body {
        case text(String, media: String)
        case parts([Part], media: String)
        /// The bytes of a file.
        case file(media: String)
    }

    /// A part of a body `multipart/form-data`.
    struct Part {
        let name: String
        let text: String
        var media: String?
        var fileName: String?
    }

    var url: String { query.isEmpty ? address : "\(address)?\(query.joined(separator: "&"))" }
}

/// Makes requests of endpoints.
struct SampleRequests {
    private let api: API
    private let samples: Samples
    private let wire: WireTypes

    init(_ api: API, _ examples: DocumentExamples = .none) {
        self.api = api
        samples = Samples(api, examples)
        wire = WireTypes(api)
    }

    /// A request that an endpoint takes. Nil where a value that it needs has no sample.
    ///
    /// - Parameters:
    ///   - server: The address to send it to, in place of the endpoint's own.
    ///   - extent: Whether optional parameters are there, and optional fields of a body.
    func request(
        of endpoint: Endpoint,
        to server: String? = nil,
        _ extent: Samples.Extent = .required
    )
        -> SampleRequest?
    {
        let server = server ?? self.server(of: endpoint)
        guard let path = path(of: endpoint, server),
            let query = pairs(endpoint.query, endpoint.arguments, extent),
            let common = pairs(.items(api.query), api.properties, extent),
            let headers = headers(of: endpoint, extent)
        else { return nil }
        var request = SampleRequest(method: endpoint.method.rawValue, address: path)
        request.query = common + query
        request.headers = headers
        if let body = endpoint.body {
            guard let sample = self.body(body, of: endpoint) else { return nil }
            request.body = sample
        }
        addCredentials(of: endpoint, to: &request)
        return request
    }

    // MARK: Address

    /// The server of an endpoint, without a slash at its end.
    private func server(of endpoint: Endpoint) -> String {
        let own = endpoint.server.flatMap { name in
            api.endpointServers.first { $0.name == name }?.address
        }
        let address: String? =
            switch api.server {
            case .missing: nil
            case .address(let address): address
            case .template(let pieces) where pieces.beginWithAddress: address(pieces)
            case .template(let pieces): text(of: pieces, api.properties)
            }
        let server = own ?? address ?? "https://api.example.com"
        return server.hasSuffix("/") ? String(server.dropLast()) : server
    }

    /// The address that begins with one.
    private func address(_ pieces: [Endpoint.Piece]) -> String? {
        guard case .argument(let name, let encoding, _)? = pieces.first,
            let argument = api.properties.first(where: { $0.name == name }),
            var address = value(of: argument, named: name, encoding).flatMap(\.headerText),
            let rest = text(of: Array(pieces.dropFirst()), api.properties)
        else { return nil }
        if !address.hasPrefix("http") { address = "https://api.example.com" }
        return address.withoutSlashesAtEnd + rest
    }

    private func path(of endpoint: Endpoint, _ server: String) -> String? {
        switch endpoint.target {
        case .address: "\(server)/example"
        case .path(let pieces): text(of: pieces, endpoint.arguments).map { server + $0 }
        }
    }

    private func text(of pieces: [Endpoint.Piece], _ arguments: [Argument]) -> String? {
        var text = ""
        for piece in pieces {
            switch piece {
            case .literal(let literal): text += literal
            case .argument(let name, let encoding, let spansSegments):
                guard let argument = arguments.first(where: { $0.name == name }),
                    let node = value(of: argument, named: name, encoding)
                else { return nil }
                let texts = ParameterText.scalars(node).map { text in
                    let segments = text.split(
                        separator: "/",
                        maxSplits: spansSegments ? .max : 0,
                        omittingEmptySubsequences: false
                    )
                    return segments.map { URISyntax.encodedValue(String($0)) }
                        .joined(separator: "/")
                }
                text += texts.joined(separator: ",")
            }
        }
        return text
    }

    private func value(of argument: Argument, named key: String, _ encoding: ValueEncoding?)
        -> JSONNode?
    {
        if let example = samples.example(at: argument.range, argument.type, as: encoding) {
            return example
        }
        let chosen = argument.defaultValue.flatMap {
            samples.value(of: $0, argument.type, as: encoding)
        }
        if let chosen, !chosen.isNull { return chosen }
        return samples.value(of: argument.type, as: encoding, named: key)
    }

    // MARK: Parameters

    /// What is sent under a name.
    private typealias Item = (member: WireTypes.Member, node: JSONNode)

    /// Nil where something that is required has no sample.
    private func items(_ members: [WireTypes.Member], _ extent: Samples.Extent) -> [Item]? {
        var items: [Item] = []
        for member in members {
            if extent == .required, member.isOfOptional { continue }
            let type = member.value.type.substituting(member.value.generics)
            let literal = member.constant ?? member.defaultValue
            let chosen = literal.flatMap { samples.value(of: $0, type, as: member.value.encoding) }
            if member.constant == nil, !member.isRequired, extent == .required {
                // What a call sends that does not say otherwise.
                if let chosen, !chosen.isNull { items.append((member, chosen)) }
                continue
            }
            let example =
                member.constant == nil
                ? samples.example(at: member.range, type, as: member.value.encoding) : nil
            let node =
                example ?? chosen.flatMap { $0.isNull && member.constant == nil ? nil : $0 }
                ?? samples.value(of: type, as: member.value.encoding, named: member.key, extent)
            if let node {
                items.append((member, node))
            } else if member.isRequired {
                return nil
            }
        }
        return items
    }

    private func pairs(_ part: RequestPart, _ arguments: [Argument], _ extent: Samples.Extent)
        -> [String]?
    {
        let items = items(wire.members(of: part, arguments), extent)
        return items?.flatMap { member, node in
            // All of the query is the value of one parameter without a name.
            member.key.isEmpty
                ? [URISyntax.encodedValue(node.string ?? node.compactText)]
                : ParameterText.pairs(member.key, node, member.style)
        }
    }

    private func headers(of endpoint: Endpoint, _ extent: Samples.Extent)
        -> [(name: String, value: String)]?
    {
        guard let own = items(wire.members(of: endpoint.headers, endpoint.arguments), extent),
            let common = items(wire.members(of: api.headers, api.properties), extent),
            let cookies = items(wire.members(of: endpoint.cookies, endpoint.arguments), extent)
        else { return nil }
        let names = Set(own.map { $0.member.key.lowercased() })
        let all = common.filter { !names.contains($0.member.key.lowercased()) } + own
        // A list of none is no header.
        var headers = all.map { (key: $0.member.key, texts: ParameterText.scalars($0.node)) }
            .filter { !$0.texts.isEmpty }
            .map { (name: $0.key, value: $0.texts.joined(separator: ", ")) }
        let pairs = cookies.flatMap { member, node in
            ParameterText.pairs(member.key, node, member.style)
        }
        if !pairs.isEmpty { headers.append(("Cookie", pairs.joined(separator: "; "))) }
        return headers
    }

    // MARK: Bodies

    private func body(_ body: Endpoint.Body, of endpoint: Endpoint) -> SampleRequest.Body? {
        switch body.kind {
        case .json:
            guard let node = json(body, endpoint.arguments) else { return nil }
            let whole = body.wrap.map { JSONNode.object([($0, node)]) } ?? node
            let text =
                whole.isContainer
                ? String(JSONLayout.text(of: whole).dropLast()) : whole.compactText
            return .text(text, media: body.media ?? "application/json")
        case .form:
            let pairs = members(of: body, endpoint.arguments)?.flatMap { member, node in
                ParameterText.pairs(member.key, node, member.style, objects: .deep)
            }
            let media = body.media ?? "application/x-www-form-urlencoded"
            return pairs.map { .text($0.joined(separator: "&"), media: media) }
        case .multipart:
            let parts = members(of: body, endpoint.arguments)?.flatMap(parts)
            return parts.map { .parts($0, media: body.media ?? "multipart/form-data") }
        case .text:
            let media = body.media ?? "text/plain; charset=utf-8"
            return .text("This is an example.", media: media)
        case .data, .file: return .file(media: body.media ?? "application/octet-stream")
        }
    }

    private func json(_ body: Endpoint.Body, _ arguments: [Argument]) -> JSONNode? {
        switch body.source {
        case .argument(let name, _, let encoding):
            guard let argument = arguments.first(where: { $0.name == name }) else { return nil }
            return samples.body(at: argument.range, argument.type, as: encoding)
                ?? samples.value(of: argument.type, as: encoding, named: name)
        case .fields:
            return members(of: body, arguments).map { .object($0.map { ($0.member.key, $0.node) }) }
        }
    }

    /// The members of a form, of parts, or of an object that is written in place.
    private func members(of body: Endpoint.Body, _ arguments: [Argument]) -> [Item]? {
        switch body.source {
        case .argument(let name, _, _):
            return items(wire.members(of: .model(name), arguments), .full)
        case .fields(let fields): return items(wire.members(of: fields, arguments), .full)
        }
    }

    /// The elements of a list are parts one by one, unless they are all one part. With names in brackets, all
    /// members are parts, at any depth; repeated, those of an object are parts of their own names.
    private func parts(_ member: WireTypes.Member, _ node: JSONNode) -> [SampleRequest.Part] {
        let type = samples.types.plain(member.value.type.substituting(member.value.generics))
        if type == .standard(.file) || type == .array(.standard(.file)) {
            let media = member.media ?? "application/octet-stream"
            let name = "\(member.key)\(PartName.suffix(ofElement: 0, member.style))"
            return [part(name, "hello", media: media, fileName: "example.txt")]
        }
        if type == .standard(.data) || type == .array(.standard(.data)) {
            return [part(member.key, "hello", media: member.media ?? "application/octet-stream")]
        }
        if let separator = member.style?.separator?.text {
            let texts = ParameterText.scalars(node)
            if texts.isEmpty { return [] }
            return [
                part(member.key, texts.joined(separator: String(separator)), media: member.media)
            ]
        }
        if let style = member.style, style.hasBrackets {
            return PartName.leaves(of: node, named: member.key, style).map {
                part($0.name, $0.value.headerText ?? "", media: member.media)
            }
        }
        if member.style == .repeat, case .object(let members) = node.value {
            return members.flatMap { parts($0.key, $0.value, media: member.media) }
        }
        return parts(member.key, node, isOne: member.style == .json, media: member.media)
    }

    private func parts(_ name: String, _ node: JSONNode, isOne: Bool = false, media: String?)
        -> [SampleRequest.Part]
    {
        let values = node.isList && !isOne ? node.elements : [node]
        return values.filter { !$0.isNull }.map { value in
            let text = value.isContainer ? value.compactText : value.headerText ?? ""
            return part(name, text, media: media ?? (value.isContainer ? "application/json" : nil))
        }
    }

    private func part(_ name: String, _ text: String, media: String?, fileName: String? = nil)
        -> SampleRequest.Part
    {
        SampleRequest.Part(name: name, text: text, media: media, fileName: fileName)
    }

    // MARK: Credentials

    /// Words in the place of secrets.
    private func addCredentials(of endpoint: Endpoint, to request: inout SampleRequest) {
        let alternatives = endpoint.requirements.auth ?? api.requirements.auth ?? []
        for scheme in alternatives.first ?? [] {
            let (part, name) = scheme.kind.sent
            switch (scheme.kind, part) {
            case (.bearer(let prefix), _):
                request.headers.append((name, "\(prefix ?? "Bearer") TOKEN"))
            case (.oauth, _): request.headers.append((name, "Bearer TOKEN"))
            // user:password
            case (.basic, _): request.headers.append((name, "Basic dXNlcjpwYXNzd29yZA=="))
            case (.apiKey, .header): request.headers.append((name, "KEY"))
            case (.apiKey, .query): request.query.append("\(URISyntax.encodedValue(name))=KEY")
            case (.apiKey, .cookie): request.add(cookie: "\(name)=KEY")
            }
        }
    }
}

extension SampleRequest {
    fileprivate mutating func add(cookie: String) {
        if let index = headers.firstIndex(where: { $0.name == "Cookie" }) {
            headers[index].value += "; \(cookie)"
        } else {
            headers.append(("Cookie", cookie))
        }
    }
}

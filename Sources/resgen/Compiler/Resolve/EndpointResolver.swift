/// Resolves one endpoint: its path, parameters, body and answer.
struct EndpointResolver {
    let fields: FieldResolver
    let api: Spec
    let log: DiagnosticLog
    /// Where inline types of the endpoint's parameters are.
    let owner: TypeOwner
    let structures: [String: Structure]
    let servers: EndpointServers

    /// The media types that are printed as a header: a stream of events says its own, unless the API says
    /// another one.
    private func acceptHeader(of spec: SpecEndpoint) -> [Located<String>] {
        guard case .events = spec.returns else { return spec.accept }
        return api.headers.contains { $0.key.value.lowercased() == "accept" } ? spec.accept : []
    }

    func check(_ spec: SpecEndpoint, name: String) -> Endpoint {
        var parameters = ParameterResolver(
            fields: fields,
            log: log,
            owner: owner,
            structures: structures,
            isOfDocument: spec.origin != nil
        )
        let target = target(spec, &parameters)
        let body = spec.request.body.flatMap { self.body($0, of: spec, &parameters) }
        let query = parameters.part(spec.request.query, .query)
        let written = parameters.part(spec.request.headers, .headers)
        let headers = parameters.accepting(acceptHeader(of: spec), beside: written)
        let cookies = parameters.part(spec.request.cookies, .cookies)
        let answers = ResponseResolver(fields: fields, log: log, isLossy: api.isLossy, owner: owner)
        let answer = answers.check(spec)
        if let nested = answer.nested { parameters.add(nested: nested, for: spec.key) }
        let places = places(parameters.nested)
        let finder = PageParameterFinder(
            places: places,
            endpoint: spec,
            arguments: parameters.ordered,
            query: query,
            headers: written,
            body: body,
            log: log
        )
        let sent = [KeyPart.query: query, .header: headers, .cookie: cookies]
        return Endpoint(
            key: spec.key.value,
            isOfDocument: spec.origin != nil,
            operationID: spec.origin?.operationID,
            mediaTypes: spec.origin?.mediaTypes ?? DescribedMediaTypes(),
            range: spec.key.range,
            name: name,
            typeName: owner.path.last ?? "",
            doc: spec.doc,
            deprecation: spec.deprecation,
            method: spec.request.line.method,
            target: target,
            displayPath: spec.request.line.text,
            arguments: parameters.ordered,
            query: query,
            headers: headers,
            cookies: cookies,
            body: body,
            result: answer.result,
            statuses: answers.statuses(spec),
            errors: answers.errors(spec.errors),
            failures: answers.failures(spec.errors, places),
            pages: answer.isKnown ? pages(spec, of: answer.result, finder) : nil,
            requirements: RequirementsResolver(api: api, log: log)
                .check(spec, sent.mapValues(finder.keys)),
            isAuthOptional: spec.isAuthOptional,
            scopes: spec.scopes,
            server: spec.server.flatMap { servers.property(for: $0, log: log) },
            nested: parameters.nested,
        )
    }

    private func places(_ nested: [Model]) -> JSONPathResolver {
        JSONPathResolver(resolver: fields.inline.resolver, structures: structures, nested: nested)
    }

    private func pages(
        _ spec: SpecEndpoint,
        of result: Endpoint.Result,
        _ finder: PageParameterFinder
    ) -> Pages? {
        spec.pages.flatMap {
            PagesResolver(places: finder.places, parameters: finder, log: log).check($0, of: result)
        }
    }

    private func target(_ spec: SpecEndpoint, _ parameters: inout ParameterResolver)
        -> Endpoint.Target
    {
        let described = spec.request.path.indexed(by: \.key.value)
        let placeholders = spec.request.line.placeholders
        for field in spec.request.path
        where spec.request.line.isKnown
            && !placeholders.contains(where: { $0.key.value == field.key.value })
        {
            log.error(
                "'\(field.key.value)' is no placeholder of the path",
                at: field.key.range,
                suggestion: nearest(to: field.key.value, in: placeholders.map(\.key.value))
            )
        }
        var seen: Set<String> = []
        switch spec.request.line.target {
        case .address(let placeholder):
            return .address(
                argument: parameters.address(placeholder, described[placeholder.key.value])
            )
        case .path(let parts):
            return .path(
                parts.compactMap { part in
                    guard case .placeholder(let placeholder) = part else { return piece(part) }
                    guard seen.insert(placeholder.key.value).inserted else {
                        log.error(
                            "the placeholder '\(placeholder.key.value)' is there twice",
                            at: placeholder.range
                        )
                        return nil
                    }
                    return parameters.piece(placeholder, described[placeholder.key.value])
                }
            )
        }
    }

    private func piece(_ part: PathPart) -> Endpoint.Piece? {
        if case .literal(let text) = part { .literal(text) } else { nil }
    }

    private func body(
        _ body: SpecBody,
        of spec: SpecEndpoint,
        _ parameters: inout ParameterResolver
    ) -> Endpoint.Body? {
        if [.get, .head].contains(spec.request.line.method) {
            log.error(
                "a \(spec.request.line.method.rawValue) request has no body",
                at: body.range,
                notes: ["what it sends belongs in 'query'"]
            )
            return nil
        }
        if case .multipart = body.content { checkBoundary(of: body, spec.request.headers) }
        guard let (kind, source) = content(body, &parameters) else { return nil }
        return Endpoint.Body(
            kind: kind,
            source: source,
            media: body.media?.value,
            wrap: body.wrap?.value,
            isRequired: body.isRequired
        )
    }

    /// The boundary is chosen when the parts are known (RFC 2046, section 5.1.1).
    private func checkBoundary(of body: SpecBody, _ headers: SpecShape) {
        if case .fields(let fields) = headers,
            let field = fields.first(where: { $0.key.value.lowercased() == "content-type" })
        {
            log.error(
                "a multipart body writes '\(field.key.value)' with its boundary: leave it out",
                at: field.key.range,
                notes: ["'media' of the body is for another media type"]
            )
        }
        if let media = body.media, media.value.lowercased().contains("boundary=") {
            log.error("a multipart body chooses its boundary: leave it out", at: media.range)
        }
    }

    private func content(
        _ body: SpecBody,
        _ parameters: inout ParameterResolver
    ) -> (Endpoint.Body.Kind, Endpoint.Body.Source)? {
        switch body.content {
        case .json(let syntax): return parameters.body(syntax).map { (.json, $0) }
        case .jsonFields(let shape):
            return source(parameters.part(shape, .json)).map { (.json, $0) }
        case .form(let shape):
            let part = parameters.part(shape, .form)
            return source(part, isOptional: parameters.isBodyOptional).map { (.form, $0) }
        case .multipart(let shape):
            let part = parameters.part(shape, .multipart)
            return source(part, isOptional: parameters.isBodyOptional).map { (.multipart, $0) }
        case .text(let syntax):
            expect(.string, in: syntax, encoding: "text")
            return parameters.body(syntax).map { (.text, $0) }
        case .data(let syntax):
            if syntax.unwrappedName == "File" {
                let file = APIType.standard(.file)
                let type = syntax.isOptional ? APIType.optional(file) : file
                return parameters.body(of: type, at: syntax.range).map { (.file, $0) }
            }
            expect(.data, in: syntax, encoding: "data")
            return parameters.body(syntax).map { (.data, $0) }
        }
    }

    private func source(_ part: RequestPart, isOptional: Bool = false) -> Endpoint.Body.Source? {
        switch part {
        case .items(let items): .fields(items)
        case .model(let name, _): .argument(name, isOptional: isOptional, encoding: nil)
        }
    }

    private func expect(_ standard: StandardType, in syntax: TypeSyntax, encoding: String) {
        guard let type = fields.inline.resolver.resolve(syntax) else { return }
        if fields.inline.resolver.expanded(type).unwrapped != .standard(standard) {
            log.error("a body as \(encoding) is a '\(standard.rawValue)'", at: syntax.range)
        }
    }
}

extension TypeSyntax {
    fileprivate var isOptional: Bool {
        if case .optional = kind { true } else { false }
    }

    /// The type's name without question mark, where it is one name.
    fileprivate var unwrappedName: String? {
        switch kind {
        case .named(let name, let arguments): arguments.isEmpty ? name : nil
        case .optional(let wrapped): wrapped.unwrappedName
        default: nil
        }
    }
}

extension APIType {
    var isCollection: Bool {
        switch self {
        case .array, .dictionary: true
        default: false
        }
    }
}

/// Checks one endpoint: its path, parameters, body and answer.
struct EndpointChecker {
    let fields: FieldChecker
    let api: Spec
    let log: DiagnosticLog
    /// Where inline types of the endpoint's parameters stand.
    let owner: TypeOwner

    func check(_ spec: SpecEndpoint, name: String) -> Endpoint {
        var parameters = ParameterChecker(
            fields: fields,
            log: log,
            owner: owner
        )
        let target = target(spec, &parameters)
        let body = body(spec, &parameters)
        let query = parameters.items(spec.query, in: .query)
        let headers = parameters.items(spec.headers, in: .header)
        return Endpoint(
            key: spec.key.value,
            name: name,
            doc: spec.doc,
            deprecation: spec.deprecation,
            method: spec.request.method,
            target: target,
            displayPath: spec.request.text,
            arguments: parameters.ordered,
            query: query,
            headers: headers,
            body: body,
            result: result(spec),
            errors: errors(spec.errors),
            nested: parameters.nested,
        )
    }

    private func target(_ spec: SpecEndpoint, _ parameters: inout ParameterChecker)
        -> Endpoint.Target
    {
        let described = Dictionary(
            spec.path.map { ($0.key.value, $0) },
            uniquingKeysWith: { first, _ in first }
        )
        let placeholders = spec.request.placeholders
        for field in spec.path
        where !placeholders.contains(where: { $0.key.value == field.key.value }) {
            log.error(
                "'\(field.key.value)' is no placeholder of the path",
                at: field.key.range,
                suggestion: nearest(to: field.key.value, in: placeholders.map(\.key.value))
            )
        }
        var seen: Set<String> = []
        switch spec.request.target {
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

    private func body(_ spec: SpecEndpoint, _ parameters: inout ParameterChecker) -> Endpoint.Body?
    {
        guard let body = spec.body else { return nil }
        if [.get, .head].contains(spec.request.method) {
            log.error("a \(spec.request.method.rawValue) request has no body", at: body.range)
        }
        switch body {
        case .value(let syntax): return parameters.body(syntax)
        case .fields(let fields, _): return .fields(parameters.items(fields, in: .body))
        }
    }

    private func result(_ spec: SpecEndpoint) -> Endpoint.Result {
        if case .json(let syntax) = spec.returns { return json(syntax, spec) }
        if let unwrap = spec.unwrap {
            log.error("'unwrap' needs an answer in JSON", at: unwrap.range)
        }
        if let lossy = spec.isLossy {
            log.error("'lossy' needs an answer in JSON", at: lossy.range)
        }
        switch spec.returns {
        case .void, .json: return .void
        case .text(let syntax):
            expect(.string, in: syntax, form: "text")
            return .text
        case .data(let syntax):
            expect(.data, in: syntax, form: "data")
            return .data
        }
    }

    private func json(_ syntax: TypeSyntax, _ spec: SpecEndpoint) -> Endpoint.Result {
        guard let type = fields.inline.resolver.resolve(syntax) else { return .void }
        let expanded = fields.inline.resolver.expanded(type).unwrapped
        if expanded == .standard(.data), spec.unwrap == nil {
            log.warning(
                "a whole answer of 'Data' in JSON is a string in base64",
                at: syntax.range,
                notes: ["the bytes of an answer are { \"data\": \"Data\" }"]
            )
        }
        if let unwrap = spec.unwrap, unwrap.value.hasEach {
            guard case .array = expanded else {
                log.error(
                    "a place with '*' names several values: 'returns' has to be an array",
                    at: unwrap.range
                )
                return .void
            }
        }
        let isCollection = expanded.isCollection
        if let lossy = spec.isLossy, lossy.value, !isCollection {
            log.error("'lossy' is for an answer that is an array or a map", at: lossy.range)
        }
        let options = Endpoint.JSONOptions(
            unwrap: spec.unwrap?.value,
            form: fields.form(nil, for: type),
            isLossy: (spec.isLossy?.value ?? api.isLossy) && isCollection
        )
        return .json(type, options)
    }

    private func expect(_ standard: StandardType, in syntax: TypeSyntax, form: String) {
        guard let type = fields.inline.resolver.resolve(syntax) else { return }
        if type != .standard(standard) {
            log.error("an answer as \(form) is a '\(standard.rawValue)'", at: syntax.range)
        }
    }

    func errors(_ errors: [SpecError]) -> [APIError] {
        errors.compactMap { error in
            guard let type = fields.inline.resolver.resolve(error.type) else { return nil }
            if let code = error.status.value.success {
                log.error("\(code) is no error", at: error.status.range)
            }
            return APIError(status: error.status.value, type: type)
        }
    }
}

extension StatusPattern {
    /// The pattern's text when it means success (RFC 9110, section 15.3).
    fileprivate var success: String? {
        switch self {
        case .code(let code): (200..<300).contains(code) ? text : nil
        case .family(let first): first == 2 ? text : nil
        case .other: nil
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

extension SpecBody {
    fileprivate var range: SourceRange {
        switch self {
        case .value(let type): type.range
        case .fields(_, let range): range
        }
    }
}

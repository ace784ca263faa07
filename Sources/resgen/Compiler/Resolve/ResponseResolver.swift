/// Resolves what an endpoint answers with, and what its errors are.
struct ResponseResolver {
    let fields: FieldResolver
    let log: DiagnosticLog
    /// Whether arrays and maps drop what cannot be read unless the endpoint says otherwise.
    let isLossy: Bool
    let owner: TypeOwner

    struct Checked {
        let result: Endpoint.Result
        /// The enum of answers whose types differ.
        var nested: Model?
        /// False when the type is a mistake, which is reported.
        var isKnown = true
    }

    var resolver: TypeResolver { fields.inline.resolver }

    func check(_ spec: SpecEndpoint) -> Checked {
        if case .byStatus(let answers) = spec.returns { return byStatus(answers, spec) }
        let result = result(spec.returns, spec, at: spec.request.line.range)
        if let result { refuseStatuses(without: result, spec) }
        return Checked(result: result ?? .void, isKnown: result != nil)
    }

    func statuses(_ spec: SpecEndpoint) -> [Int] {
        if case .byStatus = spec.returns {
            if let status = spec.statuses.first {
                log.error("'returns' says the statuses by itself", at: status.range)
            }
            return []
        }
        return spec.statuses.isEmpty ? [spec.usualStatus] : spec.statuses.map(\.value)
    }

    /// A status without a body is for what may be missing.
    private func refuseStatuses(without result: Endpoint.Result, _ spec: SpecEndpoint) {
        switch result {
        case .text, .data, .json, .stream: break
        case .void, .header, .link, .byStatus: return
        }
        if result.type?.isOptional == true { return }
        for status in spec.statuses where !StatusPattern.code(status.value).allowsBody {
            log.error("an answer of status \(status.value) has no body", at: status.range)
        }
    }

    func result(_ returns: SpecReturns, _ spec: SpecEndpoint, at range: SourceRange) -> Endpoint
        .Result?
    {
        switch returns {
        case .json(let syntax): return json(syntax, spec)
        case .lines, .events: return stream(returns, spec, at: range)
        default: break
        }
        refuseOptions(spec)
        switch returns {
        case .void, .json, .form, .lines, .events: return .void
        case .text(let syntax):
            return expect(.string, in: syntax, encoding: "text", spec) ? .text : nil
        case .data(let syntax):
            return expect(.data, in: syntax, encoding: "data", spec) ? .data : nil
        case .byStatus:
            log.error("a status has one answer", at: range)
            return nil
        }
    }

    private func refuseOptions(_ spec: SpecEndpoint) {
        if case .byStatus = spec.returns { return }
        if let unwrap = spec.unwrap {
            log.error("'unwrap' needs an answer in JSON", at: unwrap.range)
        }
        if let lossy = spec.isLossy {
            log.error("'lossy' needs an answer in JSON", at: lossy.range)
        }
    }

    private func expect(
        _ standard: StandardType,
        in syntax: TypeSyntax,
        encoding: String,
        _ spec: SpecEndpoint
    ) -> Bool {
        guard let type = resolver.resolve(syntax) else { return false }
        if type != .standard(standard) {
            let what = spec.isWebhook ? "a body" : "an answer"
            let isKey = encoding == "data" && !spec.isWebhook
            log.error(
                "\(what) as \(encoding) is a '\(standard.rawValue)'",
                at: syntax.range,
                notes: isKey
                    ? [
                        "for what is under the key 'data': \"returns\": \"\(syntax.text)\", \"unwrap\": \"data\""
                    ] : []
            )
        }
        return true
    }

    private func json(_ syntax: TypeSyntax, _ spec: SpecEndpoint) -> Endpoint.Result? {
        guard let type = resolver.resolve(syntax) else { return nil }
        switch spec.unwrap?.value {
        case .header(let name):
            return .header(type, name, encoding: fields.encoding(nil, for: type))
        case .link(let relation): return link(type, relation, at: syntax.range)
        case .body, nil: break
        }
        if spec.request.line.method == .head {
            log.error(
                "the answer to HEAD has no body",
                at: syntax.range,
                notes: ["a header is read by \"unwrap\": { \"header\": … }"]
            )
        }
        let expanded = resolver.expanded(type).unwrapped
        warnOfBase64(expanded, spec, at: syntax.range)
        checkPlace(expanded, spec)
        let isCollection = expanded.isCollection
        if let lossy = spec.isLossy, lossy.value, !isCollection {
            log.error(
                "'lossy' is for an answer that is an array or a map",
                at: lossy.range,
                notes: lossyNotes(expanded, spec)
            )
        }
        let options = Endpoint.JSONOptions(
            unwrap: spec.unwrap?.value.inBody,
            encoding: fields.encoding(nil, for: type),
            isLossy: (spec.isLossy?.value ?? isLossy) && isCollection,
            range: syntax.range
        )
        return .json(type, options)
    }

    /// The list inside of an object is lossy by itself.
    private func lossyNotes(_ type: APIType, _ spec: SpecEndpoint) -> [String] {
        guard case .model(let path, _) = type, path.count == 1,
            case .fields(let model)? = resolver.table[path[0]]?.kind
        else { return [] }
        let place = spec.pages?.items?.value.inBody?.steps.first
        let lists = model.fields.compactMap { field -> (key: String, type: String)? in
            guard case .value(let value) = field.content, let type = value.type?.text,
                type.hasPrefix("[")
            else { return nil }
            return (field.key.value, type)
        }
        let list = lists.first { place == .key($0.key) } ?? (lists.count == 1 ? lists[0] : nil)
        let (key, written) = list.map { ($0.key, $0.type) } ?? ("items", "[Item]")
        return [
            "say it of the field in '\(path[0])': \"\(key)\": { \"type\": \"\(written)\", \"lossy\": true }"
        ]
    }

    private func link(_ type: APIType, _ relation: String, at range: SourceRange) -> Endpoint
        .Result?
    {
        guard resolver.expanded(type).unwrapped == .standard(.url) else {
            log.error("the target of a link is a 'URL'", at: range)
            return nil
        }
        return .link(type, relation)
    }

    private func warnOfBase64(_ type: APIType, _ spec: SpecEndpoint, at range: SourceRange) {
        guard type == .standard(.data), spec.unwrap == nil, spec.origin == nil else { return }
        log.warning(
            "a whole answer of 'Data' in JSON is a string in base64",
            at: range,
            notes: ["the bytes of an answer are { \"data\": \"Data\" }"]
        )
    }

    private func checkPlace(_ type: APIType, _ spec: SpecEndpoint) {
        let place = spec.unwrap?.value.inBody
        if let unwrap = spec.unwrap, place?.hasEach == true {
            guard case .array = type else {
                log.error(
                    "a place with '*' names several values: 'returns' has to be an array",
                    at: unwrap.range
                )
                return
            }
        }
        if place?.steps.last != .each, let range = spec.unwrap?.range ?? spec.returns.type?.range {
            refuseEntry(in: type, at: range)
        }
    }

    func refuseEntry(in type: APIType, at range: SourceRange) {
        if type.containsEntry { log.error("an Entry is used where a place ends in '*'", at: range) }
    }

    func errors(_ errors: [SpecError]) -> [ErrorResponse] {
        errors.filter(\.conditions.isEmpty).compactMap { error in
            guard let type = type(of: error) else { return nil }
            if error.status.value.isSuccess {
                log.error(
                    "\(error.status.value.text) is no error",
                    at: error.status.range,
                    notes: ["an error inside a success is described by 'when' or 'unless'"]
                )
            }
            return ErrorResponse(
                status: error.status.value,
                encoding: ErrorBody(error.encoding),
                type: type,
                range: error.type.range
            )
        }
    }

    /// The type of an error's body: text is a String, other bytes are Data.
    func type(of error: SpecError) -> APIType? {
        guard let type = resolver.resolve(error.type) else { return nil }
        let expected: StandardType? =
            switch error.encoding {
            case .json: nil
            case .text: .string
            case .data: .data
            }
        if let expected, resolver.expanded(type) != .standard(expected) {
            log.error(
                "an error body as \(error.encoding.rawValue) is a '\(expected.rawValue)'",
                at: error.type.range
            )
        }
        if expected == nil, fields.inline.defaults.dates != .iso8601, hasDate(type) {
            log.warning(
                "a Date that is an error is read as ISO 8601, whatever 'dates' says",
                at: error.type.range,
                notes: ["a model by \"wraps\": \"Date\" is read as it says"]
            )
        }
        return type
    }

    /// Whether a date is in the type itself, and not in a model.
    private func hasDate(_ type: APIType) -> Bool {
        switch resolver.expanded(type) {
        case .standard(let standard): standard == .date
        case .model: false
        case let other: other.parts.contains(where: hasDate)
        }
    }
}

extension SpecPlace {
    var inBody: JSONPathSyntax? {
        if case .body(let place) = self { place } else { nil }
    }
}

extension APIType {
    fileprivate var containsEntry: Bool {
        if case .entry = self { true } else { parts.contains(where: \.containsEntry) }
    }
}

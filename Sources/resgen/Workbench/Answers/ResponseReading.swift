import ResgenCompiler

/// What reads an answer of an endpoint: its result, or the model of an error.
enum ResponseReading {
    /// The body as JSON: by one of several types where the status is not known.
    case json(AnswerTarget)
    case stream(Endpoint.Stream)
    case header(APIType, name: String, ValueEncoding?)
    case link(APIType, relation: String)
    /// An error that has a model.
    case error(ErrorResponse)
    /// An error that has none.
    case undescribedError
    /// The body is not looked at, or is read whatever it is.
    case any(String)
    /// The endpoint has answers by status, and none for this one.
    case unexpectedStatus
}

extension ResponseReading {
    /// What reads an answer.
    ///
    /// - Parameters:
    ///   - status: Nil where it is not known; it is one of success then.
    ///   - body: Gives the body as JSON, if it is that.
    init(of endpoint: Endpoint, in api: API, status: Int?, body: () -> JSONNode?) {
        let code = status ?? 200
        guard (200...299).contains(code) || endpoint.result.answer(for: code) != nil else {
            let error = (endpoint.errors + api.errors).first(of: StatusPattern.patterns(of: code))
            self = error.map(Self.error) ?? .undescribedError
            return
        }
        let rules = (endpoint.failures + api.failures).filter { $0.status.includes(code) }
        if !rules.isEmpty, let body = body(), let rule = rules.first(where: { $0.holds(for: body) })
        {
            self = .error(
                ErrorResponse(
                    status: rule.status,
                    encoding: rule.encoding,
                    type: rule.type,
                    range: rule.range
                )
            )
            return
        }
        self.init(endpoint.result, of: endpoint, status: status, rules: rules)
    }

    private init(
        _ result: Endpoint.Result,
        of endpoint: Endpoint,
        status: Int?,
        rules: [APIFailure]
    ) {
        switch result {
        case .void: self = .any("has no value")
        case .text: self = .any("is text")
        case .data: self = .any("is bytes")
        case .header(let type, let name, let encoding): self = .header(type, name: name, encoding)
        case .link(let type, let relation): self = .link(type, relation: relation)
        case .stream(let stream): self = .stream(stream)
        case .byStatus where status != nil:
            guard let answer = result.answer(for: status ?? 200) else {
                self = .unexpectedStatus
                return
            }
            guard let inner = answer.result else {
                self = .any(
                    answer.value.map { "is \(JSONEquality.text(of: $0))" } ?? "has no value"
                )
                return
            }
            self.init(inner, of: endpoint, status: nil, rules: rules)
        case .json, .byStatus:
            let place = "\(endpoint.key).returns"
            let results = AnswerTarget.results(of: result, place: place).map { result in
                var result = result
                result.context.otherKeys = Set(rules.compactMap(\.firstKey))
                return result
            }
            self = results.isEmpty ? .any("has no value") : .json(AnswerTarget(results))
        }
    }
}

extension Endpoint.Result {
    /// The answer of a status where the endpoint has one for each.
    func answer(for code: Int) -> Endpoint.StatusAnswer? {
        guard case .byStatus(_, let answers) = self else { return nil }
        return StatusPattern.patterns(of: code).lazy.compactMap { pattern in
            answers.first { $0.status == pattern }
        }.first
    }
}

extension APIFailure {
    /// Whether a body is an error by this rule: what is null or an empty list is none.
    func holds(for body: JSONNode) -> Bool {
        guard case .value(let found) = Unwrapping(place, isLossy: true).value(in: body) else {
            return false
        }
        guard place.hasEach, case .array(let elements) = found.value else {
            return isShown(by: found)
        }
        return elements.contains(where: isShown)
    }

    private func isShown(by found: JSONNode) -> Bool {
        switch condition {
        case .equal(let value): return JSONEquality.equals(found, value)
        case .different(let value): return !found.isNull && !JSONEquality.equals(found, value)
        case .present:
            if case .array(let elements) = found.value { return !elements.isEmpty }
            return !found.isNull
        }
    }

    /// The key of the body that decides.
    var firstKey: String? {
        if case .key(let key)? = place.steps.first { key } else { nil }
    }
}

extension [ErrorResponse] {
    /// The error of the first pattern that one has; of several, the first.
    func first(of patterns: [StatusPattern]) -> ErrorResponse? {
        patterns.lazy.compactMap { pattern in first { $0.status == pattern } }.first
    }
}

extension StatusPattern {
    /// The patterns that include a status, narrow ones first.
    static func patterns(of code: Int) -> [StatusPattern] {
        [.code(code), .family(code / 100), .other]
    }

    /// Those that include all that it does, narrow ones first.
    var patterns: [StatusPattern] {
        switch self {
        case .code(let code): Self.patterns(of: code)
        case .family: [self, .other]
        case .other: [.other]
        }
    }

    func includes(_ code: Int) -> Bool { Self.patterns(of: code).contains(self) }
}

import ResgenCompiler

/// An answer as a server would give it.
struct SampleAnswer {
    let status: Int
    /// `Content-Type`, and those that the result is in.
    var headers: [(name: String, value: String)] = []
    /// The text of the body; nil where there is none.
    var body: String?
    /// What the body has, where it is JSON.
    var json: JSONNode?
    /// Whether the call fails with it.
    var isError = false
    /// Whether a document shows it.
    var isExample = false
    /// The statuses that it is described for, where that is said.
    var pattern: StatusPattern?

    /// The statuses as a spec writes them: `4XX`.
    var statusText: String { (pattern ?? .code(status)).text }

    func described(for pattern: StatusPattern) -> SampleAnswer {
        var answer = self
        answer.pattern = pattern
        return answer
    }

    /// The answer with another body.
    func with(_ node: JSONNode) -> SampleAnswer {
        var answer = self
        (answer.json, answer.body) = (node, JSONLayout.text(of: node))
        return answer
    }

    /// The answer with another media type, if there is one.
    fileprivate func with(media: String?) -> SampleAnswer {
        guard let media else { return self }
        var answer = self
        answer.headers = headers.map { ($0.name, $0.name == "Content-Type" ? media : $0.value) }
        return answer
    }

    /// Without a body where the status has none (RFC 9110, sections 15.3.5 and 15.4.5).
    var asSent: SampleAnswer {
        guard status == 204 || status == 304 else { return self }
        var answer = self
        (answer.json, answer.body) = (nil, nil)
        answer.headers.removeAll { $0.name == "Content-Type" }
        return answer
    }
}

extension SampleAnswer {
    fileprivate static func text(_ text: String, _ media: String, status: Int) -> SampleAnswer {
        SampleAnswer(status: status, headers: [("Content-Type", media)], body: text)
    }

    static func json(_ node: JSONNode, status: Int) -> SampleAnswer {
        var answer = text(JSONLayout.text(of: node), "application/json", status: status)
        answer.json = node
        return answer
    }
}

/// Makes answers of endpoints.
struct SampleAnswers {
    let api: API
    private(set) var samples: Samples
    let examples: DocumentExamples
    /// Those of values that are encoded as the spec says, like those that are sent.
    private let types: AnswerTypes

    /// A longer example is left out: a sample is there to be read.
    private static let exampleLimit = 10_000
    private static let text = "This is an example."
    private static let framing: Set = [
        "connection", "content-encoding", "content-length", "content-type", "transfer-encoding",
    ]

    init(_ api: API, _ examples: DocumentExamples = .none) {
        self.api = api
        self.examples = examples
        samples = Samples(api, examples)
        types = samples.types.strict
    }

    /// The same with other alternatives.
    func choosing(_ variant: SampleVariant) -> SampleAnswers {
        var answers = self
        answers.samples.variant = variant
        return answers
    }

    /// An answer for each status that an endpoint describes: those that have a value, then errors. What
    /// has no sample is left out.
    func answers(of endpoint: Endpoint, _ extent: Samples.Extent = .full) -> [SampleAnswer] {
        values(of: endpoint, extent) + errors(of: endpoint, extent)
    }

    /// The answers that are no errors.
    func values(of endpoint: Endpoint, _ extent: Samples.Extent = .full) -> [SampleAnswer] {
        guard case .byStatus(_, let described) = endpoint.result else {
            return endpoint.statuses.compactMap {
                answer(endpoint.result, status: $0, of: endpoint, extent).map(withHeaders)
            }
        }
        let statuses = Self.statuses(of: described.map(\.status), otherwise: [200, 202, 203, 206])
        let answers = zip(described, statuses).compactMap { described, status -> SampleAnswer? in
            guard let status else { return nil }
            let value = described.result.map {
                answer($0, status: status, of: endpoint, extent)
            }
            return (value ?? SampleAnswer(status: status))
                .map { withHeaders($0.described(for: described.status)) }
        }
        // A call is meant to succeed.
        return answers.filter { $0.status < 300 } + answers.filter { $0.status >= 300 }
    }

    /// The errors of an endpoint, and those of all.
    func errors(of endpoint: Endpoint, _ extent: Samples.Extent = .full) -> [SampleAnswer] {
        var described = endpoint.errors
        described += api.errors.filter { error in !described.contains { $0.status == error.status }
        }
        let statuses = Self.statuses(of: described.map(\.status), otherwise: [500, 400, 418])
        let byStatus = zip(described, statuses).compactMap { error, status -> SampleAnswer? in
            // Where the endpoint has an answer of the status, that is no error.
            guard let status, !endpoint.hasAnswer(of: status) else { return nil }
            return self.error(error, status: status, extent)?.described(for: error.status)
        }
        return (byStatus + failures(of: endpoint, extent)).map(withHeaders)
    }

    /// The answer of one status, as narrow as it is described. Others than of 200 to 599 end no request.
    func answer(of endpoint: Endpoint, status code: Int) -> SampleAnswer? {
        guard (200...599).contains(code) else { return nil }
        return described(code, of: endpoint)
            .flatMap { answer($0, code, of: endpoint) }.map(withHeaders)
    }

    private func answer(_ described: Described, _ code: Int, of endpoint: Endpoint)
        -> SampleAnswer?
    {
        switch described {
        case .value(let result?): answer(result, status: code, of: endpoint, .full)
        case .value(nil): SampleAnswer(status: code)
        case .error(let error): self.error(error, status: code, .full)
        }
    }

    /// What an endpoint answers with.
    enum Described {
        /// Nil for a constant.
        case value(Endpoint.Result?)
        case error(ErrorResponse)
    }

    /// What is described of one status.
    func described(_ code: Int, of endpoint: Endpoint) -> Described? {
        if let own = endpoint.result.answer(for: code) { return .value(own.result) }
        if endpoint.statuses.contains(code) { return .value(endpoint.result) }
        if code < 300 { return nil }
        return (endpoint.errors + api.errors).first(of: StatusPattern.patterns(of: code))
            .map { .error($0) }
    }

    /// The answer with the headers that every answer has, without those that say how it is sent (RFC 9110,
    /// section 8; RFC 9112, section 6).
    private func withHeaders(_ answer: SampleAnswer) -> SampleAnswer {
        let required = api.responseHeaders.headers.filter { !$0.type.isOptional }
        if required.isEmpty { return answer }
        let others = Self.framing.union(answer.headers.map { $0.name.lowercased() })
        var answer = answer
        answer.headers += required.compactMap { header in
            if others.contains(header.key.lowercased()) { return nil }
            return samples.value(of: header.type, as: header.encoding, named: header.key)?
                .headerText.map { (header.key, $0) }
        }
        return answer
    }

    /// The statuses that an endpoint describes, as a spec writes them: those that have a value, then errors.
    func statuses(of endpoint: Endpoint) -> [String] {
        var statuses = endpoint.statuses.map { StatusPattern.code($0) }
        if case .byStatus(_, let described) = endpoint.result {
            statuses = described.map(\.status)
        }
        let all = statuses + (endpoint.errors + api.errors).map(\.status)
        return all.map(\.text).unique
    }

    /// A status for each pattern that no narrower one has.
    ///
    /// - Parameter others: Those for a pattern that takes all that are not named.
    private static func statuses(of patterns: [StatusPattern], otherwise others: [Int]) -> [Int?] {
        patterns.map { pattern in
            switch pattern {
            case .code(let code): return code
            case .family(let first):
                return (first * 100..<first * 100 + 100).first { !patterns.contains(.code($0)) }
            case .other:
                return others.first {
                    !patterns.contains(.code($0)) && !patterns.contains(.family($0 / 100))
                }
            }
        }
    }

    // MARK: Values

    private func answer(
        _ result: Endpoint.Result,
        status code: Int,
        of endpoint: Endpoint,
        _ extent: Samples.Extent
    ) -> SampleAnswer? {
        switch result {
        case .void: return SampleAnswer(status: code)
        case .text:
            let media = media(of: endpoint, where: \.isText) ?? "text/plain"
            return .text(Self.text, media + "; charset=utf-8", status: code)
        case .data:
            let media = media(of: endpoint) { !$0.isJSON } ?? "application/octet-stream"
            return .text(Self.text, media, status: code)
        case .json(let type, let options):
            return json(type, options, code, of: endpoint, extent)?
                .with(media: media(of: endpoint, where: \.isJSON))
        case .header(let type, let name, let encoding):
            guard let text = samples.value(of: type, as: encoding, named: name)?.headerText else {
                return nil
            }
            return SampleAnswer(status: code, headers: [(name, text)])
        case .link(_, let relation):
            let link =
                "<https://example.com/\(URISyntax.encodedValue(relation))>; rel=\"\(relation)\""
            return SampleAnswer(status: code, headers: [("Link", link)])
        case .stream(let stream): return self.stream(stream, code, extent)
        case .byStatus: return nil
        }
    }

    /// The first of the media types in the `Accept` of an endpoint that its response may have, without parameters: `q`
    /// is one of the request alone (RFC 9110, section 12.4.2).
    private func media(of endpoint: Endpoint, where isAllowed: (MediaType) -> Bool) -> String? {
        let items =
            switch endpoint.headers {
            case .items(let items), .model(_, let items): items
            }
        for item in items where item.key.lowercased() == "accept" {
            guard case .const(.string(let text)) = item.value else { continue }
            return text.split(separator: ",").map { MediaType($0.trimmed) }
                .first { $0.isConcrete && isAllowed($0) }?.essence
        }
        return nil
    }

    private func json(
        _ type: APIType,
        _ options: Endpoint.JSONOptions,
        _ status: Int,
        of endpoint: Endpoint,
        _ extent: Samples.Extent
    ) -> SampleAnswer? {
        let rules = (endpoint.failures + api.failures).filter { $0.status.includes(status) }
        let target = AnswerTarget(AnswerTarget.results(of: .json(type, options), place: nil))
        if extent == .full, let example = example(at: options.range, as: target),
            !rules.contains(where: { $0.holds(for: example) })
        {
            var answer = SampleAnswer.json(example, status: status)
            answer.isExample = true
            return answer
        }
        let asked = samples.askedValue(at: options.range, type, as: options.encoding)
        guard let value = asked ?? samples.value(of: type, as: options.encoding, extent) else {
            return samples.types.mayBeMissing(type) ? .json(.null, status: status) : nil
        }
        let isMap =
            if case .array(let element) = samples.types.plain(type), case .entry = element {
                true
            } else {
                false
            }
        let steps = options.unwrap?.steps[...] ?? []
        guard let body = value.wrapped(in: steps, asEntries: isMap) else { return nil }
        return .json(unmarked(body, rules, type, as: target), status: status)
    }

    /// The body that a document shows, if it is one that is read without a loss.
    private func example(at range: SourceRange, as target: AnswerTarget) -> JSONNode? {
        let named = samples.variant.name.flatMap { name in
            examples.answers(at: range).first { $0.name == name }?.value
        }
        guard let example = named ?? examples.answer(at: range), shows(example, as: target) else {
            return nil
        }
        // A union of another alternative than is asked for.
        return named == nil && samples.variant.name != nil ? nil : example
    }

    /// Whether an example is a value of its type, and not too long.
    private func shows(_ example: JSONNode, as target: AnswerTarget) -> Bool {
        guard example.compactText.utf8.count <= Self.exampleLimit else { return false }
        var answers = RecordedAnswers(types)
        let reading = answers.add(example, as: target)
        return reading.mismatches.isEmpty && reading.drifts.isEmpty
    }

    /// The names of the examples that a document shows of a body.
    func exampleNames(at range: SourceRange, as target: AnswerTarget) -> [String] {
        examples.answers(at: range).filter { shows($0.value, as: target) }.map(\.name)
    }

    /// A body that no rule takes for an error.
    private func unmarked(
        _ body: JSONNode,
        _ rules: [APIFailure],
        _ type: APIType,
        as target: AnswerTarget
    ) -> JSONNode {
        var body = body
        for rule in rules where rule.holds(for: body) {
            let known = samples.types.type(at: rule.place.steps[...], of: type)
            let cases = known.flatMap(samples.types.enumeration)?.cases.map(\.value.node) ?? []
            var meant: JSONNode?
            if case .different(let value) = rule.condition {
                meant = samples.value(of: value, .standard(.json))
            }
            let others: [JSONNode?] = [
                meant, nil, .null, .bool(true), .bool(false), .array([]),
                .string("ok"), .number("0"),
                .number("1"),
            ]
            let candidates = (cases + others).lazy.map { body.setting(rule.place.steps[...], $0) }
            body =
                candidates.first { candidate in
                    var answers = RecordedAnswers(types)
                    return !rule.holds(for: candidate)
                        && answers.add(candidate, as: target).mismatches.isEmpty
                } ?? body
        }
        return body
    }

    private func stream(_ stream: Endpoint.Stream, _ status: Int, _ extent: Samples.Extent)
        -> SampleAnswer?
    {
        guard let value = samples.value(of: stream.element, as: stream.encoding, extent) else {
            return nil
        }
        switch stream.framing {
        case .lines:
            let line = value.compactText + "\n"
            return .text(line + line, "application/x-ndjson", status: status)
        case .events(let end, let media, let isNamed):
            let isText = samples.types.expanded(stream.element) == .standard(.string)
            let data = isText ? value.string ?? "" : value.compactText
            let events = (1...2).map { number in
                (isNamed ? "event: message\nid: \(number)\n" : "") + Self.event(data)
            }
            let text = (events + [end.map(Self.event)].compactMap(\.self)).joined()
            return .text(text, media ?? "text/event-stream", status: status)
        }
    }

    /// Lines of data (WHATWG HTML, section 9.2.6).
    private static func event(_ data: String) -> String {
        data.split(separator: "\n", omittingEmptySubsequences: false)
            .map { "data: \($0)\n" }.joined() + "\n"
    }

    // MARK: Errors

    private func error(_ error: ErrorResponse, status: Int, _ extent: Samples.Extent)
        -> SampleAnswer?
    {
        var answer: SampleAnswer?
        switch error.encoding {
        case .text: answer = .text(Self.text, "text/plain; charset=utf-8", status: status)
        case .data: answer = .text(Self.text, "application/octet-stream", status: status)
        case .json:
            let context = AnswerReader.Context(origin: error.range)
            let target = AnswerTarget([AnswerTarget.Result(type: error.type, context: context)])
            let shown = extent == .full ? example(at: error.range, as: target) : nil
            let body = shown ?? samples.value(of: error.type, named: "message", extent)
            answer = body.map { .json(said(status, in: $0, of: error.type), status: status) }
        }
        answer?.isError = true
        return answer
    }

    /// An error that says its own status where it says one (RFC 9457, section 3.1.2).
    private func said(_ status: Int, in body: JSONNode, of type: APIType) -> JSONNode {
        let keys = ["status", "statusCode", "status_code"].filter { body[$0]?.number != nil }
        return keys.reduce(body) { body, key in
            let new = body.setting([.key(key)], .number(String(status)))
            return samples.types.knows(new, type, nil) ? new : body
        }
    }

    /// Errors inside answers of success.
    private func failures(of endpoint: Endpoint, _ extent: Samples.Extent) -> [SampleAnswer] {
        (endpoint.failures + api.failures).compactMap { rule in
            let status = Self.statuses(of: [rule.status], otherwise: [200])[0]
            let isJSON = rule.encoding == .json
            let body =
                isJSON ? samples.value(of: rule.type, named: "message", extent) : .object([])
            guard let status, let body else { return nil }
            let mark: JSONNode? =
                switch rule.condition {
                case .present: nil
                case .equal(let value): samples.value(of: value, .standard(.json))
                case .different(let value): samples.value(of: value, .standard(.json))?.otherThan
                }
            var answer = SampleAnswer.json(
                rule.holds(for: body)
                    ? body : body.setting(rule.place.steps[...], mark ?? .bool(true)),
                status: status
            )
            answer.isError = true
            return answer
        }
    }
}

extension JSONNode {
    /// Another value of the same kind.
    fileprivate var otherThan: JSONNode {
        switch value {
        case .bool(let flag): .bool(!flag)
        case .number(let text): .number(text == "1" ? "2" : "1")
        case .string(let text): .string(text == "error" ? "failure" : "error")
        default: .bool(true)
        }
    }

    /// What it is in a header: the elements of a list with commas between them.
    var headerText: String? {
        switch value {
        case .string(let text), .number(let text): text
        case .bool(let flag): String(flag)
        case .array(let elements): elements.compactMap(\.headerText).joined(separator: ", ")
        case .null, .object: nil
        }
    }

    /// A longer list is left out: a sample is there to be read.
    private static let longestList = 100

    /// An answer in which the value is at a place; nil where that is too far behind in a list.
    ///
    /// - Parameter asEntries: Whether what `*` takes are the members of an object.
    fileprivate func wrapped(in steps: ArraySlice<JSONPathSyntax.Step>, asEntries: Bool)
        -> JSONNode?
    {
        guard let step = steps.first else { return self }
        let rest = steps.dropFirst()
        switch step {
        case .key(let key):
            return wrapped(in: rest, asEntries: asEntries).map { .object([(key, $0)]) }
        case .index(let index):
            let count = index < 0 ? index.magnitude : index.magnitude + 1
            guard count <= Self.longestList,
                let element = wrapped(in: rest, asEntries: asEntries)
            else { return nil }
            let others = Array(repeating: JSONNode.null, count: Int(count) - 1)
            return .array(index < 0 ? [element] + others : others + [element])
        case .element(let key, let text):
            return wrapped(in: rest, asEntries: asEntries).map { element in
                .array([element.setting([.key(key)], .string(text))])
            }
        case .each:
            // A further one takes all values from each of these.
            let hasMore = rest.contains(.each)
            let parts = hasMore ? [self] : elements
            let wrapped = parts.compactMap { $0.wrapped(in: rest, asEntries: asEntries) }
            guard wrapped.count == parts.count else { return nil }
            if !asEntries || hasMore { return .array(wrapped) }
            return .object(wrapped.enumerated().map { ("key\($0 == 0 ? "" : "\($0)")", $1) })
        }
    }
}

extension AnswerTypes {
    fileprivate func enumeration(_ type: APIType) -> Enumeration? {
        guard case .model(let path, _) = plain(type),
            case .enumeration(let enumeration)? = model(path)?.kind
        else { return nil }
        return enumeration
    }
}

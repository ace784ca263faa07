import ResgenCompiler

/// A test of one endpoint: a call, what it asks for, and what is read of an answer.
struct EndpointTest {
    let endpoint: Endpoint
    let call: (head: String, arguments: [String])
    /// What a stub answers: method, path, and what the query has at least.
    let pattern: String
    /// The media type of what is sent.
    let media: String?
    let answer: SampleAnswer
    /// What the value has, as conditions on `value`; empty where nothing is compared.
    let conditions: [String]
    let failure: Failure?

    /// An answer that is an error, and the type of its body.
    struct Failure {
        let answer: SampleAnswer
        let type: APIType
    }
}

/// Finds out what can be tested of endpoints.
struct EndpointTests {
    let calls: EndpointCalls
    private let api: API
    private let requests: SampleRequests
    private let answers: SampleAnswers
    private let samples: Samples

    /// Longer answers have only what is required.
    private static let answerLimit = 3_000

    init(_ api: API) {
        self.api = api
        calls = EndpointCalls(api)
        requests = SampleRequests(api)
        answers = SampleAnswers(api)
        samples = Samples(api)
    }

    /// Nil where a value has no sample, for what warns when it is called, and for what a pattern of a stub
    /// cannot say.
    func test(of endpoint: Endpoint) -> EndpointTest? {
        guard endpoint.deprecation == nil, endpoint.hasPattern,
            let call = calls.call(of: endpoint),
            let request = requests.request(of: endpoint, to: ""),
            let (answer, extent) = answer(of: endpoint)
        else { return nil }
        return EndpointTest(
            endpoint: endpoint,
            call: call,
            pattern: pattern(of: request, endpoint),
            media: media(of: endpoint),
            answer: answer,
            conditions: conditions(on: answer, of: endpoint, extent),
            failure: failure(of: endpoint)
        )
    }

    private func answer(of endpoint: Endpoint) -> (SampleAnswer, Samples.Extent)? {
        guard let full = answers.values(of: endpoint).first else { return nil }
        if (full.body?.utf8.count ?? 0) <= Self.answerLimit { return (full, .full) }
        return answers.values(of: endpoint, .required).first.map { ($0, .required) }
    }

    // MARK: Requests

    private func pattern(of request: SampleRequest, _ endpoint: Endpoint) -> String {
        // What a model has in a query, and what credentials add to it, is not compared.
        var pairs = endpoint.query.hasNames ? request.query : []
        let schemes = (endpoint.requirements.auth ?? api.requirements.auth ?? []).joined()
        for case (.query, let name) in schemes.map(\.kind.sent) {
            let head = URISyntax.encodedValue(name) + "="
            pairs.removeAll { $0.hasPrefix(head) }
        }
        let query = pairs.isEmpty ? "" : "?\(pairs.joined(separator: "&"))"
        let path = request.address.isEmpty ? "/" : request.address
        return "\(request.method) \(path)\(query)"
    }

    private func media(of endpoint: Endpoint) -> String? {
        guard let body = endpoint.body else { return nil }
        if case .argument(let name, _, _) = body.source,
            endpoint.arguments.first(where: { $0.name == name })?.isRequired != true
        {
            return nil
        }
        switch body.kind {
        case .json: return body.media ?? "application/json"
        case .form: return body.media ?? "application/x-www-form-urlencoded"
        case .multipart, .text, .data, .file: return nil
        }
    }

    // MARK: Answers

    private func conditions(
        on answer: SampleAnswer,
        of endpoint: Endpoint,
        _ extent: Samples.Extent
    ) -> [String] {
        switch endpoint.result {
        case .stream: return ["value.count == 2"]
        case .json(let type, let options):
            let node =
                options.unwrap == nil
                ? answer.json : samples.value(of: type, as: options.encoding, extent)
            return node.map { conditions(on: "value", $0, type, options.encoding) } ?? []
        default: return []
        }
    }

    private func conditions(
        on value: String,
        _ node: JSONNode,
        _ type: APIType,
        _ encoding: ValueEncoding?
    ) -> [String] {
        switch samples.types.expanded(type) {
        case .optional(let wrapped):
            return node.isNull
                ? ["\(value) == nil"] : conditions(on: "\(value)?", node, wrapped, encoding)
        case .array(let element):
            if case .entry = samples.types.expanded(element) { return [] }
            return ["\(value).count == \(node.elements.count)"]
        case .dictionary: return ["\(value).count == \(node.members.count)"]
        case .model(let path, let arguments):
            guard case .structure(let structure) = samples.types.model(path)?.kind else {
                return []
            }
            let generics = samples.types.replacement(of: path, by: arguments)
            return Array(
                structure.fields.lazy.compactMap { condition(on: value, $0, generics, node) }
                    .prefix(2)
            )
        default: return []
        }
    }

    /// That a field has what the answer has for it, where that is a text, a number or a list.
    private func condition(
        on value: String,
        _ field: Field,
        _ generics: [String: APIType],
        _ node: JSONNode
    ) -> String? {
        guard field.constant == nil, field.deprecation == nil, let found = node[field.key],
            !found.isNull
        else { return nil }
        let type = samples.types.expanded(field.type.substituting(generics))
        let member = value + SwiftIdentifier.member(field.name)
        switch samples.types.expanded(type.unwrapped) {
        case .array(let element):
            if case .entry = samples.types.expanded(element) { return nil }
            let count = member + (type.isOptional ? "?" : "") + ".count"
            return "\(count) == \(found.elements.count)"
        case .standard(let standard) where standard == .string || standard.isInteger:
            return calls.expressions.text(of: found, as: type.unwrapped, field.encoding).map {
                "\(member) == \($0)"
            }
        default: return nil
        }
    }

    private func failure(of endpoint: Endpoint) -> EndpointTest.Failure? {
        let errors = answers.errors(of: endpoint, .required).filter {
            $0.status >= 400 && $0.json != nil
        }
        return errors.lazy.compactMap { answer in
            let reading = ResponseReading(of: endpoint, in: api, status: answer.status) {
                answer.json
            }
            guard case .error(let error) = reading, error.encoding == .json, !error.type.isOptional
            else { return nil }
            return EndpointTest.Failure(answer: answer, type: error.type)
        }.first
    }
}

extension Endpoint {
    /// Whether a pattern says what is asked for: its method is in capitals, and its segments are known.
    fileprivate var hasPattern: Bool {
        guard method.rawValue == method.rawValue.uppercased() else { return false }
        guard case .path(let pieces) = target else { return true }
        return !pieces.contains { piece in
            if case .argument(_, _, spansSegments: true) = piece { true } else { false }
        }
    }
}

extension RequestPart {
    /// Whether each parameter is a name and a value of its own.
    fileprivate var hasNames: Bool {
        if case .items(let items) = self { items.allSatisfy { !$0.key.isEmpty } } else { false }
    }
}

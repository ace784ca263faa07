/// Recorded answers of endpoints and models, read by the API: where that fails, and the entries of
/// `change` with which it would not.
struct RecordedAnswers {
    private let types: AnswerTypes
    private var answers: [Answer] = []

    /// A value and what reads it.
    private struct Answer {
        let type: APIType
        let node: JSONNode?
        let context: AnswerReader.Context
    }

    init(_ api: API) { types = AnswerTypes(api) }

    /// Reads an answer as an endpoint or a model does; what would fail.
    mutating func add(_ node: JSONNode, as target: AnswerTarget) -> [Mismatch] {
        let results = target.results.map { mismatches(of: node, $0) }
        // By status there are several types, and a recorded answer does not say its status.
        let best = results.enumerated().min { $0.element.count < $1.element.count }
        guard let best else { return [] }
        add(node, target.results[best.offset])
        return best.element
    }

    private func mismatches(of node: JSONNode, _ result: AnswerTarget.Result) -> [Mismatch] {
        switch Unwrapping(result.unwrap).value(in: node) {
        case .value(let value):
            var reader = AnswerReader(types)
            reader.read(result.type, value, result.context)
            return reader.mismatches
        case .missing where types.expanded(result.type).isOptional: return []
        case .missing(let mismatch), .mismatch(let mismatch): return [mismatch]
        }
    }

    private mutating func add(_ node: JSONNode, _ result: AnswerTarget.Result) {
        guard case .value(let value) = Unwrapping(result.unwrap).value(in: node) else { return }
        answers.append(Answer(type: result.type, node: value, context: result.context))
    }

    /// The entries of `change` for places where answers do not match, in the order of the places.
    func changes(for places: Set<String>) -> [(place: String, type: String)] {
        var reader = AnswerReader(types, observing: places)
        for answer in answers {
            guard let node = answer.node else { continue }
            reader.observe(answer.type, node, answer.context)
            reader.read(answer.type, node, answer.context)
        }
        return reader.values.sorted { $0.key < $1.key }.map { place, values in
            let text = ReadableType(values, types).text
            return (place, values.writesNull && text.hasSuffix("?") ? text + " = null" : text)
        }
    }
}

/// What reads a recorded answer: an endpoint or a model.
struct AnswerTarget {
    struct Result {
        let type: APIType
        let unwrap: JSONPathSyntax?
        let context: AnswerReader.Context
    }

    let results: [Result]

    /// The endpoint or model of a name, nil where there is none. One without results has no answer in
    /// JSON.
    init?(_ name: String, in api: API) {
        if let endpoint = api.root.allEndpoints.first(where: { $0.key == name }) {
            results = Self.results(of: endpoint.result, place: "\(endpoint.key).returns")
        } else if let webhook = api.root.allWebhooks.first(where: { $0.key == name }) {
            results = [Self.result(of: webhook)].compactMap(\.self)
        } else if let model = api.models.first(where: { $0.name == name }) {
            let arguments = model.generics.map { _ in APIType.standard(.json) }
            let type = APIType.model([name], arguments)
            results = [Result(type: type, unwrap: nil, context: .init())]
        } else {
            return nil
        }
    }

    private static func results(of result: Endpoint.Result, place: String?) -> [Result] {
        switch result {
        case .json(let type, let options): return [Self.result(type, options, place: place)]
        case .byStatus(_, let answers):
            // An entry for the whole would be for all statuses.
            return answers.compactMap(\.result).flatMap { results(of: $0, place: nil) }
        case .void, .text, .data, .header, .link, .stream: return []
        }
    }

    private static func result(of webhook: Webhook) -> Result? {
        guard case .json(let type, let options) = webhook.payload else { return nil }
        return result(type, options, place: "\(webhook.key).body")
    }

    /// - Parameter place: Where `change` finds what is read.
    private static func result(_ type: APIType, _ options: Endpoint.JSONOptions, place: String?)
        -> Result
    {
        let context = AnswerReader.Context(
            place: place,
            encoding: options.form,
            isLossy: options.isLossy
        )
        return Result(type: type, unwrap: options.unwrap, context: context)
    }
}

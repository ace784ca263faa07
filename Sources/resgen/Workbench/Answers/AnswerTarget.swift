import ResgenCompiler

/// What reads a recorded answer: an endpoint or a model.
struct AnswerTarget {
    struct Result {
        let type: APIType
        var unwrap: JSONPathSyntax?
        /// Of a form the keys of what is an object in it; nil for JSON.
        var formObjects: [String]?
        var context: AnswerReader.Context

        var unwrapping: Unwrapping { Unwrapping(unwrap, isLossy: context.isLossy) }
    }

    let results: [Result]

    init(_ results: [Result]) { self.results = results }

    /// Where `change` finds what is read.
    var places: [String] { results.compactMap(\.context.place) }

    /// The endpoint, webhook or model of a name, nil where there is none. One without results has no
    /// answer in JSON.
    init?(_ name: String, in api: API) {
        if let endpoint = api.root.endpoint(named: name) {
            let results = Self.results(of: endpoint.result, place: "\(endpoint.key).returns")
            self.results = results.map { result in
                var result = result
                result.context.isPaged = endpoint.pages != nil
                return result
            }
        } else if let webhook = api.root.allWebhooks.first(where: { $0.key == name }) {
            results = [Self.result(of: webhook)].compactMap(\.self)
        } else if let model = api.models.first(where: { $0.name == name }) {
            let arguments = model.generics.map { _ in APIType.standard(.json) }
            let type = APIType.model([name], arguments)
            results = [Result(type: type, context: .init(origin: model.range))]
        } else {
            return nil
        }
    }

    static func results(of result: Endpoint.Result, place: String?) -> [Result] {
        switch result {
        case .json(let type, let options): return [Self.result(type, options, place: place)]
        case .byStatus(_, let answers):
            // An entry for the whole would be for all statuses.
            return answers.compactMap(\.result).flatMap { results(of: $0, place: nil) }
        case .void, .text, .data, .header, .link, .stream: return []
        }
    }

    private static func result(of webhook: Webhook) -> Result? {
        switch webhook.payload {
        case .json(let type, let options):
            return result(type, options, place: "\(webhook.key).body")
        case .form(let type, let objects):
            let context = AnswerReader.Context(
                place: "\(webhook.key).body",
                origin: webhook.range
            )
            return Result(type: type, formObjects: objects, context: context)
        case .void, .text, .data: return nil
        }
    }

    /// - Parameter place: Where `change` finds what is read.
    private static func result(_ type: APIType, _ options: Endpoint.JSONOptions, place: String?)
        -> Result
    {
        let context = AnswerReader.Context(
            place: place,
            encoding: options.encoding,
            isLossy: options.isLossy,
            origin: options.range
        )
        return Result(type: type, unwrap: options.unwrap, context: context)
    }
}

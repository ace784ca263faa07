import ResgenCompiler

/// Examples of requests and answers, as the pages show them.
struct SiteSamples {
    private let answers: SampleAnswers
    private let requests: SampleRequests
    private let samples: Samples

    /// Of a longer example the rest is left out.
    private static let lineLimit = 120
    /// So many alternatives of an answer or a model are shown.
    private static let alternativeLimit = 8

    init(_ api: API, _ examples: DocumentExamples) {
        answers = SampleAnswers(api, examples)
        requests = SampleRequests(api, examples)
        samples = Samples(api, examples)
    }

    func request(_ endpoint: Endpoint) -> HTML? {
        requests.request(of: endpoint).map { request in
            SiteText.code("curl", "\(request.curl)", language: "shell")
        }
    }

    /// What a request sends, where that is JSON.
    func body(_ endpoint: Endpoint) -> HTML? {
        guard endpoint.body?.kind == .json,
            case .text(let text, let media) = requests.request(of: endpoint)?.body
        else { return nil }
        return SiteText.code("Body \(media)", "\(Self.shortened(text))", language: "json")
    }

    /// An answer for each status and alternative, of which one is shown at a time.
    func answers(_ endpoint: Endpoint) -> HTML? {
        var shown: [(answer: SampleAnswer, statuses: [String])] = []
        for answer in answers.answers(of: endpoint) {
            if let index = shown.firstIndex(where: { $0.answer.looks(like: answer) }) {
                shown[index].statuses.append(answer.statusText)
            } else {
                shown.append((answer, [answer.statusText]))
            }
        }
        if shown.isEmpty { return nil }
        let tabs = shown.flatMap { answer, statuses in
            alternatives(of: answer, endpoint).map { self.answer($0.answer, statuses, $0.name) }
        }
        return "<div class=\"tabs\">\n\(tabs)</div>\n"
    }

    /// The answer with each alternative of its unions, by its name, or the answer itself.
    private func alternatives(of answer: SampleAnswer, _ endpoint: Endpoint) -> [(
        name: String?, answer: SampleAnswer
    )] {
        let status = answer.status
        guard let body = answer.body, !Self.isLong(body) else { return [(nil, answer)] }
        let names = answers.alternatives(of: endpoint, status: status, ofObjects: true)
        var others: [(name: String?, answer: SampleAnswer)] = []
        for name in names.prefix(Self.alternativeLimit) {
            let chosen = answers.choosing(SampleVariant(name: name))
            guard var other = chosen.answer(of: endpoint, status: status),
                other.isError == answer.isError,
                !others.contains(where: { $0.answer.body == other.body })
            else { continue }
            other.pattern = answer.pattern
            others.append((name, other))
        }
        if !others.contains(where: { $0.answer.body == answer.body }) {
            others.insert((nil, answer), at: 0)
        }
        return others.count > 1 ? others : [(nil, answer)]
    }

    /// - Parameter statuses: Those of all that look the same, of which the first ones are named.
    private func answer(_ answer: SampleAnswer, _ statuses: [String], _ alternative: String?)
        -> HTML
    {
        let named = statuses.prefix(3).joined(separator: ", ")
        let more = (statuses.count > 3 ? " …" : "") + (alternative.map { " \($0)" } ?? "")
        let status: HTML =
            "<span class=\"status\(answer.isError ? " bad" : " good")\">\(named)\(more)</span>"
        let media = answer.headers.first { $0.name == "Content-Type" }?.value
        let title: HTML = "\(status) \(media ?? "")"
        let headers = answer.headers.filter { $0.name != "Content-Type" }
        let head = headers.map { "\($0.name): \($0.value)\n" }.joined()
        guard answer.body != nil || !head.isEmpty else {
            return SiteText.code(status, "<span class=\"c\">no body</span>", language: "text")
        }
        let body = Self.shortened(answer.body ?? "")
        return SiteText.code(
            title,
            "\(head)\(body)",
            language: answer.json == nil ? "text" : "json"
        )
    }

    /// What a webhook sends.
    func payload(_ webhook: Webhook) -> HTML? {
        guard case .json(let type, let options) = webhook.payload,
            let value = samples.value(of: type, as: options.encoding)
        else { return nil }
        return json("Body", value)
    }

    /// A value of a model in JSON.
    func value(_ model: Model) -> HTML? {
        switch model.kind {
        case .structure, .union: break
        default: return nil
        }
        let type = APIType.model(model.path, model.generics.map(APIType.generic))
        guard let first = samples.value(of: type) else { return nil }
        let values = alternatives(of: type, first)
        if values.count == 1 { return json("JSON", first) }
        let tabs = values.map { name, value in
            json("<span class=\"status case\">\(name)</span> JSON", value)
        }
        return "<div class=\"tabs\">\n\(tabs)</div>\n"
    }

    /// A value for each alternative of the unions in it, by its name.
    ///
    /// - Parameter first: The value that is shown if there is one alone.
    private func alternatives(of type: APIType, _ first: JSONNode) -> [(
        name: String, value: JSONNode
    )] {
        var values: [(name: String, value: JSONNode)] = []
        var texts: Set<String> = []
        if Self.isLong(JSONLayout.text(of: first)) { return [("example", first)] }
        let names = samples.alternatives(of: type, ofObjects: true)
        for name in names.prefix(Self.alternativeLimit) {
            var samples = samples
            samples.variant = SampleVariant(name: name)
            guard let value = samples.value(of: type), texts.insert(value.compactText).inserted
            else { continue }
            values.append((name, value))
        }
        let isNew = texts.insert(first.compactText).inserted
        return isNew ? [("example", first)] + values : values
    }

    private func json(_ title: HTML, _ value: JSONNode) -> HTML {
        SiteText.code(title, "\(Self.shortened(JSONLayout.text(of: value)))", language: "json")
    }

    /// Whether a reader would not see what differs.
    private static func isLong(_ text: String) -> Bool { text.lines.count > lineLimit }

    private static func shortened(_ text: String) -> String {
        let lines = text.lines
        if lines.count <= lineLimit { return text }
        return lines.prefix(lineLimit).joined(separator: "\n") + "\n…"
    }
}

extension SampleAnswer {
    /// Whether two answers differ in their statuses alone.
    fileprivate func looks(like other: SampleAnswer) -> Bool {
        isError == other.isError && body == other.body
            && headers.elementsEqual(other.headers) { $0 == $1 }
    }
}

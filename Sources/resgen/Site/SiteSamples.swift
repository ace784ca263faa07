/// Examples of requests and answers, as the pages show them.
struct SiteSamples {
    private let answers: SampleAnswers
    private let requests: SampleRequests
    private let samples: Samples

    /// Of a longer example the rest is left out.
    private static let lineLimit = 120

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

    /// An answer for each status, of which one is shown at a time.
    func answers(_ endpoint: Endpoint) -> HTML? {
        var shown: [(answer: SampleAnswer, statuses: [Int])] = []
        for answer in answers.answers(of: endpoint) {
            let isSame = { (other: SampleAnswer) in
                answer.isError && other.isError && other.body == answer.body
            }
            if let index = shown.firstIndex(where: { isSame($0.answer) }) {
                shown[index].statuses.append(answer.status)
            } else {
                shown.append((answer, [answer.status]))
            }
        }
        if shown.isEmpty { return nil }
        return "<div class=\"tabs\">\n\(shown.map { answer($0.answer, $0.statuses) })</div>\n"
    }

    /// - Parameter statuses: All those with the same body, of which the first ones are named.
    private func answer(_ answer: SampleAnswer, _ statuses: [Int]) -> HTML {
        let named = statuses.prefix(3).map(String.init).joined(separator: ", ")
        let more = statuses.count > 3 ? " …" : ""
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
            let value = samples.value(of: type, as: options.form)
        else { return nil }
        return json("Body", value)
    }

    /// A value of a model in JSON.
    func value(_ model: Model) -> HTML? {
        switch model.kind {
        case .structure, .union: break
        default: return nil
        }
        guard let value = samples.value(of: .model(model.path, model.generics.map(APIType.generic)))
        else { return nil }
        return json("JSON", value)
    }

    private func json(_ title: HTML, _ value: JSONNode) -> HTML {
        SiteText.code(title, "\(Self.shortened(JSONLayout.text(of: value)))", language: "json")
    }

    private static func shortened(_ text: String) -> String {
        let lines = text.lines
        if lines.count <= lineLimit { return text }
        return lines.prefix(lineLimit).joined(separator: "\n") + "\n…"
    }
}

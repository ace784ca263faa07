import ResgenCompiler

/// A server of an API as a function: from a request to an answer with sample values, or to what is wrong
/// with the request.
struct MockAPI {
    private let api: API
    private let routes: MockRoutes
    private let check: RequestCheck
    private let samples: SampleAnswers
    private let addresses: OwnAddresses
    private let tokens: TokenServer

    /// An answer, and what the terminal says of it.
    struct Reply {
        var response: HTTPResponse
        /// The endpoint that answered.
        var endpoint: String?
        var problems: [RequestProblem] = []
        /// Seconds to wait before it is sent, and before each element of a stream.
        var delay = 0.0
    }

    init(_ api: API, _ examples: DocumentExamples = .none) {
        self.api = api
        routes = MockRoutes(api)
        check = RequestCheck(api)
        let samples = SampleAnswers(api, examples)
        self.samples = samples.choosing(SampleVariant(showsAlternatives: true))
        addresses = OwnAddresses(api, routes)
        tokens = TokenServer(api)
    }

    /// - Parameter origin: The server's own address, without a path: `http://127.0.0.1:8080`.
    func reply(to request: HTTPRequest, origin: String) -> Reply {
        let path = request.path
        let query = ReceivedPairs(encoded: request.query)
        let all = routes.matches(path)
        let methods = methods(at: path, all)
        var matches = all.filter { $0.endpoint.method.rawValue == request.method }
        if matches.isEmpty, request.method == "HEAD" {
            matches = all.filter { $0.endpoint.method == .get }
        }
        if matches.isEmpty, let page = Self.furtherPage(request, query, all) {
            return self.reply(to: page, origin: origin)
        }
        var reply: Reply
        if !matches.isEmpty {
            reply = self.reply(to: request, matches, query, origin)
        } else if request.method == "OPTIONS" {
            reply = Reply(response: HTTPResponse(status: 204))
            reply.response.headers = [("Allow", methods)]
        } else if request.method == "POST", tokens.isAt(path) {
            reply = tokens.reply(to: request)
        } else if all.isEmpty, !tokens.isAt(path) {
            reply = Reply(response: .problem(404, "no endpoint is at '\(path)'\(hint(request))"))
        } else {
            let detail = "'\(path)' takes \(methods), not \(request.method)"
            reply = Reply(response: .problem(405, detail))
            reply.response.headers.append(("Allow", methods))
        }
        reply.response.headers += Self.sharing(with: request, methods)
        return reply
    }

    private func methods(at path: String, _ matches: [MockRoutes.Match]) -> String {
        let own = matches.map(\.endpoint.method.rawValue) + (tokens.isAt(path) ? ["POST"] : [])
        return (own + ["OPTIONS"]).unique.joined(separator: ", ")
    }

    /// Which path is meant.
    private func hint(_ request: HTTPRequest) -> String {
        let path = request.path
        if let other = routes.sameButSlash(path) {
            return other.utf8.count < path.utf8.count
                ? ", but at '\(other)', without the slash at its end"
                : ", but at '\(other)', with a slash at its end"
        }
        if let other = routes.sameButCase(path) { return ", but at '\(other)': case counts" }
        return RequestProblem.hint(at: path, among: routes.paths)
    }

    /// The request that answers one by GET for a further page of what is asked for otherwise at first.
    private static func furtherPage(
        _ request: HTTPRequest,
        _ query: ReceivedPairs,
        _ matches: [MockRoutes.Match]
    ) -> HTTPRequest? {
        guard request.method == "GET",
            query.pairs.contains(where: { $0.name == MockPages.parameter })
        else { return nil }
        let isFetched = matches.first { match in
            if case .url(_, isFetched: true)? = match.endpoint.pages?.next { true } else { false }
        }
        guard let endpoint = isFetched?.endpoint else { return nil }
        var page = HTTPRequest(
            method: endpoint.method.rawValue,
            target: request.target,
            headers: request.headers
        )
        page.isFurtherPage = true
        return page
    }

    /// What lets pages of any origin ask (Fetch Standard, section 3.3).
    private static func sharing(with request: HTTPRequest, _ methods: String) -> [(
        name: String, value: String
    )] {
        guard let origin = request.header("Origin") else { return [] }
        var headers = [
            (name: "Access-Control-Allow-Origin", value: origin), ("Vary", "Origin"),
            ("Access-Control-Allow-Credentials", "true"),
            ("Access-Control-Expose-Headers", "Link, Location"),
        ]
        if request.header("Access-Control-Request-Method") != nil {
            headers.append(("Access-Control-Allow-Methods", methods))
            let names = request.header("Access-Control-Request-Headers") ?? "*"
            headers.append(("Access-Control-Allow-Headers", names))
        }
        return headers
    }

    // MARK: Endpoints

    /// Of endpoints at one path that one with the fewest problems: what is constant in a request says which
    /// one is meant.
    private func reply(
        to request: HTTPRequest,
        _ matches: [MockRoutes.Match],
        _ query: ReceivedPairs,
        _ origin: String
    ) -> Reply {
        let checked = matches.map { match in
            (
                match: match,
                problems: check.problems(
                    of: request,
                    match.endpoint,
                    path: match.values,
                    query: query
                )
            )
        }
        guard let best = checked.min(by: { $0.problems.count < $1.problems.count }) else {
            return Reply(response: .problem(404, "there is no endpoint"))
        }
        let endpoint = best.match.endpoint
        if !best.problems.isEmpty { return refusal(best.problems, endpoint) }
        let preferences = Preferences(request)
        if let detail = mistake(of: preferences, endpoint) { return refusal(detail, endpoint) }
        let own = request.origin ?? origin
        let page = MockPageRequest(request: request, query: query, origin: own)
        var reply = Reply(response: response(to: page, best.match, preferences))
        reply.endpoint = endpoint.key
        reply.delay = preferences.delay ?? 0
        return reply
    }

    /// Says first what the status says.
    private func refusal(_ problems: [RequestProblem], _ endpoint: Endpoint) -> Reply {
        let status = problems.first { $0.status != 400 }?.status ?? 400
        let sorted =
            RequestProblem.limited(
                problems.filter { $0.status == status } + problems.filter { $0.status != status }
            )
        var response = HTTPResponse.problem(status, sorted[0].message, sorted)
        if status == 401 { response.headers.append(("WWW-Authenticate", challenge(endpoint))) }
        return Reply(response: response, endpoint: endpoint.key, problems: sorted)
    }

    /// Nothing asks for a password: a client library might open a dialog.
    private func challenge(_ endpoint: Endpoint) -> String {
        let schemes = (endpoint.requirements.auth ?? api.requirements.auth ?? []).flatMap(\.self)
        let isBearer = schemes.contains {
            if case .bearer = $0.kind { true } else if case .oauth = $0.kind { true } else { false }
        }
        return isBearer ? "Bearer" : "Credentials"
    }

    private func response(
        to request: MockPageRequest,
        _ match: MockRoutes.Match,
        _ preferences: Preferences
    ) -> HTTPResponse {
        let endpoint = match.endpoint
        var samples = samples
        if let name = preferences.example {
            samples = samples.choosing(SampleVariant(name: name))
        }
        let code = preferences.code(among: samples.statuses(of: endpoint))
        var response: HTTPResponse
        if let answer = answer(samples, endpoint, code) {
            response = self.response(shaped(answer, samples, match, request).asSent, endpoint)
        } else {
            response = Self.undescribed(code, endpoint)
        }
        if !preferences.applied.isEmpty, response.status == code ?? response.status {
            response.headers.append(("Preference-Applied", preferences.applied))
        }
        return response
    }

    private func answer(_ samples: SampleAnswers, _ endpoint: Endpoint, _ code: Int?)
        -> SampleAnswer?
    {
        code.map { samples.answer(of: endpoint, status: $0) } ?? samples.values(of: endpoint).first
    }

    /// The answer with the items that are asked for, and with addresses of this server.
    private func shaped(
        _ answer: SampleAnswer,
        _ samples: SampleAnswers,
        _ match: MockRoutes.Match,
        _ request: MockPageRequest
    ) -> SampleAnswer {
        let items = items(of: answer, samples, match, request)
        return items.json.map { items.with(addresses.led($0, to: request.origin)) } ?? items
    }

    private func items(
        of answer: SampleAnswer,
        _ samples: SampleAnswers,
        _ match: MockRoutes.Match,
        _ request: MockPageRequest
    ) -> SampleAnswer {
        guard !answer.isError,
            case .value(.json(let type, let options)?) = samples.described(
                answer.status,
                of: match.endpoint
            )
        else { return answer }
        if let pages = match.endpoint.pages {
            return MockPages(samples.samples, pages, type, options.unwrap, request).page(answer)
        }
        let types = samples.samples.types
        let list = MockList(types: types, type: type, options: options, request: request)
            .list(answer)
        return MockIdentity(samples: samples.samples, type: type, options: options)
            .identified(list, by: match.identity)
    }

    /// What no sample is made of.
    private static func undescribed(_ code: Int?, _ endpoint: Endpoint) -> HTTPResponse {
        guard let code, (400...599).contains(code) else {
            return .problem(501, "the values of '\(endpoint.key)' are too large for a sample")
        }
        return .problem(code, "an error that '\(endpoint.key)' does not describe")
    }

    // MARK: Preferences

    private func refusal(_ preference: String, _ endpoint: Endpoint) -> Reply {
        let problem = RequestProblem(part: .header, name: "Prefer", detail: preference)
        return Reply(
            response: .problem(400, preference),
            endpoint: endpoint.key,
            problems: [problem]
        )
    }

    /// What of the preferences cannot be had, and what can.
    private func mistake(of preferences: Preferences, _ endpoint: Endpoint) -> String? {
        let code = preferences.code(among: samples.statuses(of: endpoint))
        if let text = preferences.codeText, !isStatus(code, of: endpoint) {
            return
                "'\(endpoint.key)' has no answer of status '\(text.excerpt)', but \(statuses(of: endpoint))"
        }
        if let name = preferences.example,
            let mistake = mistake(of: name, endpoint, code)
        {
            return mistake
        }
        if let text = preferences.delayText, preferences.delay == nil {
            let limit = Preferences.longestDelay
            return "'delay' is a number of seconds from 0 to \(limit), found '\(text.excerpt)'"
        }
        return nil
    }

    private func statuses(of endpoint: Endpoint) -> String {
        let described = samples.statuses(of: endpoint)
        let hasOther = described.contains(StatusPattern.other.text)
        let known = described.filter { $0 != StatusPattern.other.text }.andList
        return "\(known), or any other from \(hasOther ? 300 : 400) to 599"
    }

    /// Whether there is an answer of a status. Any error may be asked for.
    private func isStatus(_ code: Int?, of endpoint: Endpoint) -> Bool {
        guard let code, (200...599).contains(code) else { return false }
        return code >= 400 || samples.described(code, of: endpoint) != nil
    }

    /// What there is in place of an example that is not there.
    private func mistake(of name: String, _ endpoint: Endpoint, _ code: Int?) -> String? {
        let status = code ?? samples.values(of: endpoint).first?.status ?? 200
        if samples.hasAlternative(name, of: endpoint, status: status) { return nil }
        let known = samples.alternatives(of: endpoint, status: status)
            .filter { !$0.isEmpty }
        let others = known.isEmpty ? " and no other" : ", but \(known.andList)"
        let place = code.map { " of status \($0)" } ?? ""
        return "'\(endpoint.key)' has no example '\(name.excerpt)'\(place)\(others)"
    }

    private func response(_ answer: SampleAnswer, _ endpoint: Endpoint) -> HTTPResponse {
        var response = HTTPResponse(status: answer.status, headers: answer.headers)
        response.body = Array((answer.body ?? "").utf8)
        if case .stream(let stream) = endpoint.result, !answer.isError {
            response.pieces = response.body.elements(isEvents: stream.isEvents)
        }
        return response
    }
}

extension Endpoint.Stream {
    fileprivate var isEvents: Bool {
        if case .events = framing { true } else { false }
    }
}

extension [UInt8] {
    /// The elements of a stream with the ends of each: a line, or an event up to its empty line.
    fileprivate func elements(isEvents: Bool) -> [[UInt8]] {
        var elements: [[UInt8]] = []
        var start = 0
        for index in indices where self[index] == 0x0A {
            if isEvents, index == 0 || self[index - 1] != 0x0A { continue }
            elements.append(Array(self[start...index]))
            start = index + 1
        }
        return start < count ? elements + [Array(self[start...])] : elements
    }
}

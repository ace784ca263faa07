/// A server of an API as a function: from a request to an answer with sample values, or to what is wrong
/// with the request.
struct MockAPI {
    private let api: API
    private let routes: MockRoutes
    private let check: RequestCheck
    private let samples: SampleAnswers
    private let types: AnswerTypes

    /// An answer, and what the terminal says of it.
    struct Reply {
        var response: HTTPResponse
        /// The endpoint that answered.
        var endpoint: String?
        var problems: [RequestProblem] = []
        /// Seconds to wait before it is sent, and before each element of a stream.
        var delay = 0.0
    }

    /// A longer wait is a mistake.
    private static let longestDelay = 60.0

    init(_ api: API, _ examples: DocumentExamples = .none) {
        self.api = api
        routes = MockRoutes(api)
        check = RequestCheck(api)
        samples = SampleAnswers(api, examples)
        types = AnswerTypes(api)
    }

    /// - Parameter origin: The server's own address, without a path: `http://127.0.0.1:8080`.
    func reply(to request: HTTPRequest, origin: String) -> Reply {
        let path = request.path
        let query = ReceivedPairs(encoded: request.query)
        let all = routes.matches(path)
        var matches = all.filter { $0.endpoint.method.rawValue == request.method }
        if matches.isEmpty, request.method == "HEAD" {
            matches = all.filter { $0.endpoint.method == .get }
        }
        var reply: Reply
        if !matches.isEmpty {
            reply = self.reply(to: request, matches, query, origin)
        } else if request.method == "OPTIONS" {
            reply = Reply(response: HTTPResponse(status: 204))
            reply.response.headers = [("Allow", Self.methods(of: all))]
        } else if all.isEmpty {
            reply = Reply(response: .problem(404, "no endpoint is at '\(path)'\(hint(path))"))
        } else {
            let methods = Self.methods(of: all)
            let detail = "'\(path)' takes \(methods), not \(request.method)"
            reply = Reply(response: .problem(405, detail))
            reply.response.headers.append(("Allow", methods))
        }
        reply.response.headers += Self.sharing(with: request, all)
        return reply
    }

    private static func methods(of matches: [MockRoutes.Match]) -> String {
        (matches.map(\.endpoint.method.rawValue) + ["OPTIONS"]).unique.joined(separator: ", ")
    }

    /// Which path is near.
    private func hint(_ path: String) -> String {
        let paths = api.root.allEndpoints.map(\.displayPath)
        return nearest(to: path, in: paths).map { ", did you mean '\($0)'?" } ?? ""
    }

    /// What lets pages of any origin ask (Fetch Standard, section 3.3).
    private static func sharing(with request: HTTPRequest, _ matches: [MockRoutes.Match]) -> [(
        name: String, value: String
    )] {
        guard let origin = request.header("Origin") else { return [] }
        var headers = [
            (name: "Access-Control-Allow-Origin", value: origin), ("Vary", "Origin"),
            ("Access-Control-Allow-Credentials", "true"),
            ("Access-Control-Expose-Headers", "Link, Location"),
        ]
        if request.header("Access-Control-Request-Method") != nil {
            headers.append(("Access-Control-Allow-Methods", methods(of: matches)))
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
        if let first = best.problems.first {
            let status = best.problems.first { $0.status != 400 }?.status ?? 400
            var response = HTTPResponse.problem(status, first.message, best.problems)
            if status == 401 { response.headers.append(("WWW-Authenticate", challenge(endpoint))) }
            return Reply(response: response, endpoint: endpoint.key, problems: best.problems)
        }
        let preferences = Preferences(request)
        var reply = Reply(response: response(to: request, endpoint, query, preferences, origin))
        reply.endpoint = endpoint.key
        reply.delay = min(preferences.delay ?? 0, Self.longestDelay)
        return reply
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
        to request: HTTPRequest,
        _ endpoint: Endpoint,
        _ query: ReceivedPairs,
        _ preferences: Preferences,
        _ origin: String
    ) -> HTTPResponse {
        if let code = preferences.code {
            if let answer = samples.answer(of: endpoint, status: code) {
                var response = self.response(answer, endpoint)
                response.headers.append(("Preference-Applied", "code=\(code)"))
                return response
            }
            guard (400...599).contains(code) else {
                let known = samples.answers(of: endpoint).map { String($0.status) }.unique
                let detail =
                    "'\(endpoint.key)' has no answer of status \(code), but \(known.andList)"
                return .problem(400, detail)
            }
            return .problem(code, "an error that '\(endpoint.key)' does not describe")
        }
        guard var answer = samples.values(of: endpoint).first else {
            return .problem(501, "the values of '\(endpoint.key)' are too large for a sample")
        }
        if let pages = endpoint.pages, case .json(let type, let options) = endpoint.result {
            answer = MockPages(types, pages, request, query)
                .page(answer, type, options.unwrap, origin: origin)
        }
        return response(answer, endpoint)
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

/// What a client asks for beside what the endpoint says (RFC 7240).
private struct Preferences {
    var code: Int?
    var delay: Double?

    init(_ request: HTTPRequest) {
        for item in (request.header("Prefer") ?? "").split(separator: ",") {
            let words = item.prefix { $0 != ";" }.split(separator: "=", maxSplits: 1)
            guard words.count == 2 else { continue }
            let value = words[1].trimmed.replacing("\"", with: "")
            switch words[0].trimmed.lowercased() {
            case "code": code = Int(value)
            case "delay": delay = Double(value).flatMap { $0 > 0 ? $0 : nil }
            default: break
            }
        }
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

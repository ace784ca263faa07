import Foundation
import ResgenRuntime
import Testing

@testable import ResgenCompiler
@testable import ResgenWorkbench

/// What `try` makes of an answer with a head is what the generated code does with it: a value, an error
/// with or without its model, or a failure.
@Suite struct ResponseTests {
    private enum Outcome: Equatable {
        case value(isWhole: Bool)
        case error(isRead: Bool)
        case failure
    }

    private static let statuses = [200, 202, 204, 299, 304, 400, 404, 409, 418, 500, 503]

    private static let person = RecorderAnswers.person

    private static let bodies = [
        person, "", "null", "3", "[]", "<html>", #"{ "radius": 0 }"#, #"{ "radius": 2 }"#,
        #"{ "kind": "square" }"#, #"{ "error": { "to": "x" } }"#,
        #"{ "error": { "to": "x" }, "to": "y" }"#,
        #"{ "error": { "to": null } }"#, #"{ "items": [1], "first": 2 }"#,
        #"{ "radius": 0, "name": "A", "born": "2000-01-01" }"#,
    ]

    private static let streams = [
        "", "\n", "\(person)\n\(person)", "\(person)\r\n\n  \n\(person)\n",
        "\(person)\n3\n\(person)\n",
        "\u{FEFF}\(person)\n",
        "\u{1E}\(person)\n\u{1E}{ \"name\": \"B\",\n\"born\": \"2000-01-01\" }\n",
        "<html>", #"{ "radius": 0 }"# + "\n", person + "\n" + #"{ "name": 3 }"#,
        "\u{1E}3\u{1E}\(person)\n", "\u{1E}\(person)\u{1E}true", "\u{1E}3 \u{1E}\(person)",
        "data: \(person)\n\ndata: [DONE]\n\n", "data: \(person)\n\n", "data:[DONE]\n\n",
        "event: a\rdata: { \"name\": \"A\",\rdata:\"born\": \"2000-01-01\" }\r\rdata: [DONE]\r\r",
        "data: 3\n\ndata: [DONE]\n\n", "data: [DONE]\n\ndata: 3\n\n", "data: [DONE]",
        "data\n\ndata: [DONE]\n\n", ": comment\n\nid: 3\n\ndata: [DONE]\n\n",
    ]

    private static let heads: [[(name: String, value: String)]] = [
        [], [("X-Count", "3"), ("x-count", "4")], [("X-Count", "3")], [("x-count", "3.5")],
        [("X-COUNT", "many")], [("X-Count", "")],
        [("Content-Type", "text/event-stream; charset=utf-8")], [("Content-Type", "text/html")],
    ]

    /// Answers of which the status matters, and those of which the head does.
    private static let answers:
        [(status: Int, head: [(name: String, value: String)], body: String)] =
            statuses.flatMap { status in (bodies + streams).map { (status, [], $0) } }
            + heads.flatMap { head in (bodies + streams).map { (200, head, $0) } }

    @Test(arguments: [
        "found", "guarded", "exists", "count", "log", "looseLog", "feed", "news", "last", "ids",
    ])
    func tryAndGeneratedCodeAgree(name: String) throws {
        let api = try #require(try RecorderAnswers.api())
        let endpoint = try #require(api.root.allEndpoints.first { $0.key == name })
        for answer in Self.answers {
            let generated = generatedOutcome(name, answer.status, answer.head, answer.body)
            let (tried, messages) = Self.triedOutcome(api, endpoint, answer)
            #expect(tried == generated, "\(name): \(answer): \(messages)")
        }
    }

    private static func triedOutcome(
        _ api: API,
        _ endpoint: Endpoint,
        _ answer: (status: Int, head: [(name: String, value: String)], body: String)
    ) -> (Outcome, [String]) {
        let range = SourceRange(file: 0, start: 0, end: 0)
        let source = SourceText(name: "", bytes: Array(answer.body.utf8))
        let recorded = RecordedAnswer(
            status: Located(value: answer.status, range: range),
            headers: answer.head.map {
                RecordedAnswer.Header(name: $0.name, value: Located(value: $0.value, range: range))
            },
            body: AnswerBody(of: source, file: 0)
        )
        var check = AnswerCheck(api)
        let outcome = check.read(recorded, as: endpoint)
        let fails = outcome.findings.contains(where: \.fails)
        let isWhole = !outcome.findings.contains { $0.message.hasPrefix("left out") }
        let messages = outcome.findings.map(\.message)
        switch outcome.kind {
        case .error: return (.error(isRead: !fails), messages)
        case .undescribedError: return (.error(isRead: false), messages)
        case .value: return (fails ? .failure : .value(isWhole: isWhole), messages)
        }
    }

    private func generatedOutcome(
        _ name: String,
        _ status: Int,
        _ head: [(name: String, value: String)],
        _ body: String
    ) -> Outcome {
        let headers = ResourceRequest.Headers(received: head)
        let response = RawResponse(status: status, headers: headers, body: Data(body.utf8))
        let api = Recorder()
        return switch name {
        case "found": outcome(api.found(), response)
        case "guarded": outcome(api.guarded(), response)
        case "exists": outcome(api.exists(), response)
        case "count": outcome(api.count(), response)
        case "log": outcome(api.log(), response)
        case "looseLog": outcome(api.looseLog(), response)
        case "feed": outcome(api.feed(), response)
        case "news": outcome(api.news(), response)
        case "last": outcome(api.last(), response)
        default: outcome(api.ids(), response)
        }
    }

    private func outcome<R: LoadableResource>(_ resource: R, _ response: RawResponse) -> Outcome {
        do throws(NetworkError) {
            return .value(isWhole: try resource.droppedCount(of: response) == 0)
        } catch {
            guard case .serverError(let server) = error else { return .failure }
            let model = Mirror(reflecting: server).descendant("model") as? any JSONCodable
            return .error(isRead: model != nil)
        }
    }
}

extension LoadableResource {
    fileprivate func droppedCount(of raw: RawResponse) throws(NetworkError) -> Int {
        try response(of: raw).droppedCount
    }
}

import ResgenCompiler

/// What is wrong with a request, and where.
struct RequestProblem: Sendable {
    enum Part: String, Sendable {
        case path, query, header, cookie, body, credentials
    }

    let part: Part
    /// The name of a parameter.
    var name: String?
    /// One clause: what was expected, and what was found.
    let detail: String
    /// Where in a body of JSON the value is (RFC 6901), as a fragment.
    var pointer: String?
    /// The same in the text, both from 1 on.
    var position: (line: Int, column: Int)?
    /// The status that says so, where it is not 400.
    var status = 400

    /// What a name that is not known may mean: `, did you mean 'name'?`, or nothing.
    static func hint(at name: String, among known: some Sequence<String>) -> String {
        nearest(to: name, in: known).map { ", did you mean '\($0)'?" } ?? ""
    }

    /// So many of one kind are said, and so many hints are looked for.
    static let limit = 20
    /// So many problems a whole answer has at most.
    private static let answerLimit = 100

    /// A problem of each item, of many of the first ones: a request may have millions.
    static func list<Item>(_ items: [Item], in part: Part, _ problem: (Item) -> RequestProblem)
        -> [RequestProblem]
    {
        let shown = items.prefix(limit).map(problem)
        let rest = items.count - shown.count
        return rest == 0 ? shown : shown + [RequestProblem(part: part, detail: "and \(rest) more")]
    }

    /// The first ones, and how many more there are.
    static func limited(_ problems: [RequestProblem]) -> [RequestProblem] {
        guard problems.count > answerLimit else { return problems }
        let rest = problems[answerLimit...]
        let last = RequestProblem(part: rest[answerLimit].part, detail: "and \(rest.count) more")
        return problems.prefix(answerLimit) + [last]
    }

    /// As a line on the terminal says it.
    var message: String {
        let place = name.map { "\(part.rawValue) '\($0)'" } ?? part.rawValue
        let inside = position.map { ":\($0.line):\($0.column)" } ?? ""
        return "\(place)\(inside): \(detail)"
    }
}

extension HTTPResponse {
    /// Problem details (RFC 9457), with a member for each place that is wrong.
    static func problem(_ status: Int, _ detail: String, _ problems: [RequestProblem] = [])
        -> HTTPResponse
    {
        var printer = JSONPrinter()
        printer.object { object in
            object.member("title", StatusReason.text(status))
            object.member("status", status)
            object.member("detail", detail)
            guard !problems.isEmpty else { return }
            object.key("errors")
            object.array { array in
                for problem in problems { array.object { problem.write(&$0) } }
            }
        }
        return HTTPResponse(
            status: status,
            headers: [("Content-Type", "application/problem+json")],
            body: Array((printer.text + "\n").utf8)
        )
    }
}

extension RequestProblem {
    fileprivate func write(_ object: inout JSONPrinter) {
        object.member("in", part.rawValue)
        if let name { object.member("name", name) }
        if let pointer { object.member("pointer", pointer) }
        if let position {
            object.member("line", position.line)
            object.member("column", position.column)
        }
        object.member("detail", detail)
    }
}

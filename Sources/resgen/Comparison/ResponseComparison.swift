/// Finds how what is answered with success differs, as a program reads it that was built before.
struct ResponseComparison {
    let old: Endpoint
    let new: Endpoint
    let subject: String

    /// What is read of an answer, and how.
    private struct Content {
        var form: String
        /// Where in the answer it is.
        var location: String?
        var value: WireTypes.Value?
    }

    func compare(_ values: inout WireValueComparison) {
        func row(_ level: APIChange.Level, _ message: String) {
            values.rows.add(level, subject, message, old.range, new.range)
        }
        let (answers, others) = (contents(of: old.result), contents(of: new.result))
        for (status, content) in answers {
            let name = status.map { "\(subject): answer \($0.text)" } ?? "\(subject): answer"
            if let other = others.first(where: { $0.status == status }) {
                compare(content, other.content, name, &values)
            } else if status == nil {
                for (_, other) in others where other.form == content.form && content.value != nil {
                    compare(content, other, name, &values)
                }
            } else if let other = others.first(where: { $0.status == nil }) {
                if content.form == other.content.form {
                    compare(content, other.content, name, &values)
                }
            } else {
                row(.behaviour, "there is no answer \(status?.text ?? "") any more")
            }
        }
        let statuses = answers.map(\.status)
        for (status, _) in others {
            guard let status, !statuses.contains(status), !statuses.contains(nil) else { continue }
            row(.behaviour, "there is the new answer \(status.text)")
        }
    }

    private func compare(
        _ content: Content,
        _ other: Content,
        _ subject: String,
        _ values: inout WireValueComparison
    ) {
        func row(_ level: APIChange.Level, _ message: String) {
            values.rows.add(level, subject, message, old.range, new.range)
        }
        if content.form == Self.nothing {
            if other.form != Self.nothing { row(.addition, "it has a body: \(other.form)") }
            return
        }
        if content.form != other.form {
            row(.breaking, "it is \(other.form), was \(content.form)")
            return
        }
        if content.location != other.location {
            let names = [other.location, content.location].map {
                $0.map { "at '\($0)'" } ?? "all of it"
            }
            row(.breaking, "the value is \(names[0]), was \(names[1])")
        }
        guard let value = content.value, let now = other.value else { return }
        values.compare(
            value,
            now,
            at: .init(subject: subject, direction: .read, old: old.range, new: new.range)
        )
    }

    private static let nothing = "nothing"

    /// What is read of each status; nil for any success.
    private func contents(of result: Endpoint.Result) -> [(
        status: StatusPattern?, content: Content
    )] {
        guard case .byStatus(_, let answers) = result else { return [(nil, content(of: result))] }
        return answers.map { answer in
            (answer.status, answer.result.map(content) ?? Content(form: Self.nothing))
        }
    }

    private func content(of result: Endpoint.Result) -> Content {
        switch result {
        case .void, .byStatus: Content(form: Self.nothing)
        case .text: Content(form: "text")
        case .data: Content(form: "bytes")
        case .json(let type, let options):
            Content(
                form: "JSON",
                location: options.unwrap?.text,
                value: WireTypes.Value(type: type, encoding: options.form)
            )
        case .header(let type, let name, let form):
            Content(
                form: "the header '\(name.lowercased())'",
                value: WireTypes.Value(type: type, encoding: form)
            )
        case .link(_, let relation): Content(form: "the link '\(relation)'")
        case .stream(let stream):
            Content(
                form: stream.framing.name,
                value: WireTypes.Value(type: stream.element, encoding: stream.form)
            )
        }
    }
}

extension Endpoint.Stream.Framing {
    fileprivate var name: String {
        switch self {
        case .lines: "a stream of lines"
        case .events: "a stream of events"
        }
    }
}

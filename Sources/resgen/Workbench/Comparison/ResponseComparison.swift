import ResgenCompiler

/// Finds how what is answered with success differs, as a program reads it that was built before.
struct ResponseComparison {
    let old: Endpoint
    let new: Endpoint
    let subject: String
    /// Whether the new API still has what was asked for, though it asks for something else.
    let isFormerDescribed: Bool
    /// Whether none of what was asked for is asked for any more.
    let isOtherMedia: Bool

    /// What is read of an answer, and how.
    private struct Content {
        var form: String
        /// Where in the answer it is.
        var location: String?
        var value: WireTypes.Value?
        /// The text of the event that ends a stream.
        var end: String?
        /// What a stream of events is asked for as.
        var media: String?
    }

    func compare(_ values: inout WireValueComparison) {
        func row(_ level: APIChange.Level, _ message: String) {
            values.rows.add(level, subject, message, old.range, new.range)
        }
        let (answers, others) = (contents(of: old.result), contents(of: new.result))
        for (status, content) in answers {
            let name = status.map { "\(subject): answer \($0.text)" } ?? "\(subject): answer"
            if let other = others.first(where: { $0.status == status }) {
                if status == nil, isFormerDescribed, content.form != other.content.form {
                    values.rows.add(
                        .behaviour,
                        name,
                        "it is \(other.content.form), was \(content.form)",
                        old.range,
                        new.range
                    )
                } else if status != nil || !isFormerDescribed || !isOtherMedia {
                    compare(content, other.content, name, &values)
                }
            } else if status == nil {
                compare(content, with: others, &values)
            } else if let other = others.first(where: { $0.status == nil }), isStillThere(status) {
                compare(content, other.content, name, &values)
            } else if let other = others.first(where: { status?.isPart(of: $0.status) == true }) {
                compare(content, other.content, name, &values)
            } else {
                row(.behaviour, "there is no answer \(status?.text ?? "") any more")
            }
        }
        if Set(old.statuses) != Set(new.statuses), !old.statuses.isEmpty, !new.statuses.isEmpty,
            (old.result.type == nil) == (new.result.type == nil)
        {
            let names = [new, old].map { $0.statuses.map(String.init).list("or") }
            row(.behaviour, "the status is \(names[0]), was \(names[1])")
        }
        let statuses = answers.map(\.status)
        let isFewer =
            !statuses.allSatisfy(isStillThere)
            && new.statuses.allSatisfy { statuses.contains(.code($0)) }
        if statuses != [nil], others.map(\.status) == [nil], !isFewer {
            row(.addition, "any success is an answer, and not only \(Self.list(statuses))")
        }
        for (status, content) in others {
            guard let status, !statuses.contains(status), !statuses.contains(nil) else { continue }
            if let wider = answers.first(where: { status.isPart(of: $0.status) }) {
                compare(wider.content, content, "\(subject): answer \(status.text)", &values)
            } else {
                row(.behaviour, "there is the new answer \(status.text)")
            }
        }
    }

    /// Whether an answer can have a status where the new one is to any success: a document says all
    /// that there are.
    private func isStillThere(_ status: StatusPattern?) -> Bool {
        guard new.isOfDocument, case .code(let code)? = status else { return true }
        return new.statuses.contains(code)
    }

    /// Compares the answer to any success with answers by status.
    private func compare(
        _ content: Content,
        with others: [(status: StatusPattern?, content: Content)],
        _ values: inout WireValueComparison
    ) {
        let isOptional = content.value.map(values.old.isNullable) ?? false
        for (status, other) in others {
            let name = "\(subject): answer \(status?.text ?? "")"
            // What can be nil is nil where there is no body.
            if other.form == Self.nothing, isOptional || content.form == Self.nothing { continue }
            compare(content, other, name, &values)
        }
        let message = "only \(Self.list(others.map(\.status))) is an answer, was any success"
        values.rows.add(.behaviour, subject, message, old.range, new.range)
    }

    private static func list(_ statuses: [StatusPattern?]) -> String {
        statuses.compactMap { $0?.text }.list("or")
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
        if content.end != other.end {
            let names = [other.end, content.end].map { $0.map { "at '\($0)'" } ?? "with the body" }
            // Where the end is missing, the connection was lost; one that is unknown is an element.
            row(.breaking, "it ends \(names[0]), ended \(names[1])")
        }
        if content.media != other.media {
            let names = [other.media, content.media].map { $0 ?? "text/event-stream" }
            row(.behaviour, "it is asked for as \(names[0]), was as \(names[1])")
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
                value: WireTypes.Value(type: type, encoding: options.encoding)
            )
        case .header(let type, let name, let encoding):
            Content(
                form: "the header '\(name.lowercased())'",
                value: WireTypes.Value(type: type, encoding: encoding)
            )
        case .link(_, let relation): Content(form: "the link '\(relation)'")
        case .stream(let stream):
            Content(
                form: stream.framing.name,
                value: WireTypes.Value(type: stream.element, encoding: stream.encoding),
                end: stream.framing.end,
                media: stream.framing.media
            )
        }
    }
}

extension StatusPattern {
    /// Whether it is one of the statuses that another one, a family, has.
    fileprivate func isPart(of other: StatusPattern?) -> Bool {
        if case .code(let code) = self, case .family(let first)? = other {
            code / 100 == first
        } else {
            false
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

    fileprivate var end: String? {
        if case .events(let end, _, _) = self { end } else { nil }
    }

    fileprivate var media: String? {
        if case .events(_, let media, _) = self { media } else { nil }
    }
}

/// What of a document cannot be said in a spec, each at its location with what is done instead.
final class OpenAPINotes {
    let log: DiagnosticLog
    private var reported: Set<Note> = []

    private struct Note: Hashable {
        let message: String
        let range: SourceRange
    }

    init(log: DiagnosticLog) {
        self.log = log
    }

    /// Reports a location once, however many ways lead to it. Warnings are counted by their topic where
    /// not each of them is shown.
    ///
    /// - Parameter makesCallsFail: Whether the server can refuse what is sent then.
    func note(
        _ topic: Topic,
        _ message: String,
        at range: SourceRange,
        notes: [String] = [],
        makesCallsFail: Bool = false
    ) {
        if reported.insert(Note(message: message, range: range)).inserted {
            report(topic, message, at: range, notes, makesCallsFail)
        }
    }

    /// Reports the same at the first location only: what a reference leads to is one fault, from wherever
    /// it is referred to.
    func noteOnce(
        _ topic: Topic,
        _ message: String,
        at range: SourceRange,
        notes: [String] = [],
        makesCallsFail: Bool = false
    ) {
        if reported.insert(Note(message: message, range: .start)).inserted {
            report(topic, message, at: range, notes, makesCallsFail)
        }
    }

    /// Takes back what was reported of a topic at locations that are read in another way after all.
    func withdraw(_ topics: Set<Topic>, at ranges: Set<SourceRange>) {
        let topics = Set(topics.map(\.rawValue))
        log.removeWarnings { warning in
            warning.topic.map(topics.contains) == true
                && warning.range.map(ranges.contains) == true
        }
    }

    private func report(
        _ topic: Topic,
        _ message: String,
        at range: SourceRange,
        _ notes: [String],
        _ makesCallsFail: Bool
    ) {
        log.warning(
            message,
            at: range,
            notes: notes,
            topic: topic.rawValue,
            makesCallsFail: makesCallsFail
        )
    }

    /// Reports a reference that leads nowhere, with what is done without what it leads to.
    func noteUnresolved(
        _ reference: UnresolvedReference,
        _ done: String,
        at range: SourceRange,
        makesCallsFail: Bool = false
    ) {
        noteOnce(
            .reference,
            "\(reference.message): \(done)",
            at: reference.range ?? range,
            notes: reference.notes,
            makesCallsFail: makesCallsFail
        )
    }

    /// What a node's references lead to; nothing, and a report of what is done without it, where they lead nowhere.
    func resolved(
        _ node: JSONNode,
        in document: OpenAPIDocument,
        orSay done: @autoclosure () -> String,
        makesCallsFail: Bool = false
    ) -> JSONNode? {
        if let target = document.resolved(node) { return target }
        noteUnresolved(
            document.whyNotResolved(node),
            done(),
            at: node.range,
            makesCallsFail: makesCallsFail
        )
        return nil
    }

    enum Topic: String {
        case reference, name, type, merge, union, parameter, body, response, server, security
        case ignored
        case webhook, link, document
    }
}

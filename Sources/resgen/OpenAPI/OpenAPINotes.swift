/// What of a document cannot be said in a spec, each at its place with what is done instead.
struct OpenAPINotes {
    let log: DiagnosticLog

    /// The topics by which warnings are counted when not each of them is shown.
    func note(_ topic: Topic, _ message: String, at range: SourceRange) {
        log.warning(message, at: range, topic: topic.rawValue)
    }

    enum Topic: String {
        case reference, name, type, merge, union, parameter, body, answer, server, security
        case ignored
        case webhook, document
    }
}

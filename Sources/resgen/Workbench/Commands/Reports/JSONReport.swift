import ResgenCompiler

/// One JSON object on standard output: what the specs have, and each message with its place. Columns
/// count bytes of UTF-8 from 1, as the text does; an end is after the last character.
final class JSONReport: CheckReport {
    private let gathered: GatheredMessages
    private var summaries: [SpecSummary] = []
    private var answers: [AnswerSummary] = []
    private var changes: [TypeCorrection] = []

    init(_ console: Console) { gathered = GatheredMessages(console) }

    var console: Console { gathered.console }

    func add(_ summary: SpecSummary) { summaries.append(summary) }

    func add(_ summary: AnswerSummary) { answers.append(summary) }

    func say(_ line: String) {}

    func add(changes: [TypeCorrection]) { self.changes += changes }

    func finish() {
        var printer = JSONPrinter()
        printer.object { report in
            report.key("specs")
            report.array { specs in
                for summary in summaries { specs.object { Self.print(summary, in: &$0) } }
            }
            if !answers.isEmpty {
                report.key("answers")
                report.array { list in
                    for answer in answers { list.object { Self.print(answer, in: &$0) } }
                }
            }
            report.key("diagnostics")
            report.array { diagnostics in
                for message in gathered.messages {
                    diagnostics.object { Self.print(message, in: &$0) }
                }
            }
            if !changes.isEmpty {
                report.key("change")
                report.object { for change in changes { change.write(to: &$0) } }
            }
        }
        console.output(printer.text + "\n")
    }

    private static func print(_ summary: SpecSummary, in object: inout JSONPrinter) {
        object.member("spec", summary.spec)
        object.member("endpoints", summary.endpoints)
        object.member("webhooks", summary.webhooks)
        object.member("models", summary.models)
        object.member("warnings", summary.warnings)
    }

    private static func print(_ answer: AnswerSummary, in object: inout JSONPrinter) {
        object.member("file", answer.file)
        object.member("name", answer.name)
        if let request = answer.request { object.member("request", request) }
        if let status = answer.status { object.member("status", status) }
        object.member("errors", answer.errors)
        object.member("warnings", answer.warnings)
    }

    private static func print(_ message: PlacedMessage, in object: inout JSONPrinter) {
        object.member("severity", message.severity.rawValue)
        object.member("message", message.message)
        if let topic = message.topic { object.member("topic", topic) }
        if let place = message.place { print(place, in: &object) }
        object.key("notes")
        object.array { for note in message.notes { $0.string(note) } }
        object.key("related")
        object.array { related in
            for note in message.related {
                related.object {
                    $0.member("message", note.message)
                    print(note.place, in: &$0)
                }
            }
        }
    }

    private static func print(_ place: PlacedMessage.Place, in object: inout JSONPrinter) {
        object.member("file", place.file)
        object.member("line", place.start.line)
        object.member("column", place.start.column)
        object.member("endLine", place.end.line)
        object.member("endColumn", place.end.column)
    }
}

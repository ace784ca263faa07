import Foundation
import ResgenCompiler

/// The Static Analysis Results Interchange Format (SARIF) 2.1.0, as code scanning and editors read it:
/// https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html
final class SARIFReport: CheckReport {
    private let gathered: GatheredMessages

    init(_ console: Console) { gathered = GatheredMessages(console) }

    var console: Console { gathered.console }

    func add(_ summary: SpecSummary) {}
    func add(_ summary: AnswerSummary) {}
    func say(_ line: String) {}
    func add(changes: [TypeCorrection]) {}

    func finish() {
        var printer = JSONPrinter()
        printer.object { log in
            log.member("$schema", "https://json.schemastore.org/sarif-2.1.0.json")
            log.member("version", "2.1.0")
            log.key("runs")
            log.array { $0.object { printRun(in: &$0) } }
        }
        console.output(printer.text + "\n")
    }

    private func printRun(in run: inout JSONPrinter) {
        // Code scanning refuses results without a place.
        let placeless = gathered.messages.filter { $0.place == nil }
        let results = gathered.messages.filter { $0.place != nil }
        let rules = Dictionary(firstOf: results.map { ($0.rule, $0.kind) }).sorted {
            $0.key < $1.key
        }
        run.key("tool")
        run.object { tool in
            tool.key("driver")
            tool.object { driver in
                driver.member("name", "resgen")
                driver.member("version", CommandLineTool.version)
                driver.key("rules")
                driver.array { list in
                    for (id, kind) in rules {
                        list.object { rule in
                            rule.member("id", id)
                            rule.key("shortDescription")
                            rule.object { $0.member("text", kind) }
                        }
                    }
                }
            }
        }
        // Section 3.14.17: columns count Unicode scalars.
        run.member("columnKind", "unicodeCodePoints")
        run.key("results")
        run.array { list in
            for message in results { list.object { Self.print(message, in: &$0) } }
        }
        if placeless.isEmpty { return }
        run.key("invocations")
        run.array { $0.object { Self.print(placeless, in: &$0) } }
    }

    /// What is said of the run itself (section 3.20).
    private static func print(_ messages: [PlacedMessage], in invocation: inout JSONPrinter) {
        invocation.key("executionSuccessful")
        invocation.literal(messages.contains { $0.severity == .error } ? "false" : "true")
        invocation.key("toolExecutionNotifications")
        invocation.array { notifications in
            for message in messages {
                notifications.object {
                    $0.member("level", message.severity.rawValue)
                    print(text: message.text, in: &$0)
                }
            }
        }
    }

    private static func print(_ message: PlacedMessage, in result: inout JSONPrinter) {
        result.member("ruleId", message.rule)
        result.member("level", message.severity.rawValue)
        print(text: message.text, in: &result)
        if let place = message.place {
            result.key("locations")
            result.array { $0.object { print(place, in: &$0) } }
        }
        if message.related.isEmpty { return }
        result.key("relatedLocations")
        result.array { locations in
            for note in message.related {
                locations.object { location in
                    print(note.place, in: &location)
                    print(text: note.message, in: &location)
                }
            }
        }
    }

    /// Braces stand for arguments of a message, unless they are doubled (section 3.11.5).
    private static func print(text: String, in object: inout JSONPrinter) {
        let escaped = text.map { $0 == "{" ? "{{" : $0 == "}" ? "}}" : String($0) }.joined()
        object.key("message")
        object.object { $0.member("text", escaped) }
    }

    private static func print(_ place: PlacedMessage.Place, in location: inout JSONPrinter) {
        location.key("physicalLocation")
        location.object { physical in
            physical.key("artifactLocation")
            physical.object { $0.member("uri", uri(ofFile: place.file)) }
            physical.key("region")
            physical.object { region in
                region.member("startLine", place.start.line)
                region.member("startColumn", place.scalarColumns.start)
                region.member("endLine", place.end.line)
                region.member("endColumn", place.scalarColumns.end)
            }
        }
    }

    /// A file's name as a URI reference, relative as it was typed.
    private static func uri(ofFile name: String) -> String {
        if name.hasPrefix("/") { return URL(fileURLWithPath: name).absoluteString }
        let path = name.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? name
        // RFC 3986, section 4.2: a colon in the first segment would end a scheme.
        let first = path.prefix { $0 != "/" }
        return first.contains(":") ? "./\(path)" : path
    }
}

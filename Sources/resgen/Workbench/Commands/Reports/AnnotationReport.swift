import ResgenCompiler

/// Commands that a runner of GitHub Actions shows at the lines of a pull request
/// (https://docs.github.com/actions/reference/workflow-commands-for-github-actions).
final class AnnotationReport: TextReport {
    override init(_ console: Console) {
        var annotating = console
        annotating.reporter = { diagnostics, sources in
            for message in PlacedMessage.all(diagnostics, of: sources) {
                console.output(Self.command(message) + "\n")
            }
        }
        super.init(annotating)
    }

    private static func command(_ message: PlacedMessage) -> String {
        let name = message.severity == .note ? "notice" : message.severity.rawValue
        var properties: [String] = []
        if let place = message.place {
            properties.append("file=\(escaped(place.file, also: [":": "%3A", ",": "%2C"]))")
            properties.append("line=\(place.start.line)")
            properties.append("col=\(place.scalarColumns.start)")
        }
        let related = message.related.map {
            "\($0.place.file):\($0.place.start.line): \($0.message)"
        }
        let text = ([message.text] + related).joined(separator: "\n")
        let start = properties.isEmpty ? name : "\(name) \(properties.joined(separator: ","))"
        return "::\(start)::\(escaped(text))"
    }

    private static func escaped(_ text: String, also more: [Character: String] = [:]) -> String {
        let escapes: [Character: String] = [
            "%": "%25", "\r": "%0D", "\n": "%0A", "\r\n": "%0D%0A",
        ]
        return text.map { escapes[$0] ?? more[$0] ?? String($0).withVisibleControls }.joined()
    }
}

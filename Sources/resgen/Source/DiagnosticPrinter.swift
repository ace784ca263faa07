/// Prints diagnostics with the line they are about and a caret, in the form that Xcode and SwiftPM
/// can click.
///
///     Specs/StarWars.json:11:18: error: unknown type 'Persn'
///           "returns": "Persn",
///                      ^~~~~~~
///     note: did you mean 'Person'?
struct DiagnosticPrinter {
    let sources: [SourceText]
    let colour: Bool

    /// The diagnostics in order of place.
    func text(_ diagnostics: [Diagnostic]) -> String {
        var tables: [Int: LineTable] = [:]
        return diagnostics.inOrderOfPlace().map { diagnostic in
            guard let range = diagnostic.range, sources.indices.contains(Int(range.file)) else {
                return text(diagnostic, place: nil, excerpt: nil)
            }
            let file = Int(range.file)
            let source = sources[file]
            let table = tables[file] ?? LineTable(source)
            tables[file] = table
            let position = table.position(of: Int(range.start))
            let line = table.line(containing: Int(range.start))
            return text(
                diagnostic,
                place: "\(source.name):\(position.line):\(position.column)",
                excerpt: SourceExcerpt(of: source, line: line, marking: range.range),
            )
        }.joined()
    }

    private func text(_ diagnostic: Diagnostic, place: String?, excerpt: SourceExcerpt?) -> String {
        let severity = paint(
            "\(diagnostic.severity):",
            diagnostic.severity == .error ? .red : .magenta
        )
        let start = place.map { paint("\($0.withVisibleControls):", .bold) + " " } ?? ""
        var text = "\(start)\(severity) \(paint(diagnostic.message.withVisibleControls, .bold))\n"
        if let excerpt {
            text += "\(excerpt.line)\n\(excerpt.indentation)\(paint(excerpt.marker, .green))\n"
        }
        for note in diagnostic.notes {
            text += "\(paint("note:", .cyan)) \(note.withVisibleControls)\n"
        }
        return text
    }

    private func paint(_ text: String, _ style: TerminalStyle) -> String {
        colour ? style.paint(text) : text
    }
}

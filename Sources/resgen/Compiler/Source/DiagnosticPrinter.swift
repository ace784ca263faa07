/// Prints diagnostics with the line they are about and a caret, in the form that Xcode and SwiftPM
/// can click.
///
///     Specs/StarWars.json:11:18: error: unknown type 'Persn'
///           "returns": "Persn",
///                      ^~~~~~~
///     note: did you mean 'Person'?
package struct DiagnosticPrinter {
    let sources: [SourceText]
    let colour: Bool

    package init(sources: [SourceText], colour: Bool = false) {
        self.sources = sources
        self.colour = colour
    }

    /// So many errors are printed; who has more looks at the first.
    static let errorLimit = 100

    /// The diagnostics in order of place: all warnings, and the first errors.
    package func text(_ diagnostics: [Diagnostic]) -> String {
        var errors = 0
        let shown = diagnostics.inOrderOfPlace().filter { diagnostic in
            if diagnostic.severity == .error { errors += 1 }
            return diagnostic.severity != .error || errors <= Self.errorLimit
        }
        let more = errors - Self.errorLimit
        let rest = more == 1 ? "1 more mistake" : "\(more) more mistakes"
        return all(shown) + (more > 0 ? "\(paint("note:", .cyan)) \(rest)\n" : "")
    }

    private func all(_ diagnostics: [Diagnostic]) -> String {
        var tables: [Int: LineTable] = [:]
        var scanners: [Int: JSONPathScanner] = [:]
        return diagnostics.map { diagnostic in
            let style: TerminalStyle =
                switch diagnostic.severity {
                case .error: .red
                case .warning: .magenta
                case .note: .cyan
                }
            var text = text(
                paint("\(diagnostic.severity):", style),
                paint(diagnostic.message.withVisibleControls, .bold),
                at: diagnostic.range,
                &tables,
            )
            if let path = path(to: diagnostic.range, tables, &scanners) {
                text += "\(paint("note:", .cyan)) at \(path.withVisibleControls)\n"
            }
            for note in diagnostic.notes
                + [Lookalike.note(on: diagnostic, in: sources)].compactMap(\.self)
            {
                text += "\(paint("note:", .cyan)) \(note.withVisibleControls)\n"
            }
            for note in diagnostic.placedNotes {
                let message = note.message.withVisibleControls
                text += self.text(paint("note:", .cyan), message, at: note.range, &tables)
            }
            return text
        }.joined()
    }

    /// From so many bytes on a line is no place that a person finds.
    private static let longLine = 1_000

    /// The keys that lead to a place in a document of one line.
    private func path(
        to range: SourceRange?,
        _ tables: [Int: LineTable],
        _ scanners: inout [Int: JSONPathScanner]
    ) -> String? {
        guard let range, let table = tables[Int(range.file)],
            table.line(containing: Int(range.start)).count > Self.longLine
        else { return nil }
        let file = Int(range.file)
        guard let first = sources[file].bytes.first(where: { $0 > 0x20 }), first == 0x7B else {
            return nil
        }
        let path = scanners[file, default: JSONPathScanner(sources[file])]
            .path(to: Int(range.start))
        return path.isEmpty ? nil : path
    }

    /// A message after its place, and below it the line it is about.
    private func text(
        _ severity: String,
        _ message: String,
        at range: SourceRange?,
        _ tables: inout [Int: LineTable],
    ) -> String {
        guard let range, sources.indices.contains(Int(range.file)) else {
            return "\(severity) \(message)\n"
        }
        let file = Int(range.file)
        let source = sources[file]
        let table = tables[file] ?? LineTable(source)
        tables[file] = table
        let position = table.position(of: Int(range.start))
        let place = "\(source.name):\(position.line):\(position.column):"
        let line = table.line(containing: Int(range.start))
        let excerpt = SourceExcerpt(of: source, line: line, marking: range.range)
        return """
            \(paint(place.withVisibleControls, .bold)) \(severity) \(message)
            \(excerpt.line)
            \(excerpt.indentation)\(paint(excerpt.marker, .green))

            """
    }

    private func paint(_ text: String, _ style: TerminalStyle) -> String {
        colour ? style.paint(text) : text
    }
}

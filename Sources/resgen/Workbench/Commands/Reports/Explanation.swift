import ResgenCompiler

/// All that is said of a place in a spec, as text or as JSON.
struct Explanation {
    private let source: SourceText
    private let cursor: SpecCursor?
    private let hover: Hover
    private let completions: [SpecCompletion]
    private let replaced: Range<Int>
    private let definition: Definition?

    init(of spec: EditedSpec, at offset: Int) {
        source = spec.source
        cursor = spec.cursor(at: offset)
        hover = cursor.map(spec.hover) ?? Hover()
        completions = cursor.map(spec.completions) ?? []
        replaced = cursor.map(spec.replacedRange) ?? offset..<offset
        definition = cursor.flatMap(spec.definition)
    }

    private var path: [SpecCursor.Step] { cursor?.path ?? [] }

    /// Whether there is nothing to say.
    var isEmpty: Bool { path.isEmpty && hover.isEmpty && completions.isEmpty }

    func text(width: Int) -> String {
        let paragraphs = [
            path.text.withVisibleControls, lines(of: hover.swift), lines(of: hover.request),
            lines(of: hover.text),
            definition.map { "defined at \(Place($0).text)" }?.withVisibleControls,
            diagnostics, allowed(width: width),
        ]
        let text = paragraphs.compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: "\n\n")
        return text.isEmpty ? "" : text + "\n"
    }

    private func lines(of text: String?) -> String? {
        text?.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .map { String($0).withVisibleControlsAndTabs }.joined(separator: "\n")
    }

    private var diagnostics: String {
        hover.diagnostics.map { diagnostic in
            (["\(diagnostic.severity.rawValue): \(diagnostic.message)"]
                + diagnostic.notes.map { "note: \($0)" })
                .map(\.withVisibleControls).joined(separator: "\n")
        }.joined(separator: "\n")
    }

    private func allowed(width: Int) -> String? {
        if completions.isEmpty { return nil }
        let column = (completions.map(\.name.count).max() ?? 0) + 2
        let lines = completions.map { completion in
            let gap = String(repeating: " ", count: column - completion.name.count)
            let line = "  \(completion.name)\(gap)\(completion.doc ?? "")"
                .withoutBlanksAtEnd.withVisibleControls
            return line.count > width ? "\(line.prefix(width - 1))…" : line
        }
        return (["allowed here:"] + lines).joined(separator: "\n")
    }

    var json: String {
        var printer = JSONPrinter()
        printer.object { object in
            object.key("path")
            object.array { path in
                for step in self.path {
                    switch step {
                    case .key(let key): path.string(key)
                    case .index(let index): path.literal(String(index))
                    }
                }
            }
            object.key("hover")
            object.object(print(hover:))
            object.key("range")
            object.object { Place(source, replaced).print(to: &$0) }
            object.key("completions")
            object.array { list in
                for completion in completions {
                    list.object { print(completion, in: &$0) }
                }
            }
            object.key("definition")
            if let definition {
                object.object { Place(definition).print(to: &$0) }
            } else {
                object.literal("null")
            }
        }
        return printer.text + "\n"
    }

    private func print(hover object: inout JSONPrinter) {
        if let swift = hover.swift { object.member("swift", swift) }
        if let request = hover.request { object.member("request", request) }
        if let text = hover.text { object.member("text", text) }
        object.key("diagnostics")
        object.array { list in
            for diagnostic in hover.diagnostics {
                list.object { entry in
                    entry.member("severity", diagnostic.severity.rawValue)
                    entry.member("message", diagnostic.message)
                    entry.key("notes")
                    entry.array { for note in diagnostic.notes { $0.string(note) } }
                }
            }
        }
    }

    private func print(_ completion: SpecCompletion, in object: inout JSONPrinter) {
        object.member("name", completion.name)
        object.member("kind", completion.kind.rawValue)
        if let doc = completion.doc { object.member("doc", doc) }
        object.member("insert", completion.insert)
    }
}

/// A part of a file, by lines and columns of bytes.
private struct Place {
    let file: String
    let start: Position
    let end: Position

    init(_ source: SourceText, _ range: Range<Int>) {
        let lines = LineTable(source)
        file = source.name
        start = lines.position(of: range.lowerBound)
        end = lines.position(of: range.upperBound)
    }

    init(_ definition: Definition) { self.init(definition.source, definition.range) }

    var text: String { "\(file):\(start.text)" }

    func print(to object: inout JSONPrinter) {
        object.member("file", file)
        object.member("line", start.line)
        object.member("column", start.column)
        object.member("endLine", end.line)
        object.member("endColumn", end.column)
    }
}

extension String {
    fileprivate var withoutBlanksAtEnd: String {
        String(reversed().drop { $0 == " " }.reversed())
    }
}

import ResgenCompiler

/// A source on a page.
struct PageSource {
    let html: HTML

    /// - Parameters:
    ///   - firstLine: The number of its first line among those of all sources.
    ///   - isShown: Of each line of all sources whether it is shown; nil for all of this one.
    init(
        _ source: SourceText,
        _ layout: SourceLayout,
        name: String,
        firstLine: Int,
        isShown: [Bool]?,
    ) {
        let text = HighlightedText(layout.lines, Notation(of: source))
        let blocks = CodeBlock.blocks(of: text.lines, firstLine: firstLine, isShown: isShown)
        let numbers = layout.isAsWritten ? "data-number=\"\(firstLine)\"" as HTML : ""
        html = "<article \(numbers)><h2>\(name)</h2>\n\(blocks)</article>\n"
    }
}

extension HighlightedText {
    fileprivate init(_ lines: [String], _ notation: Notation) {
        let text = lines.joined(separator: "\n")
        switch notation {
        case .json: self.init(json: text)
        case .yaml: self.init(yaml: text)
        }
    }
}

import ResgenCompiler

/// Highlighted code. `PageStyle` has the colours.
extension HTML {
    /// A line of code, without its end.
    static func line(_ pieces: [HighlightedText.Piece]) -> HTML {
        var line: HTML = ""
        for piece in pieces {
            if let kind = piece.kind {
                line += "<span class=\"\(kind.styleClass)\">\(piece.text)</span>"
            } else {
                line += .escaped(piece.text)
            }
        }
        return line
    }

    /// All lines, fit for a `<pre>`.
    static func code(_ text: HighlightedText) -> HTML {
        HTML(text: text.lines.map { line($0).text }.joined(separator: "\n"))
    }
}

extension SyntaxToken.Kind {
    /// The class of the element; short, since a page can have hundreds of thousands.
    var styleClass: String {
        switch self {
        case .keyword: "k"
        case .type: "t"
        case .string: "s"
        case .number: "n"
        case .comment: "c"
        case .attribute: "a"
        case .key: "y"
        }
    }
}

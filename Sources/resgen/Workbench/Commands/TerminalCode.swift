import ResgenCompiler

/// Code in the colours of a terminal; no colour runs over the end of a line.
enum TerminalCode {
    static func coloured(_ text: HighlightedText) -> String {
        text.map { piece in piece.kind.map { $0.style.paint(piece.text) } ?? piece.text }
    }
}

extension SyntaxToken.Kind {
    fileprivate var style: TerminalStyle {
        switch self {
        case .comment: .grey
        case .string: .green
        case .keyword: .magenta
        case .type, .key: .cyan
        case .number, .attribute: .yellow
        }
    }
}

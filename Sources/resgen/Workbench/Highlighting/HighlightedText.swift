import ResgenCompiler

/// Code and its colours, line by line. Without the colours it is what it was.
struct HighlightedText: Sendable {
    /// A part of a line that has one colour, or none.
    struct Piece: Equatable, Sendable {
        let text: String
        let kind: SyntaxToken.Kind?
    }

    /// The pieces of each line, without its line feed. A text that ends with a line feed has an
    /// empty last line.
    let lines: [[Piece]]

    /// - Parameter tokens: In the order of the text.
    init(_ bytes: [UInt8], tokens: [SyntaxToken]) {
        var lines: [[Piece]] = []
        var line: [Piece] = []
        var offset = 0
        func append(upTo end: Int, _ kind: SyntaxToken.Kind?) {
            var start = offset
            while start < end {
                var feed = start
                while feed < end, bytes[feed] != 0x0A { feed += 1 }
                if feed > start {
                    let text = String(decoding: bytes[start..<feed], as: UTF8.self)
                    line.append(Piece(text: text, kind: kind))
                }
                if feed < end {
                    lines.append(line)
                    line = []
                }
                start = feed + 1
            }
            offset = max(offset, end)
        }
        for token in tokens {
            append(upTo: token.range.lowerBound, nil)
            append(upTo: token.range.upperBound, token.kind)
        }
        append(upTo: bytes.count, nil)
        self.lines = lines + [line]
    }

    init(swift text: String) {
        let bytes = Array(text.utf8)
        self.init(bytes, tokens: SwiftTokenizer.tokens(of: bytes))
    }

    init(json text: String) {
        let bytes = Array(text.utf8)
        self.init(bytes, tokens: JSONTokenizer.tokens(of: bytes))
    }

    init(yaml text: String) {
        let bytes = Array(text.utf8)
        self.init(bytes, tokens: YAMLTokenizer.tokens(of: bytes))
    }

    /// Puts the lines together again.
    func map(_ transform: (Piece) -> String) -> String {
        lines.map { $0.map(transform).joined() }.joined(separator: "\n")
    }
}

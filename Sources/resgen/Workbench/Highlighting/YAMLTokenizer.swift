import ResgenCompiler

/// Finds what has a colour in YAML, line by line: keys, what is in quotes, plain values, comments,
/// and the words that begin with `&`, `*` and `!`. A block of text is not known as one.
struct YAMLTokenizer {
    static func tokens(of bytes: [UInt8]) -> [SyntaxToken] {
        var tokenizer = YAMLTokenizer(bytes: bytes)
        while tokenizer.offset < bytes.count { tokenizer.token() }
        return tokenizer.tokens
    }

    private static let keywords: Set<String> = ["true", "false", "null", "~"]

    private let bytes: [UInt8]
    private var offset = 0
    private var tokens: [SyntaxToken] = []
    /// How many brackets are open: between them a comma ends a plain value.
    private var depth = 0

    private init(bytes: [UInt8]) { self.bytes = bytes }

    private mutating func token() {
        switch bytes[offset] {
        case 0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: ","), UInt8(ascii: ":"): offset += 1
        case UInt8(ascii: "["), UInt8(ascii: "{"):
            depth += 1
            offset += 1
        case UInt8(ascii: "]"), UInt8(ascii: "}"):
            depth = max(0, depth - 1)
            offset += 1
        case UInt8(ascii: "-") where isSpace(at: offset + 1): offset += 1
        case UInt8(ascii: "#") where offset == 0 || isSpace(at: offset - 1):
            emit(endOfLine, .comment)
        case UInt8(ascii: "\""), UInt8(ascii: "'"): quoted()
        case UInt8(ascii: "&"), UInt8(ascii: "*"), UInt8(ascii: "!"): emit(endOfWord, .attribute)
        default: plain()
        }
    }

    private mutating func quoted() {
        let quote = bytes[offset]
        var end = offset + 1
        while end < bytes.count, bytes[end] != quote {
            end += quote == UInt8(ascii: "\"") && bytes[end] == UInt8(ascii: "\\") ? 2 : 1
        }
        end = min(end + 1, bytes.count)
        emit(end, isColon(at: end) ? .key : .string)
    }

    /// Up to a colon, a comment or the end of the line.
    private mutating func plain() {
        var end = offset
        while end < bytes.count, bytes[end] != 0x0A {
            if isColon(at: end) || isComment(at: end) || depth > 0 && isBracket(at: end) { break }
            end += 1
        }
        let next = end
        while end > offset, isSpace(at: end - 1) { end -= 1 }
        let text = String(decoding: bytes[offset..<end], as: UTF8.self)
        let kind: SyntaxToken.Kind =
            isColon(at: next)
            ? .key
            : Self.keywords.contains(text) ? .keyword : Double(text) != nil ? .number : .string
        emit(max(end, offset + 1), kind)
    }

    private mutating func emit(_ end: Int, _ kind: SyntaxToken.Kind) {
        tokens.append(SyntaxToken(kind: kind, range: offset..<end))
        offset = end
    }

    private var endOfLine: Int {
        var end = offset
        while end < bytes.count, bytes[end] != 0x0A { end += 1 }
        return end
    }

    private var endOfWord: Int {
        var end = offset + 1
        while end < bytes.count, !isSpace(at: end), !isBracket(at: end) { end += 1 }
        return end
    }

    /// A colon that ends a key.
    private func isColon(at index: Int) -> Bool {
        index < bytes.count && bytes[index] == UInt8(ascii: ":")
            && (isSpace(at: index + 1) || depth > 0 && isBracket(at: index + 1))
    }

    private func isComment(at index: Int) -> Bool {
        bytes[index] == UInt8(ascii: "#") && isSpace(at: index - 1)
    }

    private func isBracket(at index: Int) -> Bool {
        index < bytes.count && ",[]{}".utf8.contains(bytes[index])
    }

    /// White space, or the end of the text.
    private func isSpace(at index: Int) -> Bool {
        guard index < bytes.count else { return true }
        return [0x20, 0x09, 0x0A, 0x0D].contains(bytes[index])
    }
}

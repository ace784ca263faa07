import ResgenCompiler

/// Finds what has a colour in JSON, in a text that is wrong, too.
struct JSONTokenizer {
    static func tokens(of bytes: [UInt8]) -> [SyntaxToken] {
        var tokens: [SyntaxToken] = []
        var offset = 0
        while offset < bytes.count {
            let start = offset
            switch bytes[offset] {
            case UInt8(ascii: "\""):
                offset = endOfString(from: offset, in: bytes)
                let kind: SyntaxToken.Kind = isKey(endingAt: offset, in: bytes) ? .key : .string
                tokens.append(SyntaxToken(kind: kind, range: start..<offset))
            case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
                offset = endOfWord(from: offset, in: bytes)
                tokens.append(SyntaxToken(kind: .number, range: start..<offset))
            case UInt8(ascii: "a")...UInt8(ascii: "z"):
                offset = endOfWord(from: offset, in: bytes)
                tokens.append(SyntaxToken(kind: .keyword, range: start..<offset))
            default: offset += 1
            }
        }
        return tokens
    }

    /// Behind the quotation mark that closes it, or at the end of the line.
    private static func endOfString(from start: Int, in bytes: [UInt8]) -> Int {
        var end = start + 1
        while end < bytes.count {
            switch bytes[end] {
            case UInt8(ascii: "\""): return end + 1
            case UInt8(ascii: "\n"): return end
            case UInt8(ascii: "\\"): end += 2
            default: end += 1
            }
        }
        return bytes.count
    }

    private static func isKey(endingAt end: Int, in bytes: [UInt8]) -> Bool {
        var next = end
        while next < bytes.count, isSpace(bytes[next]) { next += 1 }
        return next < bytes.count && bytes[next] == UInt8(ascii: ":")
    }

    /// A word or a number, whatever it is made of.
    private static func endOfWord(from start: Int, in bytes: [UInt8]) -> Int {
        var end = start + 1
        while end < bytes.count, isWord(bytes[end]) { end += 1 }
        return end
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "+"),
            UInt8(ascii: "-"):
            true
        default: false
        }
    }
}

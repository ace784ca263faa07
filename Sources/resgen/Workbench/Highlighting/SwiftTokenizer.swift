import ResgenCompiler

/// Finds what has a colour in Swift, in code that is wrong, too.
struct SwiftTokenizer {
    static func tokens(of bytes: [UInt8]) -> [SyntaxToken] {
        var tokenizer = SwiftTokenizer(bytes: bytes)
        tokenizer.tokenize()
        return tokenizer.tokens
    }

    private static let keywords: Set<String> = [
        "as", "associatedtype", "async", "await", "break", "case", "catch", "class", "continue",
        "default", "defer", "do", "else", "enum", "extension", "false", "fileprivate", "for",
        "func", "get", "guard", "if", "import", "in", "indirect", "init", "inout", "internal", "is",
        "let", "mutating", "nil", "nonisolated", "package", "private", "protocol", "public",
        "repeat", "return", "self", "set", "some", "any", "static", "struct", "subscript", "switch",
        "throw", "throws", "true", "try", "typealias", "var", "where", "while",
    ]

    private let bytes: [UInt8]
    private var offset = 0
    private var tokens: [SyntaxToken] = []

    private init(bytes: [UInt8]) { self.bytes = bytes }

    /// Up to the end, or to the parenthesis that closes an interpolation.
    private mutating func tokenize(untilParenthesis: Bool = false) {
        var depth = 0
        while offset < bytes.count {
            let byte = bytes[offset]
            if byte == UInt8(ascii: ")") {
                if depth == 0, untilParenthesis { return }
                depth -= 1
            }
            if byte == UInt8(ascii: "(") { depth += 1 }
            token(startingWith: byte)
        }
    }

    private mutating func token(startingWith byte: UInt8) {
        switch byte {
        case UInt8(ascii: "/") where starts(with: "//"): emit(endOfLine(), .comment)
        case UInt8(ascii: "/") where starts(with: "/*"): emit(endOfBlockComment(), .comment)
        case UInt8(ascii: "\""), UInt8(ascii: "#"): string()
        case UInt8(ascii: "@"): emit(endOfWord(from: offset + 1), .attribute)
        case UInt8(ascii: "`"): emit(endOfTicks(), nil)
        case UInt8(ascii: "0")...UInt8(ascii: "9"): emit(endOfNumber(), .number)
        case UInt8(ascii: "."): member()
        case _ where Self.isLetter(byte): word()
        default: emit(offset + 1, nil)
        }
    }

    /// After a dot no word is a keyword.
    private mutating func member() {
        emit(offset + 1, nil)
        guard offset < bytes.count, Self.isLetter(bytes[offset]) else { return }
        emit(endOfWord(from: offset), isUpperCase(bytes[offset]) ? .type : nil)
    }

    private mutating func word() {
        let end = endOfWord(from: offset)
        let word = String(decoding: bytes[offset..<end], as: UTF8.self)
        let kind: SyntaxToken.Kind? =
            Self.keywords.contains(word) ? .keyword : isUpperCase(bytes[offset]) ? .type : nil
        emit(end, kind)
    }

    /// A literal with any number of `#` around it, in one or three quotes; its interpolations are
    /// code again.
    private mutating func string() {
        let hashes = bytes[offset...].prefix { $0 == UInt8(ascii: "#") }.count
        var end = offset + hashes
        guard end < bytes.count, bytes[end] == UInt8(ascii: "\"") else {
            return emit(hashes > 0 ? endOfWord(from: end) : offset + 1, .keyword)
        }
        let quotes = Array(
            repeating: UInt8(ascii: "\""),
            count: starts(with: "\"\"\"", at: end) ? 3 : 1
        )
        let hash = Array(repeating: UInt8(ascii: "#"), count: hashes)
        let closing = quotes + hash
        let escape = [UInt8(ascii: "\\")] + hash
        end += quotes.count
        while end < bytes.count {
            if bytes[end...].starts(with: closing) { return emit(end + closing.count, .string) }
            if bytes[end] == UInt8(ascii: "\n"), quotes.count == 1 { break }
            guard bytes[end...].starts(with: escape) else {
                end += 1
                continue
            }
            end = min(end + escape.count + 1, bytes.count)
            if bytes[end - 1] == UInt8(ascii: "(") {
                emit(end, .string)
                tokenize(untilParenthesis: true)
                end = offset
            }
        }
        emit(end, .string)
    }

    /// Everything up to the offset is of one kind.
    private mutating func emit(_ end: Int, _ kind: SyntaxToken.Kind?) {
        let end = min(end, bytes.count)
        guard end > offset else { return }
        if let kind { tokens.append(SyntaxToken(kind: kind, range: offset..<end)) }
        offset = end
    }
}

extension SwiftTokenizer {
    private func starts(with text: StaticString, at start: Int? = nil) -> Bool {
        let buffer = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
        return bytes[(start ?? offset)...].starts(with: buffer)
    }

    private func endOfLine() -> Int {
        bytes[offset...].firstIndex(of: 0x0A) ?? bytes.count
    }

    private func endOfBlockComment() -> Int {
        var depth = 0
        var end = offset
        while end < bytes.count {
            if starts(with: "/*", at: end) {
                depth += 1
                end += 2
            } else if starts(with: "*/", at: end) {
                depth -= 1
                end += 2
                if depth == 0 { break }
            } else {
                end += 1
            }
        }
        return end
    }

    private func endOfTicks() -> Int {
        let closing = bytes[(offset + 1)...].firstIndex { $0 == UInt8(ascii: "`") || $0 == 0x0A }
        return closing.map { $0 + 1 } ?? bytes.count
    }

    private func endOfNumber() -> Int {
        var end = offset
        while end < bytes.count {
            let isPoint = bytes[end] == UInt8(ascii: ".")
            if isPoint {
                guard end + 1 < bytes.count, Self.isDigit(bytes[end + 1]) else { break }
            } else if !Self.isLetter(bytes[end]), !Self.isDigit(bytes[end]) {
                break
            }
            end += 1
        }
        return end
    }

    private func endOfWord(from start: Int) -> Int {
        var end = start
        while end < bytes.count, Self.isLetter(bytes[end]) || Self.isDigit(bytes[end]) { end += 1 }
        return end
    }

    private func isUpperCase(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...0xFF:
            true
        default: false
        }
    }
}

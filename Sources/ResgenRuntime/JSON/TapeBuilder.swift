#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Reads a JSON text (RFC 8259) once and lays its tokens on a tape. Keeps its own stack, so that no text can overflow the
/// caller's.
struct TapeBuilder: ~Copyable {
    static let depthLimit = 512

    private enum Expected { case value, valueOrEnd, key, keyOrEnd, comma, nothing }
    private struct Frame { var start: Int, count: Int, isObject: Bool }

    private let bytes: UnsafePointer<UInt8>
    private let count: Int
    private var position = 0
    private var expected = Expected.value
    private var frames: [Frame] = []
    private var highBits: UInt64 = 0

    private var tape: UnsafeMutablePointer<Token>
    private var capacity: Int
    private var used = 0

    /// Lays out the tokens. The caller frees the tape.
    static func tape(of text: UnsafeBufferPointer<UInt8>) throws(ReadFailure) -> Tape {
        guard let start = text.baseAddress, text.count > 0 else {
            throw ReadFailure(offset: 0, expected: "a value", found: .endOfText)
        }
        guard text.count < Token.limit else {
            throw ReadFailure(offset: 0, expected: "at most 256 MB", found: .other("more"))
        }
        var builder = TapeBuilder(bytes: start, count: text.count)
        do throws(ReadFailure) {
            try builder.build()
            if builder.highBits & 0x8080_8080_8080_8080 != 0 { try UTF8Check.check(text) }
        } catch {
            free(builder.tape)
            throw error
        }
        return Tape(tokens: builder.tape, count: builder.used)
    }

    private init(bytes: UnsafePointer<UInt8>, count: Int) {
        self.bytes = bytes
        self.count = count
        capacity = count / 8 + 64
        tape = Self.allocate(capacity, replacing: nil)
        frames.reserveCapacity(32)
    }

    private static func allocate(
        _ capacity: Int, replacing old: UnsafeMutablePointer<Token>?,
    ) -> UnsafeMutablePointer<Token> {
        guard let memory = realloc(old, capacity * MemoryLayout<Token>.stride) else {
            fatalError("out of memory")
        }
        return memory.assumingMemoryBound(to: Token.self)
    }

    private mutating func build() throws(ReadFailure) {
        skipByteOrderMark()
        while true {
            skipWhitespace()
            guard position < count else {
                if expected == .nothing { return }
                throw ReadFailure(offset: count, expected: expectation, found: .endOfText)
            }
            let byte = bytes[position]
            switch expected {
            case .value: try scanValue(byte)
            case .valueOrEnd: if byte == UInt8(ascii: "]") { close() } else { try scanValue(byte) }
            case .key: try scanKey(byte)
            case .keyOrEnd: if byte == UInt8(ascii: "}") { close() } else { try scanKey(byte) }
            case .comma: try scanComma(byte)
            case .nothing: throw unexpected()
            }
        }
    }

    private mutating func skipByteOrderMark() {
        if count >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF { position = 3 }
    }

    @inline(__always)
    private mutating func skipWhitespace() {
        while position < count {
            let byte = bytes[position]
            guard byte <= 0x20, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return }
            position += 1
        }
    }

    @inline(__always)
    private mutating func append(_ token: Token) {
        if used == capacity {
            capacity *= 2
            tape = Self.allocate(capacity, replacing: tape)
        }
        tape[used] = token
        used += 1
    }

    // MARK: Structure

    @inline(__always)
    private mutating func scanValue(_ byte: UInt8) throws(ReadFailure) {
        switch byte {
        case UInt8(ascii: "\""): try scanString()
        case UInt8(ascii: "{"): return try open(isObject: true)
        case UInt8(ascii: "["): return try open(isObject: false)
        case UInt8(ascii: "t"): try scanWord("true", .truth)
        case UInt8(ascii: "f"): try scanWord("false", .falsity)
        case UInt8(ascii: "n"): try scanWord("null", .null)
        default: try scanNumber()
        }
        expected = frames.isEmpty ? .nothing : .comma
    }

    private mutating func open(isObject: Bool) throws(ReadFailure) {
        guard frames.count < Self.depthLimit else {
            throw ReadFailure(
                offset: position, expected: "at most \(Self.depthLimit) levels", found: .other("more"),
            )
        }
        frames.append(Frame(start: used, count: 0, isObject: isObject))
        append(Token(isObject ? .object : .array, at: position, payload: 0))
        position += 1
        expected = isObject ? .keyOrEnd : .valueOrEnd
    }

    private mutating func close() {
        let frame = frames.removeLast()
        let members = expected == .comma ? frame.count + 1 : 0
        append(Token(.end, at: position, payload: members))
        let start = tape[frame.start]
        tape[frame.start] = Token(start.kind, at: start.offset, payload: used)
        position += 1
        expected = frames.isEmpty ? .nothing : .comma
    }

    @inline(__always)
    private mutating func scanKey(_ byte: UInt8) throws(ReadFailure) {
        guard byte == UInt8(ascii: "\"") else { throw unexpected() }
        try scanString()
        skipWhitespace()
        guard position < count, bytes[position] == UInt8(ascii: ":") else {
            throw ReadFailure(offset: position, expected: "':'", found: foundHere)
        }
        position += 1
        expected = .value
    }

    @inline(__always)
    private mutating func scanComma(_ byte: UInt8) throws(ReadFailure) {
        let top = frames.count - 1
        let isObject = frames[top].isObject
        if byte == UInt8(ascii: ",") {
            frames[top].count += 1
            position += 1
            expected = isObject ? .key : .value
        } else if byte == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
            close()
        } else {
            throw unexpected()
        }
    }

    // MARK: Scalars

    private mutating func scanWord(_ word: StaticString, _ kind: TokenKind) throws(ReadFailure) {
        let length = word.utf8CodeUnitCount
        guard position + length <= count, memcmp(bytes + position, word.utf8Start, length) == 0 else {
            throw unexpected()
        }
        append(Token(kind, at: position, payload: length))
        position += length
    }

    /// string = quotation-mark *char quotation-mark
    @inline(__always)
    private mutating func scanString() throws(ReadFailure) {
        let start = position + 1
        var end = start
        var kind = TokenKind.string
        while true {
            end = plainEnd(from: end)
            guard end < count else {
                throw ReadFailure(offset: count, expected: "'\"'", found: .endOfText)
            }
            let byte = bytes[end]
            if byte == UInt8(ascii: "\"") { break }
            guard byte == UInt8(ascii: "\\") else {
                throw ReadFailure(offset: end, expected: "an escape", found: .other("a control character"))
            }
            kind = .escapedString
            end = try escapeEnd(from: end)
        }
        append(Token(kind, at: start, payload: end - start))
        position = end + 1
    }

    /// Where the next quote, backslash or control character stands. Eight bytes at a time; each mask is exact in its lowest
    /// set byte, which is the only one used.
    @inline(__always)
    private mutating func plainEnd(from start: Int) -> Int {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let highs: UInt64 = 0x8080_8080_8080_8080
        var index = start
        while index &+ 8 <= count {
            let word = UnsafeRawPointer(bytes + index).loadUnaligned(as: UInt64.self).littleEndian
            highBits |= word
            let quote = word ^ (ones &* 0x22)
            let backslash = word ^ (ones &* 0x5C)
            let hits =
                ((quote &- ones) & ~quote) | ((backslash &- ones) & ~backslash)
                | ((word &- ones &* 0x20) & ~word)
            let found = hits & highs
            if found != 0 { return index &+ found.trailingZeroBitCount >> 3 }
            index &+= 8
        }
        while index < count {
            let byte = bytes[index]
            if byte == 0x22 || byte == 0x5C || byte < 0x20 { return index }
            highBits |= UInt64(byte)
            index += 1
        }
        return index
    }

    /// escape = "\" ( %x22 / "\" / "/" / "b" / "f" / "n" / "r" / "t" / "u" 4HEXDIG )
    private func escapeEnd(from start: Int) throws(ReadFailure) -> Int {
        let failure = ReadFailure(offset: start, expected: "an escape", found: .other("'\\'"))
        guard start + 1 < count else { throw failure }
        switch bytes[start + 1] {
        case UInt8(ascii: "u"):
            guard start + 6 <= count else { throw failure }
            for index in start + 2..<start + 6 where UTF8Check.hexValue(bytes[index]) == nil {
                throw failure
            }
            return start + 6
        case 0x22, 0x5C, 0x2F, 0x62, 0x66, 0x6E, 0x72, 0x74: return start + 2
        default: throw failure
        }
    }

    /// number = [ "-" ] int [ "." 1*DIGIT ] [ e [ "-" / "+" ] 1*DIGIT ]
    @inline(__always)
    private mutating func scanNumber() throws(ReadFailure) {
        var end = position
        var kind = TokenKind.integer
        if bytes[end] == UInt8(ascii: "-") { end += 1 }
        let first = end
        try scanDigits(&end)
        if bytes[first] == UInt8(ascii: "0"), end > first + 1 { throw unexpected() }
        if end < count, bytes[end] == UInt8(ascii: ".") {
            kind = .number
            end += 1
            try scanDigits(&end)
        }
        if end < count, bytes[end] | 0x20 == UInt8(ascii: "e") {
            kind = .number
            end += 1
            if end < count, bytes[end] == UInt8(ascii: "+") || bytes[end] == UInt8(ascii: "-") { end += 1 }
            try scanDigits(&end)
        }
        append(Token(kind, at: position, payload: end - position))
        position = end
    }

    @inline(__always)
    private func scanDigits(_ end: inout Int) throws(ReadFailure) {
        let start = end
        while end < count, bytes[end] &- 0x30 <= 9 { end += 1 }
        if end == start {
            if start == position { throw unexpected() }
            throw ReadFailure(offset: start, expected: "a digit", found: end < count ? .character(bytes[end]) : .endOfText)
        }
    }

    // MARK: Mistakes

    private var expectation: String {
        switch expected {
        case .value, .valueOrEnd: "a value"
        case .key: "a key in quotes"
        case .keyOrEnd: "a key in quotes or '}'"
        case .comma: frames.last?.isObject == true ? "',' or '}'" : "',' or ']'"
        case .nothing: "the end of the text"
        }
    }

    private var foundHere: ReadFailure.Found {
        position < count ? .character(bytes[position]) : .endOfText
    }

    private func unexpected() -> ReadFailure {
        ReadFailure(offset: position, expected: expectation, found: foundHere)
    }
}

/// The tokens of one text, in memory that the owner frees.
struct Tape {
    var tokens: UnsafeMutablePointer<Token>
    var count: Int
}

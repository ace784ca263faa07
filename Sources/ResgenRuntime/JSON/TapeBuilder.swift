import Foundation

/// Reads a JSON text (RFC 8259) once and writes its tokens to a tape. Keeps its own stack, so that no
/// text can overflow the caller's.
struct TapeBuilder: ~Copyable {
    static let depthLimit = 512
    /// How many bytes are scanned until the time is looked at.
    private static let run = 1 << 20

    private enum Expected { case value, valueOrEnd, key, keyOrEnd, comma, nothing }
    private struct Frame { var start: Int, count: Int, isObject: Bool }

    let bytes: UnsafePointer<UInt8>
    let count: Int
    var position = 0
    private var expected = Expected.value
    /// The container that is open; those around it are in `frames`.
    private var current = Frame(start: 0, count: 0, isObject: false)
    private var frames: [Frame] = []
    var highBits: UInt64 = 0

    private var tape: UnsafeMutablePointer<Token>
    private var capacity: Int
    private var used = 0

    private let limit: ReadingLimit?
    /// Where the time is looked at next.
    private var pause: Int

    /// Lays out the tokens. The caller frees the tape.
    static func tape(
        of text: UnsafeBufferPointer<UInt8>,
        _ limit: ReadingLimit? = nil,
    ) throws(ReadFailure) -> Tape {
        guard let start = text.baseAddress, text.count > 0 else {
            throw ReadFailure(offset: 0, expected: "a value", found: .endOfText)
        }
        guard text.count < Token.limit else {
            throw ReadFailure(offset: 0, expected: "at most 256 MB", found: .other("more"))
        }
        var builder = TapeBuilder(bytes: start, count: text.count, limit)
        do throws(ReadFailure) {
            try builder.build()
            if builder.highBits & 0x8080_8080_8080_8080 != 0 { try UTF8Check.check(text) }
        } catch {
            free(builder.tape)
            throw error
        }
        return Tape(tokens: builder.tape, count: builder.used)
    }

    private init(bytes: UnsafePointer<UInt8>, count: Int, _ limit: ReadingLimit?) {
        self.bytes = bytes
        self.count = count
        self.limit = limit
        pause = limit == nil ? count : 0
        capacity = count / 8 + 64
        tape = Memory.allocate(capacity, replacing: nil)
        frames.reserveCapacity(32)
    }

    private mutating func build() throws(ReadFailure) {
        skipByteOrderMark()
        while true {
            skipWhitespace()
            guard position < pause else {
                if position < count {
                    try lookAtTime()
                    continue
                }
                if expected == .nothing { return }
                throw ReadFailure(offset: count, expected: expectation, found: .endOfText)
            }
            try scanMember(bytes[position])
        }
    }

    /// A key, a colon, a value and a comma at one go, as far as they are expected and there.
    @inline(__always)
    private mutating func scanMember(_ first: UInt8) throws(ReadFailure) {
        var byte = first
        switch expected {
        case .keyOrEnd where byte == UInt8(ascii: "}"), .valueOrEnd where byte == UInt8(ascii: "]"):
            return close()
        case .comma: return try scanComma(byte)
        case .nothing: throw unexpected()
        case .key, .keyOrEnd:
            try scanKey(byte)
            skipWhitespace()
            guard position < pause else { return }
            byte = bytes[position]
        case .value, .valueOrEnd: break
        }
        try scanValue(byte)
        if expected == .comma, position < pause, bytes[position] == UInt8(ascii: ",") {
            countMember()
        }
    }

    @inline(__always)
    private mutating func countMember() {
        current.count &+= 1
        position &+= 1
        expected = current.isObject ? .key : .value
    }

    private mutating func lookAtTime() throws(ReadFailure) {
        do { try limit?.check() } catch { throw ReadFailure(offset: position, ending: error) }
        pause = min(count, position + Self.run)
    }

    private mutating func skipByteOrderMark() {
        if count >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF { position = 3 }
    }

    @inline(__always)
    private mutating func skipWhitespace() {
        while position < count {
            let byte = bytes[position]
            guard byte <= 0x20, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else {
                return
            }
            position += 1
        }
    }

    @inline(__always)
    mutating func append(_ token: Token) {
        if used == capacity {
            // There is no text with more tokens than bytes.
            capacity = min(capacity * 2, count + 1)
            tape = Memory.allocate(capacity, replacing: tape)
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
                offset: position,
                expected: "at most \(Self.depthLimit) levels",
                found: .other("more"),
            )
        }
        frames.append(current)
        current = Frame(start: used, count: 0, isObject: isObject)
        append(Token(isObject ? .object : .array, at: position, payload: 0))
        position += 1
        expected = isObject ? .keyOrEnd : .valueOrEnd
    }

    private mutating func close() {
        let members = expected == .comma ? current.count + 1 : 0
        append(Token(.end, at: position, payload: members))
        let start = tape[current.start]
        tape[current.start] = Token(start.kind, at: start.offset, payload: used)
        current = frames.removeLast()
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
        if byte == UInt8(ascii: ",") {
            countMember()
        } else if byte == (current.isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
            close()
        } else {
            throw unexpected()
        }
    }

    // MARK: Mistakes

    private var expectation: JSON.Expectation {
        switch expected {
        case .value, .valueOrEnd: "a value"
        case .key: "a key in quotes"
        case .keyOrEnd: "a key in quotes or '}'"
        case .comma: current.isObject ? "',' or '}'" : "',' or ']'"
        case .nothing: "the end of the text"
        }
    }

    var foundHere: ReadFailure.Found {
        position < count ? .character(bytes[position]) : .endOfText
    }

    func unexpected() -> ReadFailure {
        ReadFailure(offset: position, expected: expectation, found: foundHere)
    }
}

/// The tokens of one text, in memory that the owner frees.
struct Tape {
    var tokens: UnsafeMutablePointer<Token>
    var count: Int
}

import Foundation

/// Reads a JSON text (RFC 8259) once and writes its tokens to a tape. Keeps its own stack, so that no
/// text can overflow the caller's.
struct TapeBuilder: ~Copyable {
    static let depthLimit = 512
    /// How many bytes are scanned until the time is looked at.
    private static let run = 1 << 20

    /// What comes next, for the message where something else does.
    enum Expected { case value, key, keyOrEnd, commaInObject, commaInArray, nothing }

    /// A container that is open.
    private struct Frame: BitwiseCopyable {
        var start = 0
        var members = 0
        var isObject = false
    }

    let bytes: UnsafePointer<UInt8>
    let count: Int
    /// The containers around the one that `build` works on.
    private let frames: UnsafeMutablePointer<Frame>
    private var depth = 0
    /// The first string that is no text. What breaks the grammar, wherever that is, is reported first.
    private var textFailure: ReadFailure?

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
            if let failure = builder.textFailure { throw failure }
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
        frames = Memory.allocate(Self.depthLimit, replacing: nil)
    }

    deinit { free(frames) }

    /// JSON-text = ws value ws
    // The variables are of this function alone, so that they stay in registers.
    private mutating func build() throws(ReadFailure) {
        var position = startOfText
        var frame = Frame()
        values: while true {
            let byte = try next(&position, .value)
            switch byte {
            case UInt8(ascii: "\""): position = try scanString(at: position)
            case UInt8(ascii: "{"):
                try open(&frame, at: position, isObject: true)
                position &+= 1
                if try next(&position, .keyOrEnd) != UInt8(ascii: "}") {
                    try scanKey(&position, .keyOrEnd)
                    continue values
                }
                close(&frame, at: position)
                position &+= 1
            case UInt8(ascii: "["):
                try open(&frame, at: position, isObject: false)
                position &+= 1
                if try next(&position, .value) != UInt8(ascii: "]") { continue values }
                close(&frame, at: position)
                position &+= 1
            case UInt8(ascii: "t"): position = try scanWord("true", .truth, at: position)
            case UInt8(ascii: "f"): position = try scanWord("false", .falsity, at: position)
            case UInt8(ascii: "n"): position = try scanWord("null", .null, at: position)
            default: position = try scanNumber(at: position)
            }
            // Behind the value, and behind each container that ends with it.
            while depth > 0 {
                let byte = try next(&position, frame.isObject ? .commaInObject : .commaInArray)
                frame.members &+= 1
                if byte == UInt8(ascii: ",") {
                    position &+= 1
                    if frame.isObject {
                        _ = try next(&position, .key)
                        try scanKey(&position, .key)
                    }
                    continue values
                }
                guard byte == (frame.isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else {
                    throw unexpected(
                        frame.isObject ? .commaInObject : .commaInArray,
                        at: position,
                    )
                }
                close(&frame, at: position)
                position &+= 1
            }
            return try skipToEnd(from: position)
        }
    }

    private mutating func skipToEnd(from start: Int) throws(ReadFailure) {
        var position = start
        skipWhitespace(&position)
        if position < count { throw unexpected(.nothing, at: position) }
    }

    /// Where the text starts, behind a byte order mark.
    private var startOfText: Int {
        count >= 3 && bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF ? 3 : 0
    }

    /// The next byte that is no white space.
    // Transparent, and so without a call in debug builds.
    @_transparent
    private mutating func next(
        _ position: inout Int,
        _ expected: Expected,
    ) throws(ReadFailure) -> UInt8 {
        if position < pause {
            let byte = bytes[position]
            if byte > 0x20 { return byte }
        }
        return try nextBehindWhitespace(&position, expected)
    }

    @inline(never)
    private mutating func nextBehindWhitespace(
        _ position: inout Int,
        _ expected: Expected,
    ) throws(ReadFailure) -> UInt8 {
        skipWhitespace(&position)
        if position >= pause, position < count {
            do { try limit?.check() } catch { throw ReadFailure(offset: position, ending: error) }
            pause = min(count, position + Self.run)
        }
        guard position < count else { throw unexpected(expected, at: position) }
        return bytes[position]
    }

    /// ws = *( %x20 / %x09 / %x0A / %x0D )
    private func skipWhitespace(_ position: inout Int) {
        while position < count {
            let byte = bytes[position]
            guard byte <= 0x20, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else {
                return
            }
            position &+= 1
        }
    }

    @_transparent
    mutating func append(_ token: Token) {
        if used == capacity { grow() }
        tape[used] = token
        used &+= 1
    }

    @inline(never)
    private mutating func grow() {
        // There is no text with more tokens than bytes.
        capacity = min(capacity * 2, count + 1)
        tape = Memory.allocate(capacity, replacing: tape)
    }

    /// Looks at the characters of a string, which may not all be ASCII; whether they are.
    @inline(never)
    mutating func checkText(from start: Int, to end: Int) -> Bool {
        guard textFailure == nil else { return false }
        let text = UnsafeBufferPointer(start: bytes + start, count: end - start)
        do throws(ReadFailure) {
            return try UTF8Check.check(text, at: start)
        } catch {
            textFailure = error
            return false
        }
    }

    // MARK: Structure

    private mutating func open(
        _ frame: inout Frame,
        at position: Int,
        isObject: Bool,
    ) throws(ReadFailure) {
        guard depth < Self.depthLimit else { throw tooDeep(at: position) }
        frames[depth] = frame
        depth &+= 1
        frame = Frame(start: used, members: 0, isObject: isObject)
        append(Token(isObject ? .object : .array, at: position, payload: 0))
    }

    private mutating func close(_ frame: inout Frame, at position: Int) {
        append(Token(.end, at: position, payload: frame.members))
        let start = tape[frame.start]
        tape[frame.start] = Token(start.kind, at: start.offset, payload: used)
        depth &-= 1
        frame = frames[depth]
    }

    private func tooDeep(at position: Int) -> ReadFailure {
        ReadFailure(
            offset: position,
            expected: "at most \(Self.depthLimit) levels",
            found: .other("more"),
        )
    }

    /// member = string name-separator value, up to the value
    @inline(__always)
    private mutating func scanKey(
        _ position: inout Int,
        _ expected: Expected,
    ) throws(ReadFailure) {
        guard bytes[position] == UInt8(ascii: "\"") else {
            throw unexpected(expected, at: position)
        }
        position = try scanString(at: position)
        if position < count, bytes[position] == UInt8(ascii: ":") {
            position &+= 1
        } else {
            try skipColon(&position)
        }
    }

    @inline(never)
    private func skipColon(_ position: inout Int) throws(ReadFailure) {
        skipWhitespace(&position)
        guard position < count, bytes[position] == UInt8(ascii: ":") else {
            throw ReadFailure(offset: position, expected: "':'", found: found(at: position))
        }
        position &+= 1
    }

    // MARK: Mistakes

    private func expectation(_ expected: Expected) -> JSON.Expectation {
        switch expected {
        case .value: "a value"
        case .key: "a key in quotes"
        case .keyOrEnd: "a key in quotes or '}'"
        case .commaInObject: "',' or '}'"
        case .commaInArray: "',' or ']'"
        case .nothing: "the end of the text"
        }
    }

    func found(at position: Int) -> ReadFailure.Found {
        position < count ? .character(bytes[position]) : .endOfText
    }

    @inline(never)
    func unexpected(_ expected: Expected, at position: Int) -> ReadFailure {
        ReadFailure(
            offset: position,
            expected: expectation(expected),
            found: found(at: position),
        )
    }
}

/// The tokens of one text, in memory that the owner frees.
struct Tape {
    var tokens: UnsafeMutablePointer<Token>
    var count: Int
}

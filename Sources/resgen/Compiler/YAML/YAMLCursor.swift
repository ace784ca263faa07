/// The place in a YAML text, and what the characters there are.
///
/// It runs in debug-built tools over megabytes, hence pointers and plain loops.
struct YAMLCursor: ~Copyable {
    let source: SourceText
    let bytes: UnsafePointer<UInt8>
    let count: Int
    let file: Int32
    var offset = 0
    /// Where the line of the offset begins.
    var lineStart = 0
    /// The spaces that the line begins with.
    var indentation = 0
    /// The end of the last thing that was read, where collections end that have no bracket.
    var end = 0
    /// What is around the offset.
    var context = Context(isFlow: false, indent: -1)

    /// The parameters `c` and `n` of the productions of YAML.
    struct Context {
        let isFlow: Bool
        /// The column of the entries; in brackets, the fewest spaces that a line begins with.
        let indent: Int

        /// The fewest spaces that a line begins with inside of a value.
        var leastIndentation: Int { isFlow ? indent : indent + 1 }
    }

    init(_ source: SourceText, bytes: UnsafePointer<UInt8>, count: Int, file: Int) {
        self.source = source
        self.bytes = bytes
        self.count = count
        self.file = Int32(clamping: file)
    }

    func range(from start: Int, to end: Int) -> SourceRange {
        SourceRange(
            file: file,
            start: Int32(truncatingIfNeeded: start),
            end: Int32(truncatingIfNeeded: end)
        )
    }

    func text(from start: Int, to end: Int) -> String {
        String(
            decoding: UnsafeBufferPointer(start: bytes + start, count: end - start),
            as: UTF8.self
        )
    }

    func isBreak(_ index: Int) -> Bool { bytes[index] == 0x0A || bytes[index] == 0x0D }

    func isBlank(_ index: Int) -> Bool { bytes[index] == 0x20 || bytes[index] == 0x09 }

    /// Whether nothing that is visible is there: a blank, the end of the line or of the text.
    func isBlankOrEnd(_ index: Int) -> Bool {
        guard index < count else { return true }
        let byte = bytes[index]
        return byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D
    }

    /// Whether an ASCII letter is there, as at the beginning of nearly all keys and plain scalars.
    func isLetter(_ index: Int) -> Bool {
        let lower = bytes[index] | 0x20
        return lower > 0x60 && lower < 0x7B
    }

    func isFlowIndicator(_ index: Int) -> Bool {
        guard index < count else { return false }
        switch bytes[index] {
        case UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"),
            UInt8(ascii: "}"):
            return true
        default: return false
        }
    }

    /// Whether a `-`, `?` or `:` at the offset is an indicator, and does not begin a plain scalar.
    func isIndicator(_ index: Int) -> Bool {
        isBlankOrEnd(index + 1) || context.isFlow && isFlowIndicator(index + 1)
    }

    /// Whether a comment begins at the offset: behind a blank or at the beginning of a line.
    func isComment(_ index: Int) -> Bool {
        bytes[index] == UInt8(ascii: "#") && (index == lineStart || isBlank(index - 1))
    }

    /// s-white; true when there was a tab among them.
    @discardableResult
    mutating func skipBlanks() -> Bool {
        var hasTab = false
        while offset < count {
            if bytes[offset] == 0x09 { hasTab = true } else if bytes[offset] != 0x20 { break }
            offset &+= 1
        }
        return hasTab
    }

    /// b-break
    mutating func skipBreak() {
        let isPair = bytes[offset] == 0x0D && offset + 1 < count && bytes[offset + 1] == 0x0A
        offset += isPair ? 2 : 1
        lineStart = offset
    }

    mutating func skipToEndOfLine() {
        while offset < count, bytes[offset] != 0x0A, bytes[offset] != 0x0D { offset &+= 1 }
    }

    /// s-indent: the spaces at the beginning of a line.
    mutating func skipIndentation() {
        while offset < count, bytes[offset] == 0x20 { offset &+= 1 }
        indentation = offset - lineStart
    }

    /// s-l-comments: what may follow a node on its line.
    mutating func endLine() throws(Diagnostic) {
        // The end of a block scalar is the beginning of a line.
        if offset == lineStart { return }
        skipBlanks()
        guard offset < count else { return }
        if isComment(offset) { skipToEndOfLine() }
        guard offset < count else { return }
        guard isBreak(offset) else { throw unexpectedAfterValue() }
        skipBreak()
    }

    /// Goes on to the first line that has more than blanks and a comment, up to what it has. False at
    /// the end of the document.
    mutating func startLine() throws(Diagnostic) -> Bool {
        while offset < count {
            if offset != lineStart {
                try endLine()
                continue
            }
            skipIndentation()
            guard offset < count else { return false }
            if isBreak(offset) {
                skipBreak()
            } else if bytes[offset] == 0x09 || bytes[offset] == UInt8(ascii: "#") {
                let start = offset
                skipBlanks()
                guard offset < count else { return false }
                if isBreak(offset) {
                    skipBreak()
                } else if isComment(offset) {
                    skipToEndOfLine()
                } else {
                    offset = start
                    return true
                }
            } else {
                return !(indentation == 0 && isMarker(lineStart))
            }
        }
        return false
    }

    /// Whether `---` or `...` is at the beginning of a line.
    func isMarker(_ start: Int) -> Bool {
        isMarker(start, UInt8(ascii: "-")) || isMarker(start, UInt8(ascii: "."))
    }

    func isMarker(_ start: Int, _ byte: UInt8) -> Bool {
        start + 3 <= count && bytes[start] == byte && bytes[start + 1] == byte
            && bytes[start + 2] == byte && isBlankOrEnd(start + 3)
    }
}

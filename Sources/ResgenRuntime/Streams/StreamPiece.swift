import Foundation

/// The text that one element of a stream is read from, and where it is.
struct StreamPiece {
    var text = Data()
    /// The numbers of the lines that the text is made of.
    var lines: [Int] = []
    /// Bytes of each line before the text.
    var indent = 0
    /// The offset of the text in the stream.
    var offset = 0
    var name = ""
    var id = ""
    var retry: Duration?
    /// Whether the text may have been longer.
    var isCutOff = false

    /// How many bytes it takes: the text, or the numbers of many short lines.
    var size: Int { max(text.count, lines.count * MemoryLayout<Int>.size) }

    /// A failure inside the text, with its location in the stream.
    func located(_ failure: DecodingFailure, index: Int) -> DecodingFailure {
        var failure = failure
        failure.path = JSON.Path([.index(index)] + failure.path.steps)
        guard let line = failure.line, lines.indices.contains(line - 1) else {
            failure.line = lines.first
            failure.column = failure.line.map { _ in indent + 1 }
            return failure
        }
        failure.line = lines[line - 1]
        failure.column = failure.column.map { $0 + indent }
        // Between the lines of an event's data there are names of fields, which are not counted.
        failure.offset = lines.count == 1 ? failure.offset.map { $0 + offset } : offset
        return failure
    }
}

/// How a stream is cut into pieces.
protocol StreamSplitter: Sendable {
    mutating func append(_ bytes: Data)

    /// The next piece; nil when more bytes are needed.
    mutating func next() -> StreamPiece?

    /// What there is when no more bytes come.
    mutating func last() -> StreamPiece?

    /// Bytes that belong to no piece yet.
    var pendingCount: Int { get }
}

/// JSON lines: a value on each line, blank lines are skipped, the last needs no end. Where a line
/// begins with a record separator, each value is behind one and may take several lines (RFC 7464); a
/// number and the like, which have no white space behind them, may have been cut off (section 2.4).
struct LineSplitter: StreamSplitter {
    private static let separator: UInt8 = 0x1E

    private var lines = LineBuffer(.lineFeed)
    private var isSequence = false
    /// The value of a sequence that has begun.
    private var open = StreamPiece()
    private var nesting = JSONNesting()
    /// Whether the line that is read has no end.
    private var isCutOff = false
    /// What is left to read of a line of a sequence.
    private var unread: (line: StreamLine, start: Int)?

    mutating func append(_ bytes: Data) { lines.append(bytes) }

    mutating func next() -> StreamPiece? {
        while true {
            if let piece = nextOfSequence() { return piece }
            guard let line = lines.next() else { return nil }
            if let piece = read(line) { return piece }
        }
    }

    mutating func last() -> StreamPiece? {
        if let line = lines.rest() {
            isCutOff = true
            if let piece = read(line) { return piece }
        }
        return nextOfSequence() ?? close()
    }

    var pendingCount: Int { lines.pendingCount + open.size }

    /// The text of a line; nil if it is blank, or of a sequence.
    private mutating func read(_ line: StreamLine) -> StreamPiece? {
        isSequence = isSequence || line.bytes.first == Self.separator
        if isSequence {
            unread = (line, line.bytes.startIndex)
            return nil
        }
        let isBlank = line.bytes.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
        if isBlank { return nil }
        return StreamPiece(text: line.bytes, lines: [line.number], offset: line.offset)
    }

    /// The next text that ends in the line of a sequence.
    private mutating func nextOfSequence() -> StreamPiece? {
        while let (line, start) = unread {
            let rest = line.bytes[start...]
            if let end = rest.firstIndex(of: Self.separator) {
                unread = (line, end + 1)
                add(rest[..<end], of: line)
                if let piece = close(isCutOff: true) { return piece }
            } else {
                unread = nil
                add(rest, of: line)
                if nesting.isComplete, let piece = close(isCutOff: isCutOff) { return piece }
            }
        }
        return nil
    }

    private mutating func add(_ bytes: Data, of line: StreamLine) {
        if bytes.isEmpty, open.lines.isEmpty { return }
        if open.lines.isEmpty {
            let before = bytes.startIndex - line.bytes.startIndex
            open.offset = line.offset + before
            open.indent = before
        } else {
            open.text.append(UInt8(ascii: "\n"))
            open.indent = 0
        }
        open.text.append(bytes)
        open.lines.append(line.number)
        nesting.add(bytes)
    }

    /// The text that ends here, if there is one.
    private mutating func close(isCutOff: Bool = false) -> StreamPiece? {
        defer { (open, nesting) = (StreamPiece(), JSONNesting()) }
        open.isCutOff = isCutOff && nesting.mayBeCutOff
        return nesting.hasContent ? open : nil
    }
}

/// What is open behind some bytes of JSON: lists, objects and texts.
private struct JSONNesting {
    private var depth = 0
    private var isText = false
    private var isEscaped = false
    private(set) var hasContent = false
    /// Whether more bytes would have made another value of it, as of a number.
    private(set) var mayBeCutOff = false

    var isComplete: Bool { depth <= 0 && !isText }

    mutating func add(_ bytes: Data) {
        for byte in bytes {
            if isEscaped {
                isEscaped = false
                continue
            }
            mayBeCutOff = false
            switch byte {
            case UInt8(ascii: "\\"): isEscaped = isText
            case UInt8(ascii: "\""): isText.toggle()
            case UInt8(ascii: "["), UInt8(ascii: "{"): depth += isText ? 0 : 1
            case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= isText ? 0 : 1
            case 0x20, 0x09, 0x0A, 0x0D: continue
            default: mayBeCutOff = depth == 0 && !isText
            }
            hasContent = true
        }
    }
}

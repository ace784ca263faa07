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

/// JSON lines: a value on each line, blank lines are skipped, the last needs no end.
struct LineSplitter: StreamSplitter {
    private var lines = LineBuffer(.lineFeed)

    mutating func append(_ bytes: Data) { lines.append(bytes) }

    mutating func next() -> StreamPiece? {
        while let line = lines.next() {
            if let piece = piece(line) { return piece }
        }
        return nil
    }

    mutating func last() -> StreamPiece? { lines.rest().flatMap(piece) }

    var pendingCount: Int { lines.pendingCount }

    private func piece(_ line: StreamLine) -> StreamPiece? {
        let isBlank = line.bytes.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
        guard !isBlank else { return nil }
        return StreamPiece(text: line.bytes, lines: [line.number], offset: line.offset)
    }
}

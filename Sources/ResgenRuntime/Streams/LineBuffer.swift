import Foundation

/// One line of a stream, without its end.
struct StreamLine {
    let bytes: Data
    /// Counted from 1.
    let number: Int
    /// The offset of the first byte in the stream, counted from 0.
    let offset: Int
}

/// Cuts bytes that arrive in pieces of any size into lines. A byte order mark at the start belongs
/// to no line.
struct LineBuffer {
    /// What ends a line.
    enum End {
        case lineFeed
        /// LF, CR, or both together.
        case any
    }

    private let end: End
    private var bytes = Data()
    /// Where the next line starts in `bytes`.
    private var start = 0
    /// Up to where there is no end of a line.
    private var scanned = 0
    /// The offset of the first of `bytes` in the stream.
    private var offset = 0
    private var number = 0
    private var skipsLineFeed = false
    /// The first LF at or behind `scanned`, the end of `bytes` if there is none; nil if not known.
    private var nextLineFeed: Int?

    init(_ end: End) { self.end = end }

    mutating func append(_ piece: Data) {
        offset += start
        if start == bytes.count {
            bytes = piece.startIndex == 0 ? piece : Data(piece)
        } else {
            if start > 0 { bytes = Data(bytes[start...]) }
            bytes.append(piece)
        }
        scanned -= start
        start = 0
        nextLineFeed = nil
    }

    /// The next complete line; nil when more bytes are needed.
    mutating func next() -> StreamLine? {
        if skipsLineFeed, start < bytes.count {
            skipsLineFeed = false
            if bytes[start] == UInt8(ascii: "\n") { start += 1 }
            scanned = max(scanned, start)
        }
        guard let index = endOfLine() else {
            scanned = bytes.count
            return nil
        }
        skipsLineFeed = end == .any && bytes[index] == UInt8(ascii: "\r")
        return line(upTo: index, next: index + 1)
    }

    /// What is left behind the last end of a line.
    mutating func rest() -> StreamLine? {
        start < bytes.count ? line(upTo: bytes.count, next: bytes.count) : nil
    }

    /// The number of bytes since the last end of a line.
    var pendingCount: Int { bytes.count - start }

    private mutating func line(upTo index: Int, next: Int) -> StreamLine {
        number += 1
        var first = start
        if number == 1, bytes[start..<index].starts(with: [0xEF, 0xBB, 0xBF]) { first += 3 }
        start = next
        scanned = next
        return StreamLine(bytes: bytes[first..<index], number: number, offset: offset + first)
    }

    private mutating func endOfLine() -> Int? {
        let (from, known) = (scanned, nextLineFeed.flatMap { $0 < scanned ? nil : $0 })
        let (lineFeed, index) = bytes.withUnsafeBytes { all in
            let count = all.count
            let lineFeed = known ?? Self.find(UInt8(ascii: "\n"), in: all, from..<count) ?? count
            let index =
                end == .any ? Self.find(UInt8(ascii: "\r"), in: all, from..<lineFeed) : nil
            return (lineFeed, index ?? (lineFeed < count ? lineFeed : nil))
        }
        nextLineFeed = lineFeed
        return index
    }

    private static func find(
        _ byte: UInt8,
        in all: UnsafeRawBufferPointer,
        _ range: Range<Int>,
    ) -> Int? {
        guard let start = all.baseAddress,
            let found = memchr(start + range.lowerBound, Int32(byte), range.count)
        else { return nil }
        return UnsafeRawPointer(found) - start
    }
}

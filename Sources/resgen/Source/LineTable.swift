import Foundation

/// Where the lines of a source begin. Lines end with a line feed, with or without a carriage return
/// before it.
struct LineTable {
    private let source: SourceText
    private let starts: [Int]

    init(_ source: SourceText) {
        self.source = source
        starts = source.bytes.withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress else { return [0] }
            var starts = [0]
            var offset = 0
            while offset < bytes.count,
                let feed = memchr(base + offset, 0x0A, bytes.count - offset)
            {
                offset = UnsafeRawPointer(feed) - base + 1
                starts.append(offset)
            }
            return starts
        }
    }

    func position(of offset: Int) -> Position {
        let offset = min(max(offset, 0), source.bytes.count)
        let index = indexOfLine(containing: offset)
        return Position(line: index + 1, column: offset - starts[index] + 1)
    }

    /// The bytes of the line, without its end.
    func line(containing offset: Int) -> Range<Int> {
        let index = indexOfLine(containing: min(max(offset, 0), source.bytes.count))
        let start = starts[index]
        guard index + 1 < starts.count else { return start..<source.bytes.count }
        let feed = starts[index + 1] - 1
        let hasReturn = feed > start && source.bytes[feed - 1] == 0x0D
        return start..<(hasReturn ? feed - 1 : feed)
    }

    private func indexOfLine(containing offset: Int) -> Int {
        max(0, starts.partitioningIndex { $0 > offset } - 1)
    }
}

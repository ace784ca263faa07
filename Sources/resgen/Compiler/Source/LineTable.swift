import Foundation

/// Where the lines of a source begin. Lines end with a line feed, with or without a carriage return
/// before it. A byte order mark is in none.
package struct LineTable {
    private let source: SourceText
    private let starts: [Int]

    package init(_ source: SourceText) {
        self.source = source
        starts = source.bytes.withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress else { return [0] }
            var offset = source.markLength
            var starts = [offset]
            while offset < bytes.count,
                let feed = memchr(base + offset, 0x0A, bytes.count - offset)
            {
                offset = UnsafeRawPointer(feed) - base + 1
                starts.append(offset)
            }
            return starts
        }
    }

    package func position(of offset: Int) -> Position {
        let offset = min(max(offset, starts[0]), source.bytes.count)
        let index = indexOfLine(containing: offset)
        return Position(line: index + 1, column: offset - starts[index] + 1)
    }

    /// Nil outside of the text; the end of a line is in it, and what ends the line is not.
    package func offset(of position: Position) -> Int? {
        guard position.line >= 1, position.line <= starts.count, position.column >= 1 else {
            return nil
        }
        let line = line(containing: starts[position.line - 1])
        return position.column - 1 <= line.count ? line.lowerBound + position.column - 1 : nil
    }

    /// The bytes of the line, without its end.
    package func line(containing offset: Int) -> Range<Int> {
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

/// The bytes of one file, under the name that the user typed. Everything that is read keeps ranges
/// into it.
package struct SourceText: Sendable {
    package let name: String
    package let bytes: [UInt8]
    /// Equal for the names of one file, by which it is read only once; nil for what is no file.
    package let identity: String?
    /// Where its strings are, for a notation in which not all are in quotes.
    var textRuns: TextRuns?

    package init(
        name: String,
        bytes: [UInt8],
        identity: String? = nil,
        textRuns: TextRuns? = nil,
    ) {
        self.name = name
        self.bytes = bytes
        self.identity = identity
        self.textRuns = textRuns
    }
}

/// A half-open range of bytes in one of a run's sources.
package struct SourceRange: Hashable, Sendable {
    /// The index of the source among those of the run.
    package let file: Int32
    package let start: Int32
    let end: Int32
}

extension SourceRange {
    package init(file: Int, _ range: Range<Int>) {
        self.init(
            file: Int32(clamping: file),
            start: Int32(clamping: range.lowerBound),
            end: Int32(clamping: range.upperBound),
        )
    }

    package var range: Range<Int> { Int(start)..<Int(end) }

    func contains(_ inner: SourceRange) -> Bool {
        file == inner.file && start <= inner.start && inner.end <= end
    }
}

/// A line and a column, both counted from 1; the column counts bytes of UTF-8, as the compiler
/// does.
package struct Position: Hashable, Sendable {
    package let line: Int
    package let column: Int

    package init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }
}

extension SourceText {
    /// How many bytes the byte order mark at the beginning has.
    package var markLength: Int { bytes.markLength }

    func position(of offset: Int) -> Position {
        LineTable(self).position(of: offset)
    }

    /// The text of the line, without its end.
    func line(containing offset: Int) -> String {
        String(decoding: bytes[LineTable(self).line(containing: offset)], as: UTF8.self)
    }
}

extension [UInt8] {
    /// How many of them are a byte order mark at the beginning.
    package var markLength: Int { starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }
}

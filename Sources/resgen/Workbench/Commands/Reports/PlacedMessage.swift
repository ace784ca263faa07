import ResgenCompiler

/// A diagnostic with the names of files, lines and columns in the place of ranges, for other programs.
struct PlacedMessage {
    struct Place {
        /// As the user typed it, or as a spec that includes it leads to it.
        let file: String
        let start: Position
        /// After the last character.
        let end: Position
        /// The columns of both counted in Unicode scalars.
        let scalarColumns: (start: Int, end: Int)
    }

    let severity: Diagnostic.Severity
    let message: String
    let notes: [String]
    let topic: String?
    let place: Place?
    let related: [(message: String, place: Place)]
}

extension PlacedMessage {
    /// In the order in which they are printed.
    static func all(_ diagnostics: [Diagnostic], of sources: [SourceText]) -> [PlacedMessage] {
        var tables: [Int: LineTable] = [:]
        var columns: [Int: ScalarColumns] = [:]
        func place(_ range: SourceRange?) -> Place? {
            guard let range, sources.indices.contains(Int(range.file)) else { return nil }
            let source = sources[Int(range.file)]
            let table = tables[Int(range.file)] ?? LineTable(source)
            tables[Int(range.file)] = table
            return Place(
                range.range,
                of: source,
                table,
                &columns[Int(range.file), default: ScalarColumns()]
            )
        }
        return diagnostics.inOrderOfPlace().map { diagnostic in
            PlacedMessage(
                severity: diagnostic.severity,
                message: diagnostic.message,
                notes: diagnostic.notes,
                topic: diagnostic.topic,
                place: place(diagnostic.range),
                related: diagnostic.placedNotes.compactMap { note in
                    place(note.range).map { (note.message, $0) }
                },
            )
        }
    }

    /// The message and its notes, a line each.
    var text: String { ([message] + notes).joined(separator: "\n") }
}

extension PlacedMessage.Place {
    fileprivate init(
        _ range: Range<Int>,
        of source: SourceText,
        _ table: LineTable,
        _ columns: inout ScalarColumns,
    ) {
        file = source.name
        start = table.position(of: range.lowerBound)
        end = table.position(of: range.upperBound)
        let first = columns.column(at: range.lowerBound, start, of: source)
        let isOnOneLine = start.line == end.line
        let last =
            isOnOneLine
            ? first + source.scalarCount(range)
            : 1 + source.scalarCount(range.upperBound - (end.column - 1)..<range.upperBound)
        scalarColumns = (first, last)
    }
}

/// Counts the scalars of a line from where it was asked for last: a document can be one line.
private struct ScalarColumns {
    private var line = 0
    private var offset = 0
    private var column = 1

    mutating func column(at offset: Int, _ position: Position, of source: SourceText) -> Int {
        if position.line != line || offset < self.offset {
            self.offset = offset - (position.column - 1)
            column = 1
        }
        line = position.line
        column += source.scalarCount(self.offset..<offset)
        self.offset = offset
        return column
    }
}

extension SourceText {
    /// How many Unicode scalars begin in a part.
    fileprivate func scalarCount(_ range: Range<Int>) -> Int {
        bytes.withUnsafeBytes { all in
            var (count, offset) = (0, max(range.lowerBound, 0))
            let end = min(range.upperBound, all.count)
            while offset < end {
                if all[offset] & 0xC0 != 0x80 { count &+= 1 }
                offset &+= 1
            }
            return count
        }
    }
}

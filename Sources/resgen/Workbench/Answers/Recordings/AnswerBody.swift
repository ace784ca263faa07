import ResgenCompiler

/// The bytes of an answer, and where each of them is in a source of the run.
struct AnswerBody {
    let bytes: [UInt8]
    /// The place of a part of the bytes, for what is reported of it.
    private let place: (Range<Int>) -> SourceRange

    init(_ bytes: [UInt8], at place: @escaping (Range<Int>) -> SourceRange) {
        self.bytes = bytes
        self.place = place
    }

    /// What is in a source from an offset on.
    init(of source: SourceText, file: Int, from start: Int = 0) {
        self.init(start == 0 ? source.bytes : Array(source.bytes[start...])) {
            SourceRange(file: file, $0.lowerBound + start..<$0.upperBound + start)
        }
    }

    var isEmpty: Bool { bytes.isEmpty }

    func range(of part: Range<Int>) -> SourceRange { place(part) }

    /// The place of what was read of the bytes.
    func range(of part: SourceRange) -> SourceRange { place(part.range) }

    /// Where the bytes begin.
    var start: SourceRange { place(0..<min(1, bytes.count)) }

    func part(_ part: Range<Int>) -> AnswerBody {
        AnswerBody(Array(bytes[part])) { [place] in
            place($0.lowerBound + part.lowerBound..<$0.upperBound + part.lowerBound)
        }
    }

    /// The value in the bytes, whose ranges are those of the bytes.
    func json(file: Int = 0) -> Result<JSONNode, Diagnostic> {
        JSONParser.parse(SourceText(name: "", bytes: bytes), file: file).mapError { mistake in
            Diagnostic(
                severity: mistake.severity,
                message: mistake.message,
                range: mistake.range.map(range),
                notes: mistake.notes,
                placedNotes: mistake.placedNotes.map {
                    Diagnostic.PlacedNote(message: $0.message, range: range(of: $0.range))
                }
            )
        }
    }
}

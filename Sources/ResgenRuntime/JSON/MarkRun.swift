/// Notices long runs of combining marks in UTF-8. Comparing and hashing a String sorts each run, in a
/// time that grows with its square; no text of a language has more than 30 (UAX #15, section 13).
struct MarkRun {
    /// How many marks in a row are too many.
    private static let limit = 128
    /// No text of so few bytes has too many: a mark is two bytes or more.
    static let least = 2 * limit

    /// How many scalars beyond ASCII there are in a row.
    private var scalars = 0
    /// How many marks in a row are known, once one has been looked at.
    private var marks = 0

    /// Whether a text has a run that is too long.
    static func isTooLong(in text: UnsafeBufferPointer<UInt8>) -> Bool {
        var run = MarkRun()
        var index = 0
        while index < text.count {
            let first = text[index]
            let length = first < 0x80 ? 1 : first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
            if length == 1 {
                run.end()
            } else if index + length <= text.count, run.isTooLong(with: text, at: index, length) {
                return true
            }
            index += length
        }
        return false
    }

    /// Whether a text has a run that is too long.
    static func isTooLong(in text: String) -> Bool {
        var text = text
        return text.withUTF8(isTooLong)
    }

    /// An ASCII character has come.
    @_transparent
    mutating func end() {
        scalars = 0
        marks = 0
    }

    /// Takes the sequence at an index, and says whether the run is too long by it. Of texts without
    /// such runs, only each 64th scalar is looked at.
    // Transparent, and so without a call in debug builds.
    @_transparent
    mutating func isTooLong(
        with text: UnsafeBufferPointer<UInt8>,
        at index: Int,
        _ length: Int,
    ) -> Bool {
        scalars &+= 1
        return (marks > 0 || scalars & 63 == 0) && isEnd(of: text, at: index, length)
    }

    @inline(never)
    private mutating func isEnd(
        of text: UnsafeBufferPointer<UInt8>,
        at index: Int,
        _ length: Int,
    ) -> Bool {
        marks = Self.isMark(text, at: index, length) ? marks &+ 1 : 0
        return marks > Self.limit
    }

    private static func isMark(
        _ text: UnsafeBufferPointer<UInt8>,
        at index: Int,
        _ length: Int,
    ) -> Bool {
        var value = UInt32(text[index]) & (0x7F >> UInt32(length))
        for next in index + 1..<index + length { value = value << 6 | UInt32(text[next] & 0x3F) }
        let marks = Unicode.Scalar(value)?.properties.canonicalCombiningClass
        return marks.map { $0 != .notReordered } ?? false
    }
}

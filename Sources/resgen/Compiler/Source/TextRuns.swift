/// Where the texts of strings are in a source that does not simply have them between quotes: strings
/// with escapes, and those of several lines.
package struct TextRuns: Sendable {
    /// Bytes of a decoded text, and what spells them.
    struct Run: Sendable {
        let decoded: Range<Int32>
        let source: Range<Int32>

        /// Whether each byte stands for itself.
        var isPlain: Bool { decoded.count == source.count }
    }

    /// Whether there are values that are written elsewhere in the text.
    var hasAliases = false

    /// By the places where the strings begin.
    private var runs: [Int32: [Run]] = [:]

    mutating func set(_ runs: [Run], ofStringAt start: Int32) { self.runs[start] = runs }

    /// What spells a part of the string, nil when nothing is known of it.
    func range(ofStringAt start: Int32, utf8: Range<Int>) -> Range<Int>? {
        runs[start]?.range(utf8: utf8)
    }
}

extension [TextRuns.Run] {
    /// What spells a part of the text, nil where there are none.
    func range(utf8: Range<Int>) -> Range<Int>? {
        guard let last else { return nil }
        let index = partitioningIndex { Int($0.decoded.upperBound) > utf8.lowerBound }
        guard index < count else {
            return Int(last.source.upperBound)..<Int(last.source.upperBound)
        }
        let first = self[index]
        let lower =
            first.isPlain
            ? Int(first.source.lowerBound)
                + Swift.max(0, utf8.lowerBound - Int(first.decoded.lowerBound))
            : Int(first.source.lowerBound)
        if utf8.isEmpty { return lower..<lower }
        let end = partitioningIndex { Int($0.decoded.upperBound) >= utf8.upperBound }
        let final = end < count ? self[end] : last
        let upper =
            final.isPlain && end < count
            ? Int(final.source.lowerBound) + utf8.upperBound - Int(final.decoded.lowerBound)
            : Int(final.source.upperBound)
        return lower..<Swift.max(lower, upper)
    }
}

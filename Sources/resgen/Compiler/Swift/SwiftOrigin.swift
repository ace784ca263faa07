/// Lines of Swift, and what they come of.
package struct PrintedSwift: Sendable {
    package var text = ""
    package var origins: [SwiftOrigin] = []
}

/// A part of the output and the part of a source that it comes of.
package struct SwiftOrigin: Hashable, Sendable {
    /// Where the source says what is printed: its key, in most cases.
    package let source: SourceRange
    /// The bytes of whole lines.
    package let range: Range<Int>
    /// Whether these lines come of that part alone; others share a line with it.
    package let isAlone: Bool

    /// The same behind other lines.
    func moved(by offset: Int, isAlone: Bool? = nil) -> SwiftOrigin {
        SwiftOrigin(
            source: source,
            range: range.lowerBound + offset..<range.upperBound + offset,
            isAlone: isAlone ?? self.isAlone
        )
    }
}

/// Lines of Swift, and what they come of.
struct PrintedSwift: Sendable {
    var text = ""
    var origins: [SwiftOrigin] = []
}

/// A part of the output and the part of a source that it comes of.
struct SwiftOrigin: Hashable, Sendable {
    /// Where the source says what is printed: its key, in most cases.
    let source: SourceRange
    /// The bytes of whole lines.
    let range: Range<Int>
    /// Whether these lines come of that part alone; others share a line with it.
    let isAlone: Bool

    /// The same behind other lines.
    func moved(by offset: Int, isAlone: Bool? = nil) -> SwiftOrigin {
        SwiftOrigin(
            source: source,
            range: range.lowerBound + offset..<range.upperBound + offset,
            isAlone: isAlone ?? self.isAlone
        )
    }
}

import ResgenCompiler

/// The name of a type, whole or begun, that a cursor is at: `Person` in `[Person?]`.
struct TypeName {
    let text: String
    let range: Range<Int>
    /// What of it is before the cursor.
    let begun: String

    /// - Parameter isPlaceholder: Whether types are in braces: `GET /people/{id: Int}`.
    init?(at cursor: SpecCursor, in source: SourceText, isPlaceholder: Bool) {
        let before = source.text(in: cursor.begun)
        guard isPlaceholder ? before.isInPlaceholder : !before.contains("=") else { return nil }
        var (start, end) = (cursor.begun.upperBound, cursor.begun.upperBound)
        while start > cursor.inner.lowerBound, source.bytes[start - 1].isOfName { start -= 1 }
        while end < cursor.inner.upperBound, source.bytes[end].isOfName { end += 1 }
        range = start..<end
        text = source.text(in: range)
        begun = source.text(in: start..<cursor.begun.upperBound)
    }
}

extension String {
    /// Whether what follows is the type of a placeholder.
    fileprivate var isInPlaceholder: Bool {
        guard let brace = utf8.lastIndex(of: UInt8(ascii: "{")) else { return false }
        let inside = self[brace...].utf8
        return inside.contains(UInt8(ascii: ":")) && !inside.contains(UInt8(ascii: "}"))
    }
}

extension UInt8 {
    fileprivate var isOfName: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "."), 0x80...:
            true
        default: false
        }
    }
}

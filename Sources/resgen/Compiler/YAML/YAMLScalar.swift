/// A scalar before anything is known of its type.
struct YAMLScalar {
    enum Style {
        case plain, quoted, block
    }

    let text: String
    let range: SourceRange
    let style: Style
    var isOfSeveralLines = false
    /// Where its text is, if it has escapes or several lines.
    var runs: [TextRuns.Run] = []

    /// Whether it is the `<<` of a merge as a key, which may be tagged so.
    func isMergeKey(tagged tag: String? = nil) -> Bool {
        style == .plain && text == "<<" && (tag == nil || tag == "merge")
    }

    /// A quoted scalar, or the first line of a plain one.
    static func parseQuotedOrLine(_ cursor: inout YAMLCursor) throws(Diagnostic) -> YAMLScalar {
        // Nearly all begin with a letter.
        if cursor.isLetter(cursor.offset) { return try YAMLPlainScalar.parseLine(&cursor) }
        switch cursor.bytes[cursor.offset] {
        case UInt8(ascii: "\""), UInt8(ascii: "'"): return try YAMLQuotedScalar.parse(&cursor)
        default: return try YAMLPlainScalar.parseLine(&cursor)
        }
    }
}

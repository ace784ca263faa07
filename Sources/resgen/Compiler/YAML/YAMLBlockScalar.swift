/// Reads texts of several lines after `|` or `>`.
enum YAMLBlockScalar {
    private struct Header {
        let isFolded: Bool
        /// Nil to find it in the first line that is not empty.
        var indent: Int?
        /// `-` is false and `+` true; nil keeps the last break alone.
        var keepsBreaks: Bool?
    }

    /// c-l+literal or c-l+folded
    static func parse(_ cursor: inout YAMLCursor) throws(Diagnostic) -> YAMLScalar {
        let start = cursor.offset
        let header = try parseHeader(&cursor)
        cursor.end = cursor.offset
        cursor.skipBlanks()
        if cursor.offset < cursor.count, cursor.isComment(cursor.offset) {
            cursor.skipToEndOfLine()
        }
        guard cursor.offset == cursor.count || cursor.isBreak(cursor.offset) else {
            throw cursor.unexpectedAfterValue()
        }
        if cursor.offset < cursor.count {
            cursor.skipBreak()
        } else {
            cursor.lineStart = cursor.offset
        }
        var content = YAMLBlockText(isFolded: header.isFolded)
        try parseLines(&cursor, of: &content, header)
        let text = content.finished(keepsBreaks: header.keepsBreaks)
        let range = cursor.range(from: start, to: max(cursor.end, start + 1))
        return YAMLScalar(
            text: text,
            range: range,
            style: .block,
            isOfSeveralLines: true,
            runs: content.runs
        )
    }

    /// c-b-block-header: an indentation from 1 to 9 and what happens to the last breaks, in any order
    private static func parseHeader(_ cursor: inout YAMLCursor) throws(Diagnostic) -> Header {
        var header = Header(isFolded: cursor.bytes[cursor.offset] == UInt8(ascii: ">"))
        cursor.offset += 1
        while cursor.offset < cursor.count {
            switch cursor.bytes[cursor.offset] {
            case UInt8(ascii: "-") where header.keepsBreaks == nil: header.keepsBreaks = false
            case UInt8(ascii: "+") where header.keepsBreaks == nil: header.keepsBreaks = true
            case UInt8(ascii: "1")...UInt8(ascii: "9") where header.indent == nil:
                header.indent =
                    max(cursor.context.indent, 0)
                    + Int(cursor.bytes[cursor.offset] - UInt8(ascii: "0"))
            default:
                guard cursor.isBlankOrEnd(cursor.offset) else {
                    throw cursor.unexpectedAfterValue()
                }
                return header
            }
            cursor.offset += 1
        }
        return header
    }

    /// The lines that are indented enough; the offset is at the beginning of the first other one.
    private static func parseLines(
        _ cursor: inout YAMLCursor,
        of content: inout YAMLBlockText,
        _ header: Header
    )
        throws(Diagnostic)
    {
        var indent = header.indent
        var deepestEmptyLine = 0
        while cursor.offset < cursor.count {
            cursor.skipIndentation()
            let isEmpty = cursor.offset == cursor.count || cursor.isBreak(cursor.offset)
            if isEmpty, cursor.indentation <= indent ?? Int.max {
                deepestEmptyLine = max(deepestEmptyLine, cursor.indentation)
                // Blanks at the end of the text are a line, too.
                if cursor.offset < cursor.count || cursor.indentation > 0 { content.addEmptyLine() }
                if cursor.offset == cursor.count {
                    cursor.lineStart = cursor.offset
                } else {
                    cursor.skipBreak()
                }
                continue
            }
            if indent == nil {
                guard cursor.indentation > cursor.context.indent,
                    deepestEmptyLine <= cursor.indentation
                else {
                    if deepestEmptyLine > cursor.indentation,
                        cursor.indentation > cursor.context.indent
                    {
                        throw cursor.mistake(
                            "an empty line before has more blanks",
                            cursor.lineStart..<cursor.offset
                        )
                    }
                    break
                }
                indent = cursor.indentation
            }
            guard let indent, cursor.indentation >= indent,
                !(cursor.indentation == 0 && cursor.isMarker(cursor.lineStart))
            else { break }
            try parseLine(&cursor, of: &content, indent)
        }
        if cursor.offset < cursor.count, cursor.bytes[cursor.offset] == 0x09 {
            throw cursor.outdented(tabAt: cursor.offset)
        }
        cursor.offset = cursor.lineStart
        cursor.indentation = 0
    }

    private static func parseLine(
        _ cursor: inout YAMLCursor,
        of content: inout YAMLBlockText,
        _ indent: Int
    )
        throws(Diagnostic)
    {
        let start = cursor.lineStart + indent
        while cursor.offset < cursor.count {
            let byte = cursor.bytes[cursor.offset]
            if byte < 0x20, byte != 0x09 {
                if byte == 0x0A || byte == 0x0D { break }
                throw cursor.controlCharacter(at: cursor.offset)
            }
            cursor.offset &+= 1
        }
        content.add(cursor.text(from: start, to: cursor.offset), from: start, to: cursor.offset)
        cursor.end = cursor.offset
        if cursor.offset < cursor.count {
            cursor.skipBreak()
        } else {
            cursor.lineStart = cursor.offset
        }
    }
}

/// Texts of several lines after `|` or `>`.
extension YAMLParser {
    private struct Header {
        let isFolded: Bool
        /// Nil to find it in the first line that is not empty.
        var indent: Int?
        /// `-` is false and `+` true; nil keeps the last break alone.
        var keepsBreaks: Bool?
    }

    /// c-l+literal or c-l+folded
    mutating func parseBlockScalar() throws(Diagnostic) -> YAMLScalar {
        let start = offset
        let header = try parseHeader()
        end = offset
        skipBlanks()
        if offset < count, isComment(offset) { skipToEndOfLine() }
        guard offset == count || isBreak(offset) else { throw unexpectedAfterValue() }
        if offset < count { skipBreak() } else { lineStart = offset }
        var content = YAMLBlockText(isFolded: header.isFolded)
        try parseLines(of: &content, header)
        let text = content.finished(keepsBreaks: header.keepsBreaks)
        let range = range(from: start, to: max(end, start + 1))
        runs.set(content.runs, ofStringAt: range.start)
        return YAMLScalar(text: text, range: range, style: .block, isOfSeveralLines: true)
    }

    /// c-b-block-header: an indentation from 1 to 9 and what happens to the last breaks, in any order
    private mutating func parseHeader() throws(Diagnostic) -> Header {
        var header = Header(isFolded: bytes[offset] == UInt8(ascii: ">"))
        offset += 1
        while offset < count {
            switch bytes[offset] {
            case UInt8(ascii: "-") where header.keepsBreaks == nil: header.keepsBreaks = false
            case UInt8(ascii: "+") where header.keepsBreaks == nil: header.keepsBreaks = true
            case UInt8(ascii: "1")...UInt8(ascii: "9") where header.indent == nil:
                header.indent = max(current.indent, 0) + Int(bytes[offset] - UInt8(ascii: "0"))
            default:
                guard isBlankOrEnd(offset) else { throw unexpectedAfterValue() }
                return header
            }
            offset += 1
        }
        return header
    }

    /// The lines that are indented enough; the offset is at the beginning of the first other one.
    private mutating func parseLines(of content: inout YAMLBlockText, _ header: Header)
        throws(Diagnostic)
    {
        var indent = header.indent
        var deepestEmptyLine = 0
        while offset < count {
            skipIndentation()
            let isEmpty = offset == count || isBreak(offset)
            if isEmpty, indentation <= indent ?? Int.max {
                deepestEmptyLine = max(deepestEmptyLine, indentation)
                // Blanks at the end of the text are a line, too.
                if offset < count || indentation > 0 { content.addEmptyLine() }
                if offset == count { lineStart = offset } else { skipBreak() }
                continue
            }
            if indent == nil {
                guard indentation > current.indent, deepestEmptyLine <= indentation else {
                    if deepestEmptyLine > indentation, indentation > current.indent {
                        throw mistake("an empty line before has more blanks", lineStart..<offset)
                    }
                    break
                }
                indent = indentation
            }
            guard let indent, indentation >= indent, !(indentation == 0 && isMarker(lineStart))
            else { break }
            try parseLine(of: &content, indent)
        }
        if offset < count, bytes[offset] == 0x09 { throw outdented(tabAt: offset) }
        offset = lineStart
        indentation = 0
    }

    private mutating func parseLine(of content: inout YAMLBlockText, _ indent: Int)
        throws(Diagnostic)
    {
        let start = lineStart + indent
        while offset < count {
            let byte = bytes[offset]
            if byte < 0x20, byte != 0x09 {
                if byte == 0x0A || byte == 0x0D { break }
                throw controlCharacter(at: offset)
            }
            offset &+= 1
        }
        content.add(text(from: start, to: offset), from: start, to: offset)
        end = offset
        if offset < count { skipBreak() } else { lineStart = offset }
    }
}

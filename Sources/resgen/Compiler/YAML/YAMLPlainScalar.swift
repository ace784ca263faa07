/// Reads scalars without quotes.
enum YAMLPlainScalar {
    /// nb-ns-plain-in-line, from a character that a plain scalar may begin with
    static func parseLine(_ cursor: inout YAMLCursor) throws(Diagnostic) -> YAMLScalar {
        guard cursor.isLetter(cursor.offset) || canBeginPlain(cursor) else {
            throw cursor.cannotBeginScalar()
        }
        let start = cursor.offset
        try skipPlainLine(&cursor)
        cursor.end = cursor.offset
        return YAMLScalar(
            text: cursor.text(from: start, to: cursor.offset),
            range: cursor.range(from: start, to: cursor.offset),
            style: .plain
        )
    }

    /// ns-plain-first
    private static func canBeginPlain(_ cursor: borrowing YAMLCursor) -> Bool {
        switch cursor.bytes[cursor.offset] {
        case UInt8(ascii: "-"), UInt8(ascii: "?"), UInt8(ascii: ":"):
            return !cursor.isIndicator(cursor.offset)
        case UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"),
            UInt8(ascii: "}"), UInt8(ascii: "#"), UInt8(ascii: "&"), UInt8(ascii: "*"),
            UInt8(ascii: "!"), UInt8(ascii: "|"), UInt8(ascii: ">"), UInt8(ascii: "'"),
            UInt8(ascii: "\""), UInt8(ascii: "%"), UInt8(ascii: "@"), UInt8(ascii: "`"):
            return false
        default: return true
        }
    }

    /// To the end of what a line has of a plain scalar, without the blanks after it.
    private static func skipPlainLine(_ cursor: inout YAMLCursor) throws(Diagnostic) {
        let start = cursor.offset
        let isFlow = cursor.context.isFlow
        var index = cursor.offset
        while index < cursor.count {
            let byte = cursor.bytes[index]
            if byte > 0x3A {
                if isFlow, byte >= 0x5B, cursor.isFlowIndicator(index) { break }
            } else if byte == 0x3A {
                if cursor.isBlankOrEnd(index + 1) || isFlow && cursor.isFlowIndicator(index + 1) {
                    break
                }
            } else if byte < 0x20 {
                if byte == 0x0A || byte == 0x0D { break }
                if byte != 0x09 { throw cursor.controlCharacter(at: index) }
            } else if byte == 0x23 {
                if index > start, cursor.isBlank(index - 1) { break }
            } else if byte == 0x2C, isFlow {
                break
            }
            index &+= 1
        }
        while index > start, cursor.isBlank(index - 1) { index &-= 1 }
        cursor.offset = index
    }

    /// s-ns-plain-next-line: the scalar with the lines after its first one.
    static func continued(_ first: YAMLScalar, _ cursor: inout YAMLCursor) throws(Diagnostic)
        -> YAMLScalar
    {
        guard var breaks = nextPlainLine(&cursor) else { return first }
        var fold = YAMLFold(first)
        while true {
            let start = cursor.offset
            try skipPlainLine(&cursor)
            fold.add(breaks: breaks, from: start)
            fold.add(cursor.text(from: start, to: cursor.offset), from: start, to: cursor.offset)
            cursor.end = cursor.offset
            guard let next = nextPlainLine(&cursor) else { break }
            breaks = next
        }
        let range = cursor.range(from: Int(first.range.start), to: cursor.end)
        return YAMLScalar(
            text: fold.text,
            range: range,
            style: .plain,
            isOfSeveralLines: true,
            runs: fold.runs
        )
    }

    /// Goes on to the next line of a plain scalar, and says how many breaks are before it. Nil, with
    /// nothing skipped, when there is none.
    private static func nextPlainLine(_ cursor: inout YAMLCursor) -> Int? {
        let state = (cursor.offset, cursor.lineStart, cursor.indentation)
        var breaks = 0
        cursor.skipBlanks()
        while cursor.offset < cursor.count, cursor.isBreak(cursor.offset) {
            cursor.skipBreak()
            breaks += 1
            cursor.skipIndentation()
            cursor.skipBlanks()
        }
        let least = cursor.context.leastIndentation
        guard breaks > 0, cursor.offset < cursor.count,
            cursor.bytes[cursor.offset] != UInt8(ascii: "#"),
            cursor.indentation >= least, !isMarkerLine(cursor), continuesPlain(cursor)
        else {
            (cursor.offset, cursor.lineStart, cursor.indentation) = state
            return nil
        }
        return breaks
    }

    private static func isMarkerLine(_ cursor: borrowing YAMLCursor) -> Bool {
        cursor.offset == cursor.lineStart && cursor.isMarker(cursor.lineStart)
    }

    /// Any character but what ends a plain scalar.
    private static func continuesPlain(_ cursor: borrowing YAMLCursor) -> Bool {
        if cursor.bytes[cursor.offset] == UInt8(ascii: ":") {
            return
                !(cursor.isBlankOrEnd(cursor.offset + 1)
                || cursor.context.isFlow && cursor.isFlowIndicator(cursor.offset + 1))
        }
        return !(cursor.context.isFlow && cursor.isFlowIndicator(cursor.offset))
    }
}

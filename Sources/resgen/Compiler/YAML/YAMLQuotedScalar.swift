/// Reads scalars in quotes.
enum YAMLQuotedScalar {
    /// c-double-quoted or c-single-quoted, in which only the quote has an escape: itself twice
    static func parse(_ cursor: inout YAMLCursor) throws(Diagnostic) -> YAMLScalar {
        let quote = cursor.bytes[cursor.offset]
        let start = cursor.offset
        var index = start + 1
        while index < cursor.count {
            let byte = cursor.bytes[index]
            if byte == quote {
                if quote == 0x27, index + 1 < cursor.count, cursor.bytes[index + 1] == quote {
                    break
                }
                cursor.offset = index + 1
                cursor.end = cursor.offset
                return YAMLScalar(
                    text: cursor.text(from: start + 1, to: index),
                    range: cursor.range(from: start, to: cursor.offset),
                    style: .quoted
                )
            }
            if byte < 0x20, byte != 0x09 { break }
            if byte == 0x5C, quote == 0x22 { break }
            index &+= 1
        }
        return try parseDecoded(&cursor, quote, from: start)
    }

    /// The same where there are escapes or several lines.
    private static func parseDecoded(_ cursor: inout YAMLCursor, _ quote: UInt8, from start: Int)
        throws(Diagnostic)
        -> YAMLScalar
    {
        var fold = YAMLFold()
        cursor.offset = start + 1
        while true {
            let plain = cursor.offset
            skipPlainPart(&cursor, quote)
            guard cursor.offset < cursor.count else { throw cursor.unclosedQuote(from: start) }
            if cursor.isBreak(cursor.offset) {
                let last = endOfText(cursor, before: cursor.offset, from: plain)
                fold.add(cursor.text(from: plain, to: last), from: plain, to: last)
                try foldLines(&cursor, into: &fold, from: start)
                continue
            }
            fold.add(cursor.text(from: plain, to: cursor.offset), from: plain, to: cursor.offset)
            if cursor.bytes[cursor.offset] == UInt8(ascii: "\\"), quote == 0x22 {
                try parseEscape(&cursor, into: &fold, from: start)
            } else if cursor.bytes[cursor.offset] != quote {
                throw cursor.controlCharacter(at: cursor.offset)
            } else if quote == 0x27, cursor.offset + 1 < cursor.count,
                cursor.bytes[cursor.offset + 1] == quote
            {
                fold.add("'", from: cursor.offset, to: cursor.offset + 2)
                cursor.offset += 2
            } else {
                cursor.offset += 1
                break
            }
        }
        cursor.end = cursor.offset
        if let line = fold.outdented, !endsValue(cursor) {
            // It rather has no closing quote, and this one opens another.
            cursor.offset = line
            throw cursor.outdented(tabAt: line)
        }
        let range = cursor.range(from: start, to: cursor.offset)
        return YAMLScalar(
            text: fold.text,
            range: range,
            style: .quoted,
            isOfSeveralLines: fold.lines > 1,
            runs: fold.runs
        )
    }

    /// Whether nothing follows on the line that would be a part of the value.
    private static func endsValue(_ cursor: borrowing YAMLCursor) -> Bool {
        var index = cursor.offset
        while index < cursor.count, cursor.isBlank(index) { index += 1 }
        return cursor.isBlankOrEnd(index) || cursor.bytes[index] == UInt8(ascii: "#")
            || cursor.context.isFlow && cursor.isFlowIndicator(index)
    }

    /// Up to what does not stand for itself.
    private static func skipPlainPart(_ cursor: inout YAMLCursor, _ quote: UInt8) {
        while cursor.offset < cursor.count {
            let byte = cursor.bytes[cursor.offset]
            if byte == quote || byte < 0x20 && byte != 0x09 || byte == 0x5C && quote == 0x22 {
                break
            }
            cursor.offset &+= 1
        }
    }

    private static func endOfText(
        _ cursor: borrowing YAMLCursor,
        before index: Int,
        from start: Int
    )
        -> Int
    {
        var index = index
        while index > start, cursor.isBlank(index - 1) { index -= 1 }
        return index
    }

    /// s-flow-folded: the breaks at the offset, and the blanks around them.
    private static func foldLines(
        _ cursor: inout YAMLCursor,
        into fold: inout YAMLFold,
        from start: Int
    ) throws(Diagnostic) {
        let breaks = try skipBreaks(&cursor, into: &fold, from: start)
        fold.add(breaks: breaks, from: cursor.offset)
    }

    /// Lines in quotes may begin where the key does, as all readers have it that documents are written
    /// for, though the standard wants one space more.
    private static func skipBreaks(
        _ cursor: inout YAMLCursor,
        into fold: inout YAMLFold,
        from start: Int
    )
        throws(Diagnostic)
        -> Int
    {
        var breaks = 0
        while cursor.offset < cursor.count, cursor.isBreak(cursor.offset) {
            cursor.skipBreak()
            breaks += 1
            cursor.skipIndentation()
            cursor.skipBlanks()
        }
        guard cursor.offset < cursor.count else { throw cursor.unclosedQuote(from: start) }
        if cursor.isMarker(cursor.lineStart) { throw cursor.unclosedQuote(from: start) }
        let least = cursor.context.leastIndentation
        if cursor.indentation < least {
            let tab = cursor.lineStart + cursor.indentation
            guard cursor.indentation + 1 == least, cursor.bytes[tab] != 0x09, !beginsWithKey(cursor)
            else {
                throw cursor.outdented(tabAt: tab)
            }
            fold.outdented = fold.outdented ?? cursor.offset
        }
        return breaks
    }

    /// Whether the text at the offset reads like a member, which a quote that is not closed has before it.
    private static func beginsWithKey(_ cursor: borrowing YAMLCursor) -> Bool {
        var index = cursor.offset
        while index < cursor.count, !cursor.isBlankOrEnd(index),
            cursor.bytes[index] != UInt8(ascii: ":")
        {
            index += 1
        }
        return index > cursor.offset && index < cursor.count
            && cursor.bytes[index] == UInt8(ascii: ":") && cursor.isBlankOrEnd(index + 1)
    }

    /// c-ns-esc-char
    private static func parseEscape(
        _ cursor: inout YAMLCursor,
        into fold: inout YAMLFold,
        from start: Int
    )
        throws(Diagnostic)
    {
        let escape = cursor.offset
        guard escape + 1 < cursor.count else { throw cursor.unclosedQuote(from: start) }
        if cursor.isBreak(escape + 1) {
            // The break is left out, further ones are kept.
            cursor.offset += 1
            let breaks = try skipBreaks(&cursor, into: &fold, from: start)
            fold.add(String(repeating: "\n", count: breaks - 1), from: escape, to: cursor.offset)
            fold.addLine()
            return
        }
        let scalar: Unicode.Scalar
        switch cursor.bytes[escape + 1] {
        case UInt8(ascii: "x"): scalar = try parseCode(&cursor, digits: 2)
        case UInt8(ascii: "u"): scalar = try parseCode(&cursor, digits: 4)
        case UInt8(ascii: "U"): scalar = try parseCode(&cursor, digits: 8)
        default:
            guard let known = Self.escapes[cursor.bytes[escape + 1]] else {
                throw cursor.unknownEscape(at: escape)
            }
            scalar = known
            cursor.offset += 2
        }
        fold.add(String(Character(scalar)), from: escape, to: cursor.offset)
    }

    private static let escapes: [UInt8: Unicode.Scalar] = [
        UInt8(ascii: "0"): "\0", UInt8(ascii: "a"): "\u{7}", UInt8(ascii: "b"): "\u{8}",
        UInt8(ascii: "t"): "\t", 0x09: "\t", UInt8(ascii: "n"): "\n", UInt8(ascii: "v"): "\u{B}",
        UInt8(ascii: "f"): "\u{C}", UInt8(ascii: "r"): "\r", UInt8(ascii: "e"): "\u{1B}",
        0x20: " ", UInt8(ascii: "\""): "\"", UInt8(ascii: "/"): "/", UInt8(ascii: "\\"): "\\",
        UInt8(ascii: "N"): "\u{85}", UInt8(ascii: "_"): "\u{A0}", UInt8(ascii: "L"): "\u{2028}",
        UInt8(ascii: "P"): "\u{2029}",
    ]

    /// A character by its number; one beyond 16 bits may be two halves, as in JSON.
    private static func parseCode(_ cursor: inout YAMLCursor, digits: Int) throws(Diagnostic)
        -> Unicode.Scalar
    {
        let start = cursor.offset
        let code = try parseDigits(&cursor, digits)
        if let scalar = Unicode.Scalar(code) { return scalar }
        if digits == 4, code < 0xDC00, cursor.offset + 1 < cursor.count,
            cursor.bytes[cursor.offset] == UInt8(ascii: "\\"),
            cursor.bytes[cursor.offset + 1] == UInt8(ascii: "u")
        {
            let low = try parseDigits(&cursor, 4)
            if 0xDC00..<0xE000 ~= low,
                let scalar = Unicode.Scalar(0x10000 + (code - 0xD800) << 10 + (low - 0xDC00))
            {
                return scalar
            }
        }
        throw cursor.mistake(
            "'\(cursor.text(from: start, to: cursor.offset))' is no character",
            start..<cursor.offset
        )
    }

    private static func parseDigits(_ cursor: inout YAMLCursor, _ digits: Int) throws(Diagnostic)
        -> UInt32
    {
        let start = cursor.offset
        let last = min(start + 2 + digits, cursor.count)
        let text = cursor.text(from: start + 2, to: max(last, start + 2))
        guard text.utf8.count == digits, !text.utf8.contains(UInt8(ascii: "+")),
            let code = UInt32(text, radix: 16)
        else {
            throw cursor.mistake("expected \(digits) hexadecimal digits in an escape", start..<last)
        }
        cursor.offset = start + 2 + digits
        return code
    }
}

/// Scalars in quotes.
extension YAMLParser {
    /// c-single-quoted, in which only the quote has an escape: itself twice
    mutating func parseSingleQuoted() throws(Diagnostic) -> YAMLScalar {
        try parseQuoted(UInt8(ascii: "'"))
    }

    /// c-double-quoted
    mutating func parseDoubleQuoted() throws(Diagnostic) -> YAMLScalar {
        try parseQuoted(UInt8(ascii: "\""))
    }

    private mutating func parseQuoted(_ quote: UInt8) throws(Diagnostic) -> YAMLScalar {
        let start = offset
        var index = start + 1
        while index < count {
            let byte = bytes[index]
            if byte == quote {
                if quote == 0x27, index + 1 < count, bytes[index + 1] == quote { break }
                offset = index + 1
                end = offset
                return YAMLScalar(
                    text: text(from: start + 1, to: index),
                    range: range(from: start, to: offset),
                    style: .quoted
                )
            }
            if byte < 0x20, byte != 0x09 { break }
            if byte == 0x5C, quote == 0x22 { break }
            index &+= 1
        }
        return try parseDecoded(quote, from: start)
    }

    /// The same where there are escapes or several lines.
    private mutating func parseDecoded(_ quote: UInt8, from start: Int) throws(Diagnostic)
        -> YAMLScalar
    {
        var fold = YAMLFold()
        offset = start + 1
        while true {
            let plain = offset
            skipPlainPart(quote)
            guard offset < count else { throw unclosedQuote(from: start) }
            if isBreak(offset) {
                let last = endOfText(before: offset, from: plain)
                fold.add(text(from: plain, to: last), from: plain, to: last)
                try foldLines(into: &fold, from: start)
                continue
            }
            fold.add(text(from: plain, to: offset), from: plain, to: offset)
            if bytes[offset] == UInt8(ascii: "\\"), quote == 0x22 {
                try parseEscape(into: &fold, from: start)
            } else if bytes[offset] != quote {
                throw controlCharacter(at: offset)
            } else if quote == 0x27, offset + 1 < count, bytes[offset + 1] == quote {
                fold.add("'", from: offset, to: offset + 2)
                offset += 2
            } else {
                offset += 1
                break
            }
        }
        end = offset
        let range = range(from: start, to: offset)
        runs.set(fold.runs, ofStringAt: range.start)
        return YAMLScalar(
            text: fold.text,
            range: range,
            style: .quoted,
            isOfSeveralLines: fold.lines > 1
        )
    }

    /// Up to what does not stand for itself.
    private mutating func skipPlainPart(_ quote: UInt8) {
        while offset < count {
            let byte = bytes[offset]
            if byte == quote || byte < 0x20 && byte != 0x09 || byte == 0x5C && quote == 0x22 {
                break
            }
            offset &+= 1
        }
    }

    private func endOfText(before index: Int, from start: Int) -> Int {
        var index = index
        while index > start, isBlank(index - 1) { index -= 1 }
        return index
    }

    /// s-flow-folded: the breaks at the offset, and the blanks around them.
    private mutating func foldLines(into fold: inout YAMLFold, from start: Int) throws(Diagnostic) {
        let breaks = try skipBreaks(from: start)
        fold.add(breaks: breaks, from: offset)
    }

    private mutating func skipBreaks(from start: Int) throws(Diagnostic) -> Int {
        var breaks = 0
        while offset < count, isBreak(offset) {
            skipBreak()
            breaks += 1
            skipIndentation()
            skipBlanks()
        }
        guard offset < count else { throw unclosedQuote(from: start) }
        if isMarker(lineStart) { throw unclosedQuote(from: start) }
        let least = current.isFlow ? current.indent : current.indent + 1
        guard indentation >= least else { throw outdented(tabAt: lineStart + indentation) }
        return breaks
    }

    /// c-ns-esc-char
    private mutating func parseEscape(into fold: inout YAMLFold, from start: Int)
        throws(Diagnostic)
    {
        let escape = offset
        guard escape + 1 < count else { throw unclosedQuote(from: start) }
        if isBreak(escape + 1) {
            // The break is left out, further ones are kept.
            offset += 1
            let breaks = try skipBreaks(from: start)
            fold.add(String(repeating: "\n", count: breaks - 1), from: escape, to: offset)
            fold.addLine()
            return
        }
        let scalar: Unicode.Scalar
        switch bytes[escape + 1] {
        case UInt8(ascii: "x"): scalar = try parseCode(digits: 2)
        case UInt8(ascii: "u"): scalar = try parseCode(digits: 4)
        case UInt8(ascii: "U"): scalar = try parseCode(digits: 8)
        default:
            guard let known = Self.escapes[bytes[escape + 1]] else {
                throw unknownEscape(at: escape)
            }
            scalar = known
            offset += 2
        }
        fold.add(String(Character(scalar)), from: escape, to: offset)
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
    private mutating func parseCode(digits: Int) throws(Diagnostic) -> Unicode.Scalar {
        let start = offset
        let code = try parseDigits(digits)
        if let scalar = Unicode.Scalar(code) { return scalar }
        if digits == 4, code < 0xDC00, offset + 1 < count, bytes[offset] == UInt8(ascii: "\\"),
            bytes[offset + 1] == UInt8(ascii: "u")
        {
            let low = try parseDigits(4)
            if 0xDC00..<0xE000 ~= low,
                let scalar = Unicode.Scalar(0x10000 + (code - 0xD800) << 10 + (low - 0xDC00))
            {
                return scalar
            }
        }
        throw mistake("'\(text(from: start, to: offset))' is no character", start..<offset)
    }

    private mutating func parseDigits(_ digits: Int) throws(Diagnostic) -> UInt32 {
        let start = offset
        let last = min(start + 2 + digits, count)
        let text = text(from: start + 2, to: max(last, start + 2))
        guard text.utf8.count == digits, !text.utf8.contains(UInt8(ascii: "+")),
            let code = UInt32(text, radix: 16)
        else {
            throw mistake("expected \(digits) hexadecimal digits in an escape", start..<last)
        }
        offset = start + 2 + digits
        return code
    }
}

/// The wording of what can be wrong with the characters of a YAML text.
extension YAMLCursor {
    func mistake(_ message: String, _ range: Range<Int>, notes: [String] = []) -> Diagnostic {
        .error(message, at: SourceRange(file: Int(file), range), notes: notes)
    }

    /// What is at the offset is not what the grammar wants there.
    func unexpected(_ expected: String) -> Diagnostic {
        guard offset < count, !isBreak(offset) else {
            let found = offset < count ? "line" : "file"
            return mistake("expected \(expected), found the end of the \(found)", offset..<offset)
        }
        let word = wordAtOffset()
        let found = text(from: word.lowerBound, to: word.upperBound)
        return mistake("expected \(expected), found '\(found)'", word)
    }

    /// The characters up to a blank, or the one that is there.
    private func wordAtOffset() -> Range<Int> {
        var end = offset
        while end < count, end - offset < 40, !isBlankOrEnd(end) { end += 1 }
        if end == offset { end += 1 }
        while end < count, bytes[end] & 0xC0 == 0x80 { end += 1 }
        return offset..<end
    }

    func unexpectedAfterValue() -> Diagnostic {
        if bytes[offset] == UInt8(ascii: "#") {
            return mistake("a comment has a blank before its '#'", offset..<offset + 1)
        }
        if bytes[offset] == UInt8(ascii: ":"), isBlankOrEnd(offset + 1) {
            if let colon = colonInLineBefore() { return keyWithoutBlank(at: colon) }
            let notes = ["text with ': ' in it is in quotes"]
            return mistake("a key cannot be here", offset..<offset + 1, notes: notes)
        }
        return unexpected("the end of the line")
    }

    /// The colon of `summary:Lists things` in the line before, which is no key and takes the next lines for more of
    /// its text.
    private func colonInLineBefore() -> Int? {
        guard lineStart > 0 else { return nil }
        var start = lineStart - 1
        while start > 0, bytes[start - 1] != 0x0A { start -= 1 }
        var key = start
        while bytes[key] == 0x20 || bytes[key] == UInt8(ascii: "-") && bytes[key + 1] == 0x20 {
            key += 1
        }
        var next = lineStart
        while bytes[next] == 0x20 { next += 1 }
        return key - start == next - lineStart ? colonWithoutBlank(in: key..<lineStart) : nil
    }

    /// The first colon of a line, where it would end a key if a blank were behind it. An address is no key.
    func colonWithoutBlank(in line: Range<Int>) -> Int? {
        var index = line.lowerBound
        while index < line.upperBound, bytes[index] != UInt8(ascii: ":"), !isBlankOrEnd(index) {
            index += 1
        }
        guard index > line.lowerBound, index + 1 < line.upperBound,
            bytes[index] == UInt8(ascii: ":"), !isBlankOrEnd(index + 1)
        else { return nil }
        return bytes[index + 1] == UInt8(ascii: "/") ? nil : index
    }

    func keyWithoutBlank(at colon: Int) -> Diagnostic {
        mistake("a key has a blank behind its ':'", colon..<colon + 1)
    }

    func tabbed(before offset: Int) -> Diagnostic {
        let start = max(lineStart, offset - 1)
        return mistake("lines are indented by spaces, found a tab", start..<start + 1)
    }

    /// A line in brackets or quotes that is not indented more than what is around them.
    func outdented(tabAt start: Int) -> Diagnostic {
        if start < count, bytes[start] == 0x09 {
            return mistake("lines are indented by spaces, found a tab", start..<start + 1)
        }
        let least = context.leastIndentation
        let blanks = least == 1 ? "one space" : "\(least) spaces"
        return mistake(
            "expected \(blanks) or more before what is inside of a value",
            offset..<min(offset + 1, count)
        )
    }

    func unclosedQuote(from start: Int) -> Diagnostic {
        mistake("string has no closing quote", start..<start + 1)
    }

    func cannotBeginScalar() -> Diagnostic {
        switch bytes[offset] {
        case UInt8(ascii: "@"), UInt8(ascii: "`"), UInt8(ascii: "%"):
            let found = text(from: offset, to: offset + 1)
            return mistake("text that begins with '\(found)' is in quotes", offset..<offset + 1)
        default: return unexpected("a value")
        }
    }

    func controlCharacter(at index: Int) -> Diagnostic {
        mistake("control character, which YAML has only as an escape", index..<index + 1)
    }

    func unknownEscape(at index: Int) -> Diagnostic {
        var end = index + 2
        while end < count, bytes[end] & 0xC0 == 0x80 { end += 1 }
        return mistake("unknown escape '\(text(from: index, to: end))' in a string", index..<end)
    }
}

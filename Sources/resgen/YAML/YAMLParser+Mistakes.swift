/// The wording of what can be wrong with a YAML text.
extension YAMLParser {
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
            let notes = ["text with ': ' in it is in quotes"]
            return mistake("a key cannot be here", offset..<offset + 1, notes: notes)
        }
        return unexpected("the end of the line")
    }

    func tooDeep() -> Diagnostic {
        mistake("nested more than \(JSONParser.depthLimit) deep", offset..<min(offset + 1, count))
    }

    func complexKey(at start: Int) -> Diagnostic {
        mistake("a key is text, found an array or an object", start..<start + 1)
    }

    func nullKey(at range: SourceRange) -> Diagnostic {
        .error("a key is text, found null", at: range, notes: ["the text 'null' is in quotes"])
    }

    func tabbed(before offset: Int) -> Diagnostic {
        let start = max(lineStart, offset - 1)
        return mistake("lines are indented by spaces, found a tab", start..<start + 1)
    }

    /// A line that is in no collection that is open.
    func wrongIndentation() -> Diagnostic {
        if current.kind == .document { return unexpected("the end of the file") }
        let columns = (enclosing + [current]).filter { $0.kind != .document }.map { $0.indent + 1 }
        let columnsText = Set(columns).sorted().map(String.init).joined(separator: " or ")
        return mistake(
            "this is indented like nothing before it",
            lineStart..<max(offset, lineStart + 1),
            notes: ["entries begin in column \(columnsText)"]
        )
    }

    /// A line in brackets or quotes that is not indented more than what is around them.
    func outdented(tabAt start: Int) -> Diagnostic {
        if start < count, bytes[start] == 0x09 {
            return mistake("lines are indented by spaces, found a tab", start..<start + 1)
        }
        let least = current.isFlow ? current.indent : current.indent + 1
        let blanks = least == 1 ? "one space" : "\(least) spaces"
        return mistake(
            "expected \(blanks) or more before what is inside of a value",
            offset..<min(offset + 1, count)
        )
    }

    func collectionInLine() -> Diagnostic {
        let name = bytes[offset] == UInt8(ascii: "-") ? "an array" : "an object"
        return mistake(
            "\(name) cannot begin here, expected a line of its own",
            offset..<offset + 1
        )
    }

    func mappingInLine(at range: SourceRange) -> Diagnostic {
        .error(
            "an object cannot begin here, expected a line of its own",
            at: range,
            notes: ["text with ': ' in it is in quotes"]
        )
    }

    func missingColon(from start: Int) -> Diagnostic {
        mistake("expected ':' after the key", start..<max(end, start))
    }

    func missingFlowComma() -> Diagnostic {
        unexpected(current.kind == .flowMapping ? "',' or '}'" : "',' or ']'")
    }

    func unclosed() -> Diagnostic {
        let start = (enclosing + [current]).last { $0.isFlow && $0.kind != .flowPair }?.start ?? 0
        let bracket = bytes[start] == UInt8(ascii: "{") ? "}" : "]"
        let place = source.position(of: start)
        let found = offset < count ? "document" : "file"
        return mistake(
            "expected '\(bracket)', found the end of the \(found)",
            offset..<offset,
            notes: ["opened at line \(place.line), column \(place.column)"]
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

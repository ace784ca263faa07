/// The wording of all that can be wrong with a JSON text.
extension JSONParser {
    static func checkBytes(of source: SourceText, file: Int) throws(Diagnostic) {
        func mistake(_ message: String, _ range: Range<Int>, notes: [String] = []) -> Diagnostic {
            .error(message, at: SourceRange(file: file, range), notes: notes)
        }
        if source.bytes.isEmpty { throw emptyFile(file) }
        if source.bytes.count > sizeLimit {
            throw mistake("file is larger than \(sizeLimit >> 20) MB", 0..<0)
        }
        if isWide(source.bytes) {
            let notes = ["save the file as UTF-8"]
            throw mistake("file is UTF-16 or UTF-32, not UTF-8", 0..<0, notes: notes)
        }
        if let offset = source.offsetOfInvalidUTF8() {
            throw mistake("file is not UTF-8", offset..<offset + 1)
        }
    }

    /// A byte order mark of UTF-16, or the first character in more than one byte (RFC 4627,
    /// section 3).
    private static func isWide(_ bytes: [UInt8]) -> Bool {
        bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
            || bytes.prefix(4).filter { $0 == 0 }.count > 1
            || (bytes.count % 2 == 0 && bytes.prefix(2).contains(0))
    }

    static func emptyFile(_ file: Int) -> Diagnostic {
        .error("file is empty", at: SourceRange(file: file, 0..<0))
    }

    func range(from start: Int) -> SourceRange {
        SourceRange(
            file: file,
            start: Int32(truncatingIfNeeded: start),
            end: Int32(truncatingIfNeeded: offset)
        )
    }

    func mistake(_ message: String, _ range: Range<Int>, notes: [String] = []) -> Diagnostic {
        .error(message, at: SourceRange(file: Int(file), range), notes: notes)
    }

    private func text(_ range: Range<Int>) -> String {
        text(from: range.lowerBound, to: range.upperBound)
    }

    /// What is at the offset is not what the grammar wants there.
    func unexpected(_ expected: String) -> Diagnostic {
        guard offset < count else {
            return mistake("expected \(expected), found the end of the file", count..<count)
        }
        let word = wordAtOffset()
        switch bytes[offset] {
        case UInt8(ascii: "/"):
            return mistake("JSON has no comments", word, notes: ["in a spec, \"$comment\" is one"])
        case UInt8(ascii: "'"): return mistake("expected \(expected), found a single quote", word)
        case UInt8(ascii: ","):
            return mistake("remove this comma: nothing comes before it", word)
        default: break
        }
        let found = text(word)
        if let first = found.unicodeScalars.first, Self.typographicQuotes.contains(first) {
            return mistake(
                "expected \(expected), found the quote \(first)",
                offset..<offset + first.utf8.count,
                notes: ["strings of JSON are in straight double quotes"]
            )
        }
        let meant = [
            "true": "true", "false": "false", "none": "null", "nil": "null", "null": "null",
        ]
        let note = meant[found.lowercased()].map { ["did you mean '\($0)'?"] } ?? []
        return mistake("expected \(expected), found '\(found)'", word, notes: note)
    }

    /// What word processors and web pages make of `"` and `'`.
    private static let typographicQuotes: Set<Unicode.Scalar> = [
        "\u{201C}", "\u{201D}", "\u{201E}", "\u{201F}", "\u{2018}", "\u{2019}", "\u{201A}",
        "\u{AB}", "\u{BB}",
    ]

    /// The letters and digits from the offset on, or the one character that is there.
    private func wordAtOffset() -> Range<Int> {
        var end = offset
        while end < count, end - offset < 40, Self.isWord(bytes[end]) { end += 1 }
        if end == offset { end += 1 }
        while end < count, bytes[end] & 0xC0 == 0x80 { end += 1 }
        return offset..<end
    }

    func unclosed(from start: Int) -> Diagnostic {
        let bracket = bytes[start] == UInt8(ascii: "{") ? "}" : "]"
        let place = source.position(of: start)
        return mistake(
            "expected '\(bracket)', found the end of the file",
            count..<count,
            notes: ["opened at line \(place.line), column \(place.column)"],
        )
    }

    func trailingComma(at offset: Int) -> Diagnostic {
        mistake("remove this comma: JSON has none after the last element", offset..<offset + 1)
    }

    /// What follows a value in an array or object is neither a comma nor the end. A value that begins
    /// here lacks the comma before it.
    func missingComma(in start: Int, isObject: Bool) -> Diagnostic {
        let expected = isObject ? "',' or '}'" : "',' or ']'"
        switch bytes[offset] {
        case UInt8(ascii: "\""), UInt8(ascii: "{"), UInt8(ascii: "["):
            var end = offset
            while end > start, " \n\r\t".utf8.contains(bytes[end - 1]) { end -= 1 }
            return mistake("expected ',' after this value", end..<end)
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
            let place = source.position(of: start)
            return mistake(
                "expected \(expected), found '\(text(offset..<offset + 1))'",
                offset..<offset + 1,
                notes: ["opened at line \(place.line), column \(place.column)"]
            )
        case UInt8(ascii: ";"):
            return mistake("expected \(expected), found ';'", offset..<offset + 1)
        default: return unexpected(expected)
        }
    }

    func tooDeep() -> Diagnostic {
        mistake("nested more than \(Self.depthLimit) deep", offset..<offset + 1)
    }

    func brokenNumber(from start: Int) -> Diagnostic {
        var end = offset
        while end < count, end - start < 40, Self.isWord(bytes[end]) { end += 1 }
        while end < count, bytes[end] & 0xC0 == 0x80 { end += 1 }
        return mistake("'\(text(start..<end))' is not a number", start..<end)
    }

    /// A string that comes to the end of its line or file, or to a control character.
    func brokenString(from start: Int, at index: Int) -> Diagnostic {
        guard index < count, bytes[index] != 0x0A, bytes[index] != 0x0D else {
            return mistake("string has no closing quote on its line", start..<index)
        }
        let code = String(bytes[index], radix: 16)
        let escape =
            bytes[index] == 0x09
            ? "\\t" : "\\u" + String(repeating: "0", count: 4 - code.count) + code
        return mistake("control character in a string, expected '\(escape)'", index..<index + 1)
    }

    func unknownEscape(at index: Int) -> Diagnostic {
        var end = index + 2
        while end < count, bytes[end] & 0xC0 == 0x80 { end += 1 }
        return mistake("unknown escape '\(text(index..<end))' in a string", index..<end)
    }

    func brokenUnicodeEscape(_ range: Range<Int>) -> Diagnostic {
        mistake("expected four hexadecimal digits after '\\u'", range)
    }

    func unpairedSurrogate(_ range: Range<Int>) -> Diagnostic {
        mistake("'\(text(range))' is half of a surrogate pair", range)
    }
}

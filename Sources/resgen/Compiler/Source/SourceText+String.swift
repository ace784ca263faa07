import Foundation

extension SourceText {
    /// The bytes that spell a part of a JSON string, escapes included.
    ///
    /// `node` is the string with its quotes, `utf8` counts bytes of the decoded text. In
    /// `"a\u00e9b"` the decoded bytes 1..<3 are the six source bytes of the escape.
    package func subrange(of node: SourceRange, utf8: Range<Int>) -> SourceRange {
        if let textRuns { return subrange(of: node, utf8: utf8, textRuns) }
        guard node.start < node.end, node.range.upperBound <= bytes.count,
            bytes[node.range.lowerBound] == 0x22
        else { return node }
        let end = node.range.upperBound - 1
        let text = node.range.lowerBound + 1..<end
        if !bytes.hasEscape(in: text), utf8.upperBound <= text.count {
            let start = text.lowerBound
            return SourceRange(
                file: Int(node.file),
                start + utf8.lowerBound..<start + max(utf8.lowerBound, utf8.upperBound),
            )
        }
        var offset = node.range.lowerBound + 1
        var decoded = 0
        var start: Int?
        while offset < end {
            let (length, decodedLength) = lengthsOfUnit(at: offset)
            if start == nil, decoded + decodedLength > utf8.lowerBound { start = offset }
            if decoded >= utf8.upperBound { break }
            offset += length
            decoded += decodedLength
        }
        let lower = start ?? offset
        return SourceRange(
            file: Int(node.file),
            lower..<(utf8.isEmpty ? lower : max(lower, min(offset, end))),
        )
    }

    /// The same in YAML, where a string without runs has its bytes as they are, perhaps in quotes.
    private func subrange(of node: SourceRange, utf8: Range<Int>, _ runs: TextRuns) -> SourceRange {
        if let range = runs.range(ofStringAt: node.start, utf8: utf8) {
            return SourceRange(file: Int(node.file), range)
        }
        guard node.start < node.end, node.range.upperBound <= bytes.count else { return node }
        let first = bytes[node.range.lowerBound]
        let start = node.range.lowerBound + (first == 0x22 || first == 0x27 ? 1 : 0)
        let lower = min(start + utf8.lowerBound, node.range.upperBound)
        let upper = min(start + utf8.upperBound, node.range.upperBound)
        return SourceRange(file: Int(node.file), lower..<max(lower, upper))
    }

    /// How long a byte or an escape is in the source, and how many bytes of UTF-8 it stands for.
    private func lengthsOfUnit(at offset: Int) -> (source: Int, decoded: Int) {
        guard bytes[offset] == 0x5C else { return (1, 1) }
        guard bytes[offset + 1] == 0x75 else { return (2, 1) }
        let digits = String(
            decoding: bytes[offset + 2..<min(offset + 6, bytes.count)],
            as: UTF8.self
        )
        switch UInt16(digits, radix: 16) ?? 0 {
        case 0..<0x80: return (6, 1)
        case 0x80..<0x800: return (6, 2)
        case 0xD800..<0xDC00: return (12, 4)
        default: return (6, 3)
        }
    }
}

extension [UInt8] {
    fileprivate func hasEscape(in range: Range<Int>) -> Bool {
        withUnsafeBytes { all in
            guard let start = all.baseAddress else { return false }
            return memchr(start + range.lowerBound, 0x5C, range.count) != nil
        }
    }
}

import Foundation

extension SourceText {
    /// The bytes that spell a part of a JSON string, escapes included.
    ///
    /// `node` is the string with its quotes, `utf8` counts bytes of the decoded text. In
    /// `"a\u00e9b"` the decoded bytes 1..<3 are the six source bytes of the escape.
    package func subrange(of node: SourceRange, utf8: Range<Int>) -> SourceRange {
        StringPlaces(node, in: self).range(utf8: utf8)
    }

    /// Where parts of one string are, for those who ask for many of them.
    package final class StringPlaces {
        private let source: SourceText
        private let node: SourceRange
        /// What spells the text of JSON.
        private lazy var runs = source.runs(ofStringAt: node)

        package init(_ node: SourceRange, in source: SourceText) {
            (self.node, self.source) = (node, source)
        }

        package func range(utf8: Range<Int>) -> SourceRange {
            if let runs = source.textRuns { return source.subrange(of: node, utf8: utf8, runs) }
            return runs.range(utf8: utf8).map { SourceRange(file: Int(node.file), $0) } ?? node
        }
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

    /// What spells the text of a string of JSON; nothing of what is none.
    private func runs(ofStringAt node: SourceRange) -> [TextRuns.Run] {
        guard node.start < node.end, node.range.upperBound <= bytes.count,
            bytes[node.range.lowerBound] == 0x22
        else { return [] }
        let end = node.range.upperBound - 1
        var runs: [TextRuns.Run] = []
        var (offset, decoded) = (node.range.lowerBound + 1, 0)
        func add(_ length: Int, decoded count: Int) {
            runs.append(
                TextRuns.Run(
                    decoded: Int32(decoded)..<Int32(decoded + count),
                    source: Int32(offset)..<Int32(offset + length)
                )
            )
            (offset, decoded) = (offset + length, decoded + count)
        }
        while offset < end {
            let plain = (bytes.firstEscape(in: offset..<end) ?? end) - offset
            if plain > 0 { add(plain, decoded: plain) }
            if offset < end {
                let (length, count) = lengthsOfEscape(at: offset)
                add(min(length, end - offset), decoded: count)
            }
        }
        if runs.isEmpty { add(0, decoded: 0) }
        return runs
    }

    /// How long an escape is in the source, and how many bytes of UTF-8 it stands for.
    private func lengthsOfEscape(at offset: Int) -> (source: Int, decoded: Int) {
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
    fileprivate func firstEscape(in range: Range<Int>) -> Int? {
        withUnsafeBytes { all in
            guard let start = all.baseAddress else { return nil }
            let found = memchr(start + range.lowerBound, 0x5C, range.count)
            return found.map { UnsafeRawPointer($0) - start }
        }
    }
}

import ResgenCompiler

extension Position {
    /// `11:18`
    package init?(parsing text: String) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 2, let line = parts[0], let column = parts[1] else { return nil }
        self.init(line: line, column: column)
    }

    package var text: String { "\(line):\(column)" }
}

extension SourceText {
    /// The byte at a position, or the first one of the character that it is in; nil outside.
    package func offset(at position: Position) -> Int? {
        guard var offset = LineTable(self).offset(of: position) else { return nil }
        while offset > 0, offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset -= 1 }
        return offset
    }

    func text(in range: Range<Int>) -> String {
        String(decoding: bytes[range.clamped(to: bytes.indices)], as: UTF8.self)
    }
}

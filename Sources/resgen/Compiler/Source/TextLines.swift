extension String {
    /// The lines of the text, the empty ones too. Those of ASCII are found by bytes, since most texts
    /// are of ASCII and characters take ten times as long.
    package var lines: [String] {
        var text = self
        return text.withUTF8(Self.asciiLines)
            ?? split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
    }

    /// Nil where a byte may be of another end of a line than a line feed.
    private static func asciiLines(_ bytes: UnsafeBufferPointer<UInt8>) -> [String]? {
        var lines: [String] = []
        var start = 0
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            if byte == 0x0A {
                lines.append(text(bytes, start, index))
                start = index + 1
            } else if byte >= 0x80 || (byte >= 0x0B && byte <= 0x0D) {
                return nil
            }
            index += 1
        }
        lines.append(text(bytes, start, index))
        return lines
    }

    private static func text(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int)
        -> String
    {
        String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<end]), as: UTF8.self)
    }
}

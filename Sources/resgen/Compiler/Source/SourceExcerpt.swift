/// A line of a source as a terminal can show it, and the marker to print below the marked bytes.
///
/// Tabs are kept, other control characters become visible, and of a long line only the
/// neighbourhood of the marker is shown.
struct SourceExcerpt {
    let line: String
    let indentation: String
    let marker: String

    private static let bytesBefore = 60
    private static let bytesAfter = 100

    init(of source: SourceText, line: Range<Int>, marking range: Range<Int>) {
        let bytes = source.bytes
        let start = min(max(range.lowerBound, line.lowerBound), line.upperBound)
        let end = min(max(range.upperBound, start), line.upperBound)

        // Indentation that fits is worth more than an even cut: short lines are shown whole.
        let isShort = line.count <= Self.bytesBefore + Self.bytesAfter
        let cutStart = isShort ? line.lowerBound : max(line.lowerBound, start - Self.bytesBefore)
        let cutEnd = isShort ? line.upperBound : min(line.upperBound, start + Self.bytesAfter)
        let windowStart = Self.boundary(atOrBefore: cutStart, in: bytes, notBefore: line.lowerBound)
        let windowEnd = Self.boundary(atOrBefore: cutEnd, in: bytes, notBefore: start)

        let leading = windowStart > line.lowerBound ? "…" : ""
        let trailing = windowEnd < line.upperBound ? "…" : ""
        let before = leading + Self.shown(bytes[windowStart..<start])
        let marked = Self.shown(bytes[start..<min(end, windowEnd)])
        self.line = before + Self.shown(bytes[start..<windowEnd]) + trailing
        indentation = before.blank
        marker = "^" + String(repeating: "~", count: max(0, marked.terminalWidth - 1))
    }

    private static func shown(_ bytes: ArraySlice<UInt8>) -> String {
        String(decoding: bytes, as: UTF8.self).withVisibleControlsAndTabs
    }

    /// Never cuts through a character's bytes.
    private static func boundary(atOrBefore offset: Int, in bytes: [UInt8], notBefore limit: Int)
        -> Int
    {
        var offset = offset
        while offset > limit, offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset -= 1 }
        return offset
    }
}

extension String {
    /// As many blanks as the text is wide in a terminal, with its tabs.
    fileprivate var blank: String {
        map { $0 == "\t" ? "\t" : String(repeating: " ", count: $0.terminalWidth) }.joined()
    }

    fileprivate var terminalWidth: Int {
        reduce(0) { $0 + $1.terminalWidth }
    }
}

extension Character {
    /// Two columns for East Asian wide characters and emoji (UAX #11), one for all others.
    fileprivate var terminalWidth: Int {
        guard let first = unicodeScalars.first else { return 0 }
        if first.properties.isEmojiPresentation { return 2 }
        switch first.value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
            0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD:
            return 2
        default: return 1
        }
    }
}

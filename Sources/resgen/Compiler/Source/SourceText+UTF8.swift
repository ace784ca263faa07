import Foundation

extension SourceText {
    /// Where the first bytes are that are not UTF-8 (RFC 3629, section 4), or nil when all are.
    func offsetOfInvalidUTF8() -> Int? {
        bytes.withUnsafeBufferPointer { buffer in
            guard let base = buffer.baseAddress else { return nil }
            var offset = 0
            while true {
                offset = endOfASCII(from: offset, in: base, count: buffer.count)
                guard offset < buffer.count else { return nil }
                let length = lengthOfSequence(at: offset, in: base, count: buffer.count)
                guard length > 0 else { return offset }
                offset += length
            }
        }
    }

    /// Eight bytes a step: nearly all of a JSON text is ASCII.
    private func endOfASCII(
        from start: Int,
        in bytes: UnsafePointer<UInt8>,
        count: Int,
    ) -> Int {
        let raw = UnsafeRawPointer(bytes)
        var offset = start
        while offset &+ 8 <= count,
            raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
        {
            offset &+= 8
        }
        while offset < count, bytes[offset] < 0x80 { offset &+= 1 }
        return offset
    }

    /// The length of the well-formed sequence of two to four bytes, 0 if there is none.
    private func lengthOfSequence(
        at offset: Int,
        in bytes: UnsafePointer<UInt8>,
        count: Int,
    ) -> Int {
        let length: Int
        var second: ClosedRange<UInt8> = 0x80...0xBF
        switch bytes[offset] {
        case 0xC2...0xDF: length = 2
        case 0xE0: (length, second) = (3, 0xA0...0xBF)
        case 0xED: (length, second) = (3, 0x80...0x9F)
        case 0xE1...0xEF: length = 3
        case 0xF0: (length, second) = (4, 0x90...0xBF)
        case 0xF1...0xF3: length = 4
        case 0xF4: (length, second) = (4, 0x80...0x8F)
        default: return 0
        }
        guard offset + length <= count, second.contains(bytes[offset + 1]) else { return 0 }
        for index in 2..<max(length, 3) where index < length && bytes[offset + index] & 0xC0 != 0x80
        {
            return 0
        }
        return length
    }
}

extension SourceText {
    /// Whether the text is anywhere in a part of the source, or in all of it.
    package func mentions(_ text: String, in range: SourceRange? = nil) -> Bool {
        firstOffset(of: text, in: range?.range ?? bytes.indices) != nil
    }

    /// Where the text is first. A search of the standard library takes seconds for megabytes in a
    /// debug-built tool. This one goes from place to place of the text's rarest byte.
    func firstOffset(of text: String, in range: Range<Int>) -> Int? {
        var text = text
        let part = range.clamped(to: bytes.indices)
        func frequency(_ byte: UInt8) -> Int { Self.frequencies[Int(byte)] }
        return text.withUTF8 { pattern in
            bytes[part].withUnsafeBytes { all in
                guard let base = all.baseAddress, let word = pattern.baseAddress,
                    all.count >= pattern.count
                else { return nil }
                let offset =
                    pattern.indices.min { frequency(pattern[$0]) < frequency(pattern[$1]) } ?? 0
                var start = base + offset
                // Where the last place is at which the text would fit, and one more.
                let end = start + (all.count - pattern.count + 1)
                while let found = memchr(start, Int32(word[offset]), end - start) {
                    let place = UnsafeRawPointer(found) - offset
                    if memcmp(place, word, pattern.count) == 0 {
                        return part.lowerBound + (place - base)
                    }
                    start = UnsafeRawPointer(found) + 1
                }
                return nil
            }
        }
    }

    /// How often documents have each byte, beside others; 0 for those that are rare.
    private static let frequencies = "wvy_f.-bgdhm,ul /:cpanirsote\"".utf8.enumerated()
        .reduce(into: Array(repeating: 0, count: 256)) { $0[Int($1.element)] = $1.offset + 1 }
}

/// Whether bytes are well-formed UTF-8 (RFC 3629), without endless runs of marks, and where they are
/// not.
enum UTF8Check {
    static func check(_ text: UnsafeBufferPointer<UInt8>) throws(ReadFailure) {
        var index = 0
        var marks = MarkRun()
        while index < text.count {
            let end = asciiEnd(text, from: index)
            if end > index { marks.end() }
            index = end
            if index == text.count { return }
            let length = sequenceLength(text, at: index)
            guard length > 0 else {
                throw ReadFailure(offset: index, expected: "UTF-8", found: .other("other bytes"))
            }
            if marks.isTooLong(with: text, at: index, length) { throw tooManyMarks(at: index) }
            index += length
        }
    }

    static func tooManyMarks(at offset: Int) -> ReadFailure {
        ReadFailure(offset: offset, expected: "text", found: .other("endless combining marks"))
    }

    /// The index of the next byte that is not ASCII.
    private static func asciiEnd(_ text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        guard let bytes = UnsafeRawPointer(text.baseAddress) else { return text.count }
        var index = start
        while index &+ 8 <= text.count {
            let high =
                bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self).littleEndian
                & 0x8080_8080_8080_8080
            if high != 0 { return index &+ high.trailingZeroBitCount >> 3 }
            index &+= 8
        }
        while index < text.count, text[index] < 0x80 { index += 1 }
        return index
    }

    /// The length of the sequence that starts here, 0 if it is not well-formed.
    private static func sequenceLength(_ text: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
        let first = text[index]
        let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
        guard first >= 0xC2, first <= 0xF4, index + length <= text.count else { return 0 }
        for next in index + 1..<index + length where text[next] & 0xC0 != 0x80 { return 0 }
        let second = text[index + 1]
        switch first {
        case 0xE0: return second >= 0xA0 ? length : 0
        case 0xED: return second < 0xA0 ? length : 0
        case 0xF0: return second >= 0x90 ? length : 0
        case 0xF4: return second < 0x90 ? length : 0
        default: return length
        }
    }

    /// The value of a hexadecimal digit.
    static func hexValue(_ byte: UInt8) -> UInt32? {
        switch byte {
        case 0x30...0x39: UInt32(byte - 0x30)
        case 0x41...0x46: UInt32(byte - 0x41 + 10)
        case 0x61...0x66: UInt32(byte - 0x61 + 10)
        default: nil
        }
    }
}

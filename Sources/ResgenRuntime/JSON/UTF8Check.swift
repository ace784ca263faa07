/// Whether bytes are well-formed UTF-8 (RFC 3629), without endless runs of marks, and where they are
/// not.
enum UTF8Check {
    /// Throws where the bytes are no text; otherwise says whether all are ASCII.
    ///
    /// - Parameter offset: Where they are in the text that is being read.
    static func check(
        _ text: UnsafeBufferPointer<UInt8>,
        at offset: Int,
    ) throws(ReadFailure) -> Bool {
        guard let bytes = text.baseAddress else { return true }
        let count = text.count
        var index = asciiEnd(bytes, count, from: 0)
        if index == count { return true }
        var marks = MarkRun()
        while index < count {
            if bytes[index] < 0x80 {
                marks.end()
                index = asciiEnd(bytes, count, from: index)
                continue
            }
            let length = sequenceLength(bytes + index, count &- index)
            guard length > 0 else {
                throw ReadFailure(
                    offset: offset + index,
                    expected: "UTF-8",
                    found: .other("other bytes"),
                )
            }
            if marks.isTooLong(with: text, at: index, length) {
                throw tooManyMarks(at: offset + index)
            }
            index &+= length
        }
        return false
    }

    static func tooManyMarks(at offset: Int) -> ReadFailure {
        ReadFailure(offset: offset, expected: "text", found: .other("endless combining marks"))
    }

    /// The index of the next byte that is not ASCII.
    @inline(__always)
    private static func asciiEnd(
        _ bytes: UnsafePointer<UInt8>,
        _ count: Int,
        from start: Int,
    ) -> Int {
        var index = start
        while index &+ 8 <= count {
            let word = UnsafeRawPointer(bytes + index).loadUnaligned(as: UInt64.self)
            let high = word.littleEndian & 0x8080_8080_8080_8080
            if high != 0 { return index &+ high.trailingZeroBitCount &>> 3 }
            index &+= 8
        }
        while index < count, bytes[index] < 0x80 { index &+= 1 }
        return index
    }

    /// The length of the sequence that starts here, of so many bytes at most; 0 if it is not
    /// well-formed.
    ///
    /// UTF8-2 = %xC2-DF UTF8-tail, UTF8-3 = %xE0 %xA0-BF UTF8-tail / …, UTF8-4 = %xF0 %x90-BF …
    /// (RFC 3629, section 4)
    // Without variables, each of which costs a call in debug builds.
    @inline(__always)
    private static func sequenceLength(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Int {
        if bytes[0] < 0xE0 {
            return bytes[0] >= 0xC2 && count >= 2 && isTail(bytes[1]) ? 2 : 0
        }
        guard count >= 3, isTail(bytes[1]), isTail(bytes[2]) else { return 0 }
        if bytes[0] < 0xF0 {
            // Overlong, or half of a surrogate pair.
            return bytes[0] == 0xE0 && bytes[1] < 0xA0 || bytes[0] == 0xED && bytes[1] >= 0xA0
                ? 0 : 3
        }
        guard bytes[0] <= 0xF4, count >= 4, isTail(bytes[3]) else { return 0 }
        // Overlong, or beyond the last scalar.
        return bytes[0] == 0xF0 && bytes[1] < 0x90 || bytes[0] == 0xF4 && bytes[1] >= 0x90 ? 0 : 4
    }

    @_transparent
    private static func isTail(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }
}

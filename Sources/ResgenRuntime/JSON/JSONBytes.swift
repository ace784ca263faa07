import Foundation

/// Looks at eight bytes of a text at a time.
enum JSONBytes {
    /// The high bits of quotes, backslashes and control characters. Exact in the lowest bit that is
    /// set, which is the only one to use.
    @_transparent
    static func escapes(in word: UInt64) -> UInt64 {
        // With that bit changed, a quote is 0x20, next to the control characters.
        let quotesAndControls = (word ^ 0x0202_0202_0202_0202) &- 0x2121_2121_2121_2121
        let backslashes = (word ^ 0x5C5C_5C5C_5C5C_5C5C) &- 0x0101_0101_0101_0101
        return (quotesAndControls | backslashes) & (word ^ .max) & 0x8080_8080_8080_8080
    }

    /// The high bits of what is no digit. Exact in the lowest bit that is set, which is the only one
    /// to use.
    @_transparent
    static func noDigits(in word: UInt64) -> UInt64 {
        let values = word ^ 0x3030_3030_3030_3030
        return ((values &+ 0x7676_7676_7676_7676) | values) & 0x8080_8080_8080_8080
    }

    /// The number that the first digits are, one to eight of them from the lowest byte on: pairs, then
    /// fours, then all.
    @_transparent
    static func number(of count: Int, in word: UInt64) -> UInt64 {
        // Zeros in front, instead of what is behind the digits.
        let spare = UInt64(truncatingIfNeeded: 64 &- 8 &* count)
        let ones = (word ^ 0x3030_3030_3030_3030) &<< spare
        let pairs = (ones &* 10 &+ ones &>> 8) & 0x00FF_00FF_00FF_00FF
        let fours = (pairs &* 100 &+ pairs &>> 16) & 0x0000_FFFF_0000_FFFF
        return (fours &* 10_000 &+ fours &>> 32) & 0xFFFF_FFFF
    }

    /// The eight bytes from an address on that is a multiple of eight.
    // Without a generic function, which debug builds call.
    @_transparent
    private static func alignedWord(_ text: UnsafePointer<UInt8>) -> UInt64 {
        #if _endian(little)
            UnsafeRawPointer(text).assumingMemoryBound(to: UInt64.self).pointee
        #else
            UnsafeRawPointer(text).assumingMemoryBound(to: UInt64.self).pointee.byteSwapped
        #endif
    }

    /// The index of the next byte that has to be escaped, or the end, in a text of which at least eight
    /// bytes have been looked at, the last of them before the start. Collects the bits of the bytes
    /// before it, and of some behind it.
    ///
    /// For long strings: no step of its loop calls a function in debug builds, where each variable
    /// costs a call, too.
    @inline(never)
    static func plainEnd(
        _ text: UnsafePointer<UInt8>,
        from start: Int,
        to end: Int,
        _ bits: inout UInt64,
    ) -> Int {
        // Back to a word's start; the bytes there are known.
        var index = start &- (Int(bitPattern: text + start) & 7)
        while index &+ 32 <= end,
            escapes(in: alignedWord(text + index)) | escapes(in: alignedWord(text + index + 8))
                | escapes(in: alignedWord(text + index + 16))
                | escapes(in: alignedWord(text + index + 24)) == 0
        {
            bits |= alignedWord(text + index) | alignedWord(text + index + 8)
            bits |= alignedWord(text + index + 16) | alignedWord(text + index + 24)
            index &+= 32
        }
        while index &+ 8 <= end, escapes(in: alignedWord(text + index)) == 0 {
            bits |= alignedWord(text + index)
            index &+= 8
        }
        while index < end, text[index] >= 0x20, text[index] != 0x22, text[index] != 0x5C {
            bits |= UInt64(text[index])
            index &+= 1
        }
        return index
    }

    /// How many bytes a string has at least for which a copy that is checked first is less work.
    private static var longCount: Int { 64 }

    @inline(never)
    private static func copyLong(
        _ from: UnsafePointer<UInt8>,
        _ length: Int,
        to: UnsafeMutablePointer<UInt8>,
    ) -> Int {
        let first = UnsafeRawPointer(from).loadUnaligned(as: UInt64.self).littleEndian
        let escapes = escapes(in: first)
        var bits: UInt64 = 0
        let count =
            escapes == 0
            ? plainEnd(from, from: 8, to: length, &bits)
            : escapes.trailingZeroBitCount &>> 3
        memcpy(to, from, count)
        return count
    }

    /// Copies bytes up to the first that has to be escaped, and gives how many. What lies behind
    /// them in the room may be overwritten, as far as there are bytes to copy.
    @inline(__always)
    static func copyPlain(
        _ from: UnsafePointer<UInt8>,
        _ length: Int,
        to: UnsafeMutablePointer<UInt8>,
    ) -> Int {
        if length < 8 { return copyShort(from, length, to: to) }
        if length >= longCount { return copyLong(from, length, to: to) }
        let source = UnsafeRawPointer(from)
        let target = UnsafeMutableRawPointer(to)
        var index = 0
        while index &+ 8 <= length {
            let word = (source + index).loadUnaligned(as: UInt64.self)
            (target + index).storeBytes(of: word, as: UInt64.self)
            let escapes = escapes(in: word.littleEndian)
            if escapes != 0 { return index &+ escapes.trailingZeroBitCount &>> 3 }
            index &+= 8
        }
        if index == length { return length }
        // The last eight bytes; those that have been copied need no escape.
        index = length &- 8
        let word = (source + index).loadUnaligned(as: UInt64.self)
        (target + index).storeBytes(of: word, as: UInt64.self)
        let escapes = escapes(in: word.littleEndian)
        return escapes == 0 ? length : index &+ escapes.trailingZeroBitCount &>> 3
    }

    /// The same for fewer than eight bytes.
    @inline(__always)
    private static func copyShort(
        _ from: UnsafePointer<UInt8>,
        _ length: Int,
        to: UnsafeMutablePointer<UInt8>,
    ) -> Int {
        if length >= 4 {
            // The last four bytes, too, may have some of the first.
            let source = UnsafeRawPointer(from)
            let target = UnsafeMutableRawPointer(to)
            let first = source.loadUnaligned(as: UInt32.self)
            let last = (source + (length &- 4)).loadUnaligned(as: UInt32.self)
            if escapes(in: UInt64(first) | UInt64(last) &<< 32) == 0 {
                target.storeBytes(of: first, as: UInt32.self)
                (target + (length &- 4)).storeBytes(of: last, as: UInt32.self)
                return length
            }
        }
        var index = 0
        while index < length {
            let byte = from[index]
            if byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { break }
            to[index] = byte
            index &+= 1
        }
        return index
    }
}

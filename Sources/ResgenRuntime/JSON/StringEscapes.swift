/// Escapes of JSON strings (RFC 8259, section 7). The tape builder has checked their syntax; what is left
/// to refuse is half of a surrogate pair.
enum StringEscapes {
    /// Hands out the bytes of an escaped string without its escapes.
    static func withDecoded<R>(
        _ start: UnsafePointer<UInt8>,
        _ count: Int,
        at offset: Int,
        _ body: (UnsafeBufferPointer<UInt8>) throws -> R,
    ) throws -> R {
        try withUnsafeTemporaryAllocation(of: UInt8.self, capacity: count) { buffer in
            guard let target = buffer.baseAddress else {
                return try body(UnsafeBufferPointer(buffer))
            }
            let length = try decode(start, count, to: target, at: offset).count
            return try body(UnsafeBufferPointer(start: target, count: length))
        }
    }

    /// The text of an escaped string.
    static func string(of token: Token, _ bytes: UnsafePointer<UInt8>) throws -> String {
        let (start, count) = (bytes + token.offset, token.payload)
        return try withUnsafeTemporaryAllocation(of: UInt8.self, capacity: count) { buffer in
            guard let target = buffer.baseAddress else { return "" }
            let text = try decode(start, count, to: target, at: token.offset)
            return String(target, text.count, isASCII: token.isASCII && !text.isBeyondASCII)
        }
    }

    /// Lays the bytes of a string without its escapes, which are no more than with them; gives how many
    /// they are, and whether an escape was of a character beyond ASCII.
    private static func decode(
        _ start: UnsafePointer<UInt8>,
        _ count: Int,
        to target: UnsafeMutablePointer<UInt8>,
        at offset: Int,
    ) throws -> (count: Int, isBeyondASCII: Bool) {
        var (index, length) = (0, 0)
        var isBeyondASCII = false
        while true {
            let plain = JSONBytes.copyPlain(start + index, count &- index, to: target + length)
            index &+= plain
            length &+= plain
            if index == count { break }
            let escape = start[index &+ 1]
            if escape == UInt8(ascii: "u") {
                let scalar = try unicodeScalar(start, count, &index, at: offset)
                isBeyondASCII = isBeyondASCII || scalar >= 0x80
                length &+= put(scalar, at: target + length)
            } else {
                target[length] = single(escape)
                length &+= 1
                index &+= 2
            }
        }
        // Those that are no escapes have been looked at in the text.
        if isBeyondASCII, length > MarkRun.least,
            MarkRun.isTooLong(in: UnsafeBufferPointer(start: target, count: length))
        {
            throw UTF8Check.tooManyMarks(at: offset)
        }
        return (length, isBeyondASCII)
    }

    /// Whether a byte behind a backslash is an escape by itself: all but `u`.
    @inline(__always)
    static func isSingle(_ byte: UInt8) -> Bool {
        // A bit for each character below 0x40, which are `"` and `/`, or from there to 0x7F.
        let bits: UInt64 = byte < 0x40 ? 1 << 0x22 | 1 << 0x2F : 0x14_4044_1000_0000
        return byte < 0x80 && bits &>> UInt64(byte & 0x3F) & 1 == 1
    }

    /// The byte that a single escape stands for. Without a branch for each, of which a processor would
    /// guess many wrong.
    @inline(__always)
    private static func single(_ byte: UInt8) -> UInt8 {
        // All letters are even, so that half of their distance from `b` is the index of a nibble.
        let nibbles: UInt64 = 0x9D_0A00_0C08
        let distance = byte &- UInt8(ascii: "b")
        return byte < UInt8(ascii: "b")
            ? byte : UInt8(truncatingIfNeeded: nibbles &>> UInt64(distance &* 2)) & 0xF
    }

    /// The scalar of one escape, or of two that are a surrogate pair (RFC 8259, section 7).
    private static func unicodeScalar(
        _ start: UnsafePointer<UInt8>,
        _ count: Int,
        _ index: inout Int,
        at offset: Int,
    ) throws -> UInt32 {
        let escape = index
        let first = unit(start + index + 2) ?? 0
        index &+= 6
        if first & 0xF800 != 0xD800 { return first }
        if first < 0xDC00, index &+ 6 <= count, start[index] == UInt8(ascii: "\\"),
            start[index &+ 1] == UInt8(ascii: "u"),
            let second = unit(start + index + 2), second & 0xFC00 == 0xDC00
        {
            index &+= 6
            return 0x10000 &+ (first &- 0xD800) &<< 10 &+ (second &- 0xDC00)
        }
        throw ReadFailure(
            offset: offset + escape,
            expected: "a character",
            found: .other("half of a surrogate pair"),
        )
    }

    /// The value of four hexadecimal digits; nil if they are none.
    static func unit(_ digits: UnsafePointer<UInt8>) -> UInt32? {
        var value: UInt32 = 0
        var index = 0
        while index < 4 {
            let byte = digits[index]
            let letter = (byte | 0x20) &- UInt8(ascii: "a")
            let digit = byte &- 0x30 <= 9 ? byte &- 0x30 : letter < 6 ? letter &+ 10 : 0xFF
            if digit == 0xFF { return nil }
            value = value &<< 4 | UInt32(digit)
            index &+= 1
        }
        return value
    }

    /// Lays the UTF-8 of a scalar (RFC 3629, section 3), and gives how many bytes it is.
    private static func put(_ scalar: UInt32, at target: UnsafeMutablePointer<UInt8>) -> Int {
        if scalar < 0x80 {
            target[0] = UInt8(truncatingIfNeeded: scalar)
            return 1
        }
        let count = scalar < 0x800 ? 2 : scalar < 0x10000 ? 3 : 4
        var rest = scalar
        var index = count &- 1
        while index > 0 {
            target[index] = 0x80 | UInt8(truncatingIfNeeded: rest & 0x3F)
            rest = rest &>> 6
            index &-= 1
        }
        let lead: UInt8 = count == 2 ? 0xC0 : count == 3 ? 0xE0 : 0xF0
        target[0] = lead | UInt8(truncatingIfNeeded: rest)
        return count
    }
}

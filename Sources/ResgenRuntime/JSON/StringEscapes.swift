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

    private static func single(_ byte: UInt8) -> UInt8 {
        switch byte {
        case UInt8(ascii: "b"): 0x08
        case UInt8(ascii: "f"): 0x0C
        case UInt8(ascii: "n"): 0x0A
        case UInt8(ascii: "r"): 0x0D
        case UInt8(ascii: "t"): 0x09
        default: byte
        }
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

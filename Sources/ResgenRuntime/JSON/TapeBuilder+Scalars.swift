import Foundation

/// Each of these gives the position behind the value that it scans.
extension TapeBuilder {
    @inline(__always)
    mutating func scanWord(
        _ word: StaticString,
        _ kind: TokenKind,
        at start: Int,
    ) throws(ReadFailure) -> Int {
        let length = word.utf8CodeUnitCount
        guard start + length <= count, memcmp(bytes + start, word.utf8Start, length) == 0 else {
            throw unexpected(.value, at: start)
        }
        append(Token(kind, at: start, payload: length))
        return start &+ length
    }

    // MARK: Strings

    /// string = quotation-mark *char quotation-mark
    @inline(__always)
    mutating func scanString(at quote: Int) throws(ReadFailure) -> Int {
        let start = quote &+ 1
        var highBits: UInt64 = 0
        let end = plainEnd(from: start, &highBits)
        guard end < count, bytes[end] == UInt8(ascii: "\"") else {
            return try scanEscapedString(from: start, plainEnd: end, highBits)
        }
        let isASCII = highBits & 0x8080_8080_8080_8080 == 0 || checkText(from: start, to: end)
        append(Token(.string, at: start, payload: end &- start, isASCII: isASCII))
        return end &+ 1
    }

    @inline(never)
    private mutating func scanEscapedString(
        from start: Int,
        plainEnd: Int,
        _ highBits: UInt64,
    ) throws(ReadFailure) -> Int {
        var (end, highBits) = (plainEnd, highBits)
        while end < count, bytes[end] != UInt8(ascii: "\"") {
            guard bytes[end] == UInt8(ascii: "\\") else {
                throw ReadFailure(
                    offset: end,
                    expected: "an escape",
                    found: .other("a control character")
                )
            }
            let isSingle = end &+ 1 < count && StringEscapes.isSingle(bytes[end &+ 1])
            let next = isSingle ? end &+ 2 : try unicodeEscapeEnd(from: end)
            end = self.plainEnd(from: next, &highBits)
        }
        guard end < count else {
            throw ReadFailure(offset: count, expected: "'\"'", found: .endOfText)
        }
        let isASCII = highBits & 0x8080_8080_8080_8080 == 0 || checkText(from: start, to: end)
        append(Token(.escapedString, at: start, payload: end &- start, isASCII: isASCII))
        return end &+ 1
    }

    /// The index of the next quote, backslash or control character; collects the bits of the bytes
    /// before it, and of some behind it.
    @inline(__always)
    private func plainEnd(from start: Int, _ highBits: inout UInt64) -> Int {
        var index = start
        while index &+ 8 <= count {
            let word = UnsafeRawPointer(bytes + index).loadUnaligned(as: UInt64.self).littleEndian
            highBits |= word
            let found = JSONBytes.escapes(in: word)
            if found != 0 { return index &+ found.trailingZeroBitCount &>> 3 }
            index &+= 8
            if index &- start == 32 {
                return JSONBytes.plainEnd(bytes, from: index, to: count, &highBits)
            }
        }
        while index < count {
            let byte = bytes[index]
            if byte == 0x22 || byte == 0x5C || byte < 0x20 { return index }
            highBits |= UInt64(byte)
            index &+= 1
        }
        return index
    }

    /// escape = "\" ( %x22 / "\" / "/" / "b" / "f" / "n" / "r" / "t" / "u" 4HEXDIG ), of the last kind
    private func unicodeEscapeEnd(from start: Int) throws(ReadFailure) -> Int {
        if start &+ 6 <= count, bytes[start &+ 1] == UInt8(ascii: "u"),
            StringEscapes.unit(bytes + (start &+ 2)) != nil
        {
            return start &+ 6
        }
        throw ReadFailure(offset: start, expected: "an escape", found: .other("'\\'"))
    }

    // MARK: Numbers

    /// number = [ "-" ] int [ "." 1*DIGIT ] [ e [ "-" / "+" ] 1*DIGIT ]
    @inline(__always)
    mutating func scanNumber(at start: Int) throws(ReadFailure) -> Int {
        let first = bytes[start] == UInt8(ascii: "-") ? start &+ 1 : start
        let end = digitsEnd(from: first)
        if end == first { throw noDigit(at: first, of: start) }
        if bytes[first] == UInt8(ascii: "0"), end > first &+ 1 {
            throw unexpected(.value, at: start)
        }
        if end < count, bytes[end] == UInt8(ascii: ".") || bytes[end] | 0x20 == UInt8(ascii: "e") {
            return try scanFraction(of: start, from: end)
        }
        append(Token(.integer, at: start, payload: end &- start))
        return end
    }

    @inline(never)
    private mutating func scanFraction(
        of start: Int,
        from point: Int,
    ) throws(ReadFailure) -> Int {
        var end = point
        if bytes[end] == UInt8(ascii: ".") { end = try someDigitsEnd(from: end &+ 1, of: start) }
        if end < count, bytes[end] | 0x20 == UInt8(ascii: "e") {
            end &+= 1
            if end < count, bytes[end] == UInt8(ascii: "+") || bytes[end] == UInt8(ascii: "-") {
                end &+= 1
            }
            end = try someDigitsEnd(from: end, of: start)
        }
        append(Token(.number, at: start, payload: end &- start))
        return end
    }

    @inline(__always)
    private func someDigitsEnd(from start: Int, of number: Int) throws(ReadFailure) -> Int {
        let end = digitsEnd(from: start)
        if end == start { throw noDigit(at: start, of: number) }
        return end
    }

    /// The index of the next byte that is no digit.
    @inline(__always)
    private func digitsEnd(from start: Int) -> Int {
        var index = start
        while index &+ 8 <= count {
            let word = UnsafeRawPointer(bytes + index).loadUnaligned(as: UInt64.self).littleEndian
            let others = JSONBytes.noDigits(in: word)
            if others != 0 { return index &+ others.trailingZeroBitCount &>> 3 }
            index &+= 8
        }
        while index < count, bytes[index] &- 0x30 <= 9 { index &+= 1 }
        return index
    }

    @inline(never)
    private func noDigit(at position: Int, of number: Int) -> ReadFailure {
        if position == number { return unexpected(.value, at: number) }
        return ReadFailure(offset: position, expected: "a digit", found: found(at: position))
    }
}

import Foundation

extension TapeBuilder {
    mutating func scanWord(_ word: StaticString, _ kind: TokenKind) throws(ReadFailure) {
        let length = word.utf8CodeUnitCount
        guard position + length <= count, memcmp(bytes + position, word.utf8Start, length) == 0
        else {
            throw unexpected()
        }
        append(Token(kind, at: position, payload: length))
        position += length
    }

    /// string = quotation-mark *char quotation-mark
    @inline(__always)
    mutating func scanString() throws(ReadFailure) {
        let start = position + 1
        var end = start
        var kind = TokenKind.string
        while true {
            end = plainEnd(from: end)
            guard end < count else {
                throw ReadFailure(offset: count, expected: "'\"'", found: .endOfText)
            }
            let byte = bytes[end]
            if byte == UInt8(ascii: "\"") { break }
            guard byte == UInt8(ascii: "\\") else {
                throw ReadFailure(
                    offset: end,
                    expected: "an escape",
                    found: .other("a control character")
                )
            }
            kind = .escapedString
            end = try escapeEnd(from: end)
        }
        append(Token(kind, at: start, payload: end - start))
        position = end + 1
    }

    /// The index of the next quote, backslash or control character.
    @inline(__always)
    mutating func plainEnd(from start: Int) -> Int {
        var index = start
        while index &+ 8 <= count {
            let word = UnsafeRawPointer(bytes + index).loadUnaligned(as: UInt64.self).littleEndian
            highBits |= word
            let found = JSONBytes.escapes(in: word)
            if found != 0 { return index &+ found.trailingZeroBitCount &>> 3 }
            index &+= 8
        }
        while index < count {
            let byte = bytes[index]
            if byte == 0x22 || byte == 0x5C || byte < 0x20 { return index }
            highBits |= UInt64(byte)
            index += 1
        }
        return index
    }

    /// escape = "\" ( %x22 / "\" / "/" / "b" / "f" / "n" / "r" / "t" / "u" 4HEXDIG )
    func escapeEnd(from start: Int) throws(ReadFailure) -> Int {
        let failure = ReadFailure(offset: start, expected: "an escape", found: .other("'\\'"))
        guard start + 1 < count else { throw failure }
        switch bytes[start + 1] {
        case UInt8(ascii: "u"):
            guard start + 6 <= count else { throw failure }
            for index in start + 2..<start + 6 where UTF8Check.hexValue(bytes[index]) == nil {
                throw failure
            }
            return start + 6
        case 0x22, 0x5C, 0x2F, 0x62, 0x66, 0x6E, 0x72, 0x74: return start + 2
        default: throw failure
        }
    }

    /// number = [ "-" ] int [ "." 1*DIGIT ] [ e [ "-" / "+" ] 1*DIGIT ]
    @inline(__always)
    mutating func scanNumber() throws(ReadFailure) {
        var end = position
        var kind = TokenKind.integer
        if bytes[end] == UInt8(ascii: "-") { end += 1 }
        let first = end
        try scanDigits(&end)
        if bytes[first] == UInt8(ascii: "0"), end > first + 1 { throw unexpected() }
        if end < count, bytes[end] == UInt8(ascii: ".") {
            kind = .number
            end += 1
            try scanDigits(&end)
        }
        if end < count, bytes[end] | 0x20 == UInt8(ascii: "e") {
            kind = .number
            end += 1
            if end < count, bytes[end] == UInt8(ascii: "+") || bytes[end] == UInt8(ascii: "-") {
                end += 1
            }
            try scanDigits(&end)
        }
        append(Token(kind, at: position, payload: end - position))
        position = end
    }

    @inline(__always)
    func scanDigits(_ end: inout Int) throws(ReadFailure) {
        let start = end
        while end < count, bytes[end] &- 0x30 <= 9 { end += 1 }
        if end == start {
            if start == position { throw unexpected() }
            throw ReadFailure(
                offset: start,
                expected: "a digit",
                found: end < count ? .character(bytes[end]) : .endOfText
            )
        }
    }
}

extension JSONParser {
    /// string = quotation-mark *char quotation-mark
    mutating func parseString() throws(Diagnostic) -> String {
        let start = offset + 1
        let quote = UInt8(ascii: "\"")
        let backslash = UInt8(ascii: "\\")
        var index = start
        while index < count {
            let byte = bytes[index]
            if byte == quote {
                offset = index + 1
                return text(from: start, to: index)
            }
            if byte == backslash { return try parseStringWithEscapes(from: index) }
            if byte < 0x20 { break }
            index &+= 1
        }
        throw brokenString(from: start - 1, at: index)
    }

    /// The same once an escape has come, at `index`; what was before it is plain.
    private mutating func parseStringWithEscapes(from index: Int) throws(Diagnostic) -> String {
        let start = offset
        var decoded = text(from: start + 1, to: index)
        var index = index
        var plain = index
        while index < count, bytes[index] >= 0x20 {
            switch bytes[index] {
            case UInt8(ascii: "\""):
                decoded += text(from: plain, to: index)
                offset = index + 1
                return decoded
            case UInt8(ascii: "\\"):
                decoded += text(from: plain, to: index)
                decoded.unicodeScalars.append(try parseEscape(at: &index, in: start))
                plain = index
            default: index &+= 1
            }
        }
        throw brokenString(from: start, at: index)
    }

    /// escape ( %x22 / %x5C / %x2F / %x62 / %x66 / %x6E / %x72 / %x74 / %x75 4HEXDIG )
    private func parseEscape(
        at index: inout Int,
        in string: Int,
    ) throws(Diagnostic) -> Unicode.Scalar {
        guard index + 1 < count else { throw brokenString(from: string, at: count) }
        let scalar: Unicode.Scalar
        switch bytes[index + 1] {
        case UInt8(ascii: "\""): scalar = "\""
        case UInt8(ascii: "\\"): scalar = "\\"
        case UInt8(ascii: "/"): scalar = "/"
        case UInt8(ascii: "b"): scalar = "\u{8}"
        case UInt8(ascii: "f"): scalar = "\u{C}"
        case UInt8(ascii: "n"): scalar = "\n"
        case UInt8(ascii: "r"): scalar = "\r"
        case UInt8(ascii: "t"): scalar = "\t"
        case UInt8(ascii: "u"): return try parseUnicodeEscape(at: &index)
        default: throw unknownEscape(at: index)
        }
        index += 2
        return scalar
    }

    /// One `\uXXXX`, or two that spell a character beyond the basic plane (RFC 8259, section 7).
    private func parseUnicodeEscape(at index: inout Int) throws(Diagnostic) -> Unicode.Scalar {
        let start = index
        let first = try parseCodeUnit(at: &index)
        if let scalar = Unicode.Scalar(first) { return scalar }
        guard first < 0xDC00, index + 1 < count, bytes[index] == UInt8(ascii: "\\"),
            bytes[index + 1] == UInt8(ascii: "u")
        else { throw unpairedSurrogate(start..<index) }
        let second = try parseCodeUnit(at: &index)
        let value = 0x10000 + (UInt32(first & 0x3FF) << 10) + UInt32(second & 0x3FF)
        guard second & 0xFC00 == 0xDC00, let scalar = Unicode.Scalar(value) else {
            throw unpairedSurrogate(start..<start + 6)
        }
        return scalar
    }

    private func parseCodeUnit(at index: inout Int) throws(Diagnostic) -> UInt16 {
        let start = index
        var unit: UInt16 = 0
        for digit in start + 2..<start + 6 {
            guard digit < count, let value = Self.hexadecimalValue(bytes[digit]) else {
                throw brokenUnicodeEscape(start..<min(digit, count))
            }
            unit = unit << 4 | value
        }
        index = start + 6
        return unit
    }

    private static func hexadecimalValue(_ byte: UInt8) -> UInt16? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt16(byte - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt16(byte - UInt8(ascii: "a") + 10)
        case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt16(byte - UInt8(ascii: "A") + 10)
        default: nil
        }
    }

    func text(from start: Int, to end: Int) -> String {
        let slice = UnsafeBufferPointer(start: bytes + start, count: end - start)
        return String(decoding: slice, as: UTF8.self)
    }
}

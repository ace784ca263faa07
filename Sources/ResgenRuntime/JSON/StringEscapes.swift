/// Escapes of JSON strings (RFC 8259, section 7).
enum StringEscapes {
    /// The bytes of an escaped string without its escapes. The tape builder has checked the escapes'
    /// syntax; what is left to refuse is half of a surrogate pair.
    static func decoded(_ start: UnsafePointer<UInt8>, _ count: Int, at offset: Int) throws
        -> [UInt8]
    {
        var result: [UInt8] = []
        result.reserveCapacity(count)
        var index = 0
        while index < count {
            guard start[index] == UInt8(ascii: "\\") else {
                result.append(start[index])
                index += 1
                continue
            }
            guard start[index + 1] == UInt8(ascii: "u") else {
                result.append(single(start[index + 1]))
                index += 2
                continue
            }
            let scalar = try unicodeScalar(start, count, &index, at: offset)
            result.append(contentsOf: UTF8.encode(scalar).map(Array.init) ?? [])
        }
        if result.withUnsafeBufferPointer(MarkRun.isTooLong) {
            throw UTF8Check.tooManyMarks(at: offset)
        }
        return result
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

    private static func unicodeScalar(
        _ start: UnsafePointer<UInt8>,
        _ count: Int,
        _ index: inout Int,
        at offset: Int,
    ) throws -> Unicode.Scalar {
        let escape = index
        let first = unit(start + index + 2)
        index += 6
        if let scalar = Unicode.Scalar(first) { return scalar }
        if first < 0xDC00, index + 6 <= count, start[index] == UInt8(ascii: "\\"),
            start[index + 1] == UInt8(ascii: "u")
        {
            let second = unit(start + index + 2)
            index += 6
            if second >= 0xDC00, second < 0xE000,
                let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
            {
                return scalar
            }
        }
        throw ReadFailure(
            offset: offset + escape,
            expected: "a character",
            found: .other("half of a surrogate pair"),
        )
    }

    private static func unit(_ start: UnsafePointer<UInt8>) -> UInt32 {
        (0..<4).reduce(0) { $0 << 4 | (UTF8Check.hexValue(start[$1]) ?? 0) }
    }
}

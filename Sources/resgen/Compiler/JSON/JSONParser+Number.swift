extension JSONParser {
    /// number = [ minus ] int [ frac ] [ exp ], as written
    mutating func parseNumber() throws(Diagnostic) -> String {
        let start = offset
        if bytes[offset] == UInt8(ascii: "-") { offset += 1 }
        let integer = offset
        try skipDigits(of: start)
        if offset - integer > 1, bytes[integer] == UInt8(ascii: "0") {
            throw mistake("number starts with a zero", start..<offset)
        }
        if offset < count, bytes[offset] == UInt8(ascii: ".") {
            offset += 1
            try skipDigits(of: start)
        }
        if offset < count, bytes[offset] | 0x20 == UInt8(ascii: "e") {
            offset += 1
            if offset < count,
                bytes[offset] == UInt8(ascii: "+") || bytes[offset] == UInt8(ascii: "-")
            {
                offset += 1
            }
            try skipDigits(of: start)
        }
        if offset < count, Self.isWord(bytes[offset]) { throw brokenNumber(from: start) }
        return text(from: start, to: offset)
    }

    /// 1*DIGIT
    private mutating func skipDigits(of number: Int) throws(Diagnostic) {
        let start = offset
        while offset < count, bytes[offset] &- UInt8(ascii: "0") < 10 { offset &+= 1 }
        if offset == start { throw brokenNumber(from: number) }
    }

    /// Whether the byte continues a word or a number, so that none can end before it.
    static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "."),
            UInt8(ascii: "+"), UInt8(ascii: "-"), 0x80...0xFF:
            true
        default: false
        }
    }
}

/// Numbers of JSON, in quotes when the encoding says so.
extension JSONOutput {
    private var isQuoted: Bool { !isPlain && encoding == .string }

    mutating func writeNumber(_ digits: String) {
        if isQuoted { writeString(digits) } else { write(digits) }
    }

    mutating func writeInteger(_ value: Int64) { writeInteger(value.magnitude, value < 0) }

    mutating func writeInteger(_ magnitude: UInt64, _ isNegative: Bool = false) {
        let isQuoted = self.isQuoted
        if isQuoted { write(byte: UInt8(ascii: "\"")) }
        let start = room(Digits.limit &+ 1)
        start[0] = UInt8(ascii: "-")
        let sign = isNegative ? 1 : 0
        advance(sign &+ Digits.put(magnitude, at: start + sign))
        if isQuoted { write(byte: UInt8(ascii: "\"")) }
    }

    /// Writes a finite number as the shortest text that reads back the same; `1`, not `1.0`.
    mutating func writeNumber(_ value: Double) {
        guard let decimal = Decimal19(sizeOf: value) else { return writeLong(value) }
        write(decimal, isNegative: value.sign == .minus)
    }

    /// Writes a number with an exponent from -19 to 0.
    mutating func write(_ decimal: Decimal19, isNegative: Bool) {
        let isQuoted = self.isQuoted
        if isQuoted { write(byte: UInt8(ascii: "\"")) }
        if isNegative { write(byte: UInt8(ascii: "-")) }
        advance(decimal.put(at: room(Decimal19.sizeLimit)))
        if isQuoted { write(byte: UInt8(ascii: "\"")) }
    }

    private mutating func writeLong(_ value: Double) {
        if isQuoted { return writeString(NumberText.of(value)) }
        var text = value.description
        text.withUTF8 { bytes in
            let length = NumberText.length(of: bytes)
            write(UnsafeRawBufferPointer(start: bytes.baseAddress, count: length))
        }
    }
}

extension Decimal19 {
    /// The size of a Double that few digits say. Fifteen digits are exact (Clinger 1990), and no shorter text
    /// reads back as the same. Nil for numbers with more digits, and for those that are written with an
    /// exponent.
    fileprivate init?(sizeOf value: Double) {
        let size = value.magnitude
        guard size < 1e15 else { return nil }
        let whole = UInt64(size)
        if Double(whole) == size {
            self.init(digits: whole, exponent: 0)
            return
        }
        guard size >= 1e-4, size < 1e12 else { return nil }
        let (power, exponent): (Double, Int) = size < 1e8 ? (1e7, -7) : (1e3, -3)
        let digits = UInt64(size * power + 0.5)
        guard Double(digits) / power == size else { return nil }
        self.init(digits: digits, exponent: exponent)
        dropZeros()
    }
}

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
        if isNegative { write(byte: UInt8(ascii: "-")) }
        advance(Digits.put(magnitude, at: room(Digits.limit)))
        if isQuoted { write(byte: UInt8(ascii: "\"")) }
    }

    /// Writes a finite number as the shortest text that reads back the same; `1`, not `1.0`.
    mutating func writeNumber(_ value: Double) {
        if isQuoted { return writeString(NumberText.of(value)) }
        guard let decimal = ShortDecimal(value) else { return writeLong(value) }
        if value.sign == .minus { write(byte: UInt8(ascii: "-")) }
        advance(decimal.put(at: room(2 * Digits.limit)))
    }

    private mutating func writeLong(_ value: Double) {
        var text = value.description
        text.withUTF8 { bytes in
            let length = NumberText.length(of: bytes)
            write(UnsafeRawBufferPointer(start: bytes.baseAddress, count: length))
        }
    }
}

/// Digits of integers.
enum Digits {
    /// The most that a number has.
    static let limit = 20

    /// Each two digits that there are.
    private static var pairs: StaticString {
        """
        00010203040506070809101112131415161718192021222324252627282930313233343536373839404142434445464748\
        49505152535455565758596061626364656667686970717273747576777879808182838485868788899091929394959697\
        9899
        """
    }

    /// Lays the digits of a number, and gives how many there are.
    static func put(_ number: UInt64, at start: UnsafeMutablePointer<UInt8>) -> Int {
        var rest = number
        var count = 0
        while rest >= 10_000 {
            rest /= 10_000
            count &+= 4
        }
        count &+= rest < 100 ? rest < 10 ? 1 : 2 : rest < 1_000 ? 3 : 4
        put(number, count, at: start)
        return count
    }

    /// Lays so many digits, zeros in front.
    static func put(_ number: UInt64, _ count: Int, at start: UnsafeMutablePointer<UInt8>) {
        let pairs = UnsafeRawPointer(pairs.utf8Start)
        let target = UnsafeMutableRawPointer(start)
        var rest = number
        var index = count
        while index >= 2 {
            let hundreds = rest / 100
            let pair = Int(truncatingIfNeeded: rest &- hundreds &* 100)
            index &-= 2
            (target + index).storeBytes(
                of: (pairs + (2 &* pair)).loadUnaligned(as: UInt16.self),
                as: UInt16.self
            )
            rest = hundreds
        }
        if index > 0 { start[0] = UInt8(truncatingIfNeeded: rest % 10) &+ UInt8(ascii: "0") }
    }
}

/// The size of a Double that few digits say: an integer and a power of ten to divide it by. Fifteen
/// digits are exact (Clinger 1990), and no shorter text reads back as the same.
private struct ShortDecimal {
    let digits: UInt64
    let places: Int

    /// Nil for numbers with more digits, and for those that are written with an exponent.
    init?(_ value: Double) {
        let size = value.magnitude
        guard size < 1e15 else { return nil }
        let whole = UInt64(size)
        if Double(whole) == size {
            (digits, places) = (whole, 0)
            return
        }
        guard size >= 1e-4, size < 1e12 else { return nil }
        var (power, places): (Double, Int) = size < 1e8 ? (1e7, 7) : (1e3, 3)
        var digits = UInt64(size * power + 0.5)
        guard Double(digits) / power == size else { return nil }
        while digits % 10 == 0 {
            digits /= 10
            places -= 1
        }
        (self.digits, self.places) = (digits, places)
    }

    /// Lays the digits, and gives how many bytes that are.
    func put(at start: UnsafeMutablePointer<UInt8>) -> Int {
        if places == 0 { return Digits.put(digits, at: start) }
        var power: UInt64 = 1
        for _ in 0..<places { power *= 10 }
        let whole = Digits.put(digits / power, at: start)
        start[whole] = UInt8(ascii: ".")
        Digits.put(digits % power, places, at: start + whole + 1)
        return whole + 1 + places
    }
}

/// A number of at most 19 digits, which 64 bits hold, and the power of ten to multiply it by.
struct Decimal19 {
    private(set) var digits: UInt64 = 0
    private(set) var exponent = 0

    init(digits: UInt64, exponent: Int) {
        self.digits = digits
        self.exponent = exponent
    }

    /// Takes apart a text in JSON's grammar, without its sign; nil if it has more digits.
    @inline(__always)
    init?(_ text: UnsafePointer<UInt8>, _ count: Int) {
        let first = text[0] == UInt8(ascii: "-") ? 1 : 0
        var index = take(text, count, from: first)
        var found = index &- first
        if index < count, text[index] == UInt8(ascii: ".") {
            let start = index &+ 1
            index = take(text, count, from: start)
            exponent = start &- index
            found &+= index &- start
        }
        if found > 19, !Self.isShort(text, from: first, found) { return nil }
        if index < count { addExponent(text, count, from: index &+ 1) }
    }

    /// Appends digits, and gives where they end. Those past the 19th overflow.
    @inline(__always)
    private mutating func take(_ text: UnsafePointer<UInt8>, _ count: Int, from start: Int) -> Int {
        var index = start
        while index &+ 8 <= count {
            let word = UnsafeRawPointer(text + index).loadUnaligned(as: UInt64.self).littleEndian
            if JSONBytes.noDigits(in: word) != 0 { break }
            digits = digits &* 100_000_000 &+ JSONBytes.number(of: 8, in: word)
            index &+= 8
        }
        while index < count {
            let digit = text[index] &- 0x30
            if digit > 9 { break }
            digits = digits &* 10 &+ UInt64(digit)
            index &+= 1
        }
        return index
    }

    /// Whether so many digits, with a point among them, are 19 behind zeros at the front.
    private static func isShort(_ text: UnsafePointer<UInt8>, from start: Int, _ count: Int)
        -> Bool
    {
        var (index, zeros) = (start, 0)
        while zeros < count, text[index] == 0x30 || text[index] == UInt8(ascii: ".") {
            if text[index] == 0x30 { zeros &+= 1 }
            index &+= 1
        }
        return count &- zeros <= 19
    }

    /// exp = e [ minus / plus ] 1*DIGIT, behind the letter.
    private mutating func addExponent(
        _ text: UnsafePointer<UInt8>,
        _ count: Int,
        from start: Int,
    ) {
        var index = start
        let isNegative = text[index] == UInt8(ascii: "-")
        if isNegative || text[index] == UInt8(ascii: "+") { index &+= 1 }
        var power = 0
        while index < count {
            // What is larger is out of range, whatever the digits; ten times this fits an Int of 32 bits.
            power = min(power &* 10 &+ Int(text[index] &- 0x30), 1 << 27)
            index &+= 1
        }
        exponent &+= isNegative ? -power : power
    }

    /// Drops the zeros at the end of a fraction.
    mutating func dropZeros() {
        while exponent < 0, digits % 10 == 0 {
            digits /= 10
            exponent += 1
        }
    }

    /// How many bytes `put` lays at most.
    static let sizeLimit = 2 * Digits.limit

    /// Lays a number with an exponent from -19 to 0 without one, and gives how many bytes that are.
    func put(at start: UnsafeMutablePointer<UInt8>) -> Int {
        if exponent == 0 { return Digits.put(digits, at: start) }
        var power: UInt64 = 1
        for _ in exponent..<0 { power *= 10 }
        let whole = Digits.put(digits / power, at: start)
        start[whole] = UInt8(ascii: ".")
        Digits.put(digits % power, -exponent, at: start + whole + 1)
        return whole + 1 - exponent
    }
}

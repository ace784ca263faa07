import Foundation

/// The Double of a number's text.
enum DoubleDigits {
    /// The powers of ten that are exact.
    private static let powers: [Double] = [
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
        1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
    ]

    /// The nearest Double of a text in JSON's grammar, nil out of range.
    static func value(_ text: UnsafeBufferPointer<UInt8>) -> Double? {
        guard let start = text.baseAddress, let size = size(start, text.count) else {
            return general(text)
        }
        return start[0] == UInt8(ascii: "-") ? -size : size
    }

    /// The value without its sign; nil where it takes more than a few operations, and out of range.
    private static func size(_ text: UnsafePointer<UInt8>, _ count: Int) -> Double? {
        guard let decimal = Decimal19(text, count) else { return nil }
        let (digits, exponent) = (decimal.digits, decimal.exponent)
        // Two exact numbers give the nearest in one operation (Clinger 1990).
        if digits < 1 << 53, exponent >= -22, exponent <= 22 {
            return exponent < 0
                ? Double(digits) / powers[-exponent] : Double(digits) * powers[exponent]
        }
        return digits == 0 ? 0 : scaled(digits, exponent)
    }

    /// The nearest Double of digits · 10^exponent; nil where 128 bits of the power do not tell which,
    /// where that is halfway between two, and where it is not a normal number (Lemire 2021, "Number
    /// Parsing at a Gigabyte per Second", section 5).
    private static func scaled(_ digits: UInt64, _ exponent: Int) -> Double? {
        guard let power = PowerOfFive(exponent) else { return nil }
        let shift = digits.leadingZeroBitCount
        let factor = digits &<< UInt64(truncatingIfNeeded: shift)
        var (high, low) = factor.multipliedFullWidth(by: power.high)
        if high & 0x1FF == 0x1FF {
            let rest = factor.multipliedFullWidth(by: power.low).high
            let (sum, isCarried) = low.addingReportingOverflow(rest)
            low = sum
            if isCarried { high &+= 1 }
            if sum == .max { return nil }
        }
        // 54 bits: one more than a Double has, to round by.
        let top = Int(truncatingIfNeeded: high &>> 63)
        var bits = high &>> UInt64(truncatingIfNeeded: top &+ 9)
        if low <= 1, bits & 3 == 1, bits &<< UInt64(truncatingIfNeeded: top &+ 9) == high {
            return nil
        }
        bits = (bits &+ 1) &>> 1
        // 217706 / 2^16 is log₂ 10, near enough for each power that there is.
        var scale = (217_706 &* exponent) &>> 16 &+ 63 &+ top &- shift &+ 1023
        if bits == 1 &<< 53 {
            bits = 1 &<< 52
            scale &+= 1
        }
        guard scale > 0, scale < 0x7FF else { return nil }
        return Double(bitPattern: UInt64(scale) &<< 52 | bits & (1 &<< 52 &- 1))
    }

    /// The same as `value`, by the standard library.
    static func general(_ text: UnsafeBufferPointer<UInt8>) -> Double? {
        Double(String(decoding: text, as: UTF8.self)).flatMap { $0.isFinite ? $0 : nil }
    }
}

/// A number of at most 19 digits, which 64 bits hold, and the power of ten to multiply it by.
private struct Decimal19 {
    private(set) var digits: UInt64 = 0
    private(set) var exponent = 0

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
            // What is larger is out of range, whatever the digits.
            power = min(power &* 10 &+ Int(text[index] &- 0x30), 1 << 40)
            index &+= 1
        }
        exponent &+= isNegative ? -power : power
    }
}

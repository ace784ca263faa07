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

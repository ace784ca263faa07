/// The grammar and the exact value of JSON numbers, as digits.
struct JSONNumberSyntax: Hashable {
    /// Significant digits, without zeros at either end; empty for 0.
    var digits: [UInt8]
    /// The power of ten of the last digit.
    var exponent: Int
    var isNegative: Bool

    /// number = [ "-" ] int [ frac ] [ exp ]
    static func matches(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        var cursor = TextCursor(text)
        _ = cursor.take("-")
        guard cursor.take("0") || cursor.takeDigits() > 0 else { return false }
        if cursor.take("."), cursor.takeDigits() == 0 { return false }
        if cursor.take(letter: "E") {
            _ = cursor.take("-") || cursor.take("+")
            if cursor.takeDigits() == 0 { return false }
        }
        return cursor.isAtEnd
    }

    /// Takes apart a text that matches the grammar.
    init(_ text: UnsafeBufferPointer<UInt8>) {
        (digits, exponent, isNegative) = ([], 0, false)
        var (isFraction, isExponent, exponentIsNegative, power) = (false, false, false, 0)
        for byte in text {
            switch byte {
            case UInt8(ascii: "-") where isExponent: exponentIsNegative = true
            case UInt8(ascii: "-"): isNegative = true
            case UInt8(ascii: "."): isFraction = true
            case UInt8(ascii: "e"), UInt8(ascii: "E"): isExponent = true
            // Ten times this fits an Int of 32 bits; numbers beyond are out of every range, and alike.
            case 0x30...0x39 where isExponent: power = min(power * 10 + Int(byte - 0x30), 1 << 27)
            case 0x30...0x39:
                digits.append(byte - 0x30)
                if isFraction { exponent -= 1 }
            default: break
            }
        }
        exponent += exponentIsNegative ? -power : power
        normalize()
    }

    private mutating func normalize() {
        while digits.last == 0 {
            digits.removeLast()
            exponent += 1
        }
        digits.removeFirst(digits.prefix { $0 == 0 }.count)
        if digits.isEmpty { (exponent, isNegative) = (0, false) }
    }

    /// The integer with this value, if there is one of the type.
    func integer<T: FixedWidthInteger>() -> T? {
        guard exponent >= 0, exponent + digits.count <= 40 else { return nil }
        var value: T = 0
        for index in 0..<digits.count + exponent {
            let digit = T(index < digits.count ? digits[index] : 0)
            let (tens, isTooLarge) = value.multipliedReportingOverflow(by: 10)
            let (sum, isTooFar) =
                isNegative
                ? tens.subtractingReportingOverflow(digit) : tens.addingReportingOverflow(digit)
            if isTooLarge || isTooFar { return nil }
            value = sum
        }
        return value
    }
}

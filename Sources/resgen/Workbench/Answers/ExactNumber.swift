import ResgenCompiler

/// The exact value of a number of JSON, by its digits.
struct ExactNumber: Hashable {
    /// Without zeros at either end; none for 0.
    private let digits: [UInt8]
    /// The power of ten of the last digit.
    let exponent: Int
    private let isNegative: Bool

    /// An exponent beyond this one is the same to every type.
    private static let exponentLimit = 1 << 40

    /// Takes apart a text that matches the grammar of numbers.
    init(_ text: String) {
        var digits: [UInt8] = []
        var (exponent, power) = (0, 0)
        var (isFraction, isExponent, isNegative, isSmall) = (false, false, false, false)
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "-") where isExponent: isSmall = true
            case UInt8(ascii: "-"): isNegative = true
            case UInt8(ascii: "."): isFraction = true
            case UInt8(ascii: "e"), UInt8(ascii: "E"): isExponent = true
            case 0x30...0x39 where isExponent:
                power = min(power * 10 + Int(byte - 0x30), Self.exponentLimit)
            case 0x30...0x39:
                digits.append(byte)
                if isFraction { exponent -= 1 }
            default: break
            }
        }
        exponent += isSmall ? -power : power
        while digits.last == UInt8(ascii: "0") {
            digits.removeLast()
            exponent += 1
        }
        let zeros = digits.prefix { $0 == UInt8(ascii: "0") }.count
        self.digits = Array(digits.dropFirst(zeros))
        self.exponent = self.digits.isEmpty ? 0 : exponent
        self.isNegative = isNegative && !self.digits.isEmpty
    }

    /// The number without point and exponent; nil for one that is no integer, or longer than any type
    /// holds.
    var integer: String? {
        guard exponent >= 0, digits.count + exponent <= 40 else { return nil }
        if digits.isEmpty { return "0" }
        let zeros = String(repeating: "0", count: exponent)
        return (isNegative ? "-" : "") + String(decoding: digits, as: UTF8.self) + zeros
    }
}

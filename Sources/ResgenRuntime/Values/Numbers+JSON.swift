import Foundation

extension Double: JSONCodable {
    public static func array(json: inout JSON.Reader) throws -> [Double] { try json.elements() }

    public init(json: inout JSON.Reader) throws {
        self = try json.withDigits("a number") { DoubleDigits.value($0) }
    }

    public func write(json: inout JSON.Writer) {
        isFinite ? json.output.pointee.writeNumber(self) : json.fail("not a finite number")
    }
}

extension Float: JSONCodable {
    public init(json: inout JSON.Reader) throws {
        self = try json.withDigits("a number for Float") { digits in
            Float(String(decoding: digits, as: UTF8.self)).flatMap { $0.isFinite ? $0 : nil }
        }
    }

    public func write(json: inout JSON.Writer) {
        isFinite
            ? json.output.pointee.writeNumber(NumberText.of(self))
            : json.fail("not a finite number")
    }
}

extension Decimal: JSONCodable {
    public init(json: inout JSON.Reader) throws {
        self = try json.withDigits("a number for Decimal") { digits in
            DecimalDigits.decimal(String(decoding: digits, as: UTF8.self))
        }
    }

    public func write(json: inout JSON.Writer) {
        isFinite
            ? json.output.pointee.writeNumber(description) : json.fail("not a finite number")
    }
}

/// Floating-point numbers as JSON text, the shortest that reads back the same; `1`, not `1.0`.
enum NumberText {
    static func of<T: BinaryFloatingPoint & LosslessStringConvertible>(_ value: T) -> String {
        let text = value.description
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}

enum DecimalDigits {
    /// The Decimal with these digits, never through Double. At most 38 digits count; nil out of
    /// range.
    static func decimal(_ text: String) -> Decimal? {
        Decimal(string: text, locale: Locale(identifier: "en_US_POSIX")).flatMap {
            $0.isFinite ? $0 : nil
        }
    }
}

enum DoubleDigits {
    private static let powers: [Double] = [
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
        1e17,
        1e18, 1e19, 1e20, 1e21, 1e22,
    ]

    /// The nearest Double, nil out of range. At most 15 digits and a power of ten up to 22 are
    /// exact in one operation (Clinger 1990); everything else is left to the standard library.
    static func value(_ text: UnsafeBufferPointer<UInt8>) -> Double? {
        var mantissa: Int64 = 0
        var exponent = 0
        var digits = 0
        var index = text.first == UInt8(ascii: "-") ? 1 : 0
        let isNegative = index == 1
        var isFraction = false
        while index < text.count {
            let byte = text[index]
            if byte == UInt8(ascii: ".") {
                isFraction = true
            } else if byte &- 0x30 <= 9 {
                mantissa = mantissa &* 10 &+ Int64(byte &- 0x30)
                digits &+= 1
                if isFraction { exponent &-= 1 }
            } else {
                return general(text)
            }
            index &+= 1
        }
        guard digits <= 15, exponent >= -22 else { return general(text) }
        let value = Double(mantissa) / powers[-exponent]
        return isNegative ? -value : value
    }

    private static func general(_ text: UnsafeBufferPointer<UInt8>) -> Double? {
        Double(String(decoding: text, as: UTF8.self)).flatMap { $0.isFinite ? $0 : nil }
    }
}

import Foundation

extension Decimal: JSONCodable {
    public init(json: inout JSON.Reader) throws {
        self = try json.withDigits("a number for Decimal") { Decimal(digits: $0) }
    }

    public func write(json: inout JSON.Writer) {
        if let decimal = Decimal19(sizeOf: self) {
            json.output.pointee.write(decimal, isNegative: isSignMinus)
        } else if isFinite {
            json.output.pointee.writeNumber(description)
        } else {
            json.fail("not a finite number")
        }
    }

    /// The Decimal with the digits of a text in JSON's grammar, never through Double. At most 38 digits
    /// count; nil out of range.
    init?(digits text: UnsafeBufferPointer<UInt8>) {
        if let start = text.baseAddress, let decimal = Decimal19(start, text.count),
            let size = Decimal(decimal)
        {
            self = start[0] == UInt8(ascii: "-") ? -size : size
        } else {
            let text = String(decoding: text, as: UTF8.self)
            guard let value = Decimal(string: text, locale: Self.posix), value.isFinite else {
                return nil
            }
            self = value
        }
    }

    private static let posix = Locale(identifier: "en_US_POSIX")

    /// Nil for what may be out of range.
    private init?(_ decimal: Decimal19) {
        guard decimal.exponent > -40, decimal.exponent < 40 else { return nil }
        var decimal = decimal
        // A Decimal does not have them.
        decimal.dropZeros()
        self.init(
            sign: .plus,
            exponent: decimal.exponent,
            significand: Decimal(decimal.digits)
        )
    }
}

extension Decimal19 {
    /// The size of a Decimal; nil for one with more digits, and for one of which more than these are
    /// written.
    fileprivate init?(sizeOf value: Decimal) {
        guard value.isFinite, value.exponent >= -19, value.exponent <= 19 else { return nil }
        var digits = NSDecimalNumber(decimal: value.significand).uint64Value
        guard Decimal(digits) == value.significand else { return nil }
        for _ in 0..<max(0, value.exponent) {
            let (product, overflows) = digits.multipliedReportingOverflow(by: 10)
            if overflows { return nil }
            digits = product
        }
        self.init(digits: digits, exponent: min(0, value.exponent))
    }
}

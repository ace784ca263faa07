// A wrapper of a simple type is written as a literal where it says so: `get(id: 500)`. Variables do
// not mix all the same. Decimals have no literals with a fraction, for Swift reads these as Doubles.

extension JSONWrapper
where Self: ExpressibleByIntegerLiteral, RawValue: ExpressibleByIntegerLiteral {
    /// Wraps an integer that is written out.
    public init(integerLiteral value: RawValue.IntegerLiteralType) {
        self.init(rawValue: RawValue(integerLiteral: value))
    }
}

extension JSONWrapper where Self: ExpressibleByFloatLiteral, RawValue: ExpressibleByFloatLiteral {
    /// Wraps a number that is written out.
    public init(floatLiteral value: RawValue.FloatLiteralType) {
        self.init(rawValue: RawValue(floatLiteral: value))
    }
}

extension JSONWrapper
where Self: ExpressibleByBooleanLiteral, RawValue: ExpressibleByBooleanLiteral {
    /// Wraps a Bool that is written out.
    public init(booleanLiteral value: RawValue.BooleanLiteralType) {
        self.init(rawValue: RawValue(booleanLiteral: value))
    }
}

extension JSONWrapper where Self: ExpressibleByStringLiteral, RawValue: ExpressibleByStringLiteral {
    /// Wraps a text that is written out.
    public init(stringLiteral value: RawValue.StringLiteralType) {
        self.init(rawValue: RawValue(stringLiteral: value))
    }
}

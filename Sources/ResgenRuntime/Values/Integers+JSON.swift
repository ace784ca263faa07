extension JSON.Reader {
    /// Reads an integer; `1.0` and `1e2` are integers too, `1.5` is none.
    @inline(__always)
    func integer<T: FixedWidthInteger>(_ expected: StaticString) throws -> T {
        let token = self.token
        if token.kind == .integer, token.payload < 19, state.pointee.isPlain,
            let value = T(exactly: IntegerDigits.value(bytes + token.offset, token.payload))
        {
            return value
        }
        return try unusualInteger(expected)
    }

    @inline(never)
    private func unusualInteger<T: FixedWidthInteger>(_ expected: StaticString) throws -> T {
        try withDigits(expected) { JSONNumberSyntax($0).integer() }
    }
}

/// The value of at most 18 digits, which cannot overflow.
enum IntegerDigits {
    @inline(__always)
    static func value(_ start: UnsafePointer<UInt8>, _ count: Int) -> Int64 {
        var index = start[0] == UInt8(ascii: "-") ? 1 : 0
        let isNegative = index == 1
        var value: Int64 = 0
        while index < count {
            value = value &* 10 &+ Int64(start[index] &- 0x30)
            index &+= 1
        }
        return isNegative ? -value : value
    }
}

extension FixedWidthInteger {
    fileprivate func writeDigits(_ json: inout JSON.Writer) {
        json.output.writeNumber(String(self))
    }

    /// The number that is written like this; `+1` and `01` are other keys than `1`.
    fileprivate init?(key: String) {
        guard let value = Self(key), String(value) == key else { return nil }
        self = value
    }
}

extension Int: JSONCodable, JSONKey {
    public static func array(json: inout JSON.Reader) throws -> [Int] { try json.elements() }

    public init(json: inout JSON.Reader) throws { self = try json.integer("an integer") }
    public func write(json: inout JSON.Writer) { writeDigits(&json) }
    public init?(jsonKey: String) { self.init(key: jsonKey) }
    public var jsonKey: String { String(self) }
}

extension Int8: JSONCodable, JSONKey {
    public init(json: inout JSON.Reader) throws { self = try json.integer("an integer for Int8") }
    public func write(json: inout JSON.Writer) { writeDigits(&json) }
    public init?(jsonKey: String) { self.init(key: jsonKey) }
    public var jsonKey: String { String(self) }
}

extension Int16: JSONCodable, JSONKey {
    public init(json: inout JSON.Reader) throws { self = try json.integer("an integer for Int16") }
    public func write(json: inout JSON.Writer) { writeDigits(&json) }
    public init?(jsonKey: String) { self.init(key: jsonKey) }
    public var jsonKey: String { String(self) }
}

extension Int32: JSONCodable, JSONKey {
    public init(json: inout JSON.Reader) throws { self = try json.integer("an integer for Int32") }
    public func write(json: inout JSON.Writer) { writeDigits(&json) }
    public init?(jsonKey: String) { self.init(key: jsonKey) }
    public var jsonKey: String { String(self) }
}

extension Int64: JSONCodable, JSONKey {
    public init(json: inout JSON.Reader) throws { self = try json.integer("an integer") }
    public func write(json: inout JSON.Writer) { writeDigits(&json) }
    public init?(jsonKey: String) { self.init(key: jsonKey) }
    public var jsonKey: String { String(self) }
}

extension UInt: JSONCodable, JSONKey {
    public init(json: inout JSON.Reader) throws { self = try json.integer("an integer for UInt") }
    public func write(json: inout JSON.Writer) { writeDigits(&json) }
    public init?(jsonKey: String) { self.init(key: jsonKey) }
    public var jsonKey: String { String(self) }
}

extension UInt8: JSONCodable, JSONKey {
    public init(json: inout JSON.Reader) throws { self = try json.integer("an integer for UInt8") }
    public func write(json: inout JSON.Writer) { writeDigits(&json) }
    public init?(jsonKey: String) { self.init(key: jsonKey) }
    public var jsonKey: String { String(self) }
}

extension UInt16: JSONCodable, JSONKey {
    public init(json: inout JSON.Reader) throws { self = try json.integer("an integer for UInt16") }
    public func write(json: inout JSON.Writer) { writeDigits(&json) }
    public init?(jsonKey: String) { self.init(key: jsonKey) }
    public var jsonKey: String { String(self) }
}

extension UInt32: JSONCodable, JSONKey {
    public init(json: inout JSON.Reader) throws { self = try json.integer("an integer for UInt32") }
    public func write(json: inout JSON.Writer) { writeDigits(&json) }
    public init?(jsonKey: String) { self.init(key: jsonKey) }
    public var jsonKey: String { String(self) }
}

extension UInt64: JSONCodable, JSONKey {
    public init(json: inout JSON.Reader) throws { self = try json.integer("an integer for UInt64") }
    public func write(json: inout JSON.Writer) { writeDigits(&json) }
    public init?(jsonKey: String) { self.init(key: jsonKey) }
    public var jsonKey: String { String(self) }
}

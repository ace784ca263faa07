extension JSON.Reader {
    /// Reads an integer; `1.0` and `1e2` are integers too, `1.5` is none.
    @inline(__always)
    fileprivate func integer<T: FixedWidthInteger>() throws -> T {
        let token = self.token
        if token.kind == .integer, token.payload < 19, state.pointee.isPlain {
            // Without `T(exactly:)`: the metadata of its Optional is looked up each time.
            let digits = IntegerDigits.value(bytes, state.pointee.count, token)
            let value = T(truncatingIfNeeded: digits)
            if Int64(truncatingIfNeeded: value) == digits, T.isSigned || digits >= 0 {
                return value
            }
        }
        return try unusualInteger()
    }

    @inline(never)
    private func unusualInteger<T: FixedWidthInteger>() throws -> T {
        let number = try withDigits(T.expectation) { JSONNumberSyntax($0) }
        guard let value: T = number.integer() else { throw noNumber(T.expectation) }
        return value
    }
}

/// The value of at most 18 digits, which cannot overflow.
enum IntegerDigits {
    @inline(__always)
    static func value(_ bytes: UnsafePointer<UInt8>, _ count: Int, _ token: Token)
        -> Int64
    {
        var index = token.offset
        let end = index &+ token.payload
        let isNegative = bytes[index] == UInt8(ascii: "-")
        if isNegative { index &+= 1 }
        var value: UInt64 = 0
        let odd = (end &- index) & 7
        if odd > 0, index &+ 8 <= count {
            value = JSONBytes.number(of: odd, in: word(bytes + index))
            index &+= odd
        }
        while index &+ 8 <= end {
            value = value &* 100_000_000 &+ JSONBytes.number(of: 8, in: word(bytes + index))
            index &+= 8
        }
        while index < end {
            value = value &* 10 &+ UInt64(bytes[index] &- 0x30)
            index &+= 1
        }
        let size = Int64(truncatingIfNeeded: value)
        return isNegative ? 0 &- size : size
    }

    @_transparent
    private static func word(_ text: UnsafePointer<UInt8>) -> UInt64 {
        UnsafeRawPointer(text).loadUnaligned(as: UInt64.self).littleEndian
    }
}

extension FixedWidthInteger {
    fileprivate static var expectation: StaticString {
        switch Self.self {
        case is Int8.Type: "an integer for Int8"
        case is Int16.Type: "an integer for Int16"
        case is Int32.Type: "an integer for Int32"
        case is UInt.Type: "an integer for UInt"
        case is UInt8.Type: "an integer for UInt8"
        case is UInt16.Type: "an integer for UInt16"
        case is UInt32.Type: "an integer for UInt32"
        case is UInt64.Type: "an integer for UInt64"
        default: "an integer"
        }
    }
}

extension FieldReader.Value where Self: FixedWidthInteger {
    public init(json: inout JSON.Reader) throws { self = try json.integer() }
}

extension FieldWriter.Value where Self: FixedWidthInteger {
    public func write(json: inout JSON.Writer) {
        if let value = Int64(exactly: self) {
            json.output.pointee.writeInteger(value)
        } else if let value = UInt64(exactly: self) {
            json.output.pointee.writeInteger(value)
        } else {
            json.output.pointee.writeNumber(String(self))
        }
    }
}

extension JSONKey where Self: FixedWidthInteger {
    /// The number that is written like this; `+1` and `01` are other keys than `1`.
    @_semantics("optimize.sil.specialize.generic.never")
    @inline(never)
    public init?(jsonKey: String) {
        let number = Int64(jsonKey).flatMap { Self(exactly: $0) }
        guard let value = number ?? UInt64(jsonKey).flatMap({ Self(exactly: $0) }),
            String(value) == jsonKey
        else { return nil }
        self = value
    }

    public var jsonKey: String { String(self) }
}

extension Int: JSONCodable, JSONKey {
    public func write(json: inout JSON.Writer) { json.output.pointee.writeInteger(Int64(self)) }
}

extension Int8: JSONCodable, JSONKey {}
extension Int16: JSONCodable, JSONKey {}
extension Int32: JSONCodable, JSONKey {}
extension Int64: JSONCodable, JSONKey {}
extension UInt: JSONCodable, JSONKey {}
extension UInt8: JSONCodable, JSONKey {}
extension UInt16: JSONCodable, JSONKey {}
extension UInt32: JSONCodable, JSONKey {}
extension UInt64: JSONCodable, JSONKey {}

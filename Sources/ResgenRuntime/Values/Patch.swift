/// A value in the body of a change, where "leave it" and "clear it" are not the same.
///
/// A missing field reads as `absent` and null as `null`; `absent` is left out when it is written,
/// `null` is written as null. As a parameter of a query or header neither is sent.
public enum Patch<Value: Sendable>: Sendable {
    /// Nothing is said about the field.
    case absent
    /// The field is null.
    case null
    /// The field has this value.
    case value(Value)

    /// The value, or null for nil.
    public init(_ value: Value?) { self = value.map(Patch.value) ?? .null }

    /// The value, if there is one.
    public var value: Value? { if case .value(let value) = self { value } else { nil } }
}

extension Patch: Equatable where Value: Equatable {}
extension Patch: Hashable where Value: Hashable {}

extension Patch: Decodable where Value: FieldReader.Value {}
extension Patch: Encodable where Value: FieldWriter.Value {}

extension Patch: FieldReader.Value, JSONMatching where Value: FieldReader.Value {
    public init(json: inout JSON.Reader) throws {
        let value = try Value?(json: &json)
        self = value.map(Patch.value) ?? (json.isMissing ? .absent : .null)
    }

    public static func matches(_ json: borrowing JSON.Reader) -> Bool { Value?.matches(json) }
}

extension Patch: ResourceRequest.Value where Value: FieldWriter.Value {}

extension Patch: FieldWriter.Value where Value: FieldWriter.Value {
    public func write(json: inout JSON.Writer) {
        switch self {
        case .absent: json.output.pointee.writeAbsence()
        case .null: json.output.pointee.write(word: "null")
        case .value(let value): value.write(json: &json)
        }
    }
}

// What is written out is a value: `update(name: "a", size: 3)`. There is no nil, which would not say
// whether the field is null or absent.

extension Patch: ExpressibleByUnicodeScalarLiteral where Value: ExpressibleByUnicodeScalarLiteral {
    public init(unicodeScalarLiteral value: Value.UnicodeScalarLiteralType) {
        self = .value(Value(unicodeScalarLiteral: value))
    }
}

extension Patch: ExpressibleByExtendedGraphemeClusterLiteral
where Value: ExpressibleByExtendedGraphemeClusterLiteral {
    public init(extendedGraphemeClusterLiteral value: Value.ExtendedGraphemeClusterLiteralType) {
        self = .value(Value(extendedGraphemeClusterLiteral: value))
    }
}

extension Patch: ExpressibleByStringLiteral where Value: ExpressibleByStringLiteral {
    public init(stringLiteral value: Value.StringLiteralType) {
        self = .value(Value(stringLiteral: value))
    }
}

extension Patch: ExpressibleByStringInterpolation where Value: ExpressibleByStringInterpolation {
    public init(stringInterpolation: Value.StringInterpolation) {
        self = .value(Value(stringInterpolation: stringInterpolation))
    }
}

extension Patch: ExpressibleByIntegerLiteral where Value: ExpressibleByIntegerLiteral {
    public init(integerLiteral value: Value.IntegerLiteralType) {
        self = .value(Value(integerLiteral: value))
    }
}

extension Patch: ExpressibleByFloatLiteral where Value: ExpressibleByFloatLiteral {
    public init(floatLiteral value: Value.FloatLiteralType) {
        self = .value(Value(floatLiteral: value))
    }
}

extension Patch: ExpressibleByBooleanLiteral where Value: ExpressibleByBooleanLiteral {
    public init(booleanLiteral value: Value.BooleanLiteralType) {
        self = .value(Value(booleanLiteral: value))
    }
}

extension Patch: ExpressibleByArrayLiteral where Value: RangeReplaceableCollection {
    public init(arrayLiteral elements: Value.Element...) { self = .value(Value(elements)) }
}

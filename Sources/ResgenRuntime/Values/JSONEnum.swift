/// An enum with a raw value on the wire, a string or an integer.
///
/// An open enum has a case for values that are not known and is equal and hashed by its raw value.
/// A closed one refuses them.
public protocol JSONEnum: RawRepresentable, JSONCodable, JSONKey, CodingKeyRepresentable
where RawValue: JSONCodable & JSONKey {}

extension JSONEnum {
    public init(json: inout JSON.Reader) throws {
        guard let value = Self(rawValue: try RawValue(json: &json)) else {
            throw json.failure(expected: .format("a value of \(Self.self)"))
        }
        self = value
    }

    public func write(json: inout JSON.Writer) { rawValue.write(json: &json) }

    /// Reads the raw value from any decoder, by the same rules as from JSON.
    public init(from decoder: any Decoder) throws {
        self = try CodableAdapter.decode(from: decoder)
    }

    /// Writes the raw value to any encoder.
    public func encode(to encoder: any Encoder) throws { try rawValue.encode(to: encoder) }

    public init?(jsonKey: String) {
        guard let raw = RawValue(jsonKey: jsonKey) else { return nil }
        self.init(rawValue: raw)
    }

    public var jsonKey: String { rawValue.jsonKey }

    public static func == (left: Self, right: Self) -> Bool { left.rawValue == right.rawValue }
    public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}

/// A distinct type around one value, for ids and money.
public protocol JSONWrapper: RawRepresentable, JSONCodable, JSONMatching, JSONKey,
    CodingKeyRepresentable
where RawValue: JSONCodable & Hashable {
    init(rawValue: RawValue)

    /// How the value stands on the wire.
    static var encoding: JSON.Encoding { get }
}

extension JSONWrapper {
    public static var encoding: JSON.Encoding { .standard }

    /// Wraps a value.
    public init(_ rawValue: RawValue) { self.init(rawValue: rawValue) }

    public init(json: inout JSON.Reader) throws {
        let encoding = Self.encoding == .standard ? json.encoding : Self.encoding
        self.init(rawValue: try json.read(RawValue.self, as: encoding))
    }

    public func write(json: inout JSON.Writer) {
        json.write(rawValue, as: Self.encoding == .standard ? nil : Self.encoding)
    }

    /// Reads the wrapped value from any decoder, by the same rules as from JSON.
    public init(from decoder: any Decoder) throws {
        self = try CodableAdapter.decode(from: decoder)
    }

    /// Writes the wrapped value to any encoder, in its form on the wire.
    public func encode(to encoder: any Encoder) throws {
        try CodableAdapter.encode(self, to: encoder)
    }

    /// Whether the wrapped value fits.
    public static func matches(_ json: borrowing JSON.Reader) -> Bool {
        json.matches(RawValue.self, as: encoding)
    }

    public init?(jsonKey: String) {
        guard let value: Self = try? WireText.value(jsonKey) else { return nil }
        self = value
    }

    public var jsonKey: String { WireText.scalar(of: self) ?? "" }

    public func checkedJSONKey() throws(EncodingFailure) -> String {
        try WireText.of(self).scalar()
    }

    /// The key of an entry in a dictionary: the wrapped value as text.
    public var codingKey: any CodingKey { WrapperKey(stringValue: jsonKey) }

    /// Reads the key of an entry in a dictionary; nil if the wrapped value cannot be that text.
    public init?<T: CodingKey>(codingKey: T) { self.init(jsonKey: codingKey.stringValue) }

    public static func == (left: Self, right: Self) -> Bool { left.rawValue == right.rawValue }
    public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}

/// The key of a wrapper in a dictionary that any encoder writes.
private struct WrapperKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { self.init(stringValue: String(intValue)) }
}

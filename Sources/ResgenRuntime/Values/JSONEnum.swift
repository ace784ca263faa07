/// An enum with a raw value on the wire, a string or an integer.
///
/// An open enum has a case for values that are not known and is equal and hashed by its raw value.
/// A closed one refuses them.
public protocol JSONEnum: RawRepresentable, JSONCodable, Codable, JSONKey, CodingKeyRepresentable
where RawValue: JSONCodable & JSONKey {}

extension JSONEnum {
    // In the module of the enum no metadata of an Optional of it is looked up.
    @inlinable
    public init(json: inout JSON.Reader) throws {
        guard let value = Self(rawValue: try RawValue(json: &json)) else {
            throw json.noValue(of: Self.self)
        }
        self = value
    }

    public func write(json: inout JSON.Writer) { rawValue.write(json: &json) }

    /// Reads the raw value from any decoder, by the same rules as from JSON.
    public init(from decoder: any Decoder) throws {
        self = try CodableAdapter.decode(from: decoder)
    }

    /// Writes the raw value to any encoder.
    public func encode(to encoder: any Encoder) throws {
        try CodableAdapter.encode(rawValue, to: encoder)
    }

    /// Reads the raw value from the key; nil if the text is none.
    public init?(jsonKey: String) {
        guard let raw = RawValue(jsonKey: jsonKey) else { return nil }
        self.init(rawValue: raw)
    }

    public var jsonKey: String { rawValue.jsonKey }

    public static func == (left: Self, right: Self) -> Bool { left.rawValue == right.rawValue }
    public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}

extension JSON.Reader {
    @usableFromInline
    func noValue(of type: any JSONEnum.Type) -> any Error {
        failure(expected: .format("a value of \(type)"))
    }
}

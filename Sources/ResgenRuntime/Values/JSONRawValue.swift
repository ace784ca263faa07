/// A type that is encoded as its raw value: a wrapper, or a set of flags.
public protocol JSONRawValue: RawRepresentable, JSONCodable, Codable, JSONMatching, Hashable
where RawValue: JSONCodable & Hashable {
    init(rawValue: RawValue)

    /// How the raw value is encoded.
    static var encoding: JSON.Encoding { get }
}

extension JSONRawValue {
    public static var encoding: JSON.Encoding { .standard }

    public init(json: inout JSON.Reader) throws {
        let encoding = Self.encoding == .standard ? json.encoding : Self.encoding
        self.init(rawValue: try json.read(RawValue.self, as: encoding))
    }

    public func write(json: inout JSON.Writer) {
        json.write(rawValue, as: Self.encoding == .standard ? nil : Self.encoding)
    }

    /// Reads the raw value from any decoder, by the same rules as from JSON.
    public init(from decoder: any Decoder) throws {
        self = try CodableAdapter.decode(from: decoder)
    }

    /// Writes the raw value to any encoder, encoded as in JSON.
    public func encode(to encoder: any Encoder) throws {
        try CodableAdapter.encode(self, to: encoder)
    }

    /// Whether the raw value matches.
    public static func matches(_ json: borrowing JSON.Reader) -> Bool {
        json.matches(RawValue.self, as: encoding)
    }

    public static func == (left: Self, right: Self) -> Bool { left.rawValue == right.rawValue }
    public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}

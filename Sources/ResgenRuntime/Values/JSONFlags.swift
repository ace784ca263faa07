/// A set of flags that stands as one integer; bits that have no name are kept.
public protocol JSONFlags: OptionSet, JSONCodable, JSONMatching, Hashable
where RawValue == UInt64, Element == Self {
    /// A set of the flags whose bits are 1.
    init(rawValue: UInt64)

    /// How the integer stands on the wire.
    static var encoding: JSON.Encoding { get }
}

extension JSONFlags {
    public static var encoding: JSON.Encoding { .standard }

    public init(json: inout JSON.Reader) throws {
        let encoding = Self.encoding == .standard ? json.encoding : Self.encoding
        self.init(rawValue: try json.read(UInt64.self, as: encoding))
    }

    public func write(json: inout JSON.Writer) {
        json.write(rawValue, as: Self.encoding == .standard ? nil : Self.encoding)
    }

    /// Reads the integer from any decoder, by the same rules as from JSON.
    public init(from decoder: any Decoder) throws {
        self = try CodableAdapter.decode(from: decoder)
    }

    /// Writes the integer to any encoder, in its form on the wire.
    public func encode(to encoder: any Encoder) throws {
        try CodableAdapter.encode(self, to: encoder)
    }

    /// Whether the value is an integer.
    public static func matches(_ json: borrowing JSON.Reader) -> Bool {
        json.matches(UInt64.self, as: encoding)
    }

    public static func == (left: Self, right: Self) -> Bool { left.rawValue == right.rawValue }
    public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}

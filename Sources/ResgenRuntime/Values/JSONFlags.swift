/// A set of flags that stands as one integer; bits that have no name are kept.
public protocol JSONFlags: OptionSet, JSONCodable, JSONFitting, Hashable
where RawValue == UInt64, Element == Self {
    /// A set of the flags whose bits are 1.
    init(rawValue: UInt64)

    /// How the integer stands on the wire.
    static var form: JSONForm { get }
}

extension JSONFlags {
    public static var form: JSONForm { .standard }

    public init(json: inout JSONReader) throws {
        let form = Self.form == .standard ? json.form : Self.form
        self.init(rawValue: try json.read(UInt64.self, as: form))
    }

    public func write(json: inout JSONWriter) {
        json.write(rawValue, as: Self.form == .standard ? nil : Self.form)
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
    public static func fits(_ json: borrowing JSONReader) -> Bool {
        json.fits(UInt64.self, as: form)
    }

    public static func == (left: Self, right: Self) -> Bool { left.rawValue == right.rawValue }
    public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}

/// A distinct type around one value, for ids and money.
public protocol JSONWrapper: JSONRawValue, JSONKey, CodingKeyRepresentable,
    CustomStringConvertible
{}

extension JSONWrapper {
    /// The wrapped value as text, as in a string that it is put into.
    public var description: String { "\(rawValue)" }

    /// Wraps a value.
    public init(_ rawValue: RawValue) { self.init(rawValue: rawValue) }

    /// Reads the wrapped value from the key; nil if the text is none.
    public init?(jsonKey: String) {
        guard let value: Self = try? WireText.value(jsonKey) else { return nil }
        self = value
    }

    public var jsonKey: String { WireText.scalar(of: self) ?? "" }

    public func checkedJSONKey() throws(EncodingFailure) -> String {
        try WireText.of(self).scalar()
    }

    /// The key of an entry in a dictionary: the wrapped value as text.
    public var codingKey: any CodingKey { AnyCodingKey(stringValue: jsonKey) }

    /// Reads the key of an entry in a dictionary; nil if the wrapped value cannot be that text.
    public init?<T: CodingKey>(codingKey: T) { self.init(jsonKey: codingKey.stringValue) }
}

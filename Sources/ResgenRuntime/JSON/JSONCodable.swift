import Foundation

/// A value that reads itself from JSON and writes itself as JSON.
///
/// Generated models, enums and wrappers conform through `JSONModel`, `JSONEnum` and `JSONWrapper`.
/// A type written by hand needs `init(json:)` and `write(json:)` only. With any other `Decoder` or
/// `Encoder` the same two are used.
public protocol JSONCodable: Codable, Sendable, RequestValue {
    /// Where `Codable` comes from: `SelfCoding`, unless the type is a `JSONExternal`.
    associatedtype _JSONCoding = SelfCoding

    /// Reads the value at which the reader stands.
    init(json: inout JSONReader) throws

    /// Writes the value. A failure is kept in the writer and thrown by whoever asked for the text.
    func write(json: inout JSONWriter)

    /// What a missing field of this type means; throws the failure when the field must be there.
    static func valueWhenMissing(_ failure: () -> any Error) throws -> Self

    /// Reads an array of such values.
    static func array(json: inout JSONReader) throws -> [Self]

    /// Whether a field with this value is left out when it is written.
    static func isLeftOut(_ value: Self) -> Bool

    /// Whether an Optional of this type reads an empty string as nil.
    static var readsEmptyStringAsNil: Bool { get }

    /// How the members of this type are sent in a query, a form or cookies, by key, where it is
    /// not the usual style.
    static var styles: [String: Parameter.Style] { get }

    /// Whether the value at which the reader stands is one of this type, as far as can be told
    /// without reading all of it. An untagged union takes the first case that fits.
    static func fits(_ json: borrowing JSONReader) -> Bool
}

/// A type that reads and writes itself, whatever the `Decoder` or `Encoder`.
public enum SelfCoding {}

/// A type that is read and written by its own `Codable`.
public enum ForeignCoding {}

extension JSONCodable {
    public static func valueWhenMissing(_ failure: () -> any Error) throws -> Self {
        throw failure()
    }
    public static func array(json: inout JSONReader) throws -> [Self] { try json.elements() }
    public static func isLeftOut(_ value: Self) -> Bool { false }
    public static var readsEmptyStringAsNil: Bool { false }
    public static var styles: [String: Parameter.Style] { [:] }

    /// Whether the value can be read.
    public static func fits(_ json: borrowing JSONReader) -> Bool { json.canRead(Self.self) }

    public static func parameter(for value: Self) -> Parameter { Parameter(value) }
}

extension JSONCodable {
    /// Reads a JSON text.
    ///
    /// - Parameters:
    ///   - jsonData: The text, UTF-8 (RFC 8259).
    ///   - form: How the value stands on the wire.
    public init(jsonData: Data, as form: JSONForm = .standard) throws(DecodingFailure) {
        var dropped: [DroppedElement] = []
        self = try JSONText.read(jsonData, as: form, dropped: &dropped)
    }

    /// The value as JSON text.
    public func jsonData(as form: JSONForm = .standard) throws(EncodingFailure) -> Data {
        Data(try JSONText.bytes(of: self, as: form))
    }
}

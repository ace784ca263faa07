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

    /// Reads an array of such values.
    static func array(json: inout JSONReader) throws -> [Self]
}

/// A type that tells whether a value is one of it, as far as can be told without reading all of
/// that value. An untagged union takes the first case that fits.
public protocol JSONFitting {
    /// Whether the value at which the reader stands is one of this type.
    static func fits(_ json: borrowing JSONReader) -> Bool
}

/// A model with members that are sent in a query, a form or cookies in another style than the usual
/// one.
public protocol StyledModel {
    /// The styles, by key.
    static var styles: [String: Parameter.Style] { get }
}

/// A type that reads and writes itself, whatever the `Decoder` or `Encoder`.
public enum SelfCoding {}

/// A type that is read and written by its own `Codable`.
public enum ForeignCoding {}

extension JSONCodable {
    public static func array(json: inout JSONReader) throws -> [Self] { try json.elements() }

    /// Whether the value is one of this type: as the type says, an object for a model, for all else
    /// whether it can be read.
    public static func fits(_ json: borrowing JSONReader) -> Bool {
        json.hasElements ? json.isMatch(of: Self.self) : isMatch(json)
    }

    static func isMatch(_ json: borrowing JSONReader) -> Bool {
        if let type = Self.self as? any JSONFitting.Type { return type.fits(json) }
        return Self.self is any JSONModel.Type ? json.isObject : json.canRead(Self.self)
    }

    /// How the members of a value are sent, by key, where it is not the usual style.
    static var memberStyles: [String: Parameter.Style] {
        (Self.self as? any StyledModel.Type)?.styles ?? [:]
    }
}

extension JSONCodable {
    /// Reads a JSON text.
    ///
    /// - Parameters:
    ///   - jsonData: The text, UTF-8 (RFC 8259).
    ///   - form: How the value stands on the wire.
    public init(jsonData: Data, as form: JSONForm = .standard) throws(DecodingFailure) {
        var dropped = DroppedElements()
        self = try JSONText.read(jsonData, as: form, dropped: &dropped)
    }

    /// The value as JSON text.
    public func jsonData(as form: JSONForm = .standard) throws(EncodingFailure) -> Data {
        Data(try JSONText.bytes(of: self, as: form))
    }
}

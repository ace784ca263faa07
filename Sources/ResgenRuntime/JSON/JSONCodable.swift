import Foundation

/// A value that reads itself from JSON and writes itself as JSON.
///
/// Generated models, enums and wrappers conform through `JSONModel`, `JSONEnum` and `JSONWrapper`.
/// A type written by hand needs `init(json:)` and `write(json:)` only. One that says that it is `Codable`,
/// too, has nothing to add: with any other `Decoder` or `Encoder` the same two are used.
public typealias JSONCodable = FieldReader.Value & FieldWriter.Value

extension FieldReader {
    /// A value that reads itself from JSON: half of `JSONCodable`.
    ///
    /// It needs `init(json:)` only. Of a type that says that it is `Decodable`, any other `Decoder` uses
    /// that, too.
    // Does not refine Decodable: conformances to protocols of the resilient standard library are made at
    // run time, and with them those of all that refine these, by functions for each type of a user.
    public protocol Value: Sendable {
        /// Where `Decodable` comes from: `JSON.SelfCoding`, unless the type is a `JSONExternal`.
        associatedtype _JSONCoding = JSON.SelfCoding

        /// Reads the value at the reader's position.
        init(json: inout JSON.Reader) throws
    }
}

extension FieldWriter {
    /// A value that writes itself as JSON: half of `JSONCodable`.
    ///
    /// It needs `write(json:)` only. Of a type that says that it is `Encodable`, any other `Encoder` uses
    /// that, too.
    public protocol Value: Sendable, ResourceRequest.Value {
        /// Where `Encodable` comes from: `JSON.SelfCoding`, unless the type is a `JSONExternal`.
        associatedtype _JSONCoding = JSON.SelfCoding

        /// Writes the value. A failure is kept in the writer and thrown by whoever asked for the text.
        func write(json: inout JSON.Writer)
    }
}

/// A type that knows whether a value is one of it, as far as can be known without reading all of
/// that value. An untagged union takes the first case that matches.
public protocol JSONMatching {
    /// Whether the value at the reader's position is one of this type.
    static func matches(_ json: borrowing JSON.Reader) -> Bool
}

extension JSON {
    /// A type that reads and writes itself, whatever the `Decoder` or `Encoder`.
    public enum SelfCoding {}

    /// A type that is read and written by its own `Codable`.
    public enum ForeignCoding {}
}

extension FieldReader.Value {
    /// Whether the value is one of this type: as the type says, an object for a model, for all else
    /// whether it can be read.
    public static func matches(_ json: borrowing JSON.Reader) -> Bool {
        json.hasElements ? json.isMatch(of: Self.self) : isMatch(json)
    }

    static func isMatch(_ json: borrowing JSON.Reader) -> Bool {
        if let type = Self.self as? any JSONMatching.Type { return type.matches(json) }
        if Self.self is any FieldReader.Model.Type { return json.isObject }
        return json.isInEncoding && json.canRead(Self.self)
    }

    /// Reads a JSON text.
    ///
    /// - Parameters:
    ///   - jsonData: The text, UTF-8 (RFC 8259).
    ///   - encoding: How the value is encoded.
    @_semantics("optimize.sil.specialize.generic.never")
    @inline(never)
    public init(jsonData: Data, as encoding: JSON.Encoding = .standard) throws(DecodingFailure) {
        var dropped = DroppedElements()
        self = try JSONText.read(jsonData, as: encoding, dropped: &dropped)
    }
}

extension FieldWriter.Value {
    /// How the members of a value are sent, where it is not the usual style.
    static var memberStyles: MemberStyles {
        let model =
            Self.self as? any FieldWriter.StyledModel.Type
            ?? (Self.self as? any OptionalValue.Type)?.styledModel
        return MemberStyles(style: model?.style, byKey: model?.styles ?? [:])
    }

    /// The value as JSON text.
    @_semantics("optimize.sil.specialize.generic.never")
    @inline(never)
    public func jsonData(as encoding: JSON.Encoding = .standard) throws(EncodingFailure) -> Data {
        try JSONText.data(as: encoding) { write(json: &$0) }
    }
}

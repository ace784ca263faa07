import Foundation

/// A value as the plain text of a path, a query or a header: what it writes as JSON, without
/// quotes.
enum WireText: Hashable {
    /// nil or null: nothing is sent.
    case none
    case one(String)
    case many([String])

    static func of<T: JSONCodable>(_ value: T, as form: JSONForm = .standard)
        throws(EncodingFailure) -> WireText
    {
        if let text = value as? String { return .one(text) }
        let bytes = try JSONText.bytes(of: value, as: form)
        guard let json = try? JSON(jsonData: Data(bytes)) else {
            throw EncodingFailure(reason: "a value that is not JSON")
        }
        if case .array(let elements) = json {
            var texts: [String] = []
            for element in elements {
                if let text = try scalar(element) { texts.append(text) }
            }
            return .many(texts)
        }
        return try scalar(json).map(WireText.one) ?? .none
    }

    /// The text of a single value; nil for null, and for what has no text.
    static func scalar<T: JSONCodable>(of value: T) -> String? {
        if case .one(let text) = try? of(value) { text } else { nil }
    }

    /// The value with this text.
    static func value<T: JSONCodable>(_ text: String) -> T? {
        guard let quoted = try? JSONText.bytes(of: text) else { return nil }
        return (try? T(jsonData: Data(quoted))) ?? (try? T(jsonData: Data(quoted), as: .string))
    }

    private static func scalar(_ json: JSON) throws(EncodingFailure) -> String? {
        switch json {
        case .null: return nil
        case .bool(let value): return value ? "true" : "false"
        case .number(let value): return value.text
        case .string(let value): return value
        case .array, .object:
            throw EncodingFailure(reason: "a list or an object where one value is needed")
        }
    }
}

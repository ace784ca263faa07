import Foundation

/// The step from an answer to a value.
public struct ResponseParser<Value>: Sendable {
    let parse: @Sendable (Answer, inout [DroppedElement]) throws -> Value

    init(_ parse: @escaping @Sendable (Answer, inout [DroppedElement]) throws -> Value) {
        self.parse = parse
    }
}

extension ResponseParser where Value: JSONCodable {
    /// The JSON of the body. An empty body is nil for an Optional, and `noData` for any other type.
    ///
    /// - Parameters:
    ///   - form: How the value stands on the wire.
    ///   - unwrap: Where in the body it stands.
    ///   - lossy: Whether arrays and maps keep only what can be read; `Response.dropped` tells what was left out.
    public static func json(
        as form: JSONForm = .standard, unwrap: Place? = nil, lossy: Bool = false,
    ) -> ResponseParser {
        ResponseParser { answer, dropped in
            if answer.body.isEmpty {
                return try Value.valueWhenMissing { NetworkError.noData }
            }
            return try JSONText.read(answer.body, as: form, at: unwrap, lossy: lossy, dropped: &dropped)
        }
    }
}

extension ResponseParser where Value == String {
    /// The body as text, UTF-8.
    public static var text: ResponseParser {
        ResponseParser { answer, _ in String(decoding: answer.body, as: UTF8.self) }
    }
}

extension ResponseParser where Value == Data {
    /// The bytes of the body.
    public static var data: ResponseParser { ResponseParser { answer, _ in answer.body } }
}

extension ResponseParser where Value == Void {
    /// Nothing; a body is ignored.
    public static var void: ResponseParser { ResponseParser { _, _ in } }
}

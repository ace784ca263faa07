import Foundation

/// The body of a request, with its media type.
public struct Body: Hashable, Sendable {
    /// The value of `Content-Type`.
    public let mediaType: String
    /// The bytes.
    public let content: Data
    let failure: EncodingFailure?

    /// Bytes of any media type.
    public init(_ content: Data, mediaType: String) {
        self.content = content
        self.mediaType = mediaType
        failure = nil
    }

    private init(json write: (inout JSONWriter) -> Void) {
        mediaType = "application/json"
        var writer = JSONWriter(output: JSONOutput(form: .standard))
        write(&writer)
        content = Data(writer.output.bytes)
        failure = writer.output.failure
    }

    /// A value as JSON.
    @_disfavoredOverload
    public static func json<T: JSONCodable>(_ value: T) -> Body {
        Body(json: { value.write(json: &$0) })
    }

    /// Fields as a JSON object, in order; nil is left out.
    public static func json(_ fields: Fields) -> Body {
        Body(json: { fields.write(&$0) })
    }

    /// The fields of a body that has no model of its own.
    public struct Fields: ExpressibleByDictionaryLiteral {
        private let elements: [(name: String, value: Parameter)]

        public init(dictionaryLiteral elements: (String, any RequestValue)...) {
            self.elements = elements.map { ($0.0, Parameter.of($0.1)) }
        }

        fileprivate func write(_ json: inout JSONWriter) {
            var fields = FieldWriter(output: json.output)
            for element in elements where !element.value.isLeftOut {
                fields.write(key: element.name, element.value.write)
            }
            fields.finish()
        }
    }
}

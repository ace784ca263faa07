/// The parameters after the `?`, in order. nil is left out. Values are encoded strictly: all but
/// letters, digits and `-._~`.
public struct Query: Hashable, Sendable, ExpressibleByDictionaryLiteral {
    /// The query, percent-encoded; empty when nothing is sent.
    public private(set) var encoded = ""
    private(set) var failure: EncodingFailure?

    /// A query without parameters.
    public init() {}

    public init(dictionaryLiteral elements: (String, any RequestValue)...) {
        for (name, value) in elements { append(name, value) }
    }

    /// Adds a parameter.
    public mutating func append(_ name: String, _ value: any RequestValue) {
        let parameter = Parameter.of(value)
        switch parameter.text() {
        case .success(.none): break
        case .success(.one(let text)): append(name, encodedValue: PercentEncoding.value(text))
        case .success(.many(let texts)):
            append(name, texts.map(PercentEncoding.value), parameter.style)
        case .failure(var failure):
            failure.path.insert(.key(name), at: 0)
            self.failure = self.failure ?? failure
        }
    }

    /// Adds the parameters of another query.
    public mutating func append(_ other: Query) {
        if !encoded.isEmpty, !other.encoded.isEmpty { encoded += "&" }
        encoded += other.encoded
        failure = failure ?? other.failure
    }

    private mutating func append(_ name: String, _ values: [String], _ style: Parameter.Style) {
        switch style {
        case .repeat: for value in values { append(name, encodedValue: value) }
        case .comma:
            if !values.isEmpty { append(name, encodedValue: values.joined(separator: ",")) }
        }
    }

    private mutating func append(_ name: String, encodedValue: String) {
        if !encoded.isEmpty { encoded += "&" }
        encoded += "\(PercentEncoding.name(name))=\(encodedValue)"
    }
}

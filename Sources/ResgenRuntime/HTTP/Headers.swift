/// The headers of a request or an answer, in order. Names are compared without case.
public struct Headers: Hashable, Sendable, ExpressibleByDictionaryLiteral {
    /// One header.
    public struct Field: Hashable, Sendable {
        /// The name as it is sent.
        public let name: String
        /// The value.
        public let value: String
    }

    /// All headers.
    public private(set) var fields: [Field] = []
    private(set) var failure: EncodingFailure?

    /// No headers.
    public init() {}

    public init(dictionaryLiteral elements: (String, any RequestValue)...) {
        append(WireFields(elements))
    }

    /// The members of a model as headers; none for nil.
    public init<T: JSONCodable>(_ model: T) { append(WireFields(model: model)) }

    /// The value of a header; setting it replaces all of that name.
    public subscript(name: String) -> String? {
        get { fields.first { $0.name.lowercased() == name.lowercased() }?.value }
        set {
            fields.removeAll { $0.name.lowercased() == name.lowercased() }
            if let newValue { add(name, newValue) }
        }
    }

    /// Adds a header; nil is left out, the elements of a list are joined with commas. A value with
    /// a line break or a NUL is a failure that surfaces when the request is made.
    public mutating func append(_ name: String, _ value: any RequestValue) {
        append(WireFields([(name, value)]))
    }

    /// Adds cookies, behind those that are there.
    mutating func append(_ cookies: Cookies) {
        failure = failure ?? cookies.failure
        guard let header = cookies.header else { return }
        self["Cookie"] = self["Cookie"].map { "\($0); \(header)" } ?? header
    }

    /// The headers of both; those of `other` win over those with the same name.
    public func merging(_ other: Headers) -> Headers {
        var result = other
        let names = Set(other.fields.map { $0.name.lowercased() })
        result.fields = fields.filter { !names.contains($0.name.lowercased()) } + other.fields
        result.failure = failure ?? other.failure
        return result
    }

    private mutating func append(_ fields: WireFields) {
        failure = failure ?? fields.failure
        for field in fields.fields {
            do throws(EncodingFailure) {
                let texts = try field.value.scalars()
                if !texts.isEmpty { add(field.name, texts.joined(separator: ", ")) }
            } catch {
                keep(error, field.name)
            }
        }
    }

    private mutating func add(_ name: String, _ value: String) {
        if value.unicodeScalars.contains(where: { $0 == "\r" || $0 == "\n" || $0 == "\0" }) {
            keep(EncodingFailure(reason: "a line break or NUL in a header"), name)
        } else {
            fields.append(Field(name: name, value: value))
        }
    }

    private mutating func keep(_ failure: EncodingFailure, _ name: String) {
        var failure = failure
        failure.path.insert(.key(name), at: 0)
        self.failure = self.failure ?? failure
    }
}

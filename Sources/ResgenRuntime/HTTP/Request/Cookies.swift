extension ResourceRequest {
    /// The cookies that are sent with a request, in order; nil is left out, a list is sent as
    /// several cookies of the same name. What is not allowed in a cookie is percent-encoded (RFC
    /// 6265, section 4.1.1), everything else is sent as it is, because a cookie is the server's own
    /// text.
    public struct Cookies: Hashable, Sendable, ExpressibleByDictionaryLiteral {
        private var pairs: [Headers.Field] = []
        @BoxedOptional private(set) var failure: EncodingFailure? = nil

        /// No cookies.
        public init() {}

        public init(dictionaryLiteral elements: (String, any ResourceRequest.Value)...) {
            append(WireFields(elements))
        }

        /// The members of a model as cookies; none for nil.
        public init<T: FieldWriter.Value>(_ model: T) { append(WireFields(model: model)) }

        /// The value of the header `Cookie`; nil when there are none.
        public var header: String? {
            pairs.isEmpty ? nil : pairs.map { "\($0.name)=\($0.value)" }.joined(separator: "; ")
        }

        /// The cookies of both; those of `other` win over those with the same name.
        public func merging(_ other: Cookies) -> Cookies {
            var result = other
            let names = Set(other.pairs.map(\.name))
            result.pairs = pairs.filter { !names.contains($0.name) } + other.pairs
            result.failure = failure ?? other.failure
            return result
        }

        @inline(never)
        private mutating func append(_ fields: WireFields) {
            failure = failure ?? fields.failure
            for field in fields.fields {
                do throws(EncodingFailure) {
                    try append(field.name, field.value, field.style ?? .repeat)
                } catch {
                    failure = failure ?? error.inside(field.name)
                }
            }
        }

        private mutating func append(
            _ name: String,
            _ value: WireText,
            _ style: Parameter.Style,
        ) throws(EncodingFailure) {
            if case .members(let members) = value, style == .repeat {
                for member in members { try append(member.key, member.value, .repeat) }
                return
            }
            guard PercentEncoding.isToken(name) else {
                throw EncodingFailure(reason: "the name of a cookie is no token")
            }
            let texts = try value.scalars().map(PercentEncoding.cookie)
            let values =
                style == .repeat || texts.isEmpty ? texts : [texts.joined(separator: "%2C")]
            pairs += values.map { Headers.Field(name: name, value: $0) }
        }
    }
}

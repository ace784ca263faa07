import Foundation

extension ResourceRequest {
    /// The parameters after the `?`, in order. nil is left out. Values are encoded strictly: all
    /// but letters, digits and `-._~`. In a literal the value of a single parameter `""` is all of the
    /// query, without `=`.
    public struct Query: Hashable, Sendable, ExpressibleByDictionaryLiteral {
        /// The query, percent-encoded; empty when nothing is sent.
        public private(set) var encoded = ""
        @BoxedOptional private(set) var failure: EncodingFailure? = nil

        /// A query without parameters.
        public init() {}

        /// Pairs that are encoded already.
        init(_ pairs: EncodedPairs) { encoded = pairs.text }

        public init(dictionaryLiteral elements: (String, any ResourceRequest.Value)...) {
            let fields = WireFields(elements)
            do throws(EncodingFailure) {
                if elements.count == 1, let whole = try ParameterPairs.whole(fields) {
                    encoded = whole
                } else {
                    append(fields)
                }
            } catch {
                failure = error
            }
        }

        /// The members of a model as parameters; none for nil.
        public init<T: FieldWriter.Value>(_ model: T) { append(WireFields(model: model)) }

        /// Adds a parameter.
        public mutating func append(_ name: String, _ value: any ResourceRequest.Value) {
            append(WireFields([(name, value)]))
        }

        /// Adds the parameters of another query.
        public mutating func append(_ other: Query) {
            if !encoded.isEmpty, !other.encoded.isEmpty { encoded += "&" }
            encoded += other.encoded
            failure = failure ?? other.failure
        }

        /// The parameters that an address has not.
        func without(namesOf url: URL) -> Query {
            guard let others = url.query(percentEncoded: true), !encoded.isEmpty else {
                return self
            }
            var query = self
            query.encoded = EncodedPairs(encoded).without(namesOf: EncodedPairs(others)).text
            return query
        }

        /// Replaces all parameters of a name by one.
        mutating func set(_ name: String, _ value: String) {
            var pairs = EncodedPairs(encoded)
            let name = PercentEncoding.name(name)
            pairs.set("\(name)=\(PercentEncoding.value(value))")
            encoded = pairs.text
        }

        private mutating func append(_ fields: WireFields) {
            do throws(EncodingFailure) {
                let pairs = try ParameterPairs.encode(fields, objects: .repeat)
                encoded += encoded.isEmpty || pairs.isEmpty ? pairs : "&\(pairs)"
            } catch {
                failure = failure ?? error
            }
        }
    }
}

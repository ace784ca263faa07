import Foundation

extension ServerError {
    /// The models of error bodies by status: `"404"`, `"4XX"` or `"default"`. Narrow beats wide.
    public struct Models: Sendable, ExpressibleByDictionaryLiteral {
        private var models = StatusTable<any JSONCodable.Type>()

        public init(dictionaryLiteral elements: (String, any JSONCodable.Type)...) {
            for (status, model) in elements { models.set(model, for: status) }
        }

        /// The models of both; those of `other` win for the same status.
        func merging(_ other: Models) -> Models {
            var result = self
            result.models.merge(other.models)
            return result
        }

        /// The body of a response, decoded by the model for its status; nil if there is none or the
        /// body does not match.
        func model(for response: RawResponse) -> (any JSONCodable)? {
            models[response.status].flatMap { Models.read($0, response.body) }
        }

        /// Reads a body as its model says.
        static func read(_ type: any JSONCodable.Type, _ body: Data) -> (any JSONCodable)? {
            if type == PlainText.self { return String(decoding: body, as: UTF8.self) }
            if type == Bytes.self { return body }
            return readJSON(type, body)
        }

        /// Reads a body as JSON; a body that is no JSON is its text, when the model is String.
        static func readJSON<T: JSONCodable>(_ type: T.Type, _ body: Data) -> T? {
            if let value = try? T(jsonData: body) { return value }
            return type == String.self ? String(decoding: body, as: UTF8.self) as? T : nil
        }
    }
}

extension ServerError {
    /// Stands in a table of error models for a body that is text, and gives it as a `String`. No
    /// value of it is ever made.
    public enum PlainText: JSONCodable {
        public init(json: inout JSON.Reader) throws { throw json.failure(expected: "no JSON") }
        public func write(json: inout JSON.Writer) {}
    }
}

extension ServerError {
    /// Stands in a table of error models for a body of any bytes, and gives it as `Data`. No value
    /// of it is ever made.
    public enum Bytes: JSONCodable {
        public init(json: inout JSON.Reader) throws { throw json.failure(expected: "no JSON") }
        public func write(json: inout JSON.Writer) {}
    }
}

import Foundation

extension ServerError {
    /// The models of error bodies by status: `"404"`, `"4XX"` or `"default"`. Narrow beats wide.
    public struct Models: Sendable, ExpressibleByDictionaryLiteral {
        private var models = StatusTable<any FieldReader.Value.Type>()

        public init(dictionaryLiteral elements: (String, any FieldReader.Value.Type)...) {
            for (status, model) in elements { models.set(model, for: status) }
        }

        /// Whether one of the bodies is JSON.
        var readsJSON: Bool {
            models.elements.contains { $0 != PlainText.self && $0 != Bytes.self }
        }

        /// The models of both; those of `other` win for the same status.
        func merging(_ other: Models) -> Models {
            var result = self
            result.models.merge(other.models)
            return result
        }

        /// The model for the status of a response; nil if there is none.
        func model(for response: RawResponse) -> (any FieldReader.Value.Type)? {
            models[response.status]
        }

        /// Reads the body of a response as its model says.
        static func read(
            _ type: any FieldReader.Value.Type,
            _ response: RawResponse,
        ) throws -> any FieldReader.Value {
            if type == PlainText.self { return response.text }
            if type == Bytes.self { return response.body }
            return try readJSON(type, response.body)
        }

        /// Reads a body as JSON; a body that is no JSON is its text, when the model is String.
        @_semantics("optimize.sil.specialize.generic.never")
        @inline(never)
        static func readJSON<T: FieldReader.Value>(_ type: T.Type, _ body: Data) throws -> T {
            do {
                return try T(jsonData: body)
            } catch {
                if type == String.self, let text = body.text as? T { return text }
                throw error
            }
        }
    }
}

extension ServerError {
    /// Says in a table of error models that a body is text, and gives it as a `String`. No
    /// value of it is ever made.
    public enum PlainText: FieldReader.Value {
        public init(json: inout JSON.Reader) throws { throw json.failure(expected: "no JSON") }
    }
}

extension ServerError {
    /// Says in a table of error models that a body is any bytes, and gives it as `Data`. No value
    /// of it is ever made.
    public enum Bytes: FieldReader.Value {
        public init(json: inout JSON.Reader) throws { throw json.failure(expected: "no JSON") }
    }
}

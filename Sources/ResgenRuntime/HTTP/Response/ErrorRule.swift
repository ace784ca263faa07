import Foundation

extension ServerError {
    /// An error inside a response of success: a path in the body that shows it, and the error's
    /// model.
    public struct Rule: Sendable {
        private let path: JSON.Path
        private let constant: JSON?
        /// Whether `constant` is what means success.
        private var isUnless = false
        private let model: any FieldReader.Value.Type
        private let status: String

        /// A response whose body has this value at a path is an error.
        ///
        /// - Parameters:
        ///   - path: Where in the body.
        ///   - constant: The value that is there when the response is an error.
        ///   - model: The error's model, read from the complete body.
        ///   - status: The statuses for which this holds: `"200"`, `"2XX"` or `"default"`.
        public static func when(
            _ path: JSON.Path,
            equals constant: JSON,
            as model: any FieldReader.Value.Type,
            status: String = "2XX",
        ) -> Rule {
            Rule(path: path, constant: constant, model: model, status: status)
        }

        /// A response whose body has another value at a path, neither null nor missing, is an error.
        ///
        /// - Parameters:
        ///   - path: Where in the body.
        ///   - constant: The value that is there when the response is none.
        ///   - model: The error's model, read from the complete body.
        ///   - status: The statuses for which this holds: `"200"`, `"2XX"` or `"default"`.
        public static func unless(
            _ path: JSON.Path,
            equals constant: JSON,
            as model: any FieldReader.Value.Type,
            status: String = "2XX",
        ) -> Rule {
            var rule = when(path, equals: constant, as: model, status: status)
            rule.isUnless = true
            return rule
        }

        /// A response whose body has something at a path, neither null nor an empty list, is an
        /// error.
        ///
        /// - Parameters:
        ///   - path: Where in the body.
        ///   - model: The error's model, read from the complete body.
        ///   - status: The statuses for which this holds: `"200"`, `"2XX"` or `"default"`.
        public static func when(
            _ path: JSON.Path,
            as model: any FieldReader.Value.Type,
            status: String = "2XX",
        ) -> Rule {
            Rule(path: path, constant: nil, model: model, status: status)
        }

        /// The error that a response is by this rule; nil if it is none.
        func error(in response: RawResponse) -> ServerError? {
            guard StatusNames.contain(response.status, in: [status]), holds(for: response.body)
            else { return nil }
            return ServerError(response, as: model)
        }

        private func holds(for body: Data) -> Bool {
            var dropped = DroppedElements()
            let value: JSON? = try? JSONText.read(body, at: path, lossy: true, dropped: &dropped)
            guard let value else { return false }
            // Where `*` takes several, one is enough.
            let values = path.steps.contains(.every) ? value.array ?? [] : [value]
            return values.contains { value in
                if let constant, !isUnless { return value == constant }
                return value != .null && value != constant ?? .array([])
            }
        }
    }
}

/// Which responses are errors: by their status, or by something in their body.
struct ResponseFailures: Sendable {
    var models: ServerError.Models = [:]
    var rules: [ServerError.Rule] = []

    /// The media type of the errors, as far as that is known.
    var accept: String? { models.readsJSON || !rules.isEmpty ? "application/json" : nil }

    /// Throws a `serverError` if the response is an error.
    ///
    /// - Parameters:
    ///   - response: The response.
    ///   - statuses: The statuses that have a value; those of success always have one.
    func check(
        _ response: RawResponse,
        expects statuses: [String] = [],
    ) throws(NetworkError) {
        guard
            (200...299).contains(response.status)
                || StatusNames.contain(response.status, in: statuses)
        else { throw .serverError(ServerError(response, as: models.model(for: response))) }
        try rules.check(response)
    }
}

extension [ServerError.Rule] {
    /// Throws a `serverError` if the response is an error by one of the rules.
    func check(_ response: RawResponse) throws(NetworkError) {
        for rule in self {
            if let error = rule.error(in: response) { throw .serverError(error) }
        }
    }
}

extension ServerError {
    /// - Parameter type: The model of the body.
    init(_ response: RawResponse, as type: (any FieldReader.Value.Type)? = nil) {
        var (model, failure): ((any FieldReader.Value)?, DecodingFailure?)
        do {
            model = try type.map { try Models.read($0, response) }
        } catch {
            if !response.body.isEmpty { failure = DecodingFailure(error, of: response) }
        }
        self.init(
            statusCode: response.status,
            headers: response.headers,
            body: response.body,
            model: model,
            url: response.url,
        )
        modelFailure = failure
        credentialNote = response.credentialNote
    }
}

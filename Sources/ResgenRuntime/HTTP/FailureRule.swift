import Foundation

/// An error inside an answer of success: a place of the body that tells it, and the error's model.
public struct FailureRule: Sendable {
    private let place: Place
    private let constant: JSON?
    private let model: any JSONCodable.Type
    private let statuses: StatusTable<Void>

    private init(
        _ place: Place,
        _ constant: JSON?,
        _ model: any JSONCodable.Type,
        _ status: String,
    ) {
        self.place = place
        self.constant = constant
        self.model = model
        var statuses = StatusTable<Void>()
        statuses.set((), for: status)
        self.statuses = statuses
    }

    /// An answer whose body has this value at a place is an error.
    ///
    /// - Parameters:
    ///   - place: Where in the body.
    ///   - constant: The value that is there when the answer is an error.
    ///   - model: The error's model, read from the whole body.
    ///   - status: The statuses for which this holds: `"200"`, `"2XX"` or `"default"`.
    public static func when(
        _ place: Place,
        equals constant: JSON,
        as model: any JSONCodable.Type,
        status: String = "2XX",
    ) -> FailureRule {
        FailureRule(place, constant, model, status)
    }

    /// An answer whose body has something at a place, neither null nor an empty list, is an error.
    ///
    /// - Parameters:
    ///   - place: Where in the body.
    ///   - model: The error's model, read from the whole body.
    ///   - status: The statuses for which this holds: `"200"`, `"2XX"` or `"default"`.
    public static func when(
        _ place: Place,
        as model: any JSONCodable.Type,
        status: String = "2XX",
    ) -> FailureRule {
        FailureRule(place, nil, model, status)
    }

    /// The error that an answer is by this rule; nil if it is none.
    func error(in answer: Answer) -> ServerError? {
        guard statuses[answer.status] != nil, holds(for: answer.body) else { return nil }
        return ServerError(answer, model: ErrorModels.read(model, answer.body))
    }

    private func holds(for body: Data) -> Bool {
        var dropped = DroppedElements()
        let value: JSON? = try? JSONText.read(body, at: place, dropped: &dropped)
        guard let value else { return false }
        if let constant { return value == constant }
        return value != .null && value != .array([])
    }
}

/// What tells that an answer is an error: its status, or something in its body.
struct AnswerFailures: Sendable {
    var models: ErrorModels = [:]
    var rules: [FailureRule] = []

    /// Throws a `serverError` if the answer is an error.
    ///
    /// - Parameters:
    ///   - answer: The answer.
    ///   - statuses: The statuses that have a value; those of success always have one.
    func check(
        _ answer: Answer,
        expects statuses: StatusTable<Void> = StatusTable(),
    ) throws(NetworkError) {
        guard (200...299).contains(answer.status) || statuses[answer.status] != nil else {
            throw .serverError(ServerError(answer, model: models.model(for: answer)))
        }
        for rule in rules {
            if let error = rule.error(in: answer) { throw .serverError(error) }
        }
    }
}

extension ServerError {
    fileprivate init(_ answer: Answer, model: (any JSONCodable)?) {
        self.init(
            statusCode: answer.status,
            headers: answer.headers,
            body: answer.body,
            model: model,
        )
        credentialNote = answer.credentialNote
    }
}

import Foundation
import ResgenRuntime

/// What went wrong, for the user of the command line.
struct Failure: Error, CustomStringConvertible {
    let description: String

    init(_ error: NetworkError) {
        // The description of any other error is one line without secrets.
        guard case .serverError(let answer) = error else {
            description = "\(error)"
            return
        }
        description = answer.rateLimit ?? answer.invalidFields ?? answer.reason
    }
}

extension ServerError {
    /// How long to wait, if there were too many requests: until the hour of the limit is over, or
    /// some seconds where they came too fast.
    fileprivate var rateLimit: String? {
        guard [403, 429].contains(statusCode) else { return nil }
        if let pause = retryAfter() {
            let seconds = pause.components.seconds
            return "too many requests at once; GitHub answers again in \(seconds) seconds"
        }
        guard headers["X-RateLimit-Remaining"] == "0",
            let reset = headers["X-RateLimit-Reset"].flatMap(TimeInterval.init)
        else { return nil }
        let end = Date(timeIntervalSince1970: reset).formatted(.iso8601)
        return "the limit of requests is reached; GitHub answers again at \(end)"
    }

    /// The fields that GitHub did not take.
    fileprivate var invalidFields: String? {
        guard let invalid = body(as: GitHub.Invalid.self), statusCode == 422 else { return nil }
        return ([invalid.message] + invalid.errors.map(\.text)).joined(separator: "\n  ")
    }

    /// What GitHub says, and which token was missing or refused.
    fileprivate var reason: String {
        let message = body(as: GitHub.Refusal.self)?.message ?? "GitHub gives no reason"
        return ["\(message) (status \(statusCode))", credentialNote].compactMap(\.self)
            .joined(separator: "; ")
    }
}

extension GitHub.Invalid.Problem {
    fileprivate var text: String {
        let problem =
            switch code {
            case .missing: "does not exist"
            case .missingField: "is missing"
            case .invalid: "is not valid"
            case .alreadyExists: "is taken already"
            case .custom, .unrecognized: message ?? code.rawValue
            }
        return [field, problem].compactMap(\.self).joined(separator: " ")
    }
}

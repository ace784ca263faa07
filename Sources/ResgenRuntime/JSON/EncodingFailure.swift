import Foundation

/// Why a request could not be built: a value that cannot be in a path, a header or JSON.
public struct EncodingFailure: Error, Hashable, DescribedError {
    /// Method and path of the request; nil when there was none.
    public var endpoint: String?
    /// Where in the value that was to be written.
    public var path: JSON.Path
    /// What is wrong, without the value itself.
    public var reason: String

    /// A failure for a reason.
    public init(endpoint: String? = nil, path: JSON.Path = JSON.Path(), reason: String) {
        self.endpoint = endpoint
        self.path = path
        self.reason = reason
    }

    /// A failure for another encoder's error.
    public init(_ error: any Error) {
        if let failure = error as? EncodingFailure {
            self = failure
        } else if case .invalidValue(_, let context)? = error as? EncodingError {
            self.init(
                path: JSON.Path(codingPath: context.codingPath),
                reason: context.debugDescription
            )
        } else {
            self.init(reason: "\(error)")
        }
    }

    /// One clause: `POST /users: mass: not a finite number`.
    public var description: String {
        let parts = [endpoint ?? "", path.description, reason]
        return parts.filter { !$0.isEmpty }.joined(separator: ": ").escapingUnseen
    }

    /// The same failure inside the member of a key.
    func inside(_ key: String) -> EncodingFailure {
        var failure = self
        failure.path.insert(.key(key), at: 0)
        return failure
    }

    /// The same failure of a request.
    func of(_ endpoint: String) -> EncodingFailure {
        var failure = self
        failure.endpoint = endpoint
        return failure
    }
}

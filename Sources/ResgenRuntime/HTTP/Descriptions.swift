import Foundation

/// What may hold a secret: `dump` and debuggers show its description alone.
protocol Secretive: CustomStringConvertible, CustomReflectable {}

extension Secretive {
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// An error whose message is its description.
protocol DescribedError: LocalizedError, CustomStringConvertible {}

extension DescribedError {
    public var errorDescription: String? { description }
}

extension ResourceRequest: Secretive {
    /// Method and path: no query, no header and no body, any of which may hold a secret.
    public var description: String { endpoint }
}

extension Resource: CustomStringConvertible {
    /// Method and path of the request, and the type of its value.
    public var description: String { "\(request.endpoint) -> \(Value.self)" }
}

extension ResourceRequest.Headers: Secretive {
    /// The names of the headers; a value may be a secret.
    public var description: String { "\(fields.map(\.name))".escapingUnseen }
}

extension ResourceRequest.Headers.Field: Secretive {
    /// The name; the value may be a secret.
    public var description: String { name.escapingUnseen }
}

extension ResourceRequest.Query: Secretive {
    /// The names of the parameters; a value may be a secret.
    public var description: String {
        "\(encoded.slices(at: "&").map { $0.upTo("=") })"
    }
}

extension ResourceRequest.Cookies: Secretive {
    /// Says nothing of them; they may be secrets.
    public var description: String { "cookies" }
}

extension RawResponse: CustomStringConvertible {
    /// Status and number of bytes: an address, headers and a body may have secrets in them.
    public var description: String { "status \(status), \(body.count) bytes" }
}

extension Resource.Response: CustomStringConvertible {
    /// Status and value: an address and headers may have secrets in them.
    public var description: String { "status \(status): \(value)" }
}

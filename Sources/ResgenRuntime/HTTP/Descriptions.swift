extension ResourceRequest: CustomStringConvertible, CustomDebugStringConvertible {
    /// Method and path: no query, no header and no body, any of which may hold a secret.
    public var description: String { endpoint }
    public var debugDescription: String { endpoint }
}

extension Resource: CustomStringConvertible, CustomDebugStringConvertible {
    /// Method and path of the request, and the type of its value.
    public var description: String { "\(request.endpoint) -> \(Value.self)" }
    public var debugDescription: String { description }
}

extension ResourceRequest.Headers: CustomStringConvertible, CustomDebugStringConvertible {
    /// The names of the headers; a value may be a secret.
    public var description: String { "\(fields.map(\.name))".escapingUnseen }
    public var debugDescription: String { description }
}

extension ResourceRequest.Query: CustomStringConvertible, CustomDebugStringConvertible {
    /// The names of the parameters; a value may be a secret.
    public var description: String {
        "\(encoded.split(separator: "&").map { $0.upTo("=") })"
    }
    public var debugDescription: String { description }
}

extension ResourceRequest.Cookies: CustomStringConvertible, CustomDebugStringConvertible {
    /// Says nothing of them; they may be secrets.
    public var description: String { "cookies" }
    public var debugDescription: String { description }
}

// `dump` and debuggers show what a mirror shows.

extension ResourceRequest: CustomReflectable {
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension ResourceRequest.Headers: CustomReflectable {
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension ResourceRequest.Query: CustomReflectable {
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension ResourceRequest.Cookies: CustomReflectable {
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension RawResponse: CustomStringConvertible, CustomDebugStringConvertible {
    /// Status and number of bytes: an address, headers and a body may have secrets in them.
    public var description: String { "status \(status), \(body.count) bytes" }
    public var debugDescription: String { description }
}

extension Resource.Response: CustomStringConvertible, CustomDebugStringConvertible {
    /// Status and value: an address and headers may have secrets in them.
    public var description: String { "status \(status): \(value)" }
    public var debugDescription: String { description }
}

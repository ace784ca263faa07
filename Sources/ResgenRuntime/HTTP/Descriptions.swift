extension Request: CustomStringConvertible, CustomDebugStringConvertible {
    /// Method and path: no query, no header and no body, any of which may hold a secret.
    public var description: String { endpoint }
    public var debugDescription: String { endpoint }
}

extension Resource: CustomStringConvertible, CustomDebugStringConvertible {
    /// Method and path of the request, and the type of its value.
    public var description: String { "\(request.endpoint) -> \(Value.self)" }
    public var debugDescription: String { description }
}

extension Headers: CustomStringConvertible, CustomDebugStringConvertible {
    /// The names of the headers; a value may be a secret.
    public var description: String { "\(fields.map(\.name))" }
    public var debugDescription: String { description }
}

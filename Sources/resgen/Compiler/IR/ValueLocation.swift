/// Where a value is in a response.
package enum ValueLocation: Hashable, Sendable {
    case body(JSONPathSyntax)
    case header(String)
    /// The target of a link by its relation (RFC 8288).
    case link(String)
}

/// What the body of an error is read as.
package enum ErrorBody: Hashable, Sendable {
    case json, text, data
}

/// A header that comes from the server: a property that is read of it.
package struct ReceivedHeader: Sendable {
    package var name: String
    package var key: String
    package var type: APIType
    package var encoding: ValueEncoding?
    package var doc: String?
    package var deprecation: Deprecation?
    /// Where it is written.
    package var range: SourceRange
}

/// The headers that answers of an API may have: a type of its own.
package struct ResponseHeaders: Sendable {
    package var headers: [ReceivedHeader]
    /// Types of headers that were written in place.
    package var nested: [Model]

    /// The types of what is read.
    package var types: [APIType] { headers.map(\.type) + nested.flatMap(\.types) }
}

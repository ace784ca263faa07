/// A request that the server sends by itself: a property that reads it.
package struct Webhook: Sendable {
    package var key: String
    package var name: String
    /// The namespace of the webhook's own types.
    var typeName: String
    /// Where its key is written.
    package var range: SourceRange
    package var doc: String?
    package var deprecation: Deprecation?
    package var payload: Payload
    package var headers: [ReceivedHeader]
    /// The type that has the headers; nil where none are described.
    package var headersType: [String]?
    /// Types of headers that were written in place.
    package var nested: [Model]

    /// What is read of the body.
    package enum Payload: Sendable {
        case void, text, data
        case json(APIType, Endpoint.JSONOptions)
        /// A form, with the keys of what is an object in it.
        case form(APIType, objects: [String])

        package var type: APIType? {
            switch self {
            case .void: nil
            case .text: .standard(.string)
            case .data: .standard(.data)
            case .json(let type, _), .form(let type, _): type
            }
        }
    }
}

/// The headers of one webhook, or of several that have the same.
package struct WebhookHeaders: Sendable {
    package var name: String
    package var fields: [ReceivedHeader]
}

/// A request that the server sends by itself: a property that reads it.
struct Webhook: Sendable {
    var key: String
    var name: String
    /// The namespace of the webhook's own types.
    var typeName: String
    /// Where its key is written.
    var range: SourceRange
    var doc: String?
    var deprecation: Deprecation?
    var payload: Payload
    var headers: [WebhookHeaders.Field]
    /// The type that has the headers; nil where none are described.
    var headersType: [String]?
    /// Types of headers that were written in place.
    var nested: [Model]

    /// What is read of the body.
    enum Payload: Sendable {
        case void, text, data
        case json(APIType, Endpoint.JSONOptions)
        /// A form, with the keys of what is an object in it.
        case form(APIType, objects: [String])

        var type: APIType? {
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
struct WebhookHeaders: Sendable {
    struct Field: Sendable {
        var name: String
        var key: String
        var type: APIType
        var form: ValueEncoding?
        var doc: String?
        /// Where it is written.
        var range: SourceRange
    }

    var name: String
    var fields: [Field]
}

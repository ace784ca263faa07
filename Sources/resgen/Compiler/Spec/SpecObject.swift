/// What an object of a spec is: what is known of its keys, and what to write in its place, is found by it.
enum SpecObject: Hashable, Sendable {
    case api, server, includedFile, includeElement, externalType, endpoint, webhook, webhookBody
    case field, model, body, extendedShape, union, unionCase, errorBody, place, authAlternative
    case dateEncoding
    /// What is behind a key of this name.
    case value(String)

    /// What messages call it.
    var text: String {
        switch self {
        case .api: "an API"
        case .server: "a server"
        case .includedFile: "an included file"
        case .includeElement: "an element of 'include'"
        case .externalType: "an external type"
        case .endpoint: "an endpoint"
        case .webhook: "a webhook"
        case .webhookBody: "a webhook's 'body'"
        case .field: "a field"
        case .model: "a model"
        case .body: "a body"
        case .extendedShape: "an extended shape"
        case .union: "a union"
        case .unionCase: "a case of a union"
        case .errorBody: "an error body"
        case .place: "a place"
        case .authAlternative: "an alternative of 'auth'"
        case .dateEncoding: "a form"
        case .value(let key): "'\(key)'"
        }
    }
}

/// The keys that an object of the language may have.
struct SpecKeys: Sendable {
    /// What the object is called in a message.
    let owner: String
    let known: [String]
    /// Keys of the language that this version refuses.
    let unsupported: [String]
    /// What to say of a key that is like none of these.
    var hint: String?

    static let api = SpecKeys(
        owner: "an API",
        known: [
            "$schema", "api", "doc", "server", "access", "dates", "acronyms", "conform", "headers",
            "errors", "lossy", "endpoints", "models",
        ],
        unsupported: ["query", "auth", "retry", "timeout", "include", "import", "external"],
    )
    static let endpoint = SpecKeys(
        owner: "an endpoint",
        known: [
            "request", "doc", "deprecated", "path", "query", "headers", "body", "returns", "unwrap",
            "lossy", "errors",
        ],
        unsupported: ["cookies", "pages", "auth", "retry", "timeout", "server"],
    )
    static let field = SpecKeys(
        owner: "a field",
        known: [
            "type", "as", "name", "doc", "default", "deprecated", "lossy", "style", "const",
            "fields",
            "enum", "closed",
        ],
        unsupported: ["union", "flags"],
    )
    static let model = SpecKeys(
        owner: "a model",
        known: [
            "fields", "enum", "wraps", "alias", "doc", "generic", "extends", "identity", "conform",
            "closed", "as",
        ],
        unsupported: ["flags", "union", "additional"],
        hint: "the fields of a model stand in 'fields'",
    )
    static let body = SpecKeys(
        owner: "a body",
        known: ["json"],
        unsupported: ["form", "multipart", "text", "data", "media", "wrap"],
        hint: "the fields of a JSON body stand in 'json'",
    )
    static let shape = SpecKeys(
        owner: "an extended shape",
        known: [],
        unsupported: ["extends", "fields"]
    )
    static let returns = SpecKeys(
        owner: "'returns'",
        known: ["json", "text", "data"],
        unsupported: ["media", "lines", "events", "end"],
    )
    static let dates = SpecKeys(owner: "a form", known: ["format"], unsupported: [])
}

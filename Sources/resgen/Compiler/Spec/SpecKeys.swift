/// The keys that an object of the language may have.
struct SpecKeys: Sendable {
    /// What the object is called in a message.
    let owner: String
    let known: [String]
    /// Keys of the spec that an included file cannot have.
    var foreign: [String] = []
    /// What to say of a key that is like none of these.
    var hint: String?

    static let api = SpecKeys(
        owner: "an API",
        known: [
            "$schema", "api", "doc", "server", "access", "coding", "dates", "acronyms", "conform",
            "headers",
            "query", "responseHeaders",
            "errors", "auth", "retry", "timeout", "lossy", "include", "only", "rename", "change",
            "lenient", "import", "external", "groups", "endpoints", "webhooks", "models",
        ],
    )
    static let server = SpecKeys(owner: "a server", known: ["url", "variables"])
    static let part: SpecKeys = {
        let known = ["$schema", "include", "groups", "endpoints", "webhooks", "models"]
        return SpecKeys(
            owner: "an included file",
            known: known,
            foreign: api.known.filter { !known.contains($0) },
        )
    }()
    static let include = SpecKeys(owner: "an element of 'include'", known: ["document", "overlay"])
    static let external = SpecKeys(
        owner: "an external type",
        known: ["type", "conforms"]
    )
    static let endpoint = SpecKeys(
        owner: "an endpoint",
        known: [
            "request", "doc", "deprecated", "path", "query", "headers", "cookies", "body",
            "returns", "unwrap", "status", "lossy", "errors", "pages", "auth", "retry", "timeout",
            "server",
        ],
    )
    static let webhook = SpecKeys(
        owner: "a webhook",
        known: ["body", "headers", "doc", "deprecated"],
        hint: "the fields of its body belong in a model, which 'body' names"
    )
    static let webhookBody = SpecKeys(
        owner: "a webhook's 'body'",
        known: ["json", "form", "text", "data"],
        hint: "'body' names a model, as \"Push\", whose fields belong in 'models'"
    )
    static let field = SpecKeys(
        owner: "a field",
        known: [
            "type", "as", "name", "doc", "default", "deprecated", "lossy", "readOnly", "style",
            "media", "const", "fields", "enum", "closed", "union", "flags", "additional",
        ],
    )
    static let model = SpecKeys(
        owner: "a model",
        known: [
            "fields", "enum", "wraps", "alias", "doc", "generic", "extends", "identity", "conform",
            "closed", "as", "flags", "union", "additional", "coding",
        ],
        hint: "the fields of a model belong in 'fields'",
    )
    static let body = SpecKeys(
        owner: "a body",
        known: ["json", "form", "multipart", "text", "data", "media", "wrap"],
        hint: "the fields of a JSON body belong in 'json'",
    )
    static let shape = SpecKeys(
        owner: "an extended shape",
        known: ["extends", "fields"]
    )
    static let returns = SpecKeys(
        owner: "'returns'",
        known: ["json", "text", "data", "lines", "events", "end", "media"],
        hint: "'returns' names a model, as \"Show\", whose fields belong in 'models'"
    )
    static let union = SpecKeys(owner: "a union", known: ["tag", "cases"])
    static let unionCase = SpecKeys(
        owner: "a case of a union",
        known: ["value", "type", "default"]
    )
    static let error = SpecKeys(
        owner: "an error body",
        known: ["json", "text", "data", "when", "unless"]
    )
    static let place = SpecKeys(owner: "a place", known: ["header", "link"])
    static let pages = SpecKeys(
        owner: "'pages'",
        known: [
            "items", "next", "method", "cursor", "into", "page", "start", "offset", "limit", "more",
            "total", "totalPages",
        ]
    )
    static let scheme = SpecKeys(
        owner: "'auth'",
        known: ["bearer", "basic", "apiKey", "oauth"],
        hint: "one way has no name, several have one each"
    )
    static let allAuth = SpecKeys(owner: "an alternative of 'auth'", known: ["all"])
    static let bearer = SpecKeys(owner: "'bearer'", known: ["prefix"])
    static let basic = SpecKeys(owner: "'basic'", known: [])
    static let oauth = SpecKeys(owner: "'oauth'", known: ["token", "scopes"])
    static let apiKey = SpecKeys(
        owner: "'apiKey'",
        known: KeyPart.allCases.map(\.rawValue)
    )
    static let retry = SpecKeys(
        owner: "'retry'",
        known: ["attempts", "on", "key", "methods"]
    )
    static let dates = SpecKeys(owner: "a form", known: ["format"])
}

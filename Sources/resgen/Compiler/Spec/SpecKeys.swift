/// The keys that an object of the language may have.
struct SpecKeys: Sendable {
    let owner: SpecObject
    let known: [String]
    /// Keys of the spec that an included file cannot have.
    var foreign: [String] = []
    /// What to say of a key that is like none of these.
    var hint: String?
    /// Whether the hint is of the fields that belong in one of the keys.
    var hintsAtFields = false

    static let api = SpecKeys(
        owner: .api,
        known: [
            "$schema", "api", "doc", "server", "access", "coding", "dates", "acronyms", "conform",
            "headers",
            "query", "responseHeaders",
            "errors", "auth", "retry", "timeout", "unwrap", "lossy", "include", "only", "rename",
            "change",
            "lenient", "import", "external", "groups", "endpoints", "webhooks", "models",
        ],
    )
    static let server = SpecKeys(owner: .server, known: ["url", "variables"])
    static let part: SpecKeys = {
        let known = ["$schema", "include", "groups", "endpoints", "webhooks", "models"]
        return SpecKeys(
            owner: .includedFile,
            known: known,
            foreign: api.known.filter { !known.contains($0) },
        )
    }()
    static let include = SpecKeys(owner: .includeElement, known: ["document", "overlay"])
    static let external = SpecKeys(
        owner: .externalType,
        known: ["type", "conforms"]
    )
    static let endpoint = SpecKeys(
        owner: .endpoint,
        known: [
            "request", "doc", "deprecated", "path", "query", "headers", "cookies", "body",
            "returns", "unwrap", "status", "lossy", "errors", "pages", "auth", "retry", "timeout",
            "server",
        ],
    )
    static let webhook = SpecKeys(
        owner: .webhook,
        known: ["body", "headers", "doc", "deprecated"],
        hint: "the fields of its body belong in a model, which 'body' names",
        hintsAtFields: true
    )
    static let webhookBody = SpecKeys(
        owner: .webhookBody,
        known: ["json", "form", "text", "data"],
        hint: "'body' names a model, as \"Push\", whose fields belong in 'models'"
    )
    static let field = SpecKeys(
        owner: .field,
        known: [
            "type", "as", "name", "doc", "default", "deprecated", "lossy", "readOnly", "style",
            "media", "const", "fields", "enum", "closed", "union", "flags", "additional",
        ],
    )
    static let model = SpecKeys(
        owner: .model,
        known: [
            "fields", "enum", "wraps", "alias", "doc", "generic", "extends", "identity", "conform",
            "closed", "as", "flags", "union", "additional", "coding",
        ],
        hint: "the fields of a model belong in 'fields'",
        hintsAtFields: true
    )
    static let body = SpecKeys(
        owner: .body,
        known: ["json", "form", "multipart", "text", "data", "media", "wrap"],
        hint: "the fields of a JSON body belong in 'json'",
        hintsAtFields: true
    )
    static let shape = SpecKeys(
        owner: .extendedShape,
        known: ["extends", "fields"]
    )
    static let returns = SpecKeys(
        owner: .value("returns"),
        known: ["json", "text", "data", "lines", "events", "end", "media"],
        hint: "'returns' names a model, as \"Show\", whose fields belong in 'models'"
    )
    static let statusAnswer = SpecKeys(
        owner: returns.owner,
        known: returns.known + ["unwrap"],
        hint: returns.hint
    )
    static let union = SpecKeys(owner: .union, known: ["tag", "cases"])
    static let unionCase = SpecKeys(
        owner: .unionCase,
        known: ["value", "type", "default"]
    )
    static let error = SpecKeys(
        owner: .errorBody,
        known: ["json", "text", "data", "when", "unless"]
    )
    static let place = SpecKeys(owner: .place, known: ["header", "link"])
    static let pages = SpecKeys(
        owner: .value("pages"),
        known: [
            "items", "next", "method", "cursor", "into", "page", "start", "offset", "limit", "more",
            "total", "totalPages",
        ]
    )
    static let scheme = SpecKeys(
        owner: .value("auth"),
        known: ["bearer", "basic", "apiKey", "oauth"],
        hint: "one way has no name, several have one each"
    )
    static let allAuth = SpecKeys(owner: .authAlternative, known: ["all"])
    static let bearer = SpecKeys(owner: .value("bearer"), known: ["prefix"])
    static let basic = SpecKeys(owner: .value("basic"), known: [])
    static let oauth = SpecKeys(owner: .value("oauth"), known: ["token", "scopes"])
    static let apiKey = SpecKeys(
        owner: .value("apiKey"),
        known: KeyPart.allCases.map(\.rawValue)
    )
    static let retry = SpecKeys(
        owner: .value("retry"),
        known: ["attempts", "on", "key", "methods"]
    )
    static let dates = SpecKeys(owner: .dateEncoding, known: ["format"])
}

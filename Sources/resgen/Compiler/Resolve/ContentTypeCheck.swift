/// Refuses a `Content-Type` among the headers of the API where a body of another type is sent with it: the
/// header comes before what a body says of itself.
struct ContentTypeCheck {
    let spec: Spec
    let log: DiagnosticLog

    func check() {
        guard let field = Self.contentType(in: .fields(spec.headers)) else { return }
        var type: MediaType?
        if case .const(let node) = field.content, let text = node.string { type = MediaType(text) }
        for endpoint in spec.endpoints where !endpoint.isWebhook {
            guard let body = endpoint.request.body, !Self.isType(type, of: body),
                Self.contentType(in: endpoint.request.headers) == nil
            else { continue }
            log.error(
                "'\(field.key.value)' would be sent with \(body.content.noun) of '\(endpoint.key.value)', too",
                at: field.key.range,
                notes: ["leave it out: a body says its own, or 'media' beside it does"]
            )
            return
        }
    }

    private static func contentType(in headers: SpecShape) -> SpecField? {
        guard case .fields(let fields) = headers else { return nil }
        return fields.first { $0.key.value.lowercased() == "content-type" }
    }

    /// Whether a body is of a type; nil is one that is only known when a request is sent.
    private static func isType(_ type: MediaType?, of body: SpecBody) -> Bool {
        if case .multipart = body.content { return false }
        guard let type else { return true }
        if let media = body.media { return MediaType(media.value).essence == type.essence }
        return switch body.content {
        case .json, .jsonFields: type.isJSON
        case .form: type.isForm
        case .multipart: false
        case .text: type.isText
        case .data: true
        }
    }
}

extension SpecBody.Content {
    fileprivate var noun: String {
        switch self {
        case .json, .jsonFields: "the JSON"
        case .form: "the form"
        case .multipart: "the parts"
        case .text: "the text"
        case .data: "the bytes"
        }
    }
}

/// Reads what a server sends by itself.
struct SpecWebhookReader {
    let context: ReadingContext

    private var fieldReader: SpecFieldReader { SpecFieldReader(context: context) }
    private var typeReader: SpecTypeReader { SpecTypeReader(context: context) }
    private var log: DiagnosticLog { context.log }

    /// What a server sends by itself: requests by their names.
    func webhooks(_ node: JSONNode) -> [SpecEndpoint] {
        ObjectReader.entries(of: node, as: .value("webhooks"), log: log).compactMap(webhook)
    }

    /// The type of a body, or an object.
    private func webhook(_ member: JSONMember) -> SpecEndpoint? {
        let key = Located(value: member.key, range: member.keyRange)
        if member.value.string != nil {
            return SpecEndpoint.webhook(key, body: payload(member.value))
        }
        guard let object = ObjectReader(member.value, .webhook, log: log) else { return nil }
        let body = object.node("body")
        let isKnown = member.value.membersWithoutComment?.allSatisfy {
            SpecKeys.webhook.known.contains($0.key)
        }
        if body == nil, object.member("headers") == nil, isKnown == true {
            log.error("a webhook needs 'body' or 'headers'", at: object.range.opening)
        }
        return SpecEndpoint.webhook(
            key,
            doc: object.string("doc")?.value,
            deprecation: context.deprecation(object),
            body: body.map(payload) ?? .void,
            headers: object.node("headers").map { fieldReader.fields($0, as: .value("headers")) }
                ?? []
        )
    }

    /// A type, which is JSON, or one of the encodings by name.
    func payload(_ node: JSONNode) -> SpecReturns {
        if case .string("Void") = node.value { return .void }
        guard node.membersWithoutComment != nil else {
            return typeReader.type(node).map(SpecReturns.json) ?? .json(.unreadable(at: node.range))
        }
        let unreadable = SpecReturns.json(.unreadable(at: node.range))
        guard let object = ObjectReader(node, .webhookBody, log: log) else { return unreadable }
        let found = SpecKeys.webhookBody.known.compactMap(object.member)
        guard let first = found.first else {
            // An unknown key is the mistake then, and reported.
            if node.membersWithoutComment?.isEmpty == true {
                log.error(
                    "a webhook's 'body' needs \(SpecKeys.webhookBody.known.quotedList)",
                    at: node.range
                )
            }
            return unreadable
        }
        for other in found.dropFirst() {
            log.error("a body has one form: '\(first.key)' is there already", at: other.keyRange)
        }
        guard let type = typeReader.type(first.value) else { return unreadable }
        switch first.key {
        case "form": return .form(type)
        case "text": return .text(type)
        case "data": return .data(type)
        default: return .json(type)
        }
    }
}

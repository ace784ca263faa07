/// Gives the headers of webhooks a type each: one for all that have the same.
struct SharedHeaders {
    private var names: [Set<Identity>: String] = [:]
    private(set) var types: [WebhookHeaders] = []

    /// What makes two headers the same, whatever is said about them.
    private struct Identity: Hashable {
        let name: String
        let key: String
        let type: APIType
        let encoding: ValueEncoding?

        init(_ field: ReceivedHeader) {
            (name, key, type, encoding) = (field.name, field.key, field.type, field.encoding)
        }
    }

    /// - Parameter taken: The names of types beside those of the headers.
    init(of webhooks: [Webhook], besides taken: [String], _ swift: SwiftName) {
        var taken = Set(taken)
        let described = webhooks.filter { !$0.headers.isEmpty }
        let counts = Dictionary(described.map { (Self.identity(of: $0), 1) }, uniquingKeysWith: +)
        let most = counts.values.max() ?? 0
        let usual = described.first { counts[Self.identity(of: $0)] == most }
        for webhook in [usual].compactMap(\.self) + described {
            let identity = Self.identity(of: webhook)
            if names[identity] != nil { continue }
            let own = webhook.key.dropFirst(EndpointKey.webhooks.count)
            var name = types.isEmpty ? "Headers" : (swift.type(String(own)) ?? "") + "Headers"
            while !taken.insert(name).inserted { name += "OfWebhook" }
            names[identity] = name
            types.append(WebhookHeaders(name: name, fields: webhook.headers))
        }
    }

    private static func identity(of webhook: Webhook) -> Set<Identity> {
        Set(webhook.headers.map(Identity.init))
    }

    /// The name of the type that has the headers; nil where there are none.
    func name(for webhook: Webhook) -> String? { names[Self.identity(of: webhook)] }
}

extension Group {
    /// The group of all webhooks, whose headers have types in it.
    func sharingHeaders(at path: [String], _ swift: SwiftName) -> Group {
        let shared = SharedHeaders(of: allWebhooks, besides: typeNames, swift)
        var group = self
        group.headers = shared.types
        group.updateWebhooks { webhook in
            webhook.headersType = shared.name(for: webhook).map { path + [$0] }
        }
        return group
    }

    /// The types of the headers that are declared in the groups of this one.
    var headerTypes: [APIType] {
        groups.flatMap(\.headers).flatMap(\.fields).map(\.type)
    }

    private mutating func updateWebhooks(_ update: (inout Webhook) -> Void) {
        for index in webhooks.indices { update(&webhooks[index]) }
        for index in groups.indices { groups[index].updateWebhooks(update) }
    }
}

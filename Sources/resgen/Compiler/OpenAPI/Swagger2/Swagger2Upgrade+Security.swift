extension Swagger2Upgrade {
    /// `basic`, and the flows of `oauth2`, as OpenAPI has them; `apiKey` is the same.
    mutating func securityScheme(_ node: JSONNode) -> JSONNode {
        guard case .object(let members) = node.value,
            let type = members.first(where: { $0.key == "type" })
        else { return node }
        switch type.value.string {
        case "basic":
            let scheme = member("scheme", type.value, like: type)
            let others = members.filter { $0.key != "type" }
            return node.with(
                .object([type.with(string("http", like: type.value)), scheme] + others)
            )
        case "oauth2":
            let ofFlow = ["authorizationUrl", "tokenUrl", "scopes"]
            let names = ["accessCode": "authorizationCode", "application": "clientCredentials"]
            guard let flow = members.first(where: { $0.key == "flow" }), let key = flow.value.string
            else { return node }
            let value = self.node(.object(members.filter { ofFlow.contains($0.key) }), node.range)
            let named = member(names[key] ?? key, value, like: flow)
            let flows = member("flows", self.node(.object([named]), flow.value.range), like: flow)
            let others = members.filter { !(ofFlow + ["flow"]).contains($0.key) }
            return node.with(.object(others + [flows]))
        default: return node
        }
    }
}

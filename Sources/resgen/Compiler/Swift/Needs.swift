/// What a declaration needs of others.
extension Model {
    /// The models that the model's types name.
    fileprivate var paths: [[String]] { types.flatMap(\.paths) }

    var isAlias: Bool {
        if case .alias = kind { true } else { false }
    }
}

extension API {
    /// The models that endpoints and models need, directly or through others.
    package func models(neededBy names: Set<String>) -> Set<String> {
        let known = models.indexed(by: \.name)
        let nested = allNested.indexed(by: \.path)
        var roots: [[String]] = names.compactMap { known[$0] }.flatMap(\.paths)
        for endpoint in root.allEndpoints where names.contains(endpoint.key) {
            let errors: [APIType] = (endpoint.errors + self.errors).map(\.type)
            let failures: [APIType] = (endpoint.failures + self.failures).map(\.type)
            let types: [APIType] = endpoint.types + errors + failures
            roots += types.flatMap(\.paths)
        }
        if names.contains(ReservedNames.responseHeaders) {
            roots += responseHeaders.types.flatMap(\.paths)
        }
        for webhook in root.allWebhooks where names.contains(webhook.key) {
            roots += webhook.types.flatMap(\.paths)
        }
        let needed = reachable(from: roots) { path in
            (nested[path] ?? known[path[0]])?.paths ?? []
        }
        return Set(needed.map { $0[0] }.filter { known[$0] != nil })
    }

    /// Every endpoint in the order of the spec's groups, and then the webhooks.
    package var endpointSummaries: [EndpointSummary] {
        let scope = TypeScope(TypeScope.Root(api: name, names: []))
        let printer = EndpointPrinter(api: self, scope: scope, isInGroup: false)
        let endpoints = root.allEndpoints.map { endpoint in
            EndpointSummary(
                name: endpoint.key,
                method: endpoint.method.rawValue,
                path: endpoint.displayPath,
                signature: printer.signature(endpoint),
                value: printer.value(endpoint)
            )
        }
        return endpoints
            + root.allWebhooks.map { webhook in
                EndpointSummary(
                    name: webhook.key,
                    method: "WEBHOOK",
                    path: "",
                    signature: "\(webhook.key).parse(body, headers)",
                    value: printer.value(webhook)
                )
            }
    }
}

extension APIType {
    /// The models in the type, by their paths.
    package var paths: [[String]] {
        let inner = parts.flatMap(\.paths)
        if case .model(let path, _) = self { return [path] + inner }
        return inner
    }
}

/// A line of `resgen list`.
package struct EndpointSummary: Sendable {
    package let name: String
    package let method: String
    package let path: String
    /// `person(id: Int)`
    package let signature: String
    /// `Person`
    package let value: String
}

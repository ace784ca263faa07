import ResgenCompiler

/// The endpoints that share a prefix, as documentation lists them.
struct SDKGroup {
    /// `repos.commits`; nil for those of the API itself.
    let key: String?
    let doc: String?
    let endpoints: [Endpoint]
    let webhooks: [Webhook]
    /// The names of the types around the functions, from the API's own.
    let typePath: [String]

    /// What is called at all, the API's own endpoints first. Groups of groups alone have none.
    static func all(of api: API) -> [SDKGroup] {
        all(api.root, key: nil, path: [api.name]).filter {
            !$0.endpoints.isEmpty || !$0.webhooks.isEmpty
        }
    }

    private static func all(_ group: Group, key: String?, path: [String]) -> [SDKGroup] {
        let own = SDKGroup(
            key: key,
            doc: group.doc,
            endpoints: group.endpoints,
            webhooks: group.webhooks,
            typePath: path
        )
        let outer = key == nil ? path + [ReservedNames.namespace] : path
        return [own]
            + group.groups.flatMap {
                all($0, key: $0.key(in: key), path: outer + [$0.typeName])
            }
    }
}

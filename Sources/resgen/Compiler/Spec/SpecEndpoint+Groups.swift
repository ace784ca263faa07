extension SpecEndpoint {
    /// The groups around the endpoint, the widest first.
    var groups: [String] { EndpointKey.groups(of: key.value) }
}

extension [SpecEndpoint] {
    /// The groups that any of them is in, each once.
    var groupNames: [String] {
        var known: Set<String> = []
        return flatMap { endpoint -> [String] in
            guard let group = EndpointKey.innermostGroup(of: endpoint.key.value),
                known.insert(group).inserted
            else { return [] }
            return endpoint.groups
        }.unique
    }
}

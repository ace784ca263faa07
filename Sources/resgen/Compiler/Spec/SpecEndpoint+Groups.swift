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

extension Spec {
    /// The spec with what is said of the groups of its endpoints, and of no others.
    var withoutEmptyGroups: Spec {
        var spec = self
        let names = Set(endpoints.groupNames)
        spec.groups.removeAll { !names.contains($0.name.value) }
        return spec
    }
}

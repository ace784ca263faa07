extension Spec {
    /// The spec whose tokens are good for what its endpoints need, where it does not say itself what
    /// they are good for.
    func withScopesOfEndpoints() -> Spec {
        var spec = self
        for index in spec.auth.indices
        where spec.auth[index].isOAuth && spec.auth[index].scopes.isEmpty {
            let name = spec.auth[index].name?.value ?? ""
            var seen: Set<String> = []
            spec.auth[index].scopes = spec.endpoints.flatMap { $0.scopes[name] ?? [] }
                .filter { seen.insert($0).inserted }
        }
        return spec
    }
}

extension Spec {
    /// The spec with the place that it says of all answers at each of its own endpoints that says no other.
    func unwrappingAnswers() -> Spec {
        guard let unwrap else { return self }
        var spec = self
        spec.endpoints = endpoints.map { endpoint in
            let isOwn = endpoint.origin == nil && !endpoint.isWebhook
            guard isOwn, endpoint.unwrap == nil, !endpoint.isWhole, endpoint.returns.hasJSON else {
                return endpoint
            }
            var endpoint = endpoint
            endpoint.unwrap = unwrap
            return endpoint
        }
        return spec
    }
}

extension SpecReturns {
    var isJSON: Bool {
        if case .json = self { true } else { false }
    }

    /// Whether it is JSON, by some status at least.
    var hasJSON: Bool {
        guard case .byStatus(let answers) = self else { return isJSON }
        return answers.contains {
            if case .answer(.json) = $0.content { true } else { false }
        }
    }
}

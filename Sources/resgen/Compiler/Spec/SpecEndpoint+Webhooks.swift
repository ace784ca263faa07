extension SpecEndpoint {
    /// - Parameter name: The key without the group that all are in.
    static func webhook(
        _ name: Located<String>,
        doc: String? = nil,
        deprecation: Deprecation? = nil,
        body: SpecReturns,
        headers: [SpecField] = [],
        origin: SpecOrigin? = nil,
    ) -> SpecEndpoint {
        let line = RequestLine(method: .post, target: .path([]), range: name.range)
        return SpecEndpoint(
            key: Located(value: "\(EndpointKey.webhooks).\(name.value)", range: name.range),
            doc: doc,
            deprecation: deprecation,
            request: SpecRequest(
                line: line,
                path: [],
                query: .none,
                headers: .fields(headers),
                cookies: .none
            ),
            returns: body,
            accept: [],
            errors: [],
            auth: nil,
            server: nil,
            origin: origin,
            isWebhook: true
        )
    }

    /// The key as it is in `webhooks`.
    var webhookName: String { String(key.value.dropFirst(EndpointKey.webhooks.count + 1)) }
}

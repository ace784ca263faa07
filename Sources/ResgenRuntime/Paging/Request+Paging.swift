import Foundation

extension ResourceRequest {
    /// The request for the URL of a next page. What was meant for this request's server does not go
    /// to another origin (RFC 6454, section 4).
    ///
    /// - Parameter shared: What every request of the API has in its query.
    func following(_ url: URL, by other: Method?, sharing shared: Query) -> ResourceRequest {
        var request = self
        if let other, other != method {
            request.method = other
            if other == .get || other == .head { request.body = nil }
        }
        request.server = url
        request.path = ""
        if url.hasSameOrigin(as: server) {
            let own = EncodedPairs(url.query(percentEncoded: true) ?? "")
            request.query = Query(EncodedPairs(shared.encoded).without(namesOf: own))
        } else {
            request.method = request.method == .head ? .head : .get
            request.query = [:]
            request.headers = headers.forAnyServer
            request.body = nil
        }
        return request
    }

    /// The request with a parameter set to a cursor or a count.
    func setting(
        _ parameter: NextPage.Parameter,
        to value: JSON,
        from source: NextPage.Source? = nil,
    ) throws -> ResourceRequest {
        var request = self
        switch parameter {
        case .query(let name): request.setQuery(name, try text(of: value, source))
        case .header(let name): request.headers[name] = try text(of: value, source)
        case .body(let path): request.body = try Body.setting(path, to: value, in: body)
        }
        return request
    }

    private func text(of value: JSON, _ source: NextPage.Source?) throws -> String {
        if let text = value.plainText { return text }
        let failure = DecodingFailure(expected: "a text or a number", found: "another value")
        throw source?.failure(expected: failure.expected, found: failure.found) ?? failure
    }
}

extension NextPage.Parameter {
    /// What the request says now; nil if it says nothing.
    func value(in request: ResourceRequest) -> JSON? {
        switch self {
        case .query(let name):
            let own = request.server.query(percentEncoded: true) ?? ""
            let text =
                EncodedPairs(request.query.encoded).value(of: name)
                ?? EncodedPairs(own).value(of: name)
            return text.map { .string($0) }
        case .header(let name): return request.headers[name].map { .string($0) }
        case .body(let path): return request.body?.value(at: path)
        }
    }
}

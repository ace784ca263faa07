import ResgenCompiler

/// Checks that a request has the credentials that an endpoint asks for, whatever they are.
struct CredentialCheck {
    private let alternatives: [[AuthScheme]]

    init(_ endpoint: Endpoint, of api: API) {
        alternatives = endpoint.credentials(in: api)
    }

    /// The names of parameters that are credentials.
    var queryNames: [String] {
        alternatives.flatMap(\.self).map(\.kind.sent).filter { $0.part == .query }.map(\.name)
    }

    func problems(_ request: HTTPRequest, _ query: ReceivedPairs, _ cookies: ReceivedPairs)
        -> [RequestProblem]
    {
        let isEnough = alternatives.contains { schemes in
            schemes.allSatisfy { isSent($0, request, query, cookies) }
        }
        if isEnough { return [] }
        let expected = alternatives.map { $0.map(\.kind.text).joined(separator: " and ") }
        return [
            RequestProblem(
                part: .credentials,
                detail: "expected \(expected.unique.list("or"))",
                status: 401
            )
        ]
    }

    private func isSent(
        _ scheme: AuthScheme,
        _ request: HTTPRequest,
        _ query: ReceivedPairs,
        _ cookies: ReceivedPairs
    ) -> Bool {
        let (part, name) = scheme.kind.sent
        switch part {
        case .query: return query.pairs.contains { $0.name == name && !$0.value.isEmpty }
        case .cookie: return cookies.pairs.contains { $0.name == name && !$0.value.isEmpty }
        case .header:
            guard let value = request.header(name), !value.isEmpty else { return false }
            guard let word = scheme.kind.word else { return true }
            // The case of a scheme does not count (RFC 9110, section 11.1).
            return value.lowercased().hasPrefix(word.lowercased() + " ")
        }
    }
}

extension AuthKind {
    /// The word before what is sent in `Authorization`.
    fileprivate var word: String? {
        switch self {
        case .bearer(let prefix): prefix ?? "Bearer"
        case .oauth: "Bearer"
        case .basic: "Basic"
        case .apiKey: nil
        }
    }

    /// As a message asks for it.
    fileprivate var text: String {
        switch self {
        case .apiKey(let part, let name): "the \(part.rawValue) '\(name)'"
        default: "'Authorization: \(word ?? "") …'"
        }
    }
}

import Foundation
import ResgenCompiler

/// Gives tokens of OAuth at the addresses that the API's own server has for that: those that are relative
/// to it. Who serves the endpoints serves these, too.
struct TokenServer {
    private let paths: Set<String>

    init(_ api: API) {
        let auths = [api.requirements.auth] + api.root.allEndpoints.map(\.requirements.auth)
        let references = auths.compactMap(\.self).joined().joined().compactMap { scheme in
            if case .oauth(let token) = scheme.kind { token } else { nil }
        }
        // The server may be called with the path of its address in the spec, or without.
        let bases = MockRoutes.bases(of: api).flatMap { [$0, $0 + "/"] }
        paths = Set(
            references.unique.flatMap { reference in
                (["/"] + bases).compactMap { Self.path(of: reference, at: $0) }
            }
        )
    }

    /// Nil for an address of another server.
    private static func path(of reference: String, at base: String) -> String? {
        guard let parts = URLComponents(string: reference), parts.scheme == nil, parts.host == nil,
            let server = URL(string: "http://localhost\(base)"),
            let url = URL(string: reference, relativeTo: server)
        else { return nil }
        return URLComponents(url: url, resolvingAgainstBaseURL: true)?.percentEncodedPath
    }

    func isAt(_ path: String) -> Bool { paths.contains(path) }

    /// A token for whoever asks for one (RFC 6749, section 5), whatever for.
    func reply(to request: HTTPRequest) -> MockAPI.Reply {
        let form = ReceivedPairs(encoded: String(decoding: request.body, as: UTF8.self))
        if form.pairs.contains(where: { $0.name == "grant_type" && !$0.value.isEmpty }) {
            let token: [(String, JSONNode)] = [
                ("access_token", .string("example")), ("token_type", .string("bearer")),
                ("expires_in", .number("3600")),
            ]
            return MockAPI.Reply(response: Self.response(200, token))
        }
        let problem = RequestProblem(part: .body, name: "grant_type", detail: "is missing")
        let error: [(String, JSONNode)] = [
            ("error", .string("invalid_request")), ("error_description", .string(problem.message)),
        ]
        return MockAPI.Reply(response: Self.response(400, error), problems: [problem])
    }

    private static func response(_ status: Int, _ members: [(String, JSONNode)]) -> HTTPResponse {
        HTTPResponse(
            status: status,
            headers: [("Content-Type", "application/json"), ("Cache-Control", "no-store")],
            body: Array(JSONNode.object(members).compactText.utf8)
        )
    }
}

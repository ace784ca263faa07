import Foundation

/// What is asked of a token server, and what it answers (RFC 6749, sections 4 to 6).
struct TokenRequest: Sendable {
    typealias Grant = Credentials.OAuth.Grant

    let grant: Grant
    /// Where tokens come from; nil where the requirement says it.
    let server: URL?
    /// What a token is for; nil where the requirement says it.
    let scopes: [String]?
    private let parameters: KeyValuePairs<String, String>

    init(
        _ grant: Grant,
        _ server: URL?,
        _ scopes: [String]?,
        _ parameters: KeyValuePairs<String, String>,
    ) {
        self.grant = grant
        self.server = server
        // What was granted is not asked for again.
        if case .refreshToken = grant { self.scopes = scopes ?? [] } else { self.scopes = scopes }
        self.parameters = parameters
    }

    /// The ways to the next token, best first. Without a user there is no refresh token (RFC 6749,
    /// section 4.4.3).
    func grants(after token: Credentials.OAuth.Token?) -> [Grant] {
        if case .clientCredentials = grant { return [grant] }
        guard let refresh = token?.refresh else { return [grant] }
        let first = Grant.refreshToken(refresh, client: grant.client)
        if case .refreshToken(let own, _) = grant, own == nil || own == refresh { return [first] }
        return [first, grant]
    }

    /// Fetches a token.
    func token(
        by grant: Grant,
        from server: URL,
        for scopes: [String],
        over transport: any ResourceLoader,
    ) async throws -> Credentials.OAuth.Token {
        let request = try request(grant, server, scopes)
        // Its time begins no later than this.
        let start = Date()
        let response = try await transport.rawResponse(for: request)
        let answer = try? JSON(jsonData: response.body)
        if let code = answer?["error"]?.string {
            throw Credentials.OAuth.Failure(code: code, answer?["error_description"]?.string)
        }
        guard (200...299).contains(response.status) else {
            throw NetworkError.serverError(
                ServerError(
                    statusCode: response.status,
                    headers: response.headers,
                    endpoint: request.endpoint,
                    url: response.url
                )
            )
        }
        guard let answer, let access = answer["access_token"]?.string, !access.isEmpty,
            // What does not say it is one in practice, and what Apigee calls so.
            ["bearer", "bearertoken"].contains(
                answer["token_type"]?.string?.lowercased() ?? "bearer"
            )
        else { throw Credentials.OAuth.Failure(.noBearerToken) }
        return Credentials.OAuth.Token(
            access: access,
            refresh: answer["refresh_token"]?.string.flatMap { $0.isEmpty ? nil : $0 }
                ?? grant.refreshToken,
            expires: answer["expires_in"].flatMap(Self.seconds).map { start + $0 },
            server: server,
            scopes: scopes,
        )
    }

    /// Some servers write the number as text. What is no time, or one of centuries, says nothing.
    private static func seconds(_ value: JSON) -> TimeInterval? {
        let seconds = value.number?.double ?? value.string.flatMap { Double($0) }
        return seconds.flatMap { $0 > 0 && $0 < 1e10 ? $0 : nil }
    }

    private func request(_ grant: Grant, _ server: URL, _ scopes: [String]) throws
        -> ResourceRequest
    {
        guard server.isSafeForSecrets else { throw Credentials.OAuth.Failure(.insecureServer) }
        var pairs = try grant.pairs
        if !scopes.isEmpty { pairs.append(("scope", scopes.joined(separator: " "))) }
        var request = ResourceRequest(.post, server, headers: ["Accept": "application/json"])
        let client = grant.client
        if let client, case .header(let secret) = client.proof {
            // As in a form (section 2.3.1). A space is no '+': some servers decode that as itself.
            let (user, password) = (PercentEncoding.value(client.id), PercentEncoding.value(secret))
            request = request.adding(.basic(user: user, password: password), .basic)
        } else if let client {
            pairs.append(("client_id", client.id))
            if case .body(let secret) = client.proof { pairs.append(("client_secret", secret)) }
        }
        // Each is sent once (section 3.2), as the caller wants it.
        pairs.removeAll { name, _ in parameters.contains { $0.key == name } }
        pairs += parameters.map { ($0.key, $0.value) }
        let form = pairs.map { "\(PercentEncoding.value($0.0))=\(PercentEncoding.value($0.1))" }
            .joined(separator: "&")
        request.body = .data(Data(form.utf8), media: "application/x-www-form-urlencoded")
        // Secrets follow no redirect.
        request.followsRedirects = false
        request.timeout = .seconds(60)
        return request
    }
}

extension URL {
    /// Whether what is sent there is encrypted, or stays on this machine.
    fileprivate var isSafeForSecrets: Bool {
        if scheme?.lowercased() == "https" { return true }
        guard let host = host?.lowercased() else { return false }
        let isFirstOfFour = host.hasPrefix("127.") && host.allSatisfy { $0.isNumber || $0 == "." }
        return isFirstOfFour || ["localhost", "::1", "[::1]"].contains(host)
            || host.hasSuffix(".localhost")
    }
}

extension Credentials.OAuth.Grant {
    fileprivate var client: Credentials.OAuth.Client? {
        switch self {
        case .clientCredentials(let client): client
        case .password(_, _, let client), .refreshToken(_, let client): client
        }
    }

    fileprivate var pairs: [(String, String)] {
        get throws {
            switch self {
            case .clientCredentials: return [("grant_type", "client_credentials")]
            case .password(let user, let password, _):
                return [
                    ("grant_type", "password"), ("username", user), ("password", password),
                ]
            case .refreshToken(let token?, _):
                return [("grant_type", "refresh_token"), ("refresh_token", token)]
            case .refreshToken(nil, _): throw Credentials.OAuth.Failure(.noRefreshToken)
            }
        }
    }

    /// An answer without a new one leaves the old one (RFC 6749, section 6).
    fileprivate var refreshToken: String? {
        if case .refreshToken(let token, _) = self { token } else { nil }
    }
}

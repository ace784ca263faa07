import Foundation

/// Keeps the tokens of one `Credentials.oauth`, and fetches each once, whatever asks for it.
actor TokenKeeper {
    private typealias Token = Credentials.OAuth.Token

    /// What one token is good for.
    private struct Purpose: Hashable {
        let server: URL
        let scopes: [String]

        /// The order of scopes says nothing (RFC 6749, section 3.3).
        static func == (left: Purpose, right: Purpose) -> Bool {
            left.server == right.server && Set(left.scopes) == Set(right.scopes)
        }

        func hash(into hasher: inout Hasher) {
            hasher.combine(server)
            hasher.combine(Set(scopes))
        }
    }

    private let request: TokenRequest
    private let store: Credentials.OAuth.Store?
    /// The token server that secrets go to, and no other: the first that was asked for.
    private var server: URL?
    /// All tokens, as a store holds one of them.
    private var tokens = ColdTable<Purpose, Token>()
    /// Those that the store has not taken yet.
    private var unsaved = ColdTable<Purpose, Token>()
    private var saving: Task<Void, any Error>?
    private var running = ColdTable<Purpose, Task<Token, any Error>>()

    init(_ request: TokenRequest, _ store: Credentials.OAuth.Store?) {
        self.request = request
        self.store = store
    }

    /// The token that is kept, or a placeholder for one that is fetched before anything is sent.
    func credential(
        for requirement: ResourceRequest.Authentication.Requirement,
    ) async throws -> Credentials.Credential? {
        guard case .bearer = requirement.scheme else { return .placeholder() }
        guard let purpose = try purpose(of: requirement) else { return nil }
        let token = try await kept(for: purpose)
        return token.map { .bearer($0.access, expires: $0.expires) } ?? .placeholder()
    }

    /// Another token instead of one that was refused or ends.
    func refreshed(
        instead rejected: Credentials.Credential,
        for requirement: ResourceRequest.Authentication.Requirement,
        over transport: any ResourceLoader,
    ) async throws -> Credentials.Credential? {
        guard let purpose = try purpose(of: requirement) else { return nil }
        // A task of its own is not cut short, as the old refresh token may be used up.
        let task =
            running[purpose] ?? Task { try await fetch(instead: rejected, for: purpose, transport) }
        running[purpose] = task
        let token = try await task.value
        return .bearer(token.access, expires: token.expires)
    }

    /// nil for another token server than that of before.
    private func purpose(of requirement: ResourceRequest.Authentication.Requirement) throws
        -> Purpose?
    {
        guard let server = request.server ?? requirement.tokenServer else {
            throw Credentials.OAuth.Failure(.noServer)
        }
        guard server == self.server ?? server else { return nil }
        self.server = server
        return Purpose(server: server, scopes: request.scopes ?? requirement.scopes)
    }

    private func fetch(
        instead rejected: Credentials.Credential,
        for purpose: Purpose,
        _ transport: any ResourceLoader,
    ) async throws -> Token {
        defer { running[purpose] = nil }
        let old = try await kept(for: purpose)
        // Another process that shares the store may have been first.
        if let old, .bearer(old.access) != rejected, old.expires.map({ $0 > Date() }) ?? true {
            return old
        }
        var refusal: any Error = Credentials.OAuth.Failure(.noRefreshToken)
        for grant in request.grants(after: old) {
            do {
                let token = try await request.token(
                    by: grant,
                    from: purpose.server,
                    for: purpose.scopes,
                    over: transport
                )
                return try await keep(token, for: purpose)
            } catch let failure as Credentials.OAuth.Failure where failure.reason == .invalidGrant {
                refusal = failure
            }
        }
        throw refusal
    }

    private func kept(for purpose: Purpose) async throws -> Token? {
        guard let store else { return tokens[purpose] }
        if unsaved[purpose] != nil {
            // What saves it may itself load something with it.
            if saving == nil { try await saveAll(in: store) }
            return tokens[purpose]
        }
        guard let token = try await store.load() else {
            // The user has logged out.
            tokens = unsaved
            return tokens[purpose]
        }
        return isGood(token, for: purpose) ? token : tokens[purpose]
    }

    /// Whether a token of the store is what is asked for. What a user granted to a login is not
    /// compared: there is no way to more of it.
    private func isGood(_ token: Token, for purpose: Purpose) -> Bool {
        if case .refreshToken = request.grant { return token.server == purpose.server }
        return Purpose(server: token.server, scopes: token.scopes) == purpose
    }

    private func keep(_ token: Token, for purpose: Purpose) async throws -> Token {
        tokens[purpose] = token
        guard let store else { return token }
        unsaved[purpose] = token
        try await saveAll(in: store)
        return token
    }

    /// Saves one token after the other: one that takes long does not replace a newer one.
    private func saveAll(in store: Credentials.OAuth.Store) async throws {
        while !unsaved.isEmpty {
            let task = saving ?? Task { try await saveNext(in: store) }
            saving = task
            try await task.value
        }
    }

    private func saveNext(in store: Credentials.OAuth.Store) async throws {
        defer { saving = nil }
        guard let purpose = unsaved.keys.first, let token = unsaved[purpose] else { return }
        try await store.save(token)
        if unsaved[purpose] == token { unsaved[purpose] = nil }
    }
}

import Foundation

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

extension URLSession {
    /// The headers, cookies and users that the session adds to a request. One with a delegate,
    /// which may answer for any user, shares a response with no other session.
    public func cacheKey(for request: ResourceRequest) -> [String]? {
        guard let url = try? request.url() else { return nil }
        let classes = configuration.protocolClasses ?? []
        var key = configuration.addedHeaders + configuration.addedCookies(for: url)
        key += configuration.users(for: url) + classes.map { "protocol \($0)" }
        if delegate != nil {
            key.append("session \(Self.identities.value(of: self) { UUID().uuidString })")
        }
        return key
    }

    private static let identities = SessionTable<String>()
}

extension URLSession {
    /// Whether the session may add a credential to a request.
    func mayAddCredential(to request: ResourceRequest) -> Bool {
        guard let url = try? request.url() else { return false }
        let headers = configuration.httpAdditionalHeaders ?? [:]
        return delegate != nil || headers.keys.contains { Secrets.isSecret("\($0)") }
            || !configuration.users(for: url).isEmpty
            || !configuration.addedCookies(for: url).isEmpty
    }

    /// Which credential a request lacks, as a session has none.
    func credentialNote(of response: RawResponse, to request: ResourceRequest) -> String? {
        guard let requirements = request.authentication?.requirements, !requirements.isEmpty,
            let note = CredentialNote(
                request: request,
                holder: "a session",
                known: "none, a Loader has",
            ).text(of: response)
        else { return nil }
        return mayAddCredential(to: request) ? nil : note
    }
}

extension URLSessionConfiguration {
    fileprivate var addedHeaders: [String] {
        (httpAdditionalHeaders ?? [:])
            .map { "header \("\($0.key)".lowercased()): \($0.value)" }.coldSorted(by: <)
    }

    fileprivate func addedCookies(for url: URL) -> [String] {
        let cookies = httpCookieStorage?.cookies(for: url) ?? []
        return cookies.map { "cookie \($0.name)=\($0.value)" }.coldSorted(by: <)
    }

    /// Those that a session may answer a challenge of the server for. Their passwords are not
    /// looked at: the system might ask whether it may show them.
    fileprivate func users(for url: URL) -> [String] {
        guard let storage = urlCredentialStorage else { return [] }
        let spaces = storage.allCredentials.filter {
            $0.key.host.lowercased() == url.host?.lowercased()
        }
        return spaces.map { space, credentials in
            let chosen = storage.defaultCredential(for: space)?.user ?? ""
            return "user \(space.realm ?? "") \(chosen) \(credentials.keys.coldSorted(by: <))"
        }.coldSorted(by: <)
    }
}

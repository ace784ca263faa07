import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The secrets that a `Loader` has, given out to what a request asks for.
///
///     Credentials.bearer("token")
///     ["user": .bearer("token"), "app": .basic(user: "app", password: "secret")]
///     Credentials.oauth(.clientCredentials(.basic("id", secret: "secret")))
///     Credentials.bearer { await store.token } refresh: { try await store.refreshedToken() }
///
/// A credential goes to the origin that the requirement was given for, and nowhere else. Copies of
/// a value share what has been refreshed.
public struct Credentials: Sendable {
    /// Gives the credential for a requirement, nil if there is none. Asked for each request.
    public typealias Provider =
        @Sendable (_ requirement: ResourceRequest.Authentication.Requirement) async throws ->
        Credential?
    /// Gives a credential instead of one that the server answered with a status of 401, nil if
    /// there is none.
    public typealias Refresh =
        @Sendable (
            _ requirement: ResourceRequest.Authentication.Requirement, _ rejected: Credential
        )
        async throws -> Credential?

    /// As `Refresh`, and given what the loader sends with.
    typealias SendingRefresh =
        @Sendable (
            ResourceRequest.Authentication.Requirement, Credential, any ResourceLoader
        ) async throws -> Credential?

    let provider: Provider
    /// How credentials for a requirement are refreshed; nil if they are not.
    private let refreshing:
        @Sendable (ResourceRequest.Authentication.Requirement) -> SendingRefresh?
    private var transport: any ResourceLoader = URLSession.shared
    /// How long before its end a credential is refreshed.
    let ahead: Duration
    /// What the provider has, without secrets, for messages: `an API key`.
    let known: String
    let refreshes: Refreshes

    init(
        _ known: String,
        ahead: Duration = .seconds(60),
        _ provider: @escaping Provider,
        refreshing:
            @escaping @Sendable (ResourceRequest.Authentication.Requirement) ->
            SendingRefresh? = { _ in nil },
        refreshes: Refreshes = Refreshes(),
    ) {
        self.refreshes = refreshes
        self.provider = provider
        self.refreshing = refreshing
        self.ahead = ahead
        self.known = known
    }

    /// Credentials that are asked for when they are needed.
    ///
    /// When a server answers 401, `refresh` is called once for all requests under way, and each is
    /// sent once more. What it gives is sent from then on, until the provider gives something new.
    /// While it runs, requests that need its credential wait; those that it makes itself do not.
    /// When none waits any more, as all were cancelled or ran out of time, `refresh` is cancelled,
    /// and the next request that needs it calls it again. What must not be cut short, as the old
    /// refresh token is used up, goes into a `Task` that `refresh` waits for.
    ///
    /// A credential that says when it ends is refreshed ahead, once for all requests, too. If that
    /// fails, it is sent as long as it is good; then what `refresh` throws is the error.
    ///
    /// - Parameters:
    ///   - ahead: How long before its end a credential is refreshed, but not before half of the
    ///     time that it had.
    ///   - provider: Gives the credential for a requirement. What it throws is the `transportError`
    ///     of the load.
    ///   - refresh: Gives another credential instead of one that was rejected. After nil the 401 is
    ///     the error, after an error that is the `transportError` of the load.
    public init(
        ahead: Duration = .seconds(60),
        _ provider: @escaping Provider,
        refresh: Refresh? = nil,
    ) {
        self.init("a function that gave none", ahead: ahead, provider) { _ in
            guard let refresh else { return nil }
            return { requirement, rejected, _ in try await refresh(requirement, rejected) }
        }
    }

    /// What refreshes credentials for a requirement, nil if nothing does.
    func refresh(for requirement: ResourceRequest.Authentication.Requirement) -> Refresh? {
        guard let sending = refreshing(requirement) else { return nil }
        return { [transport] in try await sending($0, $1, transport) }
    }

    /// The same, for a loader that sends with this.
    func sending(with transport: any ResourceLoader) -> Credentials {
        var copy = self
        copy.transport = transport
        return copy
    }

    /// The same, for these servers alone. Without this, a loader for several APIs gives each of
    /// them the credential of the kind and the name that it asks for.
    public func only(for servers: URL...) -> Credentials {
        let origins = servers.map { ResourceRequest.Origin($0) }
        let provider = provider
        let restricted: Provider = { requirement in
            guard let origin = requirement.origin, origins.contains(origin) else { return nil }
            return try await provider(requirement)
        }
        let names = origins.map(\.description).joined(separator: ", ")
        return Credentials(
            "\(known), only for \(names)",
            ahead: ahead,
            restricted,
            refreshing: refreshing,
            refreshes: refreshes,
        )
    }

    /// One credential for every requirement of its kind.
    public init(_ credential: Credential) {
        self.init(CredentialNote.article(credential.kind)) { _ in credential }
    }

    /// A token, whatever the name of the requirement.
    public static func bearer(_ token: String) -> Credentials { Credentials(.bearer(token)) }

    /// User and password, whatever the name of the requirement.
    public static func basic(user: String, password: String) -> Credentials {
        Credentials(.basic(user: user, password: password))
    }

    /// A key, whatever the name of the requirement.
    public static func apiKey(_ key: String) -> Credentials { Credentials(.apiKey(key)) }

    /// A token that changes, and is refreshed before its end where that is known.
    ///
    /// - Parameters:
    ///   - ahead: How long before its end the token is refreshed.
    ///   - token: Gives the token of now, nil if there is none.
    ///   - expires: Gives the end of that token, nil if it is not known; asked after `token`, and
    ///     after `refresh` for the new one.
    ///   - refresh: Gives a token instead of one that was rejected or ends, nil if there is none.
    public static func bearer(
        ahead: Duration = .seconds(60),
        _ token: @escaping @Sendable () async throws -> String?,
        expires: @escaping @Sendable () async throws -> Date? = { nil },
        refresh: (@Sendable () async throws -> String?)? = nil,
    ) -> Credentials {
        let ending: @Sendable (String?) async throws -> Credential? = { token in
            guard let token else { return nil }
            return .bearer(token, expires: try await expires())
        }
        let provider: Provider = { _ in try await ending(token()) }
        guard let refresh else { return Credentials(provider) }
        return Credentials(ahead: ahead, provider) { _, _ in try await ending(refresh()) }
    }
}

extension Credentials: ExpressibleByDictionaryLiteral {
    /// Credentials by the names of requirements.
    public init(dictionaryLiteral elements: (String, Credentials)...) {
        var parts = ColdTable<String, Credentials>()
        for (name, credentials) in elements { parts[name] = credentials }
        let (all, names) = (parts, parts.keys.coldSorted(by: <))
        self.init(
            names.isEmpty ? "none" : CredentialNote.list(names),
            ahead: all.values.map(\.ahead).max() ?? .seconds(60)
        ) { requirement in
            try await requirement.name.flatMap { all[$0] }?.provider(requirement)
        } refreshing: { requirement in
            requirement.name.flatMap { all[$0] }?.refreshing(requirement)
        }
    }
}

extension Credentials: Secretive {
    /// Says nothing of what they are.
    public var description: String { "credentials" }
}

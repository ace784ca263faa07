import Foundation

/// Says which credential was missing or refused, where a status is due to that. Names and kinds of
/// credentials are in it, and no secret.
final class CredentialNote {
    /// The request without its credential.
    private let request: ResourceRequest
    /// What there was to send.
    private let supply: AlternativeSupply
    /// Who has credentials, or would have.
    private let holder: String
    /// What there are credentials of; nil if there are none.
    private let known: String?

    init(
        request: ResourceRequest,
        supply: AlternativeSupply = AlternativeSupply(),
        holder: String = "the loader",
        known: String?,
    ) {
        self.request = request
        self.supply = supply
        self.holder = holder
        self.known = known
    }

    /// nil if the status has another reason, or none that is known.
    func text(of response: RawResponse) -> String? {
        guard response.status == 401 || response.status == 403 else { return nil }
        if !supply.issued.isEmpty { return text(ofIssued: response) }
        // Whoever made the request may have set it by hand.
        guard !requirements.contains(where: request.holds) else { return nil }
        if requirements.isEmpty {
            let isPlain = response.status == 401 && request.headers["Authorization"] == nil
            guard isPlain, known != nil else { return nil }
            return "sent without a credential, as the endpoint asks for none"
        }
        return "sent without \(missing) (\(reason))"
    }

    private var requirements: [ResourceRequest.Authentication.Requirement] {
        request.authentication?.requirements ?? []
    }

    private func text(ofIssued response: RawResponse) -> String? {
        let sent = supply.issued.map(\.requirement)
        if let url = response.url {
            let origin = ResourceRequest.Origin(url)
            if sent.contains(where: { $0.origin.map { $0 != origin } ?? false }) {
                return "\(Self.name(sent)) stayed behind at a redirect to \(origin)"
            }
        }
        // Whoever made the request may have set the others by hand.
        let missing = supply.missing.filter { !request.holds($0) }
        if !missing.isEmpty { return "sent without \(Self.name(missing)) (\(reason))" }
        if let lack = lackOfScope(response.headers) { return lack }
        // It identified the caller, who has no permission.
        if response.status != 401 { return nil }
        return "\(Self.name(sent)) \(sent.count == 1 ? "was" : "were") refused"
    }

    /// What a token is not good for (RFC 6750, section 3.1).
    private func lackOfScope(_ headers: ResourceRequest.Headers) -> String? {
        let challenge = headers["WWW-Authenticate"].flatMap(BearerChallenge.init)
        guard let challenge, challenge.error == "insufficient_scope" else { return nil }
        let bearers = supply.issued.map(\.requirement).filter { $0.scheme.kind == .token }
        if bearers.isEmpty { return nil }
        let scopes = challenge.scopes.prefix(Self.scopeLimit).filter { $0.count <= 100 }
        let names = "the scope\(scopes.count == 1 ? "" : "s") \(Self.list(scopes))"
        let verb = bearers.count == 1 ? "needs" : "need"
        return "\(Self.name(bearers)) \(verb) \(scopes.isEmpty ? "another scope" : names)"
    }

    private static let scopeLimit = 10

    private var missing: String {
        let names = requirements.compactMap(\.name)
        let alternatives = request.authentication?.alternatives.count { !$0.isEmpty } ?? 0
        if alternatives > 1, names.count > 1 {
            return "any of the credentials \(Self.list(names))"
        }
        return requirements.isEmpty ? "a credential" : Self.name(requirements)
    }

    private var reason: String {
        let origins = requirements.compactMap(\.origin)
        if let url = try? request.url(), !origins.isEmpty,
            !origins.contains(ResourceRequest.Origin(url))
        {
            let names = Set(origins.map(\.description)).coldSorted(by: <)
            let servers = names.joined(separator: ", ")
            return "it is for \(servers), the request went to \(ResourceRequest.Origin(url))"
        }
        if let unsuitable = supply.unsuitable {
            return "the loader has \(Self.article(unsuitable.credential.kind)), "
                + "\(Self.article(unsuitable.requirement.scheme.kind)) is asked for"
        }
        return "\(holder) has \(known ?? "none")"
    }

    private static func name(_ requirements: [ResourceRequest.Authentication.Requirement]) -> String
    {
        let names = requirements.compactMap(\.name)
        if names.count > 1 { return "the credentials \(list(names))" }
        return requirements.first.map(name) ?? "a credential"
    }

    private static func name(_ requirement: ResourceRequest.Authentication.Requirement) -> String {
        requirement.name.map { "the credential '\($0)'" } ?? article(requirement.scheme.kind)
    }

    static func article(_ kind: Credentials.Credential.Kind) -> String {
        switch kind {
        case .token: "a \(kind.rawValue)"
        case .key: "an \(kind.rawValue)"
        case .password: kind.rawValue
        }
    }

    static func list(_ names: [String]) -> String {
        names.map { "'\($0)'" }.joined(separator: ", ")
    }
}

extension ResourceRequest {
    /// Whether there is something already where a requirement's credential goes.
    fileprivate func holds(_ requirement: Authentication.Requirement) -> Bool {
        switch requirement.scheme {
        case .bearer, .basic: return headers["Authorization"] != nil
        case .header(let name): return headers[name] != nil
        case .cookie(let name):
            let cookies = headers["Cookie"]?.components(separatedBy: "; ") ?? []
            return cookies.contains { $0.hasPrefix("\(name)=") }
        case .query(let name):
            let query = (try? url())?.query(percentEncoded: true) ?? ""
            return EncodedPairs(query).value(of: name) != nil
        }
    }
}

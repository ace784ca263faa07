import Foundation

/// Says which credential was missing or refused, where a status is due to that. Names and kinds of
/// credentials are in it, and no secret.
struct CredentialNote {
    private let request: ResourceRequest
    private let alternatives: [[ResourceRequest.Authentication.Requirement]]
    private let supply: AlternativeSupply
    private let known: Credentials.Known?

    /// - Parameters:
    ///   - request: The request without its credential.
    ///   - supply: What there was to send.
    ///   - known: What the loader has; nil if it has no credentials.
    init(_ request: ResourceRequest, _ supply: AlternativeSupply, _ known: Credentials.Known?) {
        self.request = request
        alternatives = request.authentication?.alternatives ?? []
        self.supply = supply
        self.known = known
    }

    /// nil if the status has another reason, or none that is known.
    ///
    /// - Parameters:
    ///   - status: What was answered.
    ///   - url: The address that answered.
    func text(status: Int, from url: URL?) -> String? {
        guard status == 401 || status == 403 else { return nil }
        if !supply.issued.isEmpty { return text(of: supply.issued, status, url) }
        // Whoever made the request may have set it by hand.
        guard !requirements.contains(where: request.holds) else { return nil }
        if requirements.isEmpty {
            guard status == 401, known != nil, request.headers["Authorization"] == nil else {
                return nil
            }
            return "sent without a credential, as the endpoint asks for none"
        }
        return "sent without \(missing) (\(reason))"
    }

    private var requirements: [ResourceRequest.Authentication.Requirement] {
        request.authentication?.requirements ?? []
    }

    private func text(of issued: [IssuedCredential], _ status: Int, _ url: URL?) -> String? {
        let sent = issued.map(\.requirement)
        if let url {
            let origin = ResourceRequest.Origin(url)
            if sent.contains(where: { $0.origin.map { $0 != origin } ?? false }) {
                return "\(Self.name(sent)) stayed behind at a redirect to \(origin)"
            }
        }
        // Whoever made the request may have set the others by hand.
        let missing = supply.missing.filter { !request.holds($0) }
        if !missing.isEmpty { return "sent without \(Self.name(missing)) (\(reason))" }
        // It identified the caller, who has no permission.
        if status != 401 { return nil }
        return "\(Self.name(sent)) \(sent.count == 1 ? "was" : "were") refused"
    }

    private var missing: String {
        let names = requirements.compactMap(\.name)
        if alternatives.count(where: { !$0.isEmpty }) > 1, names.count > 1 {
            return "any of the credentials \(Self.list(names))"
        }
        return requirements.isEmpty ? "a credential" : Self.name(requirements)
    }

    private var reason: String {
        let origins = Set(requirements.compactMap(\.origin))
        if let url = try? request.url(), !origins.isEmpty,
            !origins.contains(ResourceRequest.Origin(url))
        {
            let servers = origins.map(\.description).sorted().joined(separator: ", ")
            return "it is for \(servers), the request went to \(ResourceRequest.Origin(url))"
        }
        if let unsuitable = supply.unsuitable {
            return "the loader has \(Self.article(unsuitable.credential.description)), "
                + "\(Self.article(unsuitable.requirement.scheme.kind)) is asked for"
        }
        switch known {
        case nil: return "the loader has none"
        case .sessionAlone: return "a session has none, a Loader has"
        case let known?: return "the loader has \(Self.text(of: known))"
        }
    }

    private static func text(of known: Credentials.Known) -> String {
        switch known {
        case .nothing: "a function that gave none"
        case .sessionAlone: "none"
        case .one(let kind): article(kind)
        case .names([]): "none"
        case .names(let names): list(names)
        case .servers(let origins, let inner):
            "\(text(of: inner)), only for \(origins.map(\.description).joined(separator: ", "))"
        }
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

    private static func article(_ kind: String) -> String {
        switch kind {
        case "bearer token": "a bearer token"
        case "API key": "an API key"
        default: kind
        }
    }

    private static func list(_ names: [String]) -> String {
        names.map { "'\($0)'" }.joined(separator: ", ")
    }
}

extension ResourceRequest.Authentication.Scheme {
    /// As `Credentials.Credential` describes what it takes.
    fileprivate var kind: String {
        switch self {
        case .bearer: "bearer token"
        case .basic: "user and password"
        case .header, .query, .cookie: "API key"
        }
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
            let parts = (try? url()).flatMap {
                URLComponents(url: $0, resolvingAgainstBaseURL: true)
            }
            return parts?.queryItems?.contains { $0.name == name } ?? false
        }
    }
}

import ResgenCompiler

/// The credentials that a program gives to a `Loader`, where documentation shows them.
enum CredentialSample {
    /// `.bearer("token")`, or by name where the spec has names; nil for an API that asks for none.
    static func of(_ api: API) -> String? {
        let endpoints = api.root.allEndpoints.compactMap(\.requirements.auth)
        let asked = ([api.requirements.auth].compactMap(\.self) + endpoints).joined()
        guard let schemes = asked.first(where: { !$0.isEmpty }) else { return nil }
        let named = schemes.compactMap { scheme in
            scheme.name.map { "\($0.swiftLiteral): \(of(scheme.kind))" }
        }
        return named.isEmpty ? of(schemes[0].kind) : "[\(named.joined(separator: ", "))]"
    }

    private static func of(_ kind: AuthKind) -> String {
        switch kind {
        case .bearer: ".bearer(\"token\")"
        case .basic: ".basic(user: \"user\", password: \"password\")"
        case .apiKey: ".apiKey(\"key\")"
        case .oauth: ".oauth(.clientCredentials(.basic(\"id\", secret: \"secret\")))"
        }
    }
}

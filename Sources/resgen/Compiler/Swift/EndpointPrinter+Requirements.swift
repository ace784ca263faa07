/// What is asked of the one who sends a request.
extension EndpointPrinter {
    func requirements(_ requirements: Requirements, ofAPI isAPI: Bool = false) -> [CallArgument] {
        [
            requirements.auth.map { auth($0, ofAPI: isAPI) },
            requirements.oauth.isEmpty
                ? nil
                : .list(
                    label: "oauth: [",
                    items: requirements.oauth.map { scheme($0, ofAPI: true) },
                    close: "]"
                ),
            requirements.retry.map(retry),
            requirements.timeout.map { .text("timeout: .seconds(\($0.shortest))") },
        ].compactMap(\.self)
    }

    private func auth(_ alternatives: [[AuthScheme]], ofAPI isAPI: Bool) -> CallArgument {
        let items = alternatives.map { $0.map { scheme($0, ofAPI: isAPI) } }
        if items.count > 1 {
            return .list(label: "auth: .anyOf([", items: items.map(together), close: "])")
        }
        let schemes = items.first ?? []
        return schemes.count > 1
            ? .list(label: "auth: .allOf([", items: schemes, close: "])")
            : .text("auth: \(together(schemes))")
    }

    private func together(_ schemes: [String]) -> String {
        switch schemes.count {
        case 0: ".anonymous"
        case 1: schemes[0]
        default: ".allOf([\(schemes.joined(separator: ", "))])"
        }
    }

    /// Where tokens come from is said once, by the API; its endpoints ask for them by name.
    private func scheme(_ scheme: AuthScheme, ofAPI isAPI: Bool) -> String {
        let name = scheme.name.map { [$0.swiftLiteral] } ?? []
        switch scheme.kind {
        case .basic: return ".basic(\(name.joined()))"
        case .oauth(let token) where isAPI:
            let scopes = scheme.scopes.map(\.swiftLiteral).joined(separator: ", ")
            let options = name + ["token: \(token.swiftLiteral)"]
            let all = options + (scopes.isEmpty ? [] : ["scopes: [\(scopes)]"])
            return ".oauth(\(all.joined(separator: ", ")))"
        case .oauth: return ".bearer(\(name.joined()))"
        case .bearer(let prefix):
            let options = name + [prefix.map { "prefix: \($0.swiftLiteral)" }].compactMap(\.self)
            return ".bearer(\(options.joined(separator: ", ")))"
        case .apiKey(let part, let key):
            let options = name + ["\(part.rawValue): \(key.swiftLiteral)"]
            return ".apiKey(\(options.joined(separator: ", ")))"
        }
    }

    private func retry(_ retry: Retry) -> CallArgument {
        var options: [String] = []
        if let attempts = retry.attempts { options.append("attempts: \(attempts)") }
        if !retry.statuses.isEmpty {
            let statuses = retry.statuses.map(\.text.swiftLiteral).joined(separator: ", ")
            options.append("on: [\(statuses)]")
        }
        if let key = retry.key { options.append("key: \(key.swiftLiteral)") }
        if !retry.methods.isEmpty {
            options.append("methods: [\(retry.methods.map(\.swift).joined(separator: ", "))]")
        }
        return .list(label: "retry: .init(", items: options, close: ")")
    }
}

/// What is asked of the one who sends a request.
extension EndpointPrinter {
    func requirements(_ requirements: Requirements) -> [CallArgument] {
        [
            requirements.auth.map(auth),
            requirements.retry.map(retry),
            requirements.timeout.map { .text("timeout: .seconds(\($0.shortest))") },
        ].compactMap(\.self)
    }

    private func auth(_ alternatives: [[AuthScheme]]) -> CallArgument {
        if alternatives.count > 1 {
            return .list(label: "auth: .anyOf([", items: alternatives.map(together), close: "])")
        }
        let schemes = alternatives.first ?? []
        return schemes.count > 1
            ? .list(label: "auth: .allOf([", items: schemes.map(scheme), close: "])")
            : .text("auth: \(together(schemes))")
    }

    private func together(_ schemes: [AuthScheme]) -> String {
        switch schemes.count {
        case 0: ".anonymous"
        case 1: scheme(schemes[0])
        default: ".allOf([\(schemes.map(scheme).joined(separator: ", "))])"
        }
    }

    private func scheme(_ scheme: AuthScheme) -> String {
        let name = scheme.name.map { [$0.swiftLiteral] } ?? []
        switch scheme.kind {
        case .basic: return ".basic(\(name.joined()))"
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
        return .list(label: "retry: .init(", items: options, close: ")")
    }
}

extension Double {
    /// The number without a fraction where it has none.
    fileprivate var shortest: String {
        self == rounded() && self < 1e15 ? String(Int(self)) : String(self)
    }
}

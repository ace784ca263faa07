/// What may be a secret, judged by its name.
enum Secrets {
    /// What stands for a secret.
    static let hidden = "<hidden>"

    /// Whole words of a name.
    private static let words: Set<String> = ["auth", "key", "pwd", "session", "sid", "sig"]
    private static let parts = [
        "accesskey", "apikey", "authoriz", "cookie", "credential", "passw", "secret", "signature",
        "token",
    ]

    /// Whether what goes by a name may be a secret: `X-Api-Key`, `access_token`, `Authorization`.
    static func isSecret(_ name: String) -> Bool {
        let lower = name.lowercased()
        if parts.contains(where: { lower.contains($0) }) { return true }
        // appKey → app, key
        let spread = name.map { $0.isUppercase ? " \($0)" : "\($0)" }.joined()
        return !words.isDisjoint(with: names(in: lower) + names(in: spread.lowercased()))
    }

    private static func names(in text: String) -> [String] {
        text.split { !$0.isLetter }.map(String.init)
    }

    /// Pairs as in a query or a form, percent-encoded; values that may be secrets are hidden.
    static func hide(inPairs text: String, and others: Set<String> = []) -> String {
        let pairs = text.split(separator: "&", omittingEmptySubsequences: false).map(String.init)
        return pairs.map { pair in
            let name = String(pair.prefix { $0 != "=" })
            let plain = name.removingPercentEncoding ?? name
            return isSecret(plain) || others.contains(plain) ? "\(name)=\(hidden)" : pair
        }.joined(separator: "&")
    }

    /// A value; texts in it that may be secrets are hidden, at any depth.
    static func hide(in json: JSON) -> JSON {
        switch json {
        case .array(let elements): return .array(elements.map(hide))
        case .object(var members):
            for (key, value) in members {
                if case .string = value, isSecret(key) {
                    members[key] = .string(hidden)
                } else {
                    members[key] = hide(in: value)
                }
            }
            return .object(members)
        default: return json
        }
    }
}

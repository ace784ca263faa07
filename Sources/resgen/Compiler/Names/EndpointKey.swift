/// The key of an endpoint: names of groups and of a function, with dots between.
package enum EndpointKey {
    static let depthLimit = 32

    /// The group that all webhooks are in.
    package static let webhooks = "webhooks"

    /// The parts, also those that are empty.
    package static func parts(of key: String) -> [String] { key.parts(at: ".") }

    /// The groups around the endpoint, the widest first: `a` and `a.b` of `a.b.c`. None of a key that
    /// has too many parts.
    static func groups(of key: String) -> [String] {
        let parts = parts(of: key)
        if parts.count > depthLimit { return [] }
        return parts.indices.dropFirst().map { parts[..<$0].joined(separator: ".") }
    }

    /// The group that the endpoint is in, without a look at those around it.
    static func innermostGroup(of key: String) -> String? {
        key.utf8.lastIndex(of: UInt8(ascii: ".")).map { String(key[..<$0]) }
    }

    /// What to say of a key, by its parts, that no endpoint can have.
    static func mistake(
        in parts: [String],
        ofWebhook isWebhook: Bool = false,
        _ names: SwiftName
    ) -> (message: String, suggestion: String?)? {
        let limit = isWebhook ? depthLimit - 1 : depthLimit
        if parts.count > depthLimit {
            let kind = isWebhook ? "a webhook" : "an endpoint"
            return ("\(kind)'s key has at most \(limit) parts", nil)
        }
        let illegal = parts.first {
            !SwiftIdentifier.isLegal($0) || $0.first?.isUppercase == true
        }
        if let illegal {
            let kind = isWebhook ? "webhook" : "function"
            return ("'\(illegal)' is no legal name of a \(kind)", names.member(illegal))
        }
        guard isReserved(parts) else { return nil }
        let key = parts.dropFirst(isWebhook ? 1 : 0).joined(separator: ".")
        let kind = isWebhook ? "a webhook" : "an endpoint"
        return ("\(kind) cannot be called '\(key)': the API needs the name", nil)
    }

    private static func isReserved(_ parts: [String]) -> Bool {
        let reserved = ReservedNames.Endpoints.self
        return reserved.refusedAtTop.contains(parts[0])
            || !reserved.refused.isDisjoint(with: parts)
            || reserved.refusedAsFunction.contains(parts[parts.count - 1])
    }
}

import Foundation

/// What is asked of the one who sends a request: credentials, patience.
extension SpecReader {
    /// One way, or several by name.
    func auth(_ node: JSONNode) -> [SpecScheme] {
        let members = ObjectReader.entries(of: node, as: "'auth'", log: log)
            .filter { !Self.isDefault($0) }
        // `{ "bearer": { "bearer": {} } }` is a name and its way.
        if members.contains(where: {
            SpecKeys.scheme.known.contains($0.key) && !Self.hasWay($0.value)
        }) {
            return scheme(node, named: nil).map { [$0] } ?? []
        }
        if node.membersWithoutComment?.isEmpty == true {
            log.error("'auth' needs \(SpecKeys.scheme.known.quotedList)", at: node.range)
        }
        return members.compactMap(namedScheme)
    }

    /// What holds for the endpoints that say nothing.
    func defaultAuth(_ node: JSONNode) -> SpecAuthChoice? {
        (node.membersWithoutComment ?? []).first(where: Self.isDefault).flatMap {
            authChoice($0.value, of: "'default' of 'auth'")
        }
    }

    /// Whether a member of `auth` says what holds: a way may have this name, too.
    private static func isDefault(_ member: JSONMember) -> Bool {
        member.key == "default" && !hasWay(member.value)
    }

    private static func hasWay(_ node: JSONNode) -> Bool {
        guard case .object(let members) = node.value else { return false }
        return members.contains { SpecKeys.scheme.known.contains($0.key) }
    }

    private func namedScheme(_ member: JSONMember) -> SpecScheme? {
        let name = Located(value: member.key, range: member.keyRange)
        if name.value == "none" || name.value.isEmpty {
            log.error("'\(name.value)' is no name for one way of 'auth'", at: name.range)
            return nil
        }
        guard Self.hasWay(member.value) else {
            let near = nearest(to: name.value, in: SpecKeys.scheme.known)
            let note =
                way(of: member.value).map {
                    ["type", "scheme"].contains(name.value)
                        ? "write \"auth\": \($0)" : "write \"\(name.value)\": \($0)"
                }
                ?? SpecKeys.scheme.synonym(for: name.value)?.note ?? near.map {
                    "did you mean '\($0)'?"
                }
                ?? "as in \"\(name.value)\": { \"bearer\": {} }"
            log.error(
                "'\(name.value)' needs \(SpecKeys.scheme.known.quotedList)",
                at: name.range,
                notes: [note]
            )
            return nil
        }
        return scheme(member.value, named: name)
    }

    /// The way that a scheme of OpenAPI says: `{ "type": "http", "scheme": "bearer" }`.
    private func way(of node: JSONNode) -> String? {
        let word = node["scheme"]?.string ?? node["type"]?.string ?? node.string
        switch word?.lowercased().filter(\.isLetter) {
        case "oauth", "oauth2":
            let flow = node["flows"]?.members.first?.value
            let token = (flow ?? node)["tokenUrl"]?.string ?? "https://login.example.com/token"
            return "{ \"oauth\": { \"token\": \(JSONPrinter.quoted(token)) } }"
        case "bearer", "jwt", "openidconnect", "token":
            return "{ \"bearer\": {} }"
        case "basic": return "{ \"basic\": {} }"
        case "apikey":
            let part = node["in"]?.string ?? "header"
            let key = node["name"]?.string ?? "X-API-Key"
            return "{ \"apiKey\": { \"\(part)\": \"\(key)\" } }"
        default: return nil
        }
    }

    private func scheme(_ node: JSONNode, named name: Located<String>?) -> SpecScheme? {
        guard let object = ObjectReader(node, .scheme, log: log) else { return nil }
        let found = SpecKeys.scheme.known.compactMap(object.member)
        guard let kind = found.first else { return nil }
        for other in found.dropFirst() {
            log.error(
                "'\(kind.key)' is there already",
                at: other.keyRange,
                notes: ["several ways have names: { \"user\": { \"bearer\": {} } }"]
            )
        }
        switch kind.key {
        case "bearer":
            guard let object = ObjectReader(kind.value, .bearer, log: log) else { return nil }
            let prefix = object.string("prefix").flatMap(headerText)
            return SpecScheme(
                name: name,
                kind: .bearer(prefix: prefix?.value),
                key: nil,
                range: node.range
            )
        case "basic":
            guard ObjectReader(kind.value, .basic, log: log) != nil else { return nil }
            return SpecScheme(name: name, kind: .basic, key: nil, range: node.range)
        case "oauth": return oauth(kind.value, named: name)
        default: return apiKey(kind.value, named: name)
        }
    }

    private func oauth(_ node: JSONNode, named name: Located<String>?) -> SpecScheme? {
        guard let object = ObjectReader(node, .oauth, log: log) else { return nil }
        let scopes = object.strings("scopes")
        for scope in scopes where !scope.value.isScope {
            log.error(
                "'\(scope.value)' is no scope: it has no spaces, quotes and backslashes",
                at: scope.range,
                notes: scope.value.contains(" ")
                    ? ["several are written [\"read\", \"write\"]"] : []
            )
        }
        guard let token = object.requiredString("token") else { return nil }
        if !TokenAddress.isLegal(token.value) {
            log.error(
                "'\(token.value)' is no address of a server that gives tokens",
                at: token.range,
                notes: [
                    "as in \"https://login.example.com/token\", or \"/token\" of the API's server"
                ]
            )
        }
        return SpecScheme(
            name: name,
            kind: .oauth(token.value),
            key: nil,
            scopes: scopes.map(\.value),
            range: node.range
        )
    }

    private func apiKey(_ node: JSONNode, named name: Located<String>?) -> SpecScheme? {
        guard let object = ObjectReader(node, .apiKey, log: log) else { return nil }
        let found = KeyPart.allCases.filter { object.member($0.rawValue) != nil }
        guard let part = found.first, found.count == 1 else {
            let parts = KeyPart.allCases.map(\.rawValue)
            if found.count > 1 || !parts.contains(where: object.isMisspelt) {
                log.error("an API key is sent in one of \(parts.quotedList)", at: node.range)
            }
            return nil
        }
        guard let key = object.string(part.rawValue) else { return nil }
        if part == .query ? key.value.isEmpty : !key.value.isToken {
            log.error("'\(key.value)' is no name of a \(part.noun)", at: key.range)
        }
        return SpecScheme(
            name: name,
            kind: .apiKey(part, key.value),
            key: key,
            range: node.range
        )
    }

    /// The word before a token: text that can be in a header.
    private func headerText(_ text: Located<String>) -> Located<String>? {
        if text.value.last == " " || text.value.last == ":" {
            log.error(
                "a space follows the prefix anyway",
                at: text.range,
                notes: ["write \"\(text.value.filter { $0 != " " && $0 != ":" })\""]
            )
            return nil
        }
        if text.value.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) { return text }
        log.error("a prefix is of printable ASCII characters", at: text.range)
        return nil
    }

    /// A name, `{ "all": […] }` for several that are sent together, or `"none"`; or a list of these, of
    /// which one is enough.
    func authChoice(_ node: JSONNode, of owner: String) -> SpecAuthChoice? {
        guard case .array(let elements) = node.value else {
            return authAlternative(node, of: owner).map {
                SpecAuthChoice(alternatives: [$0], range: node.range)
            }
        }
        if elements.isEmpty { log.error("\(owner) names at least one way", at: node.range) }
        let read = elements.compactMap { authAlternative($0, of: "an alternative of 'auth'") }
        return read.isEmpty ? nil : SpecAuthChoice(alternatives: read, range: node.range)
    }

    private func authAlternative(_ node: JSONNode, of owner: String) -> [Located<String>]? {
        switch node.value {
        case .string("none"): return []
        case .string(let name): return [Located(value: name, range: node.range)]
        case .object where node["all"] != nil: return authNames(node)
        default:
            let kinds = owner.hasPrefix("an") ? "a name" : "a name, a list of names"
            log.error(
                "\(owner) is \(kinds), { \"all\": […] } or 'none', found \(node.value.kindName)",
                at: node.range,
                notes: [
                    node.value.isNothing
                        ? "write \"none\"" : "the ways themselves belong in 'auth' of the API"
                ]
            )
            return nil
        }
    }

    /// The names of what is sent together.
    private func authNames(_ node: JSONNode) -> [Located<String>]? {
        guard let object = ObjectReader(node, .allAuth, log: log), object.array("all") != nil
        else { return nil }
        let names = object.strings("all")
        if let none = names.first(where: { $0.value == "none" }) {
            log.error("'none' is not sent with others", at: none.range)
            return nil
        }
        if names.count > 1 { return names }
        log.error("'all' names at least two ways", at: node.range)
        return nil
    }

    private static let attempts = 1...100

    func retry(_ node: JSONNode) -> SpecRetry? {
        guard let object = ObjectReader(node, .retry, log: log) else { return nil }
        let attempts = object.node("attempts").flatMap(attempts)
        let key = object.string("key")
        if let key, !key.value.isToken {
            log.error("'\(key.value)' is no name of a header", at: key.range)
        }
        return SpecRetry(attempts: attempts, statuses: retryStatuses(object), key: key)
    }

    private func attempts(_ node: JSONNode) -> Int? {
        guard let count = integer(node, "'attempts'") else { return nil }
        if Self.attempts.contains(count) { return count }
        log.error(
            "'attempts' is 1 to \(Self.attempts.upperBound), the first one included",
            at: node.range
        )
        return nil
    }

    private func retryStatuses(_ object: ObjectReader) -> [StatusPattern] {
        guard let elements = object.array("on") else { return [] }
        if elements.isEmpty, let node = object.node("on") {
            log.error("'on' names at least one status", at: node.range)
        }
        var seen: Set<StatusPattern> = []
        return elements.compactMap { node in
            guard let text = statusText(node), let status = retryStatus(text) else {
                return nil
            }
            if !seen.insert(status).inserted {
                log.error("the status is there twice", at: text.range)
            }
            return status
        }
    }

    private func statusText(_ node: JSONNode) -> Located<String>? {
        if let text = node.string { return Located(value: text, range: node.range) }
        log.error(
            "a status is a string, found \(node.value.kindName)",
            at: node.range,
            notes: node.number.map { ["write \"\($0)\""] } ?? []
        )
        return nil
    }

    private func retryStatus(_ text: Located<String>) -> StatusPattern? {
        switch StatusPattern(text.value) {
        case .code(let code)? where code >= 400: return .code(code)
        case .family(let first)? where first >= 4: return .family(first)
        case .code, .family:
            log.error("a request is not sent again after \(text.value)", at: text.range)
        case .other, nil:
            log.error(
                "'\(text.value)' is no status of an error: expected '503' or '5XX'",
                at: text.range,
                notes: StatusPattern.notes(for: text.value).filter { !$0.contains("'default'") }
            )
        }
        return nil
    }

    private static let longestTimeout = 31_536_000.0

    /// Seconds.
    func timeout(_ node: JSONNode) -> Double? {
        guard case .number(let text) = node.value, let seconds = Double(text) else {
            let digits = node.string.map { $0.prefix { $0.isNumber || $0 == "." } } ?? ""
            let isMilliseconds = node.string?.lowercased().contains("ms") == true
            let seconds = Double(digits).map { isMilliseconds ? $0 / 1000 : $0 }
            log.error(
                "'timeout' is a number of seconds, found \(node.value.kindName)",
                at: node.range,
                notes: seconds.map {
                    ["write \($0 == $0.rounded() ? String(Int($0)) : String($0))"]
                }
                    ?? []
            )
            return nil
        }
        if seconds > 0, seconds <= Self.longestTimeout { return seconds }
        log.error("'timeout' is more than 0 seconds, and at most a year", at: node.range)
        return nil
    }
}

extension KeyPart {
    fileprivate var noun: String {
        switch self {
        case .header: "header"
        case .query: "query parameter"
        case .cookie: "cookie"
        }
    }
}

extension JSONValue {
    fileprivate var isNothing: Bool {
        switch self {
        case .null, .bool(false): true
        default: false
        }
    }
}

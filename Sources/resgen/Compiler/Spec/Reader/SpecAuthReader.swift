/// Reads `auth` of an API: the ways to give credentials.
struct SpecAuthReader {
    let context: ReadingContext

    private var authChoiceReader: SpecAuthChoiceReader { SpecAuthChoiceReader(context: context) }
    private var log: DiagnosticLog { context.log }

    /// One way, or several by name.
    func auth(_ node: JSONNode) -> [SpecScheme] {
        let members = ObjectReader.entries(of: node, as: .value("auth"), log: log)
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
            authChoiceReader.authChoice($0.value, of: "'default' of 'auth'")
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
        // One that is a mistake is there for the endpoints that ask for it.
        let unknown = SpecScheme(name: name, kind: .basic, key: nil, range: member.value.range)
        guard Self.hasWay(member.value) else {
            log.error(
                "'\(name.value)' needs \(SpecKeys.scheme.known.quotedList)",
                at: name.range,
                notes: [note(on: name.value, of: member.value)]
            )
            return unknown
        }
        return scheme(member.value, named: name) ?? unknown
    }

    /// What to write in the place of a scheme that has no way.
    private func note(on name: String, of value: JSONNode) -> String {
        if let way = way(of: value) {
            let key = ["type", "scheme"].contains(name) ? "auth" : name
            return "write \"\(key)\": \(way)"
        }
        if let inner = value.members.first?.key,
            let near = nearest(to: inner, in: SpecKeys.scheme.known)
        {
            return "did you mean '\(near)' for '\(inner)'?"
        }
        if let note = SpecKeys.scheme.synonym(for: name)?.note { return note }
        if let near = nearest(to: name, in: SpecKeys.scheme.known) {
            return "did you mean '\(near)'?"
        }
        return "as in \"\(name)\": { \"bearer\": {} }"
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

/// Reads how requests prove who sends them.
struct SecurityReader {
    private let notes: OpenAPINotes
    private let text: DocumentText
    /// The schemes of the document; the first is what operations ask for that say nothing, unless
    /// `common` does.
    let schemes: [SpecScheme]
    /// What most operations ask for, where that is not the first scheme alone.
    let common: SpecAuthChoice?
    /// The schemes by their keys in the document.
    private let schemesByKey: [String: SpecScheme]
    /// The keys of all schemes, also of those that are left out.
    private let keys: Set<String>
    /// Where the flows of each scheme of OAuth authorize an app, by the keys of the schemes.
    private let authorizationAddresses: [String: Set<String>]
    private let defaults: JSONNode?
    /// What holds where an endpoint says nothing.
    private let usual: [[String]]
    /// Whether any part of the document says what it asks for.
    private let isUsed: Bool

    init(notes: OpenAPINotes, names: SwiftName, document: OpenAPIDocument) {
        let root = document.root
        self.notes = notes
        text = document.text
        defaults = root["security"]
        var chooser = UniqueNames(reserved: ["none", "default"])
        var known: [(key: String, scheme: SpecScheme)] = []
        let described = DescribedSchemes(of: document)
        keys = described.keys
        authorizationAddresses = Dictionary(
            firstOf: described.members.map { member in
                let flows = member.value["flows"]?.members ?? []
                let addresses = flows.compactMap { $0.value["authorizationUrl"]?.string }
                return (member.key, Set(addresses))
            }
        )
        for member in described.members {
            if member.value["$ref"] != nil {
                notes.noteUnresolved(
                    document.whyNotResolved(member.value),
                    "'\(member.key)' is left out",
                    at: member.value.range,
                    makesCallsFail: true
                )
                continue
            }
            let name = chooser.choose(names.memberCandidates(member.key, keepsCase: false))
            let located = Located(value: name, range: member.keyRange)
            guard let scheme = Self.scheme(member.value, named: located) else {
                notes.note(
                    .security,
                    "'\(member.key)' is no way that a request can be signed here: left out",
                    at: member.keyRange,
                    makesCallsFail: true
                )
                continue
            }
            if member.value["deprecated"]?.bool == true {
                notes.note(
                    .security,
                    "'\(member.key)' is deprecated: it is sent where operations ask for it",
                    at: member.keyRange
                )
            }
            known.append((member.key, scheme))
        }
        schemesByKey = described.withAddresses(Dictionary(firstOf: known))
        isUsed = defaults != nil || document.operations.contains { $0.node["security"] != nil }
        let asked =
            isUsed
            ? CommonSecurity(schemes: schemesByKey, document: document).choice
            : Self.anyOrNone(known.map(\.scheme))
        if let first = asked?.alternatives.first?.first?.value,
            let index = known.firstIndex(where: { $0.scheme.name?.value == first })
        {
            known.insert(known.remove(at: index), at: 0)
        }
        schemes = known.map { known.count == 1 ? $0.scheme.withoutName : $0.scheme }
        let isOne =
            known.count < 2 || asked.map { $0.names.count == 1 && $0.names[0].count < 2 } ?? true
        common = isOne ? nil : asked
        usual = common?.names ?? [schemes.prefix(1).map { $0.name?.value ?? "" }]
    }

    /// What a document means that describes how to prove who sends a request, and never asks for it.
    private static func anyOrNone(_ schemes: [SpecScheme]) -> SpecAuthChoice? {
        guard let first = schemes.first else { return nil }
        let alternatives = schemes.map { [$0.name].compactMap(\.self) } + [[]]
        return SpecAuthChoice(alternatives: alternatives, range: first.range)
    }

    private static func scheme(_ node: JSONNode, named id: Located<String>) -> SpecScheme? {
        var key: Located<String>?
        let kind: AuthKind
        switch node["type"]?.string {
        case "http":
            switch node["scheme"]?.string?.lowercased() {
            case "bearer": kind = .bearer(prefix: nil)
            case "basic": kind = .basic
            default: return nil
            }
        case "oauth2":
            kind = OAuthFlows.tokenAddress(of: node).map(AuthKind.oauth) ?? .bearer(prefix: nil)
        case "openIdConnect": kind = .bearer(prefix: nil)
        case "apiKey":
            guard let part = node["in"]?.string.flatMap(KeyPart.init(rawValue:)),
                let name = node["name"], let text = name.string, !text.isEmpty,
                part == .query || text.isToken
            else { return nil }
            if part == .header, text.lowercased() == "authorization", isBearer(node, key: id) {
                kind = .bearer(prefix: nil)
            } else {
                key = Located(value: text, range: name.range)
                kind = .apiKey(part, text)
            }
        default: return nil
        }
        return SpecScheme(name: id, kind: kind, key: key, range: node.range)
    }

    /// Whether a key in the header `Authorization` is a bearer token, as documents say that were Swagger 2.0
    /// once, which has no such scheme.
    private static func isBearer(_ node: JSONNode, key: Located<String>) -> Bool {
        if key.value.lowercased().contains("bearer") { return true }
        let text = node["description"]?.string?.lowercased() ?? ""
        let doubts = ["not ", "n't ", "no ", "without ", "either "]
        return wordsOfBearer.contains { words in
            guard let found = text.firstRange(of: words) else { return false }
            let before = text[..<found.lowerBound].suffix(24)
            return !doubts.contains(where: before.contains)
        }
    }

    /// What is behind `Authorization: ` in an example, or the name of the scheme (RFC 6750).
    private static let wordsOfBearer = [
        "bearer <", "bearer {", "bearer [", "bearer $", "bearer your", "bearer token",
        "bearer scheme", "bearer auth", "bearer access", "bearer api", "bearer jwt", "bearer`",
        "bearer'",
        "bearer\"", "bearer:",
    ]

    /// What an operation asks for, nil where that is what the API asks for anyway.
    func auth(of operation: JSONNode, at range: SourceRange) -> SpecAuthChoice? {
        guard let node = operation["security"] ?? defaults else {
            return schemes.isEmpty || !isUsed
                ? nil : SpecAuthChoice(alternatives: [[]], range: range)
        }
        let written = node.elements.map(\.members)
        let alternatives = SecurityAlternatives(node, schemes: schemesByKey)
        let isSigned = !schemes.isEmpty && isUsed
        noteUnknown(
            written,
            isSigned && alternatives.choice == nil
                ? "what the API asks for is sent" : "left out"
        )
        guard isSigned else { return nil }
        if let clash = alternatives.clashes.first(where: { !isOfOneServer($0) }) {
            noteClash(at: clash.range)
        }
        guard let choice = alternatives.choice else {
            // What is not described may be a scheme under another name.
            let isDescribed = written.joined().allSatisfy { keys.contains($0.key) }
            return isDescribed ? SpecAuthChoice(alternatives: [[]], range: node.range) : nil
        }
        return schemes[0].name == nil || choice.names == usual ? nil : choice
    }

    /// Whether a request may come without credentials: also where nothing of the document asks for any.
    func isOptional(for operation: JSONNode) -> Bool {
        guard let node = operation["security"] ?? defaults else { return true }
        return node.elements.isEmpty || node.elements.contains { $0.members.isEmpty }
    }

    /// What a token has to be good for, by the names of schemes of OAuth.
    func scopes(of operation: JSONNode) -> [String: [String]] {
        let oauth = Set(schemes.filter(\.isOAuth).map { $0.name?.value ?? "" })
        if oauth.isEmpty { return [:] }
        var scopes: [String: [String]] = [:]
        // One alternative is enough: the first of which a scheme is known.
        let alternatives = (operation["security"] ?? defaults)?.elements ?? []
        let first = alternatives.first { alternative in
            alternative.members.contains { schemesByKey[$0.key] != nil }
        }
        for member in first?.members ?? [] {
            guard let scheme = schemesByKey[member.key] else { continue }
            let name = schemes[0].name == nil ? "" : scheme.name?.value ?? ""
            guard oauth.contains(name) else { continue }
            scopes[name, default: []] += OAuthFlows.scopes(member.value)
        }
        return scopes
    }

    /// Whether a credential of an operation can be a part of its query.
    func sendsInQuery(for operation: JSONNode) -> Bool {
        schemes(askedForBy: operation).contains { $0.sent.0 == .query }
    }

    /// Whether an operation sends a credential as this.
    func sends(_ key: String, in location: ParameterLocation, for operation: JSONNode) -> Bool {
        schemes(askedForBy: operation).contains { scheme in
            let (part, name) = scheme.sent
            return part.rawValue == location.rawValue && part.isSame(key, name)
        }
    }

    private func schemes(askedForBy operation: JSONNode) -> [SpecScheme] {
        guard let node = operation["security"] ?? defaults else { return isUsed ? [] : schemes }
        let named = node.elements.flatMap(\.members).map(\.key)
        let asked = named.compactMap { schemesByKey[$0] }
        guard asked.isEmpty, named.contains(where: { !keys.contains($0) }) else { return asked }
        // For what is described nowhere the API's own is sent.
        return schemes.filter { usual.joined().contains($0.name?.value ?? "") }
    }

    private func noteUnknown(_ alternatives: [[JSONMember]], _ consequence: String) {
        for member in alternatives.joined() where !keys.contains(member.key) {
            if let reason = whyUnread(member) {
                notes.noteUnresolved(reason, consequence, at: member.keyRange, makesCallsFail: true)
                continue
            }
            notes.note(
                .security,
                "'\(member.key)' is described nowhere: \(consequence)",
                at: member.keyRange,
                makesCallsFail: true
            )
        }
    }

    /// What to say of a scheme that is named by where it is.
    private func whyUnread(_ scheme: JSONMember) -> UnresolvedReference? {
        guard FileReference.isProbable(scheme.key) else { return nil }
        return text.whyUnresolved(scheme.key, at: scheme.keyRange)
    }

    /// Whether one token is enough for all schemes: they are flows of OAuth at one server.
    private func isOfOneServer(_ requirement: JSONNode) -> Bool {
        let addresses = Set(requirement.members.map { authorizationAddresses[$0.key] ?? [] })
        return addresses.count == 1 && addresses.first?.isEmpty == false
    }

    /// Most operations of a document have the same clash, which is reported once.
    private func noteClash(at range: SourceRange) {
        notes.noteOnce(
            .security,
            "two credentials at once where only one can be sent: either of them is",
            at: range,
            makesCallsFail: true
        )
    }
}

extension SpecScheme {
    /// The same as the only one of an API, which needs no name.
    fileprivate var withoutName: SpecScheme {
        SpecScheme(name: nil, kind: kind, key: key, range: range)
    }
}

/// Reads how requests prove who sends them.
struct SecurityReader {
    private let notes: OpenAPINotes
    /// The schemes of the document; the first is what operations ask for that say nothing.
    let schemes: [SpecScheme]
    /// The Swift names of the schemes by their keys in the document.
    private let namesByKey: [String: String]
    /// The keys of all schemes, also of those that are left out.
    private let keys: Set<String>
    private let defaults: JSONNode?
    /// Whether any part of the document says what it asks for.
    private let isUsed: Bool

    init(notes: OpenAPINotes, names: SwiftName, root: JSONNode) {
        self.notes = notes
        defaults = root["security"]
        var chooser = UniqueNames(reserved: ["none"])
        var known: [(key: String, scheme: SpecScheme)] = []
        let members = root["components"]?["securitySchemes"]?.members ?? []
        keys = Set(members.map(\.key))
        for member in members {
            let name = chooser.choose(names.memberCandidates(member.key, keepsCase: false))
            let located = Located(value: name, range: member.keyRange)
            guard let scheme = Self.scheme(member.value, named: located) else {
                notes.note(
                    .security,
                    "'\(member.key)' is no way that a request can be signed here: left out",
                    at: member.keyRange
                )
                continue
            }
            known.append((member.key, scheme))
        }
        let first = Self.alternatives(root["security"]).flatMap(\.self).first { key in
            known.contains { $0.key == key.key }
        }
        if let first, let index = known.firstIndex(where: { $0.key == first.key }) {
            known.insert(known.remove(at: index), at: 0)
        }
        namesByKey = Dictionary(firstOf: known.map { ($0.key, $0.scheme.name?.value ?? "") })
        schemes =
            known.count == 1
            ? known.map {
                SpecScheme(
                    name: nil,
                    kind: $0.scheme.kind,
                    key: $0.scheme.key,
                    range: $0.scheme.range
                )
            }
            : known.map(\.scheme)
        isUsed = defaults != nil || Self.isUsed(in: root["paths"])
    }

    private static func isUsed(in paths: JSONNode?) -> Bool {
        (paths?.members ?? []).contains { path in
            path.value.members.contains { $0.value["security"] != nil }
        }
    }

    private static func scheme(_ node: JSONNode, named name: Located<String>) -> SpecScheme? {
        var key: Located<String>?
        let kind: AuthKind
        switch node["type"]?.string {
        case "http":
            switch node["scheme"]?.string?.lowercased() {
            case "bearer": kind = .bearer(prefix: nil)
            case "basic": kind = .basic
            default: return nil
            }
        case "oauth2", "openIdConnect": kind = .bearer(prefix: nil)
        case "apiKey":
            guard let part = node["in"]?.string.flatMap(KeyPart.init(rawValue:)),
                let name = node["name"], let text = name.string, !text.isEmpty,
                part == .query || text.isToken
            else { return nil }
            key = Located(value: text, range: name.range)
            kind = .apiKey(part, text)
        default: return nil
        }
        return SpecScheme(name: name, kind: kind, key: key, range: node.range)
    }

    /// The keys of the schemes of each alternative.
    private static func alternatives(_ node: JSONNode?) -> [[JSONMember]] {
        (node?.elements ?? []).map(\.members)
    }

    /// What an operation asks for, nil where that is what the document asks for anyway.
    func auth(of operation: JSONNode, at range: SourceRange) -> SpecEndpointAuth? {
        let written = operation["security"]
        let node = written ?? defaults
        let alternatives = Self.alternatives(node)
        noteUnknown(alternatives)
        guard !schemes.isEmpty, isUsed else { return nil }
        var names: [Located<String>] = []
        for alternative in alternatives {
            if alternative.count > 1 { noteSeveral(alternative) }
            for member in alternative {
                guard let name = namesByKey[member.key],
                    !names.contains(where: { $0.value == name })
                else { continue }
                names.append(Located(value: name, range: member.keyRange))
            }
        }
        if names.isEmpty {
            let isKnown = alternatives.allSatisfy(\.isEmpty)
            return isKnown ? SpecEndpointAuth.none(node?.range ?? range) : nil
        }
        if schemes.count == 1 || (names.count == 1 && names[0].value == schemes[0].name?.value) {
            return nil
        }
        return .names(names)
    }

    private func noteUnknown(_ alternatives: [[JSONMember]]) {
        for member in alternatives.joined() where !keys.contains(member.key) {
            notes.note(
                .security,
                "'\(member.key)' is described nowhere: left out",
                at: member.keyRange
            )
        }
    }

    /// Most operations of a document ask for the same.
    private func noteSeveral(_ alternative: [JSONMember]) {
        let keys = alternative.map { "'\($0.key)'" }.joined(separator: " and ")
        notes.noteOnce(
            .security,
            "\(keys) at once: one of them is sent",
            at: alternative[0].keyRange
        )
    }

    /// Whether the value is what a credential of the operation is sent as.
    func sends(_ key: String, in location: ParameterLocation, of operation: JSONNode) -> Bool {
        schemes.contains { scheme in
            switch scheme.kind {
            case .bearer, .basic: location == .header && key.lowercased() == "authorization"
            case .apiKey(let part, let name):
                part.rawValue == location.rawValue
                    && (part == .header ? name.lowercased() == key.lowercased() : name == key)
            }
        }
    }
}

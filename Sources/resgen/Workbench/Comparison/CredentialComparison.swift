import ResgenCompiler

/// Finds how what is asked of the one who sends a request differs: alternatives of schemes that are sent
/// together.
struct CredentialComparison {
    private let old: Set<Set<Scheme>>
    private let new: Set<Set<Scheme>>

    private struct Scheme: Hashable {
        let kind: AuthKind
        let scopes: [String]
        /// What the header of a key is called, in the case that the API has it in.
        private let written: AuthKind

        init(_ scheme: AuthScheme) {
            (kind, written) = (scheme.kind.meant, scheme.kind)
            scopes = scheme.scopes.sorted()
        }

        static func == (left: Scheme, right: Scheme) -> Bool {
            left.kind == right.kind && left.scopes == right.scopes
        }

        func hash(into hasher: inout Hasher) {
            hasher.combine(kind)
            hasher.combine(scopes)
        }

        /// Whether it is good for all that another one is.
        func covers(_ other: Scheme) -> Bool {
            kind == other.kind && Set(other.scopes).isSubset(of: scopes)
        }

        var text: String {
            let name =
                switch written {
                case .bearer(let prefix): prefix.map { "a token after '\($0)'" } ?? "a bearer token"
                case .basic: "a name with a password"
                case .oauth(let address): "OAuth by \(address)"
                case .apiKey(let part, let name): "the \(part.rawValue) '\(name)'"
                }
            return scopes.isEmpty ? name : "\(name) for \(scopes.joined(separator: ", "))"
        }
    }

    /// Whether callers gave a credential by hand, as a header or a parameter of every request.
    private let wasGivenByHand: Bool

    init(_ old: [[AuthScheme]], _ new: [[AuthScheme]], of api: API) {
        self.old = Self.schemes(old)
        self.new = Self.schemes(new)
        wasGivenByHand = new.contains { schemes in
            !schemes.isEmpty && schemes.allSatisfy { api.sends($0.kind.sent) }
        }
    }

    private static func schemes(_ alternatives: [[AuthScheme]]) -> Set<Set<Scheme>> {
        Set(alternatives.map { Set($0.map(Scheme.init)) })
    }

    /// What a change does to programs that were built before.
    struct Change: Equatable {
        let level: APIChange.Level
        let message: String
    }

    /// Nil where nothing changes.
    var change: Change? {
        if old == new { return nil }
        if new.contains([]), !old.contains([]) {
            return Change(level: .addition, message: "it needs no credentials any more")
        }
        if old == [[]], !isEnough {
            let message = "it needs credentials: \(Self.text(of: new))"
            return Change(level: wasGivenByHand ? .behaviour : .breaking, message: message)
        }
        let message = "its credentials are \(Self.text(of: new)), were \(Self.text(of: old))"
        return Change(level: isEnough ? .addition : .breaking, message: message)
    }

    /// Whether whatever was sent has all that is asked for now.
    private var isEnough: Bool {
        old.allSatisfy { sent in
            new.contains { $0.allSatisfy { scheme in sent.contains { $0.covers(scheme) } } }
        }
    }

    private static func text(of alternatives: Set<Set<Scheme>>) -> String {
        alternatives.map { schemes in
            schemes.isEmpty ? "none" : schemes.map(\.text).sorted().joined(separator: " and ")
        }.sorted().list("or")
    }
}

extension API {
    /// Whether every request has a header or a parameter of the name.
    fileprivate func sends(_ credential: (part: KeyPart, name: String)) -> Bool {
        let items: [RequestItem] =
            switch credential.part {
            case .header: headers
            case .query: query
            case .cookie: []
            }
        return items.contains { credential.part.isSame($0.key, credential.name) }
    }
}

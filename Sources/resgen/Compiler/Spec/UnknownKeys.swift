/// The keys of an object that the language does not have there, and what is said of them.
struct UnknownKeys {
    let members: [JSONMember]
    /// The keys of the language that are probably meant.
    let meant: Set<String>
    private let keys: SpecKeys
    private let hasFields: Bool
    /// The type of the field, where it has one.
    private let type: String?
    /// What the object has, known or not.
    private let all: [JSONMember]

    init(_ members: [JSONMember], of keys: SpecKeys) {
        let unknown = members.filter { !keys.known.contains($0.key) }
        all = members
        self.members = unknown
        self.keys = keys
        hasFields = unknown.count < members.count && members.contains { $0.key == "fields" }
        type = members.first { $0.key == "type" }?.value.string
        let hasStrayFields = !hasFields && unknown.contains(where: Self.isField)
        meant = Set(unknown.compactMap { keys.synonym(for: $0.key)?.key })
            .union(hasStrayFields ? ["fields", "json"] : [])
    }

    /// What is true of several of the keys is said once.
    func report(in log: DiagnosticLog) {
        var said: Set<String> = []
        for member in members {
            if keys.foreign.contains(member.key) {
                log.error(
                    "'\(member.key)' belongs in the spec, not in a file that it includes",
                    at: member.keyRange
                )
                continue
            }
            let note = note(member)
            log.error(
                "unknown key '\(member.key)' in \(keys.owner.text)",
                at: member.keyRange,
                notes: said.insert(note).inserted ? [note] : []
            )
        }
    }

    private func note(_ member: JSONMember) -> String {
        if member.key == JSONNode.commentKey { return "a comment is a string" }
        if keys.owner == .model, members.count == 1, member.key == "type",
            let type = member.value.string, StandardType(rawValue: type) != nil
        {
            return "write { \"alias\": \"\(type)\" }, or { \"wraps\": \"\(type)\" } for a new type"
        }
        if member.key == "format" || member.key == "dateFormat",
            let encoding = encoding(member.value)
        {
            return encoding
        }
        let near = nearest(to: member.key, in: keys.known)
        if let hint = keys.hint, keys.hintsAtFields, near == nil, !hasFields,
            Self.isField(member)
        {
            return hint
        }
        if let synonym = keys.synonym(for: member.key) {
            if synonym.key == "returns", let answers = answersAndErrors(member.value) {
                return answers
            }
            guard synonym.proposesKey, let key = synonym.key,
                all.contains(where: { $0.key == key })
            else { return synonym.note }
            return "'\(key)' is there already"
        }
        if let near { return "did you mean '\(near)'?" }
        if let hint = keys.hint, !hasFields || member.value.string != nil { return hint }
        return keys.listNote
    }

    /// Whether the member is a field that is written beside 'fields' instead of in it.
    private static func isField(_ member: JSONMember) -> Bool {
        guard let text = member.value.string else { return false }
        return StandardType(rawValue: text.filter { !"[]?".contains($0) }) != nil
    }

    /// Answers by status among which are errors: `{ "200": "Show", "404": "Missing" }`.
    private func answersAndErrors(_ value: JSONNode) -> String? {
        let answers = value.members.compactMap { member in
            (StatusPattern(member.key) ?? StatusPattern(member.key.uppercased())).map {
                (status: $0, member: member)
            }
        }
        let errors = answers.filter { $0.status.isError || $0.status == .other }
        let successes = answers.filter { $0.status.isSuccess }
        guard !errors.isEmpty, !successes.isEmpty else { return nil }
        func object(_ answers: [(status: StatusPattern, member: JSONMember)]) -> String {
            let members = answers.map { "\"\($0.member.key)\": \($0.member.value.compactText)" }
            return "{ \(members.joined(separator: ", ")) }"
        }
        let returns =
            successes.count == 1 ? successes[0].member.value.compactText : object(successes)
        return "write \"returns\": \(returns), \"errors\": \(object(errors))"
    }

    /// What to write for the `format` of a field.
    private func encoding(_ value: JSONNode) -> String? {
        guard keys.known.contains("as"), let text = value.string else { return nil }
        let encoding = ForeignEncoding.meaning(of: text).map { "write \"as\": \($0)" }
        if type?.hasPrefix("Date") == true, let encoding { return encoding }
        let meant = StandardType(rawValue: text)?.rawValue ?? ForeignTypeName.type(text)
        return meant.map { "the type says it: \"\($0)\"" } ?? encoding
    }
}

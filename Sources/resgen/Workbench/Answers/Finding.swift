import ResgenCompiler

/// Something to report of a recorded answer, with its places in the answer and in the spec.
struct Finding {
    /// Whether the generated code would not read the answer.
    var fails: Bool
    /// What is said once, of all findings that share it.
    let subject: String
    let message: String
    /// Nil for what is nowhere in the answer.
    let range: SourceRange?
    var origin: SourceRange?
    var notes: [String] = []
    /// What the answer has and the spec does not.
    var addition: Addition?
    /// What the answer lacks.
    var missing: Missing?

    /// A key that an object lacks.
    struct Missing {
        let key: String
        /// What of the spec reads the object; nil where that has no name.
        let owner: String?
    }

    /// What could be added to the spec.
    enum Addition {
        case field(key: String, of: String, JSONNode)
        case enumValue(JSONNode, of: String)
    }
}

extension Finding {
    /// - Parameter place: Gives the place of what was read of a body.
    init(_ mismatch: Mismatch, place: (SourceRange) -> SourceRange) {
        self.init(
            fails: true,
            subject: mismatch.subject,
            message: mismatch.message,
            range: place(mismatch.range),
            origin: mismatch.origin
        )
        if case .key(let key) = mismatch.expected {
            let owner = mismatch.place.flatMap { $0.hasSuffix(".\(key)") ? $0 : nil }
            missing = Missing(key: key, owner: owner.map { String($0.dropLast(key.count + 1)) })
        }
    }

    init(_ drift: Drift, place: (SourceRange) -> SourceRange) {
        self.init(
            fails: false,
            subject: drift.subject,
            message: drift.message,
            range: place(drift.range),
            origin: drift.origin
        )
        switch drift.kind {
        case .unknownKey(let key, let value, _):
            addition = .field(key: key, of: drift.owner, value)
        case .unknownValue(let node): addition = .enumValue(node, of: drift.owner)
        default: break
        }
    }
}

/// Findings of one recording as diagnostics: each thing once, at its first place, and the keys that the
/// same objects lack in one line.
struct FindingGroups {
    private let groups: [Group]
    let errorCount: Int

    /// Findings of one thing, the first in its file before the others.
    private struct Group {
        let findings: [Finding]
        /// The keys that are missing wherever that of the findings is.
        var keys: [String] = []

        var message: String {
            guard keys.count > 1, let owner = findings[0].missing?.owner else {
                return findings[0].message
            }
            return "\(keys.map { "'\($0)'" }.list("and")) of '\(owner)' are missing"
        }
    }

    var warningCount: Int { groups.count - errorCount }

    init(_ findings: [Finding]) {
        let subjects = findings.map { "\($0.fails) \($0.subject)" }
        let groups = Dictionary(grouping: zip(subjects, findings)) { $0.0 }
        let sorted = subjects.unique.compactMap { groups[$0] }.map { group in
            group.map(\.1).sorted { ($0.range?.start ?? -1) < ($1.range?.start ?? -1) }
        }
        self.groups = Self.gathered(sorted)
        errorCount = self.groups.count { $0.findings[0].fails }
    }

    private static func gathered(_ groups: [[Finding]]) -> [Group] {
        struct Objects: Hashable {
            let owner: String
            let ranges: [SourceRange?]
        }
        var indices: [Objects: Int] = [:]
        var result: [Group] = []
        for findings in groups {
            guard let missing = findings[0].missing, let owner = missing.owner else {
                result.append(Group(findings: findings))
                continue
            }
            let objects = Objects(owner: owner, ranges: findings.map(\.range))
            if let index = indices[objects] {
                result[index].keys.append(missing.key)
            } else {
                indices[objects] = result.count
                result.append(Group(findings: findings, keys: [missing.key]))
            }
        }
        return result
    }

    /// - Parameter canEdit: Whether what is declared at a place is the author's to change.
    func diagnostics(_ types: AnswerTypes, canEdit: (SourceRange) -> Bool) -> [Diagnostic] {
        groups.map { group in
            let first = group.findings[0]
            let others = group.findings.count - 1
            var notes =
                others == 0
                ? [] : ["the same at \(others == 1 ? "1 other place" : "\(others) other places")"]
            notes += first.notes
            if let origin = first.origin, canEdit(origin),
                let edit = edit(of: group.findings, types)
            {
                notes.append(edit)
            }
            return Diagnostic(
                severity: first.fails ? .error : .warning,
                message: group.message,
                range: first.range,
                notes: notes,
                placedNotes: first.origin.flatMap { $0 == .start ? nil : $0 }.map {
                    [Diagnostic.PlacedNote(message: "declared here", range: $0)]
                } ?? []
            )
        }
    }

    /// What to write into the spec.
    private func edit(of group: [Finding], _ types: AnswerTypes) -> String? {
        switch group[0].addition {
        case .field(let key, let owner, _):
            let values = group.compactMap { finding -> JSONNode? in
                if case .field(_, _, let node)? = finding.addition { node } else { nil }
            }
            let type = ReadableType.ofUnknown(values, types)
            return "to read it, add \(JSONPrinter.quoted(key)): \"\(type)\" to '\(owner)'"
        case .enumValue(let node, let owner):
            guard let text = node.string else { return nil }
            return "to know it, add \(JSONPrinter.quoted(text)) to the values of '\(owner)'"
        case nil: return nil
        }
    }
}

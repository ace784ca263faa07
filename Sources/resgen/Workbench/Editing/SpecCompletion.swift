import ResgenCompiler

/// What may be written at a place of a spec.
package struct SpecCompletion: Equatable {
    package enum Kind: String {
        case key, value, type, name
    }

    package let name: String
    package let kind: Kind
    package let doc: String?
    /// What takes the place of `EditedSpec.replacedRange`.
    package let insert: String
}

extension EditedSpec {
    /// What may be written where a cursor is and begins with what is there, in the order in which it is
    /// likely: keys that are needed come first, models before types of the language.
    package func completions(at cursor: SpecCursor) -> [SpecCompletion] {
        if isDocument { return [] }
        let all =
            switch cursor.content {
            case .key, .roomForKey: keys(at: cursor)
            case .string, .word, .roomForValue: values(at: cursor)
            case .other: [SpecCompletion]()
            }
        let begun = typeName(at: cursor)?.begun ?? source.text(in: cursor.begun)
        return all.filter { $0.name.lowercased().hasPrefix(begun.lowercased()) }
    }

    /// What a completion replaces: a name in the text of a type, or all of a key or value.
    package func replacedRange(at cursor: SpecCursor) -> Range<Int> {
        guard cursor.content == .string else { return cursor.range }
        return typeName(at: cursor)?.range ?? cursor.range
    }

    private func keys(at cursor: SpecCursor) -> [SpecCompletion] {
        let path = cursor.objectPath
        let others = (root?[path]?.members ?? []).filter { $0.keyRange.range != cursor.keyRange }
        let there = Set(others.map(\.key))
        let known = language.keys(at: path, in: root, besides: there).map {
            completion($0.name, .key, language.description(of: $0.node), at: cursor)
        }
        let groups = path == [.key("groups")] ? self.groups.filter { !there.contains($0) } : []
        return known + groups.map { completion($0, .key, "a group of endpoints", at: cursor) }
    }

    private func values(at cursor: SpecCursor) -> [SpecCompletion] {
        let rules = language.rules(at: cursor.path, in: root)
        let literals = rules.flatMap(\.literals).map { value in
            SpecCompletion(
                name: value.string ?? value.compactText,
                kind: .value,
                doc: nil,
                insert: notation == .json ? value.compactText : value.string ?? value.compactText
            )
        }
        let types = typeName(at: cursor) == nil ? [] : self.types(at: cursor)
        let names = names(at: cursor, rules).map { completion($0.name, .name, $0.doc, at: cursor) }
        return (types + names + literals).unique
    }

    func completion(
        _ name: String,
        _ kind: SpecCompletion.Kind,
        _ doc: String?,
        at cursor: SpecCursor,
    ) -> SpecCompletion {
        let isPartOfText = kind == .type && cursor.content == .string
        let text = notation == .yaml || isPartOfText ? name : JSONPrinter.quoted(name)
        let needsColon = kind == .key && !source.hasColon(from: cursor.range.upperBound)
        return SpecCompletion(
            name: name,
            kind: kind,
            doc: doc,
            insert: needsColon ? "\(text): " : text
        )
    }

    var notation: Notation { Notation(of: source) }
}

extension SpecCursor {
    fileprivate var keyRange: Range<Int>? {
        guard content == .key else { return nil }
        // An open string goes on to the end of its line in the tree.
        return range.lowerBound..<max(range.upperBound, inner.upperBound)
    }
}

extension SpecLanguage {
    /// The keys that an object may have beside those that are there, needed ones first.
    fileprivate func keys(
        at path: [SpecCursor.Step],
        in tree: JSONNode?,
        besides there: Set<String>,
    ) -> [Rule.Key] {
        let rules = rules(at: path, in: tree).filter { $0.node["properties"] != nil }
        let fitting = rules.filter { $0.allows(there) }
        var known: Set<String> = []
        let keys = (fitting.isEmpty ? rules : fitting).flatMap { $0.allowedKeys(besides: there) }
            .filter { known.insert($0.name).inserted }
        return Rule.Need.allCases.flatMap { need in keys.filter { $0.need == need } }
    }
}

extension SpecLanguage.Rule {
    /// The values that are named: of an enum, a constant, booleans, null.
    fileprivate var literals: [JSONNode] {
        let named = (node["enum"]?.elements ?? []) + (node["const"].map { [$0] } ?? [])
        let kinds = [node["type"]?.string] + (node["type"]?.elements ?? []).map(\.string)
        let words =
            (kinds.contains("boolean") ? ["true", "false"] : [])
            + (kinds.contains("null") ? ["null"] : [])
        return named + words.compactMap { JSONNode(parsing: $0) }
    }
}

extension SourceText {
    /// Whether a colon follows, after blanks.
    fileprivate func hasColon(from offset: Int) -> Bool {
        let rest = bytes[min(offset, bytes.count)...]
        return rest.first { $0 != 0x20 && $0 != 0x09 } == UInt8(ascii: ":")
    }
}

extension [SpecCompletion] {
    /// The first of each name.
    fileprivate var unique: [SpecCompletion] {
        var known: Set<String> = []
        return filter { known.insert($0.name).inserted }
    }
}

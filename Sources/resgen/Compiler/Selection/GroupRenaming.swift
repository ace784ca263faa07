/// Renames groups: the last part of a group's name, or all of it where the new name has dots.
struct GroupRenaming {
    let tree: RenameTree
    let names: SwiftName
    let log: DiagnosticLog
    private var known: [String: Name] = [:]

    struct Name {
        let value: String
        /// The target that the name comes from; nil when the group keeps its name.
        let range: SourceRange?
    }

    init(tree: RenameTree, names: SwiftName, log: DiagnosticLog) {
        self.tree = tree
        self.names = names
        self.log = log
    }

    /// The new name of a group and of those around it; nil for no group.
    mutating func renamed(_ group: String?) -> Name? {
        guard let group else { return nil }
        if let name = known[group] { return name }
        var outer: Name?
        var last = group
        if let dot = group.lastIndex(of: ".") {
            outer = renamed(String(group[..<dot]))
            last = String(group[group.index(after: dot)...])
        }
        var name = Name(value: joined(last, in: outer?.value), range: outer?.range)
        if let target = tree.find(group)?.use()?.target {
            let key = joined(target.value, in: outer?.value)
            if isLegal(key + ".any", at: target.range) {
                name = Name(value: key, range: target.range)
            }
        }
        known[group] = name
        return name
    }

    /// A name with dots is complete.
    func joined(_ name: String, in group: String?) -> String {
        name.contains(".") ? name : [group, name].compactMap(\.self).joined(separator: ".")
    }

    func isLegal(_ key: String, at range: SourceRange) -> Bool {
        guard let mistake = EndpointKey.mistake(in: EndpointKey.parts(of: key), names) else {
            return true
        }
        log.error(mistake.message, at: range, suggestion: mistake.suggestion)
        return false
    }
}

/// Changes to a document that are written beside it (Overlay Specification 1.0 and 1.1).
struct Overlay {
    let actions: [OverlayAction]
}

/// One change: what it is made to, and what is done there.
struct OverlayAction {
    let target: Located<JSONPathQuery>
    let change: Change

    enum Change {
        case update(JSONNode)
        /// Updates with what another query finds.
        case copy(Located<JSONPathQuery>)
        case remove
    }
}

/// Reads an overlay. Who writes one can correct it, so what is wrong with it is an error.
struct OverlayReader {
    private let source: SourceText
    private let log: DiagnosticLog

    /// Nil when it cannot be applied.
    static func read(_ node: JSONNode, source: SourceText, log: DiagnosticLog) -> Overlay? {
        OverlayReader(source: source, log: log).overlay(node)
    }

    private func overlay(_ node: JSONNode) -> Overlay? {
        guard let version = node["overlay"], isKnown(version) else {
            log.error(
                "only Overlay 1.0 and 1.1 are read",
                at: node["overlay"]?.range ?? node.range.opening
            )
            return nil
        }
        checkKeys(of: node, among: ["overlay", "info", "extends", "actions"])
        guard let actions = node["actions"], case .array(let elements) = actions.value,
            !elements.isEmpty
        else {
            log.error(
                "an overlay has a list of 'actions'",
                at: node["actions"]?.range ?? node.range.opening
            )
            return nil
        }
        return Overlay(actions: elements.compactMap(action))
    }

    private func isKnown(_ version: JSONNode) -> Bool {
        ["1.0", "1.1"].contains { known in
            version.scalarText.map { $0 == known || $0.hasPrefix(known + ".") } ?? false
        }
    }

    private func action(_ node: JSONNode) -> OverlayAction? {
        guard node.isObject else {
            log.error("an action is an object with a 'target'", at: node.range)
            return nil
        }
        checkKeys(of: node, among: ["target", "description", "update", "remove", "copy"])
        guard let target = node["target"] else {
            log.error("an action has a 'target'", at: node.range.opening)
            return nil
        }
        guard let query = query(target), let change = change(node) else { return nil }
        return OverlayAction(target: query, change: change)
    }

    private func change(_ node: JSONNode) -> OverlayAction.Change? {
        if let remove = node["remove"], remove.bool != false {
            guard remove.bool == true else {
                log.error("'remove' is true or false", at: remove.range)
                return nil
            }
            return .remove
        }
        if let update = node["update"] { return .update(update) }
        if let copy = node["copy"] { return query(copy).map(OverlayAction.Change.copy) }
        log.error("an action has an 'update', or 'remove' that is true", at: node.range.opening)
        return nil
    }

    private func query(_ node: JSONNode) -> Located<JSONPathQuery>? {
        guard let text = node.string else {
            log.error("a query is a text, such as \"$.paths['/pets'].get\"", at: node.range)
            return nil
        }
        do throws(JSONPathParser.Mistake) {
            return Located(value: try JSONPathParser.parse(text), range: node.range)
        } catch {
            log.error(
                error.message,
                at: source.subrange(of: node.range, utf8: error.range),
                notes: error.note.map { [$0] } ?? []
            )
            return nil
        }
    }

    private func checkKeys(of node: JSONNode, among keys: [String]) {
        for member in node.members where !keys.contains(member.key) && !member.isExtension {
            log.error(
                "'\(member.key)' is no key of an overlay here",
                at: member.keyRange,
                suggestion: nearest(to: member.key, in: keys),
                else: "there are: " + keys.joined(separator: ", ")
            )
        }
    }
}

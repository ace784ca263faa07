/// Applies overlays to a tree, one action after the other. What they put in keeps its place in the
/// overlay.
struct OverlayApplication {
    private let log: DiagnosticLog
    private let work: OverlayWork
    private var root: JSONNode
    private var lastID = JSONNode.ID.none

    static func applied(_ overlays: [Overlay], to root: JSONNode, log: DiagnosticLog) -> JSONNode {
        if overlays.isEmpty { return root }
        var application = OverlayApplication(log: log, root: root)
        for action in overlays.flatMap(\.actions) {
            guard application.apply(action) else { return root }
        }
        // What is put in twice is two values.
        return application.root.numbered(after: &application.lastID)
    }

    private init(log: DiagnosticLog, root: JSONNode) {
        self.log = log
        self.root = root
        // The last number is the root's.
        work = OverlayWork(size: Int(root.id.number))
    }

    /// False when there is too much to be done, which is reported.
    private mutating func apply(_ action: OverlayAction) -> Bool {
        let evaluator = JSONPathEvaluator(root: root, work: work)
        guard let matches = matches(of: action.target, evaluator) else { return false }
        if matches.isEmpty {
            log.warning(
                "nothing in the document is meant by this: it changes nothing",
                at: action.target.range
            )
            return true
        }
        switch action.change {
        case .remove: remove(matches, by: action)
        case .update(let update): return self.update(matches, with: update, at: update.range)
        case .copy(let query):
            guard let found = self.matches(of: query, evaluator) else { return false }
            guard found.count == 1 else {
                log.error("what is copied is one value, found \(found.count)", at: query.range)
                return true
            }
            return update(matches, with: found[0].node, at: query.range)
        }
        return true
    }

    /// Nil when the query looks at too much.
    private func matches(of query: Located<JSONPathQuery>, _ evaluator: JSONPathEvaluator)
        -> [JSONPathEvaluator.Match]?
    {
        let matches = evaluator.matches(of: query.value)
        guard work.isSpent else { return matches }
        log.error("queries look at too many values, up to this one", at: query.range)
        return nil
    }

    /// What is wrong with an update: more than there is room for, or deeper than a text may be.
    private func mistake(putting update: JSONNode, at matches: [JSONPathEvaluator.Match])
        -> String?
    {
        let (count, depth) = update.extent
        let (size, isTooLarge) = count.multipliedReportingOverflow(by: matches.count)
        guard !isTooLarge, work.put(size) else { return "overlays put in too many values" }
        let deepest = matches.map { $0.path.count + ($0.node.isArray ? 1 : 0) }.max() ?? 0
        return deepest + depth <= JSONParser.depthLimit
            ? nil : "the document is nested more than \(JSONParser.depthLimit) deep by this"
    }

    private mutating func remove(_ matches: [JSONPathEvaluator.Match], by action: OverlayAction) {
        guard !matches.contains(where: \.path.isEmpty) else {
            log.error("the whole document cannot be removed", at: action.target.range)
            return
        }
        let places = OverlayPlaces(matches.map(\.path))
        root = rebuilt(root, places) { _ in nil } ?? root
    }

    private mutating func update(
        _ matches: [JSONPathEvaluator.Match],
        with update: JSONNode,
        at range: SourceRange
    ) -> Bool {
        if let other = matches.first(where: { !Self.canUpdate($0.node, with: update) }) {
            log.error(
                "the update is \(update.value.kindName), where the target is "
                    + other.node.value.kindName,
                at: range
            )
            return true
        }
        if let mistake = self.mistake(putting: update, at: matches) {
            log.error(mistake, at: range)
            return false
        }
        let places = OverlayPlaces(matches.map(\.path))
        root =
            rebuilt(root, places) { target in
                guard case .array(let elements) = target.value, !update.isArray else {
                    return Self.merged(target, with: update)
                }
                return target.with(.array(elements + [update]))
            } ?? root
        return true
    }

    private static func canUpdate(_ target: JSONNode, with update: JSONNode) -> Bool {
        switch target.value {
        case .array: true
        case .object: update.isObject
        default: !update.isContainer
        }
    }

    /// The tree with other values at some places; nil leaves a value out.
    private func rebuilt(
        _ node: JSONNode,
        _ places: OverlayPlaces,
        _ change: (JSONNode) -> JSONNode?
    ) -> JSONNode? {
        var inner: JSONNode? = node
        switch node.value {
        case _ where places.children.isEmpty: break
        case .array(let elements):
            inner = node.with(
                .array(
                    elements.enumerated().compactMap { index, element in
                        guard let place = places.children[index] else { return element }
                        return rebuilt(element, place, change)
                    }
                )
            )
        case .object(let members):
            inner = node.with(
                .object(
                    members.enumerated().compactMap { index, member in
                        guard let place = places.children[index] else { return member }
                        return rebuilt(member.value, place, change).map(member.with)
                    }
                )
            )
        default: break
        }
        return places.isMeant ? inner.flatMap(change) : inner
    }

    /// Members are merged, elements added; what is of another kind takes the place of what is there,
    /// except that null, as an empty key in YAML is, says nothing of an object or an array.
    private static func merged(_ target: JSONNode, with update: JSONNode) -> JSONNode {
        switch (target.value, update.value) {
        case (.object(var members), .object(let updates)):
            var indices = Dictionary(firstOf: members.enumerated().map { ($1.key, $0) })
            for update in updates {
                guard let index = indices[update.key] else {
                    indices[update.key] = members.count
                    members.append(update)
                    continue
                }
                let value = merged(members[index].value, with: update.value)
                members[index] = members[index].with(value)
            }
            return target.with(.object(members))
        case (.array(let elements), .array(let added)): return target.with(.array(elements + added))
        case (.object, .null), (.array, .null): return target
        default: return update
        }
    }

}

extension JSONNode {
    /// How many values it is, and how many of them are in each other, without recursion.
    fileprivate var extent: (count: Int, depth: Int) {
        var (count, depth) = (0, 0)
        var level = [self]
        while !level.isEmpty {
            count += level.count
            depth += 1
            level = level.flatMap(\.children)
        }
        return (count, depth)
    }
}

/// Places in a tree, by the indices that lead to them.
final class OverlayPlaces {
    private(set) var isMeant = false
    private(set) var children: [Int: OverlayPlaces] = [:]

    init(_ paths: [[Int]]) {
        for path in paths { add(path[...]) }
    }

    private func add(_ path: ArraySlice<Int>) {
        guard let first = path.first else {
            isMeant = true
            return
        }
        let child = children[first] ?? OverlayPlaces([])
        children[first] = child
        child.add(path.dropFirst())
    }
}

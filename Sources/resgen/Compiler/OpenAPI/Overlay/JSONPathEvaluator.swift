/// Finds what a query means in a tree (RFC 9535, section 2).
final class JSONPathEvaluator {
    /// A value, and the indices that lead to it: of members and of elements.
    struct Match {
        let node: JSONNode
        let path: [Int]

        /// How much work it counts as.
        fileprivate var cost: Int { 1 + path.count / 16 }
    }

    private let root: JSONNode
    private let work: OverlayWork
    private var patterns: [String: InteroperablePattern] = [:]

    /// - Parameter work: When it is spent, what is found says nothing.
    init(root: JSONNode, work: OverlayWork) {
        self.root = root
        self.work = work
    }

    func matches(of query: JSONPathQuery) -> [Match] { matches(of: query, at: root) }

    private func matches(of query: JSONPathQuery, at node: JSONNode) -> [Match] {
        var matches = [Match(node: query.isRelative ? node : root, path: [])]
        for segment in query.segments {
            let bases = segment.isDescendant ? matches.flatMap(descendants) : matches
            matches = bases.flatMap { base in
                segment.selectors.flatMap { work.isSpent ? [] : select($0, in: base) }
            }
        }
        return matches
    }

    /// The value and all in it, each before what is in it.
    private func descendants(of match: Match) -> [Match] {
        var all: [Match] = []
        var open = [match]
        while !work.isSpent, let next = open.popLast() {
            work.visit(next.cost)
            all.append(next)
            open += Self.children(of: next).reversed()
        }
        return all
    }

    private static func children(of match: Match) -> [Match] {
        match.node.children.enumerated().map { Match(node: $1, path: match.path + [$0]) }
    }

    private func select(_ selector: JSONPathQuery.Selector, in base: Match) -> [Match] {
        work.visit(base.cost)
        switch selector {
        case .name(let name):
            guard case .object(let members) = base.node.value else { return [] }
            work.visit(members.count / 8)
            let index = members.firstIndex { $0.key.utf8.elementsEqual(name.utf8) }
            return index.map { [Match(node: members[$0].value, path: base.path + [$0])] } ?? []
        case .wildcard:
            let children = Self.children(of: base)
            work.visit(children.count * base.cost)
            return children
        case .index(let index):
            guard case .array(let elements) = base.node.value else { return [] }
            let place = index < 0 ? elements.count + index : index
            guard elements.indices.contains(place) else { return [] }
            return [Match(node: elements[place], path: base.path + [place])]
        case .slice(let start, let end, let step):
            guard case .array(let elements) = base.node.value else { return [] }
            let indices = Self.indices(of: elements.count, start, end, step)
            work.visit(indices.count * base.cost)
            return indices.map {
                Match(node: elements[$0], path: base.path + [$0])
            }
        case .filter(let condition):
            return Self.children(of: base).filter { holds(condition, at: $0.node) }
        }
    }

    /// Section 2.3.4.2.2
    private static func indices(of count: Int, _ start: Int?, _ end: Int?, _ step: Int) -> [Int] {
        if step == 0 { return [] }
        func normalized(_ index: Int) -> Int { index >= 0 ? index : count + index }
        if step > 0 {
            let lower = min(max(normalized(start ?? 0), 0), count)
            let upper = min(max(normalized(end ?? count), 0), count)
            return lower < upper ? Array(stride(from: lower, to: upper, by: step)) : []
        }
        let upper = min(max(normalized(start ?? count - 1), -1), count - 1)
        let lower = end.map { min(max(normalized($0), -1), count - 1) } ?? -1
        return lower < upper ? Array(stride(from: upper, to: lower, by: step)) : []
    }

    // MARK: Filters

    private func holds(_ condition: JSONPathQuery.Condition, at node: JSONNode) -> Bool {
        work.visit()
        if work.isSpent { return false }
        return switch condition {
        case .any(let conditions): conditions.contains { holds($0, at: node) }
        case .all(let conditions): conditions.allSatisfy { holds($0, at: node) }
        case .not(let inner): !holds(inner, at: node)
        case .exists(let query): !matches(of: query, at: node).isEmpty
        case .comparison(let left, let comparison, let right):
            comparison.holds(value(of: left, at: node), value(of: right, at: node), work)
        case .test(let call): test(call, at: node)
        }
    }

    /// Nil for nothing (section 2.4.1).
    private func value(of operand: JSONPathQuery.Operand, at node: JSONNode) -> JSONValue? {
        switch operand {
        case .literal(let value): value
        case .query(let query): matches(of: query, at: node).first?.node.value
        case .call(let call): value(of: call, at: node)
        }
    }

    private func value(of call: JSONPathQuery.Call, at node: JSONNode) -> JSONValue? {
        switch call.function {
        case .length:
            switch value(of: call.arguments[0], at: node) {
            case .string(let text): .number(String(length(of: text)))
            case .array(let elements): .number(String(elements.count))
            case .object(let members): .number(String(members.count))
            default: nil
            }
        case .count: .number(String(nodes(of: call.arguments[0], at: node).count))
        case .value:
            {
                let nodes = nodes(of: call.arguments[0], at: node)
                return nodes.count == 1 ? nodes[0].node.value : nil
            }()
        case .match, .search: nil
        }
    }

    private func length(of text: String) -> Int {
        work.visit(text.utf8.count / 64)
        return text.unicodeScalars.count
    }

    private func nodes(of operand: JSONPathQuery.Operand, at node: JSONNode) -> [Match] {
        guard case .query(let query) = operand else { return [] }
        return matches(of: query, at: node)
    }

    private func test(_ call: JSONPathQuery.Call, at node: JSONNode) -> Bool {
        guard case .string(let text)? = value(of: call.arguments[0], at: node),
            case .string(let pattern)? = value(of: call.arguments[1], at: node)
        else { return false }
        let compiled = patterns[pattern] ?? InteroperablePattern(pattern)
        patterns[pattern] = compiled
        return call.function == .match
            ? compiled.matches(text, work.mayVisit) : compiled.isFound(in: text, work.mayVisit)
    }
}

extension JSONNode {
    /// The values of its members, or its elements.
    var children: [JSONNode] {
        switch value {
        case .array(let elements): elements
        case .object(let members): members.map(\.value)
        default: []
        }
    }
}

extension JSONPathQuery.Comparison {
    /// Section 2.3.5.2.2; nil is nothing.
    func holds(_ left: JSONValue?, _ right: JSONValue?, _ work: OverlayWork) -> Bool {
        switch self {
        case .equal: Self.areEqual(left, right, work)
        case .unequal: !Self.areEqual(left, right, work)
        case .below: Self.isBelow(left, right)
        case .above: Self.isBelow(right, left)
        case .notAbove: Self.isBelow(left, right) || Self.areEqual(left, right, work)
        case .notBelow: Self.isBelow(right, left) || Self.areEqual(left, right, work)
        }
    }

    private static func isBelow(_ left: JSONValue?, _ right: JSONValue?) -> Bool {
        switch (left, right) {
        case (.number(let left), .number(let right)): (Double(left) ?? 0) < (Double(right) ?? 0)
        case (.string(let left), .string(let right)):
            left.unicodeScalars.lexicographicallyPrecedes(right.unicodeScalars)
        default: false
        }
    }

    private static func areEqual(
        _ left: JSONValue?,
        _ right: JSONValue?,
        _ work: OverlayWork
    ) -> Bool {
        work.visit()
        if work.isSpent { return false }
        return switch (left, right) {
        case (nil, nil), (.null, .null): true
        case (.bool(let left), .bool(let right)): left == right
        case (.number(let left), .number(let right)): Double(left) == Double(right)
        case (.string(let left), .string(let right)): left.utf8.elementsEqual(right.utf8)
        case (.array(let left), .array(let right)):
            left.elementsEqual(right) { areEqual($0.value, $1.value, work) }
        case (.object(let left), .object(let right)):
            left.count == right.count
                && left.allSatisfy { member in
                    work.visit(right.count / 8)
                    return right.contains {
                        $0.key.utf8.elementsEqual(member.key.utf8)
                            && areEqual($0.value.value, member.value.value, work)
                    }
                }
        default: false
        }
    }
}

/// Unions that lead to each other without a step into a value, as `A` and `B` do where `A` is a
/// `B` or a string and `B` an `A` or a number.
final class UnionCycles {
    private let analyzer: SchemaAnalyzer
    /// The number of the cycle of each union that was looked at, by the id of its schema.
    private var cycles: [String: Int] = [:]
    private var count = 0

    init(analyzer: SchemaAnalyzer) {
        self.analyzer = analyzer
    }

    /// Whether both unions are one, or each leads to the other.
    func areInOneCycle(_ left: JSONNode, _ right: JSONNode) -> Bool {
        left.id == right.id || cycle(of: left) == cycle(of: right)
    }

    private func cycle(of node: JSONNode) -> Int? {
        let name = name(of: node)
        if let known = cycles[name] { return known }
        var nodes = [name: node]
        // What is known already leads nowhere new.
        let finder = ComponentFinder { name in
            self.unions(in: nodes[name] ?? node).compactMap { next in
                let name = self.name(of: next)
                nodes[name] = next
                return self.cycles[name] == nil ? name : nil
            }
        }
        let found = finder.components(of: [name])
        for (name, component) in found { cycles[name] = count + component }
        count += found.count
        return cycles[name]
    }

    private func name(of node: JSONNode) -> String { String(node.id.number) }

    /// The unions among the alternatives of a union.
    private func unions(in node: JSONNode) -> [JSONNode] {
        guard case .union(let union) = analyzer.finalShape(of: node) else {
            return []
        }
        return union.parts.filter { $0.type == nil }.compactMap { part in
            let (target, analysis) = analyzer.finalAnalysis(of: part.schema)
            guard case .union = analysis.shape else { return nil }
            return target
        }
    }
}

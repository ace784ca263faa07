/// Finds the kinds of events that a schema describes: alternatives with what holds for all of them.
struct EventKindReader {
    let analyzer: SchemaAnalyzer
    /// Where the kinds, and what they are the alternatives of, are written.
    private(set) var ranges: Set<SourceRange> = []
    private var kinds: [EventKind] = []
    /// Schemas that are yet to be looked at, the first one last, with the objects that hold beside them.
    private var open: [(schema: JSONNode, outer: [ObjectShape])] = []
    private var visited: Set<JSONNode.ID> = []

    /// Schemas of an event hold at most so many others at once.
    private static let depthLimit = 8

    init(analyzer: SchemaAnalyzer) {
        self.analyzer = analyzer
    }

    /// Empty where a value may be no object.
    mutating func kinds(of schema: JSONNode) -> [EventKind] {
        open = [(schema, [])]
        while let (next, outer) = open.popLast() {
            guard let target = analyzer.graph.resolved(next), outer.count < Self.depthLimit else {
                return []
            }
            ranges.formUnion([next.range, target.range])
            guard visited.insert(target.id).inserted, !analyzer.nullable.isNull(target) else {
                continue
            }
            guard addKinds(of: Schema(target), outer) else { return [] }
        }
        return kinds
    }

    private mutating func addKinds(of schema: Schema, _ outer: [ObjectShape]) -> Bool {
        if schema.hasAlternatives, schema.furtherAlternatives.isEmpty {
            guard let own = objects(besidesAlternativesOf: schema) else { return false }
            open += schema.alternatives.reversed().map { ($0, own + outer) }
            return true
        }
        switch analyzer.finalShape(of: schema.node) {
        case .object(let object): add(schema.node, [object] + outer)
        case .union(let union):
            for part in union.parts.reversed() {
                guard part.type == nil else { return false }
                if let object = part.object {
                    add(part.schema, [object] + outer)
                } else {
                    open.append((part.schema, outer))
                }
            }
        // An alternative may only say what is required.
        case .any, .map(nil):
            guard !outer.isEmpty, schema.isSilent || schema.isBare else { return false }
            add(schema.node, outer)
        default: return false
        }
        return true
    }

    private mutating func add(_ schema: JSONNode, _ objects: [ObjectShape]) {
        kinds.append(EventKind(analyzer: analyzer, schema: schema, objects: objects))
    }

    /// What holds for all alternatives; nil where that is no object.
    private func objects(besidesAlternativesOf schema: Schema) -> [ObjectShape]? {
        var own = schema
        (own.alternatives, own.discriminator) = ([], nil)
        if own.properties?.isEmpty != false, own.all.isEmpty { return [] }
        var shape = analyzer.analysis(of: own).shape
        if case .same(let next) = shape { shape = analyzer.finalShape(of: next) }
        guard case .object(let object) = shape else { return nil }
        return [object]
    }
}

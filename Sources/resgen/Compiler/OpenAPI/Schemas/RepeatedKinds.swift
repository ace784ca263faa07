/// Alternatives that another one is the union of: frameworks write a class as `oneOf` of its schema, which has the
/// `discriminator`, and of all that is made of it.
struct RepeatedKinds {
    let analyzer: SchemaAnalyzer

    private var document: OpenAPIDocument { analyzer.graph.document }

    /// The alternative that all others are kinds of, unless a discriminator beside them says more than its own.
    func onlyBase(of parts: [UnionShape.Part], _ discriminator: JSONNode?) -> UnionShape.Part? {
        let bases = removed(from: parts)
        guard parts.count > 1, bases.count == 1, let base = bases.first else { return nil }
        guard let discriminator else { return base }
        guard case .union(let union) = analyzer.finalShape(of: base.schema) else { return nil }
        return says(discriminator, of: union) ? base : nil
    }

    /// The alternatives without those that are kinds of others.
    func removed(from parts: [UnionShape.Part]) -> [UnionShape.Part] {
        guard parts.count > 1, document.mayDiscriminate else { return parts }
        let targets = parts.map { part in
            part.object == nil && part.type == nil ? document.resolved(part.schema) : nil
        }
        let ids = Set(targets.compactMap { $0?.id })
        let kinds = zip(parts, targets).map { part, target in
            target.map { mayDescribe(ids, $0) } == true ? self.kinds(of: part.schema) : []
        }
        if kinds.allSatisfy(\.isEmpty) { return parts }
        let kept = parts.indices.filter { index in
            guard let id = targets[index]?.id else { return true }
            return !parts.indices.contains { other in
                kinds[other].contains(id)
                    && targets[other].map { kinds[index].contains($0.id) } != true
            }
        }
        return kept.map { parts[$0] }
    }

    /// Whether a schema names some of the others, or is what they are made of: only then it is looked at.
    private func mayDescribe(_ ids: Set<JSONNode.ID>, _ schema: JSONNode) -> Bool {
        func areOthers(_ kinds: some Sequence<JSONNode>) -> Bool {
            kinds.contains { $0.id != schema.id && ids.contains($0.id) }
        }
        let alternatives = (schema["oneOf"]?.elements ?? []) + (schema["anyOf"]?.elements ?? [])
        let mapping = schema["discriminator"]?["mapping"]?.members ?? []
        return areOthers(document.relations.schemasDerived(from: schema).map(\.node))
            || areOthers(alternatives.lazy.compactMap(document.resolved))
            || areOthers(mapping.lazy.compactMap { document.mappedSchema($0.value) })
    }

    /// The schemas that a discriminator of the one behind a reference leads to; what is no union of that has none.
    func kinds(of reference: JSONNode) -> Set<JSONNode.ID> {
        guard reference["$ref"] != nil, !analyzer.subsumption.isVisiting(reference) else {
            return []
        }
        let (node, analysis) = analyzer.finalAnalysis(of: reference)
        guard analysis.base != nil || node["discriminator"] != nil else { return [] }
        switch analysis.shape {
        case .union(let union) where union.tag != nil:
            return schemas(of: union).subtracting([node.id])
        case .object where analysis.base != nil:
            return Set(document.relations.schemasDerived(from: node).map(\.node.id))
        default: return []
        }
    }

    private func schemas(of union: UnionShape) -> Set<JSONNode.ID> {
        let written = union.parts.map { analyzer.graph.source(of: $0.schema) ?? $0.schema }
        return Set(written.compactMap { document.resolved($0)?.id })
    }

    /// Whether a union says all that a discriminator says: the same key, and for each value the same schema.
    private func says(_ discriminator: JSONNode, of union: UnionShape) -> Bool {
        guard discriminator["propertyName"]?.string == union.tag?.value,
            discriminator["defaultMapping"] == nil
        else { return false }
        let own = union.mapping.map { ($0.key, document.mappedSchema($0.value)?.id) }
        let parts = schemas(of: union)
        return (discriminator["mapping"]?.members ?? []).allSatisfy { member in
            guard let target = document.mappedSchema(member.value)?.id, parts.contains(target)
            else {
                return false
            }
            let values = own.filter { $0.1 == target }.map(\.0)
            let name = member.value.string.map { JSONPointer.lastKey(of: $0) ?? $0 }
            return values.isEmpty ? name == member.key : values.contains(member.key)
        }
    }
}

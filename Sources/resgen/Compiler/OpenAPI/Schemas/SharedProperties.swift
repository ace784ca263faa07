/// Alternatives that a key with other values in each discriminates, and what is said of all of them: serde's `flatten`
/// of an enum with a `tag`. Each alternative has that, too.
struct SharedProperties {
    let analyzer: SchemaAnalyzer

    private var graph: SchemaGraph { analyzer.graph }

    /// The union of alternatives that are written beside properties.
    func union(of parts: [UnionShape.Part], besidePropertiesOf schema: JSONNode) -> UnionShape? {
        union(of: UnionShape(parts: parts), of: schema) {
            graph.synthesized(.properties, of: schema, schema)
        }
    }

    /// The union of a schema that has another one in its `allOf`, or alternatives beside it.
    func union(of union: UnionShape, at part: JSONNode, besideAllOf schema: JSONNode) -> UnionShape?
    {
        let isPart =
            part.id == schema.id || schema["allOf"]?.elements.contains { $0.id == part.id } == true
        guard isPart else { return nil }
        return self.union(of: union, of: schema) { graph.synthesized(.rest, of: schema, part) }
    }

    private func union(of union: UnionShape, of schema: JSONNode, shared: () -> JSONNode?)
        -> UnionShape?
    {
        guard union.defaultMapping == nil, let objects = objects(of: union.parts, in: schema),
            let tag = analyzer.discriminators.commonTag(of: objects),
            union.tag.map({ $0.value == tag.value }) ?? true,
            let shared = shared(), case .object(let object) = analyzer.finalShape(of: shared)
        else { return nil }
        var all = UnionShape(parts: [], tag: tag, mapping: union.mapping)
        for (part, own) in zip(union.parts, objects) {
            let both = has(own, object) ? nil : graph.synthesized(.both, of: shared, part.schema)
            all.parts.append(UnionShape.Part(schema: both ?? part.schema))
        }
        return all
    }

    /// The alternatives, where each is one object; one that is made of the schema has all that it says already.
    private func objects(of parts: [UnionShape.Part], in schema: JSONNode) -> [ObjectShape]? {
        let derived = Set(graph.document.relations.schemasDerived(from: schema).map(\.node.id))
        var objects: [ObjectShape] = []
        for part in parts {
            guard part.object == nil, part.type == nil, part.schema.id != .none,
                let target = graph.resolved(part.schema), !derived.contains(target.id),
                case .object(let object) = analyzer.finalShape(of: part.schema)
            else { return nil }
            objects.append(object)
        }
        return objects
    }

    /// Whether an alternative repeats all properties of the others.
    private func has(_ own: ObjectShape, _ shared: ObjectShape) -> Bool {
        shared.additional == nil
            && shared.properties.allSatisfy { property in
                own.property(property.key).map { $0.isRequired || !property.isRequired } ?? false
            }
    }
}

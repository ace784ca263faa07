/// Schemas with properties of their own, a `discriminator` and the alternatives that it tells apart. Each
/// alternative has the properties, too, whether it repeats them, is made of the schema, or says nothing
/// of them.
struct DiscriminatedParents {
    let analyzer: SchemaAnalyzer

    private var graph: SchemaGraph { analyzer.graph }

    /// Alternatives are followed so far through others.
    private static let depthLimit = 8

    /// The union of the alternatives and what they have in common; nil where an alternative may be no
    /// object.
    func union(of schema: Schema, besides object: ObjectShape) -> UnionShape? {
        guard let name = schema.discriminator?["propertyName"], let key = name.string else {
            return nil
        }
        var parts: [UnionShape.Part] = []
        for alternative in schema.alternatives {
            guard alternative["$ref"] != nil, let target = graph.resolved(alternative) else {
                return nil
            }
            let own = keys(of: target, depth: 0)
            guard !own.isEmpty else { return nil }
            let missing = Set(object.properties.map(\.key)).subtracting(own).subtracting([key])
            let both =
                missing.isEmpty ? nil : graph.synthesized(.both, of: schema.node, alternative)
            parts.append(UnionShape.Part(schema: both ?? alternative))
        }
        return UnionShape(
            parts: parts,
            tag: Located(value: key, range: name.range),
            mapping: schema.discriminator?["mapping"]?.members ?? []
        )
    }

    /// The keys of an object as they are written in it and in what it is put together of: an analysis
    /// would lead back to the schema where the object is made of it.
    private func keys(of schema: JSONNode, depth: Int) -> Set<String> {
        guard depth < Self.depthLimit, let schema = graph.resolved(schema) else { return [] }
        let own = Set(schema["properties"]?.members.map(\.key) ?? [])
        return (schema["allOf"]?.elements ?? []).reduce(into: own) { keys, part in
            keys.formUnion(self.keys(of: part, depth: depth + 1))
        }
    }
}
